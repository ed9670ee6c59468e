//! Puzzles on pages: how many on each, what is written beside them, and in which order they come.
//!
//! A booklet is a cover, the puzzles in their order with numbers, and their solutions at the end. Without a title there
//! is no cover. As many puzzles as were asked for stand on a page, but fewer where one of them would become too small
//! to be read; where nothing was asked for, as many as are read with ease. Invariants: the puzzles keep their order, a solution has its puzzle's number, and a picture's title is
//! told only beside its solution.

mod cover;
#[cfg(test)]
mod tests;

use cover::Line;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::{AnyPuzzle, Drawn, Face, NoPage};
use pentimento_paper::font;
use pentimento_paper::{
    Anchor, BLACK, Ease, Figure, GOLD, GREY, HAIR, Page, Paper, Pen, Point, Room, Style, Weight,
};

/// White on every side, and what the foot of a page takes.
pub const MARGIN: f64 = 15.0;
const FOOT: f64 = 12.0;
/// Between puzzles on one page.
const GAP: f64 = 8.0;
/// What the line above a puzzle takes where there are several.
const CAPTION: f64 = 7.0;
pub const MOST_ON_A_PAGE: usize = 12;
/// Where nothing was asked for.
const USUAL_ON_A_PAGE: usize = 6;
/// Solutions need less room than puzzles: nobody writes in them.
const SOLUTIONS_ON_A_PAGE: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contents {
    Puzzles,
    Solutions,
    /// Puzzles, and their solutions at the end.
    Both,
}

#[derive(Debug, Clone)]
pub struct Plan {
    pub paper: Paper,
    /// At most so many on a page; else as suits them.
    pub per_page: Option<usize>,
    pub contents: Contents,
    /// On the cover; without it there is none.
    pub title: Option<String>,
}

/// Pages, and the numbers of puzzles that are small even alone on theirs.
#[derive(Debug)]
pub struct Booklet {
    pub pages: Vec<Page>,
    pub cramped: Vec<usize>,
}

/// Which puzzle has no page, from 0, and why.
#[derive(Debug, PartialEq, Eq)]
pub struct Unprintable {
    pub place: usize,
    pub why: NoPage,
}

/// A puzzle that is to be drawn.
struct Item<'a> {
    puzzle: &'a dyn AnyPuzzle,
    /// Where there are several.
    number: Option<usize>,
    face: Face,
    draw: Drawn<'a>,
}

pub fn make(puzzles: &[&dyn AnyPuzzle], plan: &Plan, job: &Job) -> Result<Booklet, Unprintable> {
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
    // The cover tells pages, so it is made last; how many pages it takes does not depend on what it tells.
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

/// The list of contents: a line a puzzle.
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

/// What a puzzle is called: its title would give a picture away.
fn name(puzzle: &dyn AnyPuzzle, face: Face) -> String {
    let told = face == Face::Solution || !puzzle.kind().facts().hides_picture;
    let title = puzzle.meta().title.as_ref().filter(|title| told && !title.trim().is_empty());
    title.cloned().unwrap_or_else(|| puzzle.kind().info().title.to_owned())
}

/// `15x15` with a proper sign between.
pub fn typeset(text: &str) -> String {
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
    /// The page on which each puzzle stands, from 0.
    starts: Vec<usize>,
}

/// A part of a page for one puzzle.
#[derive(Debug, Clone, Copy)]
struct Slot {
    at: Point,
    width: f64,
    height: f64,
}

impl Maker<'_> {
    /// All puzzles, or all solutions.
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

    /// Fills a page with as many of the items as can be read there, and says how many those are.
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

    /// What stands at the top of a page; gives the place below it.
    fn head(&self, page: &mut Page, items: &[Item<'_>], alone: bool, opens_solutions: bool) -> f64 {
        let width = page.figure.width - 2.0 * MARGIN;
        if opens_solutions {
            let at = (MARGIN, MARGIN + 6.0);
            page.figure.text(at, Anchor::Start, Style::bold(7.0, BLACK), "Solutions");
            return MARGIN + 14.0;
        }
        let mut y = if alone { heading(&mut page.figure, &items[0], width) } else { MARGIN };
        // Beside the puzzles of a booklet the rules would only be said again; its cover has them.
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

/// Parts of a page, row by row, as nearly square as can be.
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
        // Where two are equal, fewer columns: the maximum is the last of them.
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

/// Puts a figure into its part of the page, with its caption where it is not alone.
fn place(page: &mut Figure, item: &Item<'_>, figure: Figure, slot: Slot, alone: bool) {
    let x = slot.at.0 + (slot.width - figure.width) / 2.0;
    if alone {
        // A little above the middle, which looks like the middle.
        let y = slot.at.1 + (slot.height - figure.height).max(0.0) * 0.3;
        page.put((x, y), figure);
        return;
    }
    let wide = figure.width.max(62.0).min(slot.width);
    let left = x.min(slot.at.0 + slot.width - wide);
    caption(page, item, (left, slot.at.1 + 3.6), wide);
    page.put((x, slot.at.1 + CAPTION), figure);
}

/// One line above a small puzzle: number, name, size, and at the right the grade.
fn caption(page: &mut Figure, item: &Item<'_>, at: Point, width: f64) {
    let (mut x, y) = at;
    let mut room = width;
    let number = item.number.map(|number| (Style::bold(3.8, GOLD), number.to_string(), 1.8));
    let named = (Style::bold(3.8, BLACK), name(item.puzzle, item.face), 2.2);
    for (style, text, gap) in number.into_iter().chain([named]) {
        let text = font::shortened(&text, style.size, style.weight, room);
        let wide = font::width(&text, style.size, style.weight) + gap;
        page.text((x, y), Anchor::Start, style, text);
        x += wide;
        room = (room - wide).max(0.0);
    }
    if item.face == Face::Puzzle {
        let (style, size) = (Style::regular(3.1, GREY), typeset(&item.puzzle.describe()));
        let grade = item.puzzle.meta().difficulty.map_or("", Difficulty::name);
        let graded = font::width(grade, style.size, style.weight) + 3.0;
        // A size that does not fit is left out: the figure shows it.
        if font::width(&size, style.size, style.weight) + graded <= room {
            page.text((x, y), Anchor::Start, style, size);
        }
        if graded <= room {
            page.text((at.0 + width, y), Anchor::End, style, grade);
        }
    }
}

/// The head of a page with one puzzle; gives the place below it.
fn heading(page: &mut Figure, item: &Item<'_>, width: f64) -> f64 {
    let (mut x, y) = (MARGIN, MARGIN + 6.0);
    if let Some(number) = item.number {
        let (style, number) = (Style::bold(7.0, GOLD), number.to_string());
        x += font::width(&number, style.size, style.weight) + 3.0;
        page.text((MARGIN, y), Anchor::Start, style, number);
    }
    let title = name(item.puzzle, item.face);
    let room = width - (x - MARGIN) - 40.0;
    let sizes = [7.0, 6.0, 5.2];
    let size = sizes.into_iter().find(|&size| font::width(&title, size, Weight::Bold) <= room).unwrap_or(4.6);
    let shown = font::shortened(&title, size, Weight::Bold, room);
    page.text((x, y), Anchor::Start, Style::bold(size, BLACK), shown);
    if let Some(grade) = item.puzzle.meta().difficulty {
        meter(page, (MARGIN + width, y), grade);
    }
    let game = item.puzzle.kind().info().title;
    let size = typeset(&item.puzzle.describe());
    let below = if title == game { size } else { format!("{game}, {size}") };
    page.text((MARGIN, y + 6.2), Anchor::Start, Style::regular(3.6, GREY), below);
    y + 12.0
}

/// The grade as a word and as squares, ending at a place.
fn meter(page: &mut Figure, (x, y): Point, grade: Difficulty) {
    let (side, gap) = (2.2, 0.9);
    let word = Style::regular(3.6, GREY);
    let start = x - 4.0 * side - 3.0 * gap;
    for step in 0..4 {
        let at = (start + f64::from(step) * (side + gap), y - side - 0.2);
        if step <= grade as i32 {
            page.rect(at, side, side, GREY);
        } else {
            let inset = 0.1;
            let at = (at.0 + inset, at.1 + inset);
            page.frame(at, side - 2.0 * inset, side - 2.0 * inset, Pen::new(0.2, HAIR));
        }
    }
    page.text((start - 2.0, y), Anchor::End, word, grade.name());
}

/// The rule of each game on the page, once.
fn rules(page: &mut Figure, items: &[Item<'_>], top: f64, width: f64) -> f64 {
    let mut told: Vec<&str> = Vec::new();
    let mut y = top;
    for item in items {
        let rule = item.puzzle.kind().info().rule;
        if told.contains(&rule) {
            continue;
        }
        told.push(rule);
        for line in font::wrap(rule, 3.4, Weight::Regular, width) {
            y += 2.6;
            page.text((MARGIN, y), Anchor::Start, Style::regular(3.4, BLACK), line);
            y += 2.4;
        }
    }
    y + 4.0
}

/// Who made it, under which licence, and the code that makes it again.
fn credits(puzzle: &dyn AnyPuzzle) -> String {
    let meta = puzzle.meta();
    let author = meta.author.as_ref().map(|author| format!("by {author}"));
    let parts = [author, meta.license.clone(), meta.code.clone()];
    parts.into_iter().flatten().collect::<Vec<_>>().join("   ")
}
