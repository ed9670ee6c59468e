use super::super::tests::scratch;
use super::*;

fn draft(size: &str) -> Draft {
    Draft::new(CANVAS, size.to_owned(), json!({ "width": 3 }), json!({ "title": "Cup" }), vec![json!(1)])
}

#[test]
fn a_draft_is_listed_and_opened_again() {
    let (_folder, store) = scratch();
    assert!(store.drafts().is_empty());
    let mut place = store.new_draft(CANVAS);
    assert!(!store.drafts_dir().exists(), "nothing is written yet");
    store.keep_draft(&mut place, draft("3x2"), Keep::Meanwhile).unwrap();
    store.keep_draft(&mut place, draft("3x3"), Keep::ForGood).unwrap();
    let header = store.drafts().remove(0);
    assert_eq!((header.size.as_str(), header.title.as_deref()), ("3x3", Some("Cup")));
    drop(place);
    let opened = store.open_draft(&header.id).unwrap();
    assert_eq!((opened.is_copy, opened.draft.past.len()), (false, 1));
}

#[test]
fn the_newer_of_a_draft_and_its_quick_copy_counts() {
    let (_folder, store) = scratch();
    let mut place = store.new_draft(CANVAS);
    store.keep_draft(&mut place, draft("1x1"), Keep::ForGood).unwrap();
    store.keep_draft(&mut place, draft("2x2"), Keep::Meanwhile).unwrap();
    assert_eq!(store.drafts()[0].size, "2x2");
    // A power cut destroyed the quick copy.
    fs::write(store.draft_path(&place.id, "quick"), "").unwrap();
    assert_eq!(store.drafts()[0].size, "1x1");
}

#[test]
fn a_second_window_gets_a_copy_and_neither_overwrites_the_other() {
    let (_folder, store) = scratch();
    let mut first = store.new_draft(CANVAS);
    store.keep_draft(&mut first, draft("1x1"), Keep::ForGood).unwrap();
    let mut second = store.open_draft(&first.id).unwrap();
    assert!(second.is_copy);
    store.keep_draft(&mut second.place, draft("2x2"), Keep::ForGood).unwrap();
    store.keep_draft(&mut first, draft("3x3"), Keep::ForGood).unwrap();
    let mut sizes: Vec<String> = store.drafts().into_iter().map(|header| header.size).collect();
    sizes.sort();
    assert_eq!(sizes, ["2x2", "3x3"]);
}

#[test]
fn the_last_twenty_are_kept_and_open_ones_stay() {
    let (_folder, store) = scratch();
    let mut open = store.new_draft(CANVAS);
    store.keep_draft(&mut open, Draft { updated: 1, ..draft("open") }, Keep::ForGood).unwrap();
    for number in 0..25 {
        let old = Draft { updated: 10 + number, ..draft(&number.to_string()) };
        store.keep_draft(&mut store.new_draft("dots"), old, Keep::ForGood).unwrap();
    }
    let sizes: Vec<String> = store.drafts().into_iter().map(|header| header.size).collect();
    assert_eq!((sizes.len(), sizes[0].as_str(), sizes[MOST].as_str()), (MOST + 1, "24", "open"));
    let files = fs::read_dir(store.drafts_dir()).unwrap().count();
    assert!(files <= 2 * (MOST + 1), "{files} files");
}

#[test]
fn a_damaged_draft_is_renamed_and_one_of_a_newer_version_stays() {
    let (_folder, store) = scratch();
    let mut place = store.new_draft(CANVAS);
    store.keep_draft(&mut place, draft("1x1"), Keep::ForGood).unwrap();
    let path = store.draft_path(&place.id, "json");
    fs::write(&path, "{ half").unwrap();
    assert!(store.drafts().is_empty());
    assert_eq!(fs::read_to_string(path.with_extension("damaged-1.json")).unwrap(), "{ half");
    fs::write(&path, r#"{"version":9,"cells":"in another way"}"#).unwrap();
    assert!(store.drafts().is_empty() && path.exists());
}

#[test]
fn a_draft_that_is_too_large_loses_its_history_and_not_its_picture() {
    let (_folder, store) = scratch();
    let long = Draft { past: vec![json!("x".repeat(MOST_BYTES))], ..draft("1x1") };
    let mut place = store.new_draft(CANVAS);
    store.keep_draft(&mut place, long, Keep::ForGood).unwrap();
    let id = place.id.clone();
    drop(place);
    assert_eq!(store.open_draft(&id).unwrap().draft.past, Vec::<Json>::new());
    let huge = Draft { work: json!("x".repeat(MOST_BYTES)), ..draft("1x1") };
    let error = store.keep_draft(&mut store.new_draft(CANVAS), huge, Keep::ForGood).unwrap_err();
    assert!(error.to_string().contains("too large"), "{error}");
}

#[test]
fn the_single_draft_of_older_versions_is_taken_over() {
    let (_folder, store) = scratch();
    fs::create_dir_all(store.state_dir()).unwrap();
    let old = store.state_dir().join("workshop.json");
    let text = r#"{"version":1,"width":3,"height":2,"palette":[],"cells":[0,0,0,0,0,0],"locked":[],"papers":{},
        "benches":{"dots":{"work":{"a":1},"papers":{"title":"Star"}}}}"#;
    fs::write(&old, text).unwrap();
    let mut kinds: Vec<String> = store.drafts().into_iter().map(|header| header.what).collect();
    kinds.sort();
    assert_eq!(kinds, [CANVAS, "dots"]);
    assert_eq!(fs::read_to_string(old.with_extension("old-1.json")).unwrap(), text);
    assert_eq!(store.drafts().len(), 2, "only once");
    fs::write(&old, "{ half").unwrap();
    assert_eq!(store.drafts().len(), 2);
    assert_eq!(fs::read_to_string(old.with_extension("unread-1.json")).unwrap(), "{ half");
}

/// Each call to the disk fails once. The last saved draft stays in the list every time, and no other draft
/// changes.
#[cfg(debug_assertions)]
#[test]
fn no_failing_call_loses_a_draft() {
    use super::super::disk::faults::{Kind, with_fault};
    let mut points = 0;
    for kind in [Kind::Fail, Kind::Short] {
        for at in 1.. {
            let (_folder, store) = scratch();
            let mut kept = 0;
            let reached = with_fault(at, kind, || {
                let mut place = store.new_draft(CANVAS);
                for (turn, how) in
                    [Keep::Meanwhile, Keep::ForGood, Keep::Meanwhile, Keep::ForGood].into_iter().enumerate()
                {
                    if store.keep_draft(&mut place, draft(&(turn + 1).to_string()), how).is_ok() {
                        kept = turn + 1;
                    }
                }
            });
            let found: Vec<usize> =
                store.drafts().iter().map(|header| header.size.parse().unwrap()).collect();
            assert_eq!(found, [kept], "{kind:?} at call {at}");
            if !reached {
                break;
            }
            points += 1;
        }
    }
    assert!(points > 30, "{points} points");
}
