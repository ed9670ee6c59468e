use proptest::prelude::*;
use serde_json::json;

use super::super::tests::scratch;
use super::*;

fn sample(now: u64) -> Save {
    let origin = Origin::Fresh { code: "nonogram:5x5,easy#1".into() };
    Save::begin("nonogram", "Cup", json!({"game": "nonogram"}), origin, now)
}

fn put(store: &Store, id: &str, text: &str) {
    fs::create_dir_all(store.saves_dir()).unwrap();
    fs::write(store.saves_dir().join(format!("{id}.json")), text).unwrap();
}

#[test]
fn games_are_listed_with_the_one_played_last_first() {
    let (_folder, store) = scratch();
    let (mut early, late) = (sample(100), sample(200));
    store.save(&late).unwrap();
    store.save(&early).unwrap();
    assert_eq!(store.list().saves.iter().map(|h| h.updated).collect::<Vec<_>>(), [200, 100]);
    early.touch(300);
    store.save(&early).unwrap();
    assert_eq!(store.list().saves[0].id, early.id);
    early.touch(5);
    assert_eq!(early.updated, 300, "a clock set back makes no game older");
}

#[test]
fn a_damaged_save_is_set_aside_and_named() {
    let (_folder, store) = scratch();
    for text in ["", "{", "[]", "{\"version\": 1}", "{\"version\": \"1\"}", "\u{0}\u{1}"] {
        put(&store, "cup", text);
        let error = store.load("cup").unwrap_err().to_string();
        assert!(error.contains("`cup` is damaged") && error.contains("cup.damaged-"), "{error}");
        assert!(matches!(store.load("cup"), Err(Error::Missing(_))));
    }
    let kept = fs::read_dir(store.saves_dir()).unwrap().count();
    assert_eq!(kept, 6, "none of them took the place of another");
    assert!(store.list().saves.is_empty() && store.list().notes.is_empty());
}

#[test]
fn a_list_goes_on_past_a_damaged_save_and_tells_of_it_once() {
    let (_folder, store) = scratch();
    store.save(&sample(1)).unwrap();
    put(&store, "cup", "{\"version\":1,\"game\":7}");
    let listing = store.list();
    assert_eq!((listing.saves.len(), listing.notes.len()), (1, 1));
    assert!(store.list().notes.is_empty());
}

#[test]
fn a_save_of_a_newer_program_is_left_alone() {
    let (_folder, store) = scratch();
    put(&store, "cup", "{\"version\": 2, \"game\": {\"unheard\": \"of\"}}");
    let error = store.load("cup").unwrap_err().to_string();
    assert!(error.contains("made by a newer Pentimento"), "{error}");
    assert_eq!(store.list().notes.len(), 1);
    assert!(store.saves_dir().join("cup.json").exists());
}

#[test]
fn of_a_save_and_its_jotting_the_later_counts() {
    let (_folder, store) = scratch();
    let quick = |id: &str| store.saves_dir().join(format!("{id}.quick"));
    let mut save = sample(1);
    save.touch(2);
    save.seconds = 10;
    store.jot(&save).unwrap();
    assert_eq!(store.load(&save.id).unwrap().seconds, 10, "killed before the disk had it");
    // Another program, which jots nothing down, goes on with it.
    let mut later = store.load(&save.id).unwrap();
    later.touch(3);
    later.seconds = 20;
    store.save(&later).unwrap();
    assert_eq!(store.load(&save.id).unwrap().seconds, 20);
    assert!(!quick(&save.id).exists(), "what was jotted has done its duty");
    store.jot(&save).unwrap();
    assert_eq!(store.load(&save.id).unwrap().seconds, 20, "a jotting that came late");
    later.touch(4);
    later.seconds = 30;
    store.jot(&later).unwrap();
    store.save(&save).unwrap();
    assert!(quick(&save.id).exists(), "a later state is still to be written");
    assert_eq!(store.load(&save.id).unwrap().seconds, 30);
}

#[test]
fn a_name_that_leads_elsewhere_is_refused() {
    let (_folder, store) = scratch();
    for id in ["", "../cup", "a/b", "a.b", "A", "ä", &"x".repeat(81)] {
        assert!(matches!(store.load(id), Err(Error::BadName(_))), "{id}");
        assert!(store.delete(id).is_err(), "{id}");
    }
}

#[test]
fn a_save_under_another_file_name_takes_that_name() {
    let (_folder, store) = scratch();
    put(&store, "renamed", &serde_json::to_string(&sample(1)).unwrap());
    assert_eq!(store.load("renamed").unwrap().id, "renamed");
    assert_eq!(store.list().saves[0].id, "renamed");
}

#[test]
fn the_second_to_open_a_game_plays_a_copy() {
    let (_folder, store) = scratch();
    let save = sample(1);
    store.save(&save).unwrap();
    let first = store.open(&save.id, 2).unwrap();
    assert_eq!((first.save.id.as_str(), first.note.is_none()), (save.id.as_str(), true));
    let second = store.open(&save.id, 2).unwrap();
    assert_ne!(second.save.id, save.id);
    assert!(second.note.unwrap().contains("copy"));
    drop(first);
    assert_eq!(store.open(&save.id, 2).unwrap().save.id, save.id);
}

#[test]
fn a_new_game_is_guarded_from_its_first_moment() {
    let (_folder, store) = scratch();
    let save = sample(1);
    let _lock = store.guard(&save);
    store.save(&save).unwrap();
    assert_ne!(store.open(&save.id, 2).unwrap().save.id, save.id);
}

#[test]
fn deleting_leaves_nothing_and_may_be_repeated() {
    let (_folder, store) = scratch();
    let save = sample(1);
    store.save(&save).unwrap();
    drop(store.open(&save.id, 2).unwrap());
    store.delete(&save.id).unwrap();
    store.delete(&save.id).unwrap();
    assert_eq!(fs::read_dir(store.saves_dir()).unwrap().count(), 0);
}

#[test]
fn a_folder_named_like_a_save_is_mentioned_and_kept() {
    let (_folder, store) = scratch();
    fs::create_dir_all(store.saves_dir().join("cup.json")).unwrap();
    assert_eq!(store.list().notes.len(), 1);
    assert!(store.saves_dir().join("cup.json").is_dir());
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1e6..1e6).prop_map(|x: f64| json!(x)),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(".*", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn any_origin() -> impl Strategy<Value = Origin> {
    prop_oneof![
        ".*".prop_map(|code| Origin::Fresh { code }),
        (".*", ".*").prop_map(|(pack, name)| Origin::Level { pack, name }),
        (0_i64..40_000).prop_map(|day| Origin::Daily { date: Day(day) }),
        Just(Origin::File),
        Just(Origin::Tutorial),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_save_comes_back_as_it_was(
        (level, log) in (any_json(), any_json()), title in ".*", origin in any_origin(), updated: u64, solved: bool,
    ) {
        let (_folder, store) = scratch();
        let save = Save { title, solved, updated, log, ..Save::begin("dots", "", level, origin, 7) };
        store.save(&save).unwrap();
        prop_assert_eq!(store.load(&save.id).unwrap(), save);
    }

    #[test]
    fn no_file_makes_the_store_panic(text in "\\PC*") {
        let (_folder, store) = scratch();
        put(&store, "cup", &text);
        prop_assert!(store.load("cup").is_err());
        prop_assert!(store.list().saves.is_empty());
    }
}

#[test]
fn a_jotting_is_newer_than_its_save_and_goes_when_that_has_caught_up() {
    let (_folder, store) = scratch();
    let state = |seconds| Save {
        id: "a".into(),
        seconds,
        turn: seconds,
        ..Save::begin("dots", "", serde_json::Value::Null, Origin::File, 0)
    };
    let seconds = || store.load("a").unwrap().seconds;
    // Killed before the first save was on the disk.
    store.jot(&state(1)).unwrap();
    assert_eq!((store.list().saves.len(), seconds()), (1, 1));
    store.save(&state(1)).unwrap();
    assert!(!store.saves_dir().join("a.quick").exists());
    // Killed while the disk was a move behind.
    store.jot(&state(3)).unwrap();
    store.save(&state(2)).unwrap();
    assert_eq!(seconds(), 3);
    // A power cut may leave rubbish, which harms nobody.
    for rubbish in ["", "\0\0\0", "{\"version\": 99}", "{\"version\": 1}"] {
        std::fs::write(store.saves_dir().join("a.quick"), rubbish).unwrap();
        assert_eq!((seconds(), store.list().notes.len()), (2, 0), "{rubbish:?}");
    }
    store.delete("a").unwrap();
    assert!(store.list().saves.is_empty() && !store.saves_dir().join("a.quick").exists());
}
