use super::body::slots;
use super::frame::Frame;
use super::*;
use crate::games::GAMES;
use pentimento_base::params::Difficulty;

fn examples() -> Vec<Box<dyn AnyPuzzle>> {
    GAMES.iter().map(|kind| kind.example()).collect()
}

fn plan(per_page: usize, contents: Contents, title: Option<&str>) -> Plan {
    let book = title.map(|title| Book { title: title.to_owned(), ..Book::default() });
    Plan { book, ..Plan::sheets(Paper::A4, Some(per_page), contents) }
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
    for (paper, per_page, contents) in [
        (Paper::A4, 1, Contents::Both),
        (Paper::A4, 4, Contents::Both),
        (Paper::named("6x9").unwrap(), 2, Contents::Both),
        (Paper::named("5x8").unwrap(), 6, Contents::Both),
    ] {
        let whole = Plan { paper, gutter: 6.0, ..plan(per_page, contents, Some("All")) };
        for (index, page) in booklet(&puzzles, &whole).pages.iter().enumerate() {
            let (frame, height) = (Frame::of(&whole, index + 1), paper.size().1);
            for mark in &page.figure.marks {
                let ((left, top), (right, bottom)) = mark.extent();
                let inside = left > frame.left - 1.0 && top > frame.top - 1.0 && right < frame.right() + 1.0;
                assert!(inside && bottom < height - 6.0, "page {}: {mark:?}", index + 1);
            }
        }
    }
}

#[test]
fn a_book_has_a_title_page_a_chapter_for_each_game_and_solutions() {
    let puzzles = examples();
    let made = booklet(&puzzles, &plan(1, Contents::Both, Some("Three kinds")));
    // Each game has a page with instructions and a page with its puzzle.
    assert_eq!(made.pages.len(), 1 + 2 * puzzles.len() + puzzles.len().div_ceil(12));
    let cover = words(&made.pages[0]);
    assert!(cover.contains(&"Three kinds") && cover.contains(&"Solutions"), "{cover:?}");
    // The contents and the page itself show the same page number.
    assert!(cover.contains(&"3") && words(&made.pages[2]).contains(&"3"), "{cover:?}");
    assert!(words(made.pages.last().unwrap()).contains(&"Solutions"));
    let chapters = made.pages.iter().flat_map(|page| &page.bookmarks).filter(|mark| mark.depth == 0).count();
    assert_eq!(chapters, 2 + puzzles.len(), "title, games, solutions");
    assert!(!cover.contains(&"made with Pentimento"));
}

#[test]
fn every_puzzle_of_a_book_has_its_grade_on_its_page() {
    for puzzle in examples() {
        let made = booklet(&[puzzle], &plan(1, Contents::Both, Some("One")));
        let graded =
            |page: &Page| words(page).iter().any(|word| ["easy", "medium", "hard", "expert"].contains(word));
        assert!(graded(&made.pages[0]) && graded(&made.pages[2]), "{:?}", words(&made.pages[2]));
    }
}

#[test]
fn a_page_of_buttons_has_the_number_of_presses_and_the_rules_are_those_for_paper() {
    let kind = GAMES.iter().find(|kind| kind.info().name == "buttons").unwrap();
    let presses = kind.example().paper_goal(&crate::clock::job()).unwrap();
    assert!(presses.ends_with("presses"), "{presses}");
    for (count, per_page) in [(1, 1), (2, 2)] {
        let puzzles: Vec<Box<dyn AnyPuzzle>> = (0..count).map(|_| kind.example()).collect();
        let made = booklet(&puzzles, &plan(per_page, Contents::Both, Some("Presses")));
        let pages = made.pages.iter().map(words);
        let found = pages.flatten().filter(|word| word.ends_with(&presses)).count();
        assert_eq!(found, count, "{per_page} on a page");
    }
    for kind in GAMES {
        let made = booklet(&[kind.example()], &plan(1, Contents::Both, Some("One")));
        let text = words(&made.pages[1]).join(" ");
        let first: String = kind.info().paper_rules.split_whitespace().take(12).collect::<Vec<_>>().join(" ");
        assert!(text.contains(&first), "{text}");
    }
}

#[test]
fn puzzles_can_be_ordered_by_grade_within_their_game() {
    let mut puzzles: Vec<Box<dyn AnyPuzzle>> = [0, 1, 0, 1, 0].map(|game| GAMES[game].example()).into();
    for (puzzle, grade) in puzzles.iter_mut().zip([3, 0, 1, 2, 0]) {
        puzzle.meta_mut().difficulty = Some(Difficulty::ALL[grade]);
    }
    let refs: Vec<&dyn AnyPuzzle> = puzzles.iter().map(AsRef::as_ref).collect();
    let grades: Vec<Option<Difficulty>> = refs.iter().map(|puzzle| puzzle.meta().difficulty).collect();
    let places = |order| arranged(&refs, &grades, order).0;
    assert_eq!(places(None), [0, 1, 2, 3, 4]);
    assert_eq!(places(Some(Order::Given)), [0, 2, 4, 1, 3]);
    assert_eq!(places(Some(Order::Grade)), [4, 2, 0, 1, 3]);
}

#[test]
fn large_print_has_larger_words_and_facing_pages_mirror_their_margins() {
    let puzzles = examples();
    let normal = plan(1, Contents::Both, Some("Large"));
    let large = Plan { large: true, ..normal.clone() };
    let size = |plan: &Plan| {
        let made = booklet(&puzzles, plan);
        made.pages[2].figure.texts().map(|text| text.size).fold(0.0, f64::max)
    };
    assert!(size(&large) > 1.2 * size(&normal));
    let bound = Plan { gutter: 8.0, ..normal };
    let (odd, even) = (Frame::of(&bound, 3), Frame::of(&bound, 4));
    assert!((odd.left - even.left - 8.0).abs() < 1e-9 && (odd.width - even.width).abs() < 1e-9);
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
    assert_eq!((made.pages.len(), made.cramped.as_slice(), made.roomier), (2, &[][..], 1));
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
    let pages: Vec<usize> = booklet(&puzzles, &plan).pages[2..]
        .iter()
        .map(|page| words(page).iter().filter(|w| w.starts_with("Nonogram")).count())
        .collect();
    assert_eq!(pages, [4, 1]);
}

#[test]
fn a_wide_puzzle_is_turned_on_a_small_page_if_that_makes_it_clearly_larger() {
    let kind = GAMES.iter().find(|kind| kind.info().name == "nonogram").unwrap();
    let made = |rows: Vec<String>, paper: &str| {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let picture = pentimento_picture::Picture::from_rows(&rows).unwrap();
        let puzzle = kind.as_drawn(&picture, &crate::clock::job()).unwrap();
        let plan = Plan { paper: Paper::named(paper).unwrap(), ..plan(1, Contents::Puzzles, None) };
        let pages = booklet(&[puzzle], &plan).pages;
        pages[0].figure.texts().any(|text| text.is_turned)
    };
    let wide = || vec!["#".repeat(40); 20];
    assert!(made(wide(), "6x9"));
    assert!(!made(wide(), "1000x1500mm"), "it is comfortable to read as it is");
    assert!(!made(vec!["#".repeat(40); 40], "6x9"), "a square puzzle gains nothing");
}

#[test]
fn parts_of_a_page_do_not_touch() {
    for count in 1..=MOST_ON_A_PAGE {
        let frame = Frame::of(&Plan::sheets(Paper::LETTER, None, Contents::Puzzles), 1);
        let slots = slots(&frame, 30.0, count);
        for (n, a) in slots.iter().enumerate() {
            assert!(a.at.0 + a.width <= frame.right() + 1e-6 && a.at.1 + a.height <= frame.bottom + 1e-6);
            for b in &slots[..n] {
                let gap = 8.0 - 1e-6;
                let apart = b.at.0 + b.width + gap <= a.at.0 || b.at.1 + b.height + gap <= a.at.1;
                let apart = apart || a.at.0 + a.width + gap <= b.at.0;
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

/// Paper has no keys and no mouse.
#[test]
fn the_rules_in_a_book_name_nothing_of_the_screen() {
    for kind in GAMES {
        let words: Vec<&str> = kind.info().rules.split(|c: char| !c.is_alphanumeric()).collect();
        for of_screen in
            ["key", "keys", "arrow", "Enter", "Tab", "Esc", "click", "mouse", "drag", "screen", "header"]
        {
            assert!(!words.contains(&of_screen), "{}: {of_screen}", kind.info().name);
        }
    }
}
