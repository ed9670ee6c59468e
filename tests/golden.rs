//! Codes give the same puzzles for ever: a fingerprint for each grade of each game.
//!
//! If this fails after a change to a generator, that generator's `VERSION` must rise, and its lines here with it.

use pentimento::engine::document::to_json;
use pentimento::engine::job::Job;
use pentimento::engine::kind::from_code;
use pentimento::games::GAMES;

const GOLDEN: &[(&str, u64)] = &[
    ("buttons:easy#1-7", 0xa4ac_204f_84d4_4941),
    ("buttons:medium#1-7", 0x58ed_d2a9_b775_c6bd),
    ("buttons:hard#1-7", 0x1899_7bcd_ff11_3c8a),
    ("buttons:expert#1-7", 0xab4f_750b_5dff_6112),
    ("buttons:medium,nodes=30,presses=any,combine=any,unique=no#1-7", 0xda67_5b4d_41de_3a76),
    ("nonogram:easy#1-7", 0xbdcd_2c85_5db0_47c8),
    ("nonogram:medium#1-7", 0x2acf_584a_95e9_96bc),
    ("nonogram:hard#1-7", 0xf8e7_213f_783e_7a6d),
    ("nonogram:expert#1-7", 0xb985_67a1_b8b0_8f92),
    ("maze:easy#2-7", 0xb946_8847_d953_3c28),
    ("maze:medium#2-7", 0x235d_e9b4_5235_f610),
    ("maze:hard#2-7", 0xad08_af9a_17d5_31d7),
    ("maze:expert#2-7", 0x1c89_6e76_a20b_6840),
    (
        "maze:easy,style=paper,entrance-row=4,entrance-column=5,exit-row=9,exit-column=9#2-7",
        0x4efc_ab16_6392_629a,
    ),
    ("nonogram:easy,colors=3#1-7", 0x09a2_accb_2940_5232),
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
