//! Tests of all embedded levels: each is good, has a title, a grade, a thumbnail and a page to print, and can be solved
//! by hints alone. A module for each game tests what holds only for the levels of that game.

mod buttons;
mod dots;
mod logipix;
mod maze;
mod nonogram;

use pentimento::packs::embedded;
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

fn all() -> Vec<Named> {
    let levels = embedded::packs().iter().flat_map(|pack| &pack.levels);
    levels.map(|level| (level.id.as_str(), level.puzzle().expect("a unit test reads them all"))).collect()
}

/// The levels of one game.
fn of(game: &str) -> Vec<Named> {
    let ours = all().into_iter().filter(|(_, puzzle)| puzzle.kind().info().name == game);
    ours.collect()
}

/// How many levels have this word in their description.
fn count(levels: &[Named], word: &str) -> usize {
    levels.iter().filter(|(_, puzzle)| puzzle.describe().contains(word)).count()
}

#[test]
fn every_level_is_good_and_has_a_title_and_the_right_grade() {
    all().par_iter().for_each(|(id, puzzle)| {
        let report = puzzle.check(&Job::endless());
        assert!(report.good, "{id}: {:?}", report.problems);
        if puzzle.kind().facts().hides_picture {
            assert_eq!(report.verdict, Verdict::Unique, "{id}");
        }
        let (found, said) = (report.grade.map(|grade| grade.difficulty), puzzle.meta().difficulty);
        assert!(puzzle.meta().title.is_some(), "{id} has no title");
        assert!(said.is_some() && found == said, "{id}: the file says {said:?}, the check {found:?}");
    });
}

#[test]
fn every_level_has_a_thumbnail_and_a_page() {
    let look = Look::default();
    let showing = Showing { look: &look, aids: Aids::default(), mode: Mode::Preview };
    all().par_iter().for_each(|(id, puzzle)| {
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
    });
}

#[test]
fn hints_alone_solve_every_level() {
    all().par_iter().for_each(|(id, puzzle)| {
        let ended = puzzle.explain(&[], &Job::endless(), &mut |_| true);
        assert!(matches!(ended, Ok(Advice::Done)), "{id}: {ended:?}");
    });
}
