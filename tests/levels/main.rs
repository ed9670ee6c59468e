//! Tests of the embedded levels. Each level must be good. It must have a title, a grade, a thumbnail and a page to
//! print, and hints alone must solve it. Every run tests a sample of the levels. A sweep tests all of them. Each game
//! has a module with tests that hold only for its own levels.

mod buttons;
mod dots;
mod logipix;
mod maze;
mod nonogram;

use pentimento::games::GAMES;
use pentimento::packs::{LevelFile, embedded};
use pentimento_base::job::Job;
use pentimento_engine::contract::Advice;
use pentimento_engine::contract::Standing;
use pentimento_engine::game::Task;
use pentimento_engine::kind::{AnyPuzzle, Face};
use pentimento_engine::view::{Aids, Mode};
use pentimento_engine::{contract::Verdict, game::Showing};
use pentimento_paper::Room;
use pentimento_ui::theme::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rayon::prelude::*;

type Named = (&'static str, &'static dyn AnyPuzzle);

/// A normal run tests one level out of this many. A sweep tests all of them.
const SAMPLE: usize = 20;

fn all() -> Vec<Named> {
    let levels = embedded::packs().iter().flat_map(|pack| &pack.levels);
    levels.map(|level| (level.id.as_str(), level.puzzle().expect("a unit test reads them all"))).collect()
}

/// Every `SAMPLE`th level, over all games.
fn sample() -> Vec<Named> {
    all().into_iter().skip(5).step_by(SAMPLE).collect()
}

/// The levels of one game.
fn of(game: &str) -> Vec<Named> {
    let ours = all().into_iter().filter(|(_, puzzle)| puzzle.kind().info().name == game);
    ours.collect()
}

/// The number of levels whose description contains this word.
fn count(levels: &[Named], word: &str) -> usize {
    levels.iter().filter(|(_, puzzle)| puzzle.describe().contains(word)).count()
}

fn expect_good((id, puzzle): &Named) {
    let report = puzzle.check(&Job::endless());
    assert!(report.good, "{id}: {:?}", report.problems);
    if puzzle.kind().facts().hides_picture {
        assert_eq!(report.verdict, Verdict::Unique, "{id}");
    }
    let (found, said) = (report.grade.map(|grade| grade.difficulty), puzzle.meta().difficulty);
    assert!(said.is_some() && found == said, "{id}: the file says {said:?}, the check {found:?}");
}

fn expect_thumbnail_and_page((id, puzzle): &Named) {
    let look = Look::default();
    let showing = Showing { look: &look, aids: Aids::default(), mode: Mode::Preview };
    let mut game = puzzle.open();
    game.begin(Task::Finish)(&Job::endless());
    let _ = game.poll();
    assert_eq!(game.standing(), Standing::Solved, "{id}");
    let area = Rect::new(0, 0, 34, 17);
    let mut buffer = Buffer::empty(area);
    game.finale(&showing, 1.0, area, &mut buffer);
    assert_ne!(buffer, Buffer::empty(area), "{id} shows nothing");
    for face in [Face::Puzzle, Face::Solution] {
        let draw = puzzle.on_paper(face, &Job::endless()).expect(id);
        let figure = draw(Room::new(180.0, 220.0)).expect(id);
        assert!(!figure.marks.is_empty() && figure.width <= 180.1 && figure.height <= 220.1, "{id}");
    }
}

fn expect_hints_to_solve((id, puzzle): &Named) {
    let ended = puzzle.explain(&[], &Job::endless(), &mut |_| true);
    assert!(matches!(ended, Ok(Advice::Done)), "{id}: {ended:?}");
}

#[test]
fn there_are_500_levels_60_of_each_game_and_each_has_a_title_and_a_grade() {
    let all = all();
    assert!(all.len() >= 500, "{} levels", all.len());
    for kind in GAMES {
        let count = of(kind.info().name).len();
        assert!(count >= 60, "{}: {count} levels", kind.info().name);
    }
    for (id, puzzle) in all {
        let meta = puzzle.meta();
        assert!(meta.title.is_some() && meta.difficulty.is_some() && meta.license.is_some(), "{id}");
    }
}

#[test]
fn the_levels_of_a_collection_grow_harder() {
    for pack in
        embedded::packs().iter().filter(|pack| pack.id != pack.kind.info().name && pack.mural.is_none())
    {
        let grade = |level: &LevelFile| level.puzzle().ok().and_then(|puzzle| puzzle.meta().difficulty);
        assert!(pack.levels.is_sorted_by_key(grade), "{} {}", pack.kind.info().name, pack.id);
    }
}

#[test]
fn sampled_levels_are_good_and_have_the_right_grade() {
    sample().par_iter().for_each(expect_good);
}

#[test]
fn sampled_levels_have_a_thumbnail_and_a_page() {
    sample().par_iter().for_each(expect_thumbnail_and_page);
}

#[test]
fn hints_alone_solve_sampled_levels() {
    sample().par_iter().for_each(expect_hints_to_solve);
}

#[test]
#[ignore = "slow: all levels"]
fn every_level_is_good_has_a_thumbnail_and_a_page_and_is_solved_by_hints() {
    all().par_iter().for_each(|level| {
        expect_good(level);
        expect_thumbnail_and_page(level);
        expect_hints_to_solve(level);
    });
}
