//! Lays out puzzles on pages.
//!
//! Loose sheets are only puzzles, or puzzles and their solutions. A book has a title page, contents, a chapter for each
//! game that starts with instructions, and the solutions at the end. A page has the requested number of puzzles, or
//! fewer if a puzzle would be too small to read. If no number was requested, a page has as many puzzles as are
//! comfortable to read.
//!
//! Invariants: a solution has the number of its puzzle, the title of a hidden picture appears only next to its solution,
//! and nothing but the coloured band of a title page reaches into the margins.

mod body;
mod captions;
mod chapters;
mod cover;
mod frame;
mod instructions;
pub(crate) mod poster;
#[cfg(test)]
mod tests;

use body::Maker;
use chapters::{Chapter, arranged};
use cover::Line;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::{AnyPuzzle, Drawn, Face, NoPage};
use pentimento_paper::{Page, Paper};
use rayon::prelude::*;
use std::time::Duration;

pub(crate) const MOST_ON_A_PAGE: usize = 12;
/// The time limit for finding the grade of a puzzle that has none.
const GRADING: Duration = Duration::from_secs(5);
/// The share of a time limit that grading may take. The rest is for solutions.
const GRADING_SHARE: f64 = 0.4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contents {
    Puzzles,
    Solutions,
    /// Puzzles, and their solutions at the end.
    Both,
}

/// The order of the puzzles of a chapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Order {
    #[default]
    Given,
    /// Easy puzzles first.
    Grade,
}

/// How the pages look.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub paper: Paper,
    /// How much wider the inner margin is than the outer one, in millimetres.
    pub gutter: f64,
    /// How far the sheet reaches beyond the paper, in millimetres.
    pub bleed: f64,
    /// Whether text and cells are large.
    pub large: bool,
    /// The most puzzles on a page. `None` means as many as are comfortable to read.
    pub per_page: Option<usize>,
    pub contents: Contents,
    /// What makes the pages a book. `None` means loose sheets.
    pub book: Option<Book>,
}

impl Plan {
    /// A blank page.
    fn blank_page(&self) -> Page {
        let mut page = Page::blank(self.paper);
        page.bleed = self.bleed;
        page
    }

    /// Loose sheets of this paper.
    pub(crate) fn sheets(paper: Paper, per_page: Option<usize>, contents: Contents) -> Self {
        Self { paper, gutter: 0.0, bleed: 0.0, large: false, per_page, contents, book: None }
    }
}

/// What is written on the title page of a book, and the order of its puzzles.
#[derive(Debug, Clone, Default)]
pub(crate) struct Book {
    pub title: String,
    pub author: Option<String>,
    pub license: Option<String>,
    pub order: Order,
    /// Whether the title page names the program.
    pub imprint: bool,
}

#[derive(Debug)]
pub(crate) struct Booklet {
    pub pages: Vec<Page>,
    /// The puzzles that are too small even on a page of their own, as indices of the list of puzzles.
    pub cramped: Vec<usize>,
    /// The number of puzzles on pages with fewer puzzles than requested. With the requested number, they
    /// would be too small.
    pub roomier: usize,
}

/// The index of a puzzle that cannot be printed, and why.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unprintable {
    pub place: usize,
    pub why: NoPage,
}

/// A puzzle or solution to draw.
struct Item<'a> {
    puzzle: &'a dyn AnyPuzzle,
    /// The index of the puzzle in the list that was given.
    place: usize,
    /// The number printed with the puzzle. `None` if there is only one puzzle.
    number: Option<usize>,
    grade: Option<Difficulty>,
    /// What the game says about the goal beside the size, such as `5 presses`.
    goal: Option<String>,
    face: Face,
    draw: Drawn<'a>,
}

pub(crate) fn make(puzzles: &[&dyn AnyPuzzle], plan: &Plan, job: &Job) -> Result<Booklet, Unprintable> {
    let grades: Vec<Option<Difficulty>> = puzzles.par_iter().map(|puzzle| grade(*puzzle, job)).collect();
    let order = plan.book.as_ref().map(|book| book.order);
    let (places, chapters) = arranged(puzzles, &grades, order);
    let faces: &[Face] = match plan.contents {
        Contents::Puzzles => &[Face::Puzzle],
        Contents::Solutions => &[Face::Solution],
        Contents::Both => &[Face::Puzzle, Face::Solution],
    };
    let mut bodies = Vec::new();
    for &face in faces {
        bodies.push(items(puzzles, &places, &grades, face, job)?);
    }
    let whole = |first: &Starts| lines(puzzles, &places, &grades, &chapters, first);
    // The front lists page numbers, so it is made last. The number of its pages does not depend on them.
    let before = plan
        .book
        .as_ref()
        .map_or(0, |book| cover::pages(plan, book, puzzles, &whole(&Starts::default())).len());
    let mut maker = Maker::new(plan, before);
    for items in &bodies {
        maker.body(items, &chapters)?;
    }
    let Maker { pages, cramped, starts, roomier, .. } = maker;
    let mut all = Vec::new();
    if let Some(book) = &plan.book {
        all = cover::pages(plan, book, puzzles, &whole(&starts));
    }
    all.extend(pages);
    Ok(Booklet { pages: all, cramped, roomier })
}

/// The page numbers for the contents.
#[derive(Debug, Clone, Default)]
struct Starts {
    /// For each puzzle, in the order of the book.
    puzzles: Vec<usize>,
    solutions: Option<usize>,
}

/// The grade of a puzzle: the one in its file, otherwise the one that a check finds.
fn grade(puzzle: &dyn AnyPuzzle, job: &Job) -> Option<Difficulty> {
    let found = || puzzle.check(&job.within(GRADING).part(GRADING_SHARE)).grade.map(|grade| grade.difficulty);
    puzzle.meta().difficulty.or_else(found)
}

/// The lines of the contents: one for each puzzle, headed by its game if there are several, and one for the solutions.
fn lines(
    puzzles: &[&dyn AnyPuzzle],
    places: &[usize],
    grades: &[Option<Difficulty>],
    chapters: &[Chapter],
    starts: &Starts,
) -> Vec<Line> {
    let mut lines = Vec::new();
    for chapter in chapters {
        if chapters.len() > 1 {
            lines.push(Line::Chapter(chapter.kind.info().title.to_owned()));
        }
        for number in chapter.items.clone() {
            let puzzle = puzzles[places[number]];
            // Below the heading of its game, a puzzle without a title needs no name.
            let title = name(puzzle, Face::Puzzle);
            let is_said = chapters.len() > 1 && title == chapter.kind.info().title;
            lines.push(Line::Puzzle {
                number: number + 1,
                name: if is_said { String::new() } else { title },
                size: typeset(&puzzle.describe()),
                grade: grades[places[number]],
                page: starts.puzzles.get(number).copied().unwrap_or(0),
            });
        }
    }
    lines.extend(starts.solutions.map(Line::Solutions));
    lines
}

/// Solves all puzzles, if solutions are needed, and prepares their figures.
fn items<'a>(
    puzzles: &[&'a dyn AnyPuzzle],
    places: &[usize],
    grades: &[Option<Difficulty>],
    face: Face,
    job: &Job,
) -> Result<Vec<Item<'a>>, Unprintable> {
    let item = |(index, &place): (usize, &usize)| {
        let puzzle = puzzles[place];
        let draw = puzzle.on_paper(face, job).map_err(|why| Unprintable { place, why })?;
        let number = (puzzles.len() > 1).then_some(index + 1);
        let goal = (face == Face::Puzzle).then(|| puzzle.paper_goal(&job.within(GRADING))).flatten();
        Ok(Item { puzzle, place, number, grade: grades[place], goal, face, draw })
    };
    places.par_iter().enumerate().map(item).collect()
}

/// The title of a puzzle. If the puzzle has no title, or if the title would reveal the picture, returns the
/// title of the game.
fn name(puzzle: &dyn AnyPuzzle, face: Face) -> String {
    let may_show = face == Face::Solution || !puzzle.kind().facts().hides_picture;
    let title = puzzle.meta().title.as_ref().filter(|title| may_show && !title.trim().is_empty());
    title.cloned().unwrap_or_else(|| puzzle.kind().info().title.to_owned())
}

/// Writes `15x15` as `15 × 15`.
fn typeset(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let digit =
        |place: Option<usize>| place.and_then(|place| letters.get(place)).is_some_and(char::is_ascii_digit);
    let mut out = String::new();
    for (place, &letter) in letters.iter().enumerate() {
        if letter == 'x' && digit(place.checked_sub(1)) && digit(Some(place + 1)) {
            out.push_str(" × ");
        } else {
            out.push(letter);
        }
    }
    out
}
