use super::*;
use crate::games::GAMES;
use pentimento_base::params::Difficulty;

fn examples() -> Vec<Box<dyn AnyPuzzle>> {
    GAMES.iter().map(|kind| kind.example()).collect()
}

fn plan(per_page: usize, contents: Contents, title: Option<&str>) -> Plan {
    Plan { paper: Paper::A4, per_page: Some(per_page), contents, title: title.map(str::to_owned) }
}

fn booklet(puzzles: &[Box<dyn AnyPuzzle>], plan: &Plan) -> Booklet {
    let puzzles: Vec<&dyn AnyPuzzle> = puzzles.iter().map(AsRef::as_ref).collect();
    make(&puzzles, plan, &crate::clock::job()).unwrap()
}

fn words(page: &Page) -> Vec<&str> {
    page.figure.texts().map(|text| text.text.as_str()).collect()
}

#[test]
fn every_game_stays_within_the_margins_of_its_page() {
    let puzzles = examples();
    for (per_page, contents) in [(1, Contents::Both), (4, Contents::Puzzles), (6, Contents::Solutions)] {
        for page in booklet(&puzzles, &plan(per_page, contents, Some("All"))).pages {
            let (width, height) = page.paper.size();
            for mark in &page.figure.marks {
                let ((left, top), (right, bottom)) = mark.extent();
                let inside = left > MARGIN - 1.0 && top > MARGIN - 1.0 && right < width - MARGIN + 1.0;
                assert!(inside && bottom < height - 8.0, "{mark:?}");
            }
        }
    }
}

#[test]
fn a_booklet_has_a_cover_its_puzzles_and_their_solutions() {
    let puzzles = examples();
    let made = booklet(&puzzles, &plan(1, Contents::Both, Some("Three kinds")));
    assert_eq!(made.pages.len(), 1 + puzzles.len() + puzzles.len().div_ceil(6));
    let cover = words(&made.pages[0]);
    assert!(cover.contains(&"Three kinds"), "{cover:?}");
    // The table of contents and the page itself show the same page number.
    assert!(cover.contains(&"2") && words(&made.pages[1]).last() == Some(&"2"), "{cover:?}");
    assert!(words(made.pages.last().unwrap()).contains(&"Solutions"));
}

#[test]
fn the_title_of_a_hidden_picture_is_shown_only_with_the_solution() {
    for mut puzzle in examples() {
        puzzle.meta_mut().title = Some("Rosebud".into());
        let hides = puzzle.kind().facts().hides_picture;
        let puzzles = [puzzle];
        let says = |contents| {
            let made = booklet(&puzzles, &plan(1, contents, None));
            words(&made.pages[0]).contains(&"Rosebud")
        };
        assert_eq!((says(Contents::Puzzles), says(Contents::Solutions)), (!hides, true));
    }
}

#[test]
fn a_page_holds_fewer_puzzles_if_they_would_be_too_small() {
    let large = GAMES.iter().find(|kind| kind.info().name == "nonogram").unwrap();
    let params = {
        let mut params = large.params(Difficulty::Easy);
        params.set("width", "40").unwrap();
        params.set("height", "40").unwrap();
        params.set("picture", "none").unwrap();
        params
    };
    let puzzles = [1, 2].map(|seed| large.generate(&params, seed, &crate::clock::job()).unwrap());
    let made = booklet(&puzzles, &plan(6, Contents::Puzzles, None));
    assert_eq!((made.pages.len(), made.cramped.as_slice()), (2, &[][..]));
}

#[test]
fn without_a_number_small_puzzles_share_a_page_and_large_ones_do_not() {
    let kind = GAMES.iter().find(|kind| kind.info().name == "nonogram").unwrap();
    let made = |side: &str| {
        let mut params = kind.params(Difficulty::Easy);
        params.set("width", side).unwrap();
        params.set("height", side).unwrap();
        kind.generate(&params, 1, &crate::clock::job()).unwrap()
    };
    let puzzles = [made("5"), made("5"), made("5"), made("5"), made("25")];
    let plan = Plan { per_page: None, ..plan(1, Contents::Puzzles, Some("Five")) };
    let pages: Vec<usize> = booklet(&puzzles, &plan).pages[1..]
        .iter()
        .map(|page| words(page).iter().filter(|w| **w == "Nonogram").count())
        .collect();
    assert_eq!(pages, [4, 1]);
}

#[test]
fn parts_of_a_page_do_not_touch() {
    for count in 1..=MOST_ON_A_PAGE {
        let slots = slots(Paper::Letter, 30.0, count);
        for (n, a) in slots.iter().enumerate() {
            assert!(a.at.0 + a.width <= 215.9 - MARGIN + 1e-6 && a.at.1 + a.height <= 279.4 - FOOT);
            for b in &slots[..n] {
                let apart =
                    b.at.0 + b.width + GAP - 1e-6 <= a.at.0 || b.at.1 + b.height + GAP - 1e-6 <= a.at.1;
                let apart = apart || a.at.0 + a.width + GAP - 1e-6 <= b.at.0;
                assert!(apart, "{count}: {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn sizes_are_typeset_with_a_multiplication_sign() {
    assert_eq!(typeset("15x20, 3 colours"), "15 × 20, 3 colours");
    assert_eq!(typeset("8 boxes"), "8 boxes");
}
