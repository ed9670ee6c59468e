//! Lays out puzzles on pages.
//!
//! A booklet has a cover, the numbered puzzles, and the solutions at the end. Without a title it has no cover. A page
//! has the requested number of puzzles, or fewer if a puzzle would be too small to read. If no number was requested,
//! a page has as many puzzles as are comfortable to read.
//!
//! Invariants: the puzzles keep their order, a solution has the number of its puzzle, and the title of a hidden picture
//! appears only next to its solution.

mod captions;
mod cover;
#[cfg(test)]
mod tests;

use captions::{credits, heading, place, rules};
use cover::Line;
use pentimento_base::job::Job;
use pentimento_engine::kind::{AnyPuzzle, Drawn, Face, NoPage};
use pentimento_paper::font;
use pentimento_paper::{Anchor, BLACK, Ease, Figure, GREY, Page, Paper, Point, Room, Style, Weight};

/// The white space on every side of a page, in millimetres.
const MARGIN: f64 = 15.0;
/// The height of the footer.
const FOOT: f64 = 12.0;
/// The space between puzzles on a page.
const GAP: f64 = 8.0;
/// The height of the line above a puzzle that shares its page.
const CAPTION: f64 = 7.0;
pub(crate) const MOST_ON_A_PAGE: usize = 12;
/// The most puzzles on a page if no number was requested.
const USUAL_ON_A_PAGE: usize = 6;
/// The most solutions on a page. They can be smaller than puzzles, because people don't write in them.
const SOLUTIONS_ON_A_PAGE: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contents {
    Puzzles,
    Solutions,
    /// Puzzles, and their solutions at the end.
    Both,
}

#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub paper: Paper,
    /// The most puzzles on a page. `None` means as many as are comfortable to read.
    pub per_page: Option<usize>,
    pub contents: Contents,
    /// The title on the cover. `None` means no cover.
    pub title: Option<String>,
}

#[derive(Debug)]
pub(crate) struct Booklet {
    pub pages: Vec<Page>,
    /// The numbers of the puzzles that are too small even on a page of their own.
    pub cramped: Vec<usize>,
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
    /// The number printed with the puzzle. `None` if there is only one puzzle.
    number: Option<usize>,
    face: Face,
    draw: Drawn<'a>,
}

pub(crate) fn make(puzzles: &[&dyn AnyPuzzle], plan: &Plan, job: &Job) -> Result<Booklet, Unprintable> {
    let faces: &[Face] = match plan.contents {
        Contents::Puzzles => &[Face::Puzzle],
        Contents::Solutions => &[Face::Solution],
        Contents::Both => &[Face::Puzzle, Face::Solution],
    };
    let mut maker = Maker { plan, pages: Vec::new(), cramped: Vec::new(), starts: Vec::new() };
    let mut bodies = Vec::new();
    for &face in faces {
        let items = items(puzzles, face, job)?;
        bodies.push((face, items));
    }
    // The cover lists page numbers, so it is made last. The number of cover pages does not depend on them.
    let lines = |starts: &[usize], first: usize| lines(puzzles, starts, first);
    let before = plan.title.as_ref().map_or(0, |title| {
        cover::pages(plan.paper, title, puzzles, &lines(&vec![0; puzzles.len()], 0)).len()
    });
    for (face, items) in &bodies {
        maker.body(*face, items, before)?;
    }
    let Maker { pages, cramped, starts, .. } = maker;
    let mut all = Vec::new();
    if let Some(title) = &plan.title {
        all = cover::pages(plan.paper, title, puzzles, &lines(&starts, before + 1));
    }
    all.extend(pages);
    Ok(Booklet { pages: all, cramped })
}

/// The lines of the table of contents, one for each puzzle.
fn lines(puzzles: &[&dyn AnyPuzzle], starts: &[usize], first: usize) -> Vec<Line> {
    let line = |(place, puzzle): (usize, &&dyn AnyPuzzle)| Line {
        number: place + 1,
        name: name(*puzzle, Face::Puzzle),
        size: typeset(&puzzle.describe()),
        grade: puzzle.meta().difficulty,
        page: starts.get(place).copied().unwrap_or(0) + first,
    };
    puzzles.iter().enumerate().map(line).collect()
}

fn items<'a>(puzzles: &[&'a dyn AnyPuzzle], face: Face, job: &Job) -> Result<Vec<Item<'a>>, Unprintable> {
    let item = |(place, puzzle): (usize, &&'a dyn AnyPuzzle)| {
        let draw = puzzle.on_paper(face, job).map_err(|why| Unprintable { place, why })?;
        let number = (puzzles.len() > 1).then_some(place + 1);
        Ok(Item { puzzle: *puzzle, number, face, draw })
    };
    puzzles.iter().enumerate().map(item).collect()
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

struct Maker<'a> {
    plan: &'a Plan,
    pages: Vec<Page>,
    cramped: Vec<usize>,
    /// The page of each puzzle, counted from 0.
    starts: Vec<usize>,
}

/// The part of a page for one puzzle.
#[derive(Debug, Clone, Copy)]
struct Slot {
    at: Point,
    width: f64,
    height: f64,
}

impl Maker<'_> {
    /// Adds the pages of all puzzles, or of all solutions.
    fn body(&mut self, face: Face, items: &[Item<'_>], before: usize) -> Result<(), Unprintable> {
        let at_the_end = self.plan.contents == Contents::Both && face == Face::Solution;
        let usual = if at_the_end { SOLUTIONS_ON_A_PAGE } else { USUAL_ON_A_PAGE };
        let asked = self.plan.per_page.filter(|_| !at_the_end);
        let most = asked.unwrap_or(usual).min(items.len());
        let mut rest = items;
        while !rest.is_empty() {
            let first = items.len() - rest.len();
            let taken = self.page(rest, most.clamp(1, MOST_ON_A_PAGE), at_the_end, before, first)?;
            rest = &rest[taken..];
        }
        Ok(())
    }

    /// Adds a page with as many items as are readable on it. Returns their number.
    fn page(
        &mut self,
        items: &[Item<'_>],
        most: usize,
        at_the_end: bool,
        before: usize,
        first: usize,
    ) -> Result<usize, Unprintable> {
        for count in (1..=most).rev() {
            let group = &items[..count.min(items.len())];
            let mut page = Page::blank(self.plan.paper);
            let alone = count == 1 && !at_the_end;
            let top = self.head(&mut page, group, alone, at_the_end && first == 0);
            let slots = slots(self.plan.paper, top, count);
            let drawn = draw_all(group, &slots, alone, first)?;
            let least = if self.plan.per_page.is_some() { Ease::Small } else { Ease::Comfortable };
            if count > 1 && !at_the_end && drawn.iter().any(|figure| figure.ease < least) {
                continue;
            }
            for ((item, figure), slot) in group.iter().zip(drawn).zip(&slots) {
                if figure.ease == Ease::Cramped && item.face == Face::Puzzle {
                    self.cramped.push(item.number.unwrap_or(1));
                }
                place(&mut page.figure, item, figure, *slot, alone);
                if item.face == Face::Puzzle || self.plan.contents == Contents::Solutions {
                    self.starts.push(self.pages.len());
                }
            }
            self.foot(&mut page, group, alone, before);
            self.pages.push(page);
            return Ok(group.len());
        }
        Ok(items.len())
    }

    /// Draws the top of a page and returns the position below it.
    fn head(&self, page: &mut Page, items: &[Item<'_>], alone: bool, opens_solutions: bool) -> f64 {
        let width = page.figure.width - 2.0 * MARGIN;
        if opens_solutions {
            let at = (MARGIN, MARGIN + 6.0);
            page.figure.text(at, Anchor::Start, Style::bold(7.0, BLACK), "Solutions");
            return MARGIN + 14.0;
        }
        let mut y = if alone { heading(&mut page.figure, &items[0], width) } else { MARGIN };
        // In a booklet, the rules are printed on the cover.
        if self.plan.title.is_none() && items[0].face == Face::Puzzle {
            y = rules(&mut page.figure, items, y, width);
        }
        y
    }

    fn foot(&self, page: &mut Page, items: &[Item<'_>], alone: bool, before: usize) {
        let (width, height) = (page.figure.width, page.figure.height);
        let (y, style) = (height - FOOT, Style::regular(2.7, GREY));
        let left = match &self.plan.title {
            Some(title) => title.clone(),
            None if alone => credits(items[0].puzzle),
            None => String::new(),
        };
        let left = font::shortened(&left, style.size, Weight::Regular, width - 2.0 * MARGIN - 20.0);
        page.figure.text((MARGIN, y), Anchor::Start, style, left);
        let number = before + self.pages.len() + 1;
        if number > 1 || items[0].number.is_some() {
            page.figure.text((width - MARGIN, y), Anchor::End, style, number.to_string());
        }
    }
}

/// Divides a page into equal parts, row by row. Chooses the number of columns that makes the shorter side of
/// a part as long as possible.
fn slots(paper: Paper, top: f64, count: usize) -> Vec<Slot> {
    let (width, height) = paper.size();
    let (width, height) = (width - 2.0 * MARGIN, height - top - FOOT - 6.0);
    let size = |columns: usize| {
        let rows = count.div_ceil(columns);
        let part = |whole: f64, parts: usize| (whole - GAP * (parts - 1) as f64) / parts as f64;
        (part(width, columns), part(height, rows))
    };
    let best = (1..=count.min(4)).max_by(|&a, &b| {
        let side = |columns| {
            let (width, height) = size(columns);
            width.min(height - CAPTION)
        };
        // If two layouts are equally good, this chooses the one with fewer columns, because `max_by` returns the last
        // maximum.
        side(a).total_cmp(&side(b)).then(b.cmp(&a))
    });
    let columns = best.unwrap_or(1);
    let (width, height) = size(columns);
    let slot = |n: usize| Slot {
        at: (MARGIN + (n % columns) as f64 * (width + GAP), top + (n / columns) as f64 * (height + GAP)),
        width,
        height,
    };
    (0..count).map(slot).collect()
}

fn draw_all(
    items: &[Item<'_>],
    slots: &[Slot],
    alone: bool,
    first: usize,
) -> Result<Vec<Figure>, Unprintable> {
    let caption = if alone { 0.0 } else { CAPTION };
    let figure = |(place, (item, slot)): (usize, (&Item<'_>, &Slot))| {
        let room = Room::new(slot.width, slot.height - caption);
        (item.draw)(room).ok_or(Unprintable { place: first + place, why: NoPage::Unprinted })
    };
    items.iter().zip(slots).enumerate().map(figure).collect()
}
