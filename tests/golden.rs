//! Codes give the same puzzles for ever: a fingerprint for each grade of each game.
//!
//! If this fails after a change to a generator, that generator's `VERSION` must rise, and its lines here with it.

use pentimento::games::GAMES;
use pentimento_base::document::to_json;
use pentimento_base::job::Job;
use pentimento_engine::kind::from_code;

const GOLDEN: &[(&str, u64)] = &[
    ("buttons:easy#1-7", 0xa4ac_204f_84d4_4941),
    ("buttons:medium#1-7", 0x58ed_d2a9_b775_c6bd),
    ("buttons:hard#1-7", 0x1899_7bcd_ff11_3c8a),
    ("buttons:expert#1-7", 0xab4f_750b_5dff_6112),
    ("buttons:medium,nodes=30,presses=any,combine=any,unique=no#1-7", 0xda67_5b4d_41de_3a76),
    ("nonogram:easy#3-7", 0xa559_24c9_4cd0_9aea),
    ("nonogram:medium#3-7", 0x703c_01af_7501_677e),
    ("nonogram:hard#3-7", 0x5d92_ea3d_53ec_c6b3),
    ("nonogram:expert#3-7", 0x8854_9cfe_46c4_29b8),
    ("maze:easy#2-7", 0xb946_8847_d953_3c28),
    ("maze:medium#2-7", 0x235d_e9b4_5235_f610),
    ("maze:hard#2-7", 0xad08_af9a_17d5_31d7),
    ("maze:expert#2-7", 0x1c89_6e76_a20b_6840),
    (
        "maze:easy,style=paper,entrance-row=4,entrance-column=5,exit-row=9,exit-column=9#2-7",
        0x4efc_ab16_6392_629a,
    ),
    ("nonogram:easy,colors=3#3-7", 0x1d49_3907_3680_c3c8),
    ("logipix:easy#2-7", 0xa27c_c238_0953_ce56),
    ("logipix:medium#2-7", 0xc34d_1724_b906_ec7a),
    ("logipix:hard#2-7", 0x24ff_aae4_6deb_93df),
    ("logipix:expert#2-7", 0x5621_a5c5_ee4d_c078),
    ("logipix:medium,colors=3,picture=duck#2-7", 0xab65_a805_6f84_799e),
    ("dots:easy#2-7", 0xeb41_9dbc_cebb_25d1),
    ("dots:medium#2-7", 0xf7da_2911_f9a3_b0b0),
    ("dots:hard#2-7", 0x40ca_f778_7a5d_291d),
    ("dots:expert#2-7", 0x2565_4814_b6bc_2b62),
    ("dots:medium,variant=ties#2-7", 0xc7df_499d_a3d6_52af),
    ("dots:easy,lattice=none,method=thesis#2-7", 0xa0cb_10c0_e53a_d037),
];

/// FNV-1a, which nobody will ever change.
fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn every_code_gives_the_puzzle_it_always_gave() {
    let made =
        |code: &str| from_code(GAMES, code, &Job::endless()).unwrap_or_else(|why| panic!("{code}: {why:?}"));
    let now: Vec<(&str, u64)> =
        GOLDEN.iter().map(|(code, _)| (*code, fingerprint(&to_json(&made(code).document())))).collect();
    assert_eq!(now, GOLDEN);
}

#[test]
fn every_game_is_held_to_its_codes() {
    for kind in GAMES {
        let begin = format!("{}:", kind.info().name);
        let version = format!("#{}-", kind.version());
        let held =
            GOLDEN.iter().filter(|(code, _)| code.starts_with(&begin) && code.contains(&version)).count();
        assert!(held >= 4, "{} has {held} golden codes", kind.info().name);
    }
}
