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
fn a_save_that_is_too_large_to_be_read_again_is_not_written() {
    let (_folder, store) = scratch();
    let mut save = Save::begin("maze", "Easy", Value::Null, Origin::File, 1);
    save.touch(2);
    store.save(&save).unwrap();
    let small = save.clone();
    save.touch(3);
    save.log = Value::from("x".repeat(MOST_BYTES as usize));
    let error = store.save(&save).unwrap_err();
    assert!(error.to_string().contains("too large"), "{error}");
    assert!(store.write_quick_copy(&save).is_err());
    assert_eq!(store.load(&save.id).unwrap(), small);
}

#[test]
fn the_game_played_last_is_listed_first() {
    let (_folder, store) = scratch();
    let (mut early, late) = (sample(100), sample(200));
    store.save(&late).unwrap();
    store.save(&early).unwrap();
    assert_eq!(store.list().saves.iter().map(|h| h.updated).collect::<Vec<_>>(), [200, 100]);
    early.touch(300);
    store.save(&early).unwrap();
    assert_eq!(store.list().saves[0].id, early.id);
    early.touch(5);
    assert_eq!(early.updated, 300, "the clock was set back");
}

#[test]
fn a_save_from_before_measures_were_counted_has_none() {
    let (_folder, store) = scratch();
    let save = Save { measures: 3, ..sample(100) };
    store.save(&save).unwrap();
    assert_eq!(store.load(&save.id).unwrap().measures, 3);
    let mut old = serde_json::to_value(&save).unwrap();
    old.as_object_mut().unwrap().remove("measures");
    put(&store, "old", &old.to_string());
    assert_eq!(store.load("old").unwrap().measures, 0);
}

#[test]
fn a_damaged_save_is_renamed_and_the_error_names_it() {
    let (_folder, store) = scratch();
    for text in ["", "{", "[]", "{\"version\": 1}", "{\"version\": \"1\"}", "\u{0}\u{1}"] {
        put(&store, "cup", text);
        let error = store.load("cup").unwrap_err().to_string();
        assert!(error.contains("`cup` is damaged") && error.contains("cup.damaged-"), "{error}");
        assert!(matches!(store.load("cup"), Err(Error::Missing(_))));
    }
    let kept = fs::read_dir(store.saves_dir()).unwrap().count();
    assert_eq!(kept, 6, "none of them replaced another");
    assert!(store.list().saves.is_empty() && store.list().notes.is_empty());
}

#[test]
fn the_list_reports_a_damaged_save_once_and_shows_the_others() {
    let (_folder, store) = scratch();
    store.save(&sample(1)).unwrap();
    put(&store, "cup", "{\"version\":1,\"game\":7}");
    let listing = store.list();
    assert_eq!((listing.saves.len(), listing.notes.len()), (1, 1));
    assert!(store.list().notes.is_empty());
}

#[test]
fn a_save_of_a_newer_version_is_left_alone() {
    let (_folder, store) = scratch();
    put(&store, "cup", "{\"version\": 2, \"game\": {\"unheard\": \"of\"}}");
    let error = store.load("cup").unwrap_err().to_string();
    assert!(error.contains("made by a newer version of Pentimento"), "{error}");
    assert_eq!(store.list().notes.len(), 1);
    assert!(store.saves_dir().join("cup.json").exists());
}

#[test]
fn the_file_with_the_higher_turn_wins() {
    let (_folder, store) = scratch();
    let quick = |id: &str| store.saves_dir().join(format!("{id}.quick"));
    let mut save = sample(1);
    save.touch(2);
    save.seconds = 10;
    store.write_quick_copy(&save).unwrap();
    assert_eq!(store.load(&save.id).unwrap().seconds, 10, "the program was killed before it saved");
    // Another program continues the game and writes no quick copy.
    let mut later = store.load(&save.id).unwrap();
    later.touch(3);
    later.seconds = 20;
    store.save(&later).unwrap();
    assert_eq!(store.load(&save.id).unwrap().seconds, 20);
    assert!(!quick(&save.id).exists(), "the quick copy is no longer needed");
    store.write_quick_copy(&save).unwrap();
    assert_eq!(store.load(&save.id).unwrap().seconds, 20, "the quick copy is older");
    later.touch(4);
    later.seconds = 30;
    store.write_quick_copy(&later).unwrap();
    store.save(&save).unwrap();
    assert!(quick(&save.id).exists(), "the quick copy has a later state");
    assert_eq!(store.load(&save.id).unwrap().seconds, 30);
}

#[test]
fn an_id_that_leads_out_of_the_folder_is_refused() {
    let (_folder, store) = scratch();
    for id in ["", "../cup", "a/b", "a.b", "A", "ä", &"x".repeat(81)] {
        assert!(matches!(store.load(id), Err(Error::BadName(_))), "{id}");
        assert!(store.delete(id).is_err(), "{id}");
    }
}

#[test]
fn the_file_name_is_the_id() {
    let (_folder, store) = scratch();
    put(&store, "renamed", &serde_json::to_string(&sample(1)).unwrap());
    assert_eq!(store.load("renamed").unwrap().id, "renamed");
    assert_eq!(store.list().saves[0].id, "renamed");
}

#[test]
fn the_second_program_that_opens_a_game_gets_a_copy() {
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
fn a_new_game_is_locked_before_its_first_save() {
    let (_folder, store) = scratch();
    let save = sample(1);
    let _lock = store.guard(&save);
    store.save(&save).unwrap();
    assert_ne!(store.open(&save.id, 2).unwrap().save.id, save.id);
}

#[test]
fn deleting_removes_all_files_and_can_be_repeated() {
    let (_folder, store) = scratch();
    let save = sample(1);
    store.save(&save).unwrap();
    drop(store.open(&save.id, 2).unwrap());
    store.delete(&save.id).unwrap();
    store.delete(&save.id).unwrap();
    assert_eq!(fs::read_dir(store.saves_dir()).unwrap().count(), 0);
}

#[test]
fn a_folder_with_the_name_of_a_save_is_reported_and_left_alone() {
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
    fn a_save_is_loaded_as_it_was_written(
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
fn a_quick_copy_is_used_until_the_save_catches_up() {
    let (_folder, store) = scratch();
    let state = |seconds| Save {
        id: "a".into(),
        seconds,
        turn: seconds,
        ..Save::begin("dots", "", serde_json::Value::Null, Origin::File, 0)
    };
    let seconds = || store.load("a").unwrap().seconds;
    // The program was killed before the first save.
    store.write_quick_copy(&state(1)).unwrap();
    assert_eq!((store.list().saves.len(), seconds()), (1, 1));
    store.save(&state(1)).unwrap();
    assert!(!store.saves_dir().join("a.quick").exists());
    // The program was killed when the save was one move behind the quick copy.
    store.write_quick_copy(&state(3)).unwrap();
    store.save(&state(2)).unwrap();
    assert_eq!(seconds(), 3);
    // A power cut can leave garbage, which is ignored.
    for garbage in ["", "\0\0\0", "{\"version\": 99}", "{\"version\": 1}"] {
        std::fs::write(store.saves_dir().join("a.quick"), garbage).unwrap();
        assert_eq!((seconds(), store.list().notes.len()), (2, 0), "{garbage:?}");
    }
    store.delete("a").unwrap();
    assert!(store.list().saves.is_empty() && !store.saves_dir().join("a.quick").exists());
}
