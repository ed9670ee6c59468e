use super::*;

fn press(page: &mut Page, keys: &[KeyCode]) {
    for &code in keys {
        let _ = page.key(Key::new(code, Modifiers::NONE));
    }
}

/// A triangle with a base of 60 mm.
fn triangle() -> Page {
    let mut page = Page::default();
    for corner in [[30.0, 90.0], [90.0, 90.0], [60.0, 30.0], [30.0, 90.0]] {
        page.cursor = corner;
        press(&mut page, &[KeyCode::Char(' ')]);
    }
    press(&mut page, &[KeyCode::Enter]);
    page
}

#[test]
fn corners_make_a_line_and_can_be_removed() {
    let mut page = triangle();
    assert_eq!((page.lines.len(), page.lines[0].len()), (1, 4));
    press(&mut page, &[KeyCode::Char('x')]);
    assert_eq!((page.lines.len(), page.open.len(), page.cursor), (0, 3, [30.0, 90.0]));
    press(&mut page, &[KeyCode::Enter]);
    assert_eq!(page.lines[0].len(), 3);
}

#[test]
fn a_drawing_becomes_a_verified_puzzle_with_figures() {
    let judged = triangle().judge()(&Job::endless()).unwrap_or_else(|_| panic!("a puzzle"));
    assert!(judged.puzzle.is_some() && judged.headline.contains("colour"));
    assert!(judged.figures.iter().any(|(name, value)| name == "error" && value.ends_with("mm")));
    let Err(Failure::Impossible(why)) = Page::default().judge()(&Job::endless()) else {
        panic!("nothing is drawn")
    };
    assert!(why.starts_with("Draw a line"));
}

#[test]
fn a_draft_is_restored_and_an_invalid_draft_is_refused() {
    let mut page = triangle();
    press(&mut page, &[KeyCode::Tab, KeyCode::Char('+')]);
    let mut other = Page::default();
    assert!(other.restore(&page.draft()));
    assert_eq!((other.lines.clone(), other.dials), (page.lines.clone(), page.dials));
    for strange in [json!(null), json!({ "lines": 3 }), json!({ "lines": [[[900.0, 0.0], [1.0, 1.0]]] })] {
        assert!(!other.restore(&strange));
    }
}

#[test]
fn built_in_drawings_can_be_opened() {
    let mut page = Page::default();
    page.open("art/heart", pentimento_picture::art::svg("heart").unwrap(), &Job::endless()).unwrap();
    assert!(!page.lines.is_empty());
    assert!(page.open("x.svg", b"no drawing", &Job::endless()).is_err());
}
