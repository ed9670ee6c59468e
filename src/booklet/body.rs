//! The pages with puzzles and with solutions.

use super::captions::{CAPTION, credits, heading, place, rules};
use super::chapters::Chapter;
use super::frame::Frame;
use super::{Contents, Item, MOST_ON_A_PAGE, Plan, Starts, Unprintable, instructions, name};
use pentimento_engine::kind::{Face, NoPage};
use pentimento_paper::{Anchor, BLACK, Ease, Figure, Page, Point, Room, Style};

/// The space between puzzles on a page.
const GAP: f64 = 8.0;
/// The most puzzles on a page if no number was requested.
const USUAL_ON_A_PAGE: usize = 6;
/// The most solutions on a page, and on a small page. They can be smaller than puzzles, because people don't write in
/// them.
const SOLUTIONS_ON_A_PAGE: usize = 12;
const SOLUTIONS_ON_A_SMALL_PAGE: usize = 6;
/// How wide a puzzle must be for its height, and how much larger its area must become, before it is turned on its page.
const WIDE: f64 = 1.1;
const CLEARLY_LARGER: f64 = 1.4;
/// In large print, a figure has at least this many times the size at which it is comfortable to read.
const LARGE: f64 = 1.35;

pub(super) struct Maker<'a> {
    plan: &'a Plan,
    /// The number of pages before these.
    before: usize,
    pub pages: Vec<Page>,
    pub cramped: Vec<usize>,
    pub starts: Starts,
    pub roomier: usize,
}

/// The part of a page for one puzzle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    pub at: Point,
    pub width: f64,
    pub height: f64,
}

impl<'a> Maker<'a> {
    pub(super) fn new(plan: &'a Plan, before: usize) -> Self {
        let starts = Starts::default();
        Self { plan, before, pages: Vec::new(), cramped: Vec::new(), starts, roomier: 0 }
    }

    fn frame(&self) -> Frame {
        Frame::of(self.plan, self.before + self.pages.len() + 1)
    }

    /// Adds the pages of all puzzles, or of all solutions.
    pub(super) fn body(&mut self, items: &[Item<'_>], chapters: &[Chapter]) -> Result<(), Unprintable> {
        let is_end = items.first().is_some_and(|item| item.face == Face::Solution);
        if is_end && self.plan.contents == Contents::Both && self.plan.book.is_some() {
            return self.solutions(items);
        }
        for chapter in chapters {
            if self.plan.book.is_some() && !is_end {
                let (frame, title) = (self.frame(), self.foot_words());
                self.pages.push(instructions::page(self.plan, chapter.kind, frame, &title));
            }
            let mut rest = &items[chapter.items.clone()];
            while !rest.is_empty() {
                let taken = self.page(rest)?;
                rest = &rest[taken..];
            }
        }
        Ok(())
    }

    /// The words of the footer: the title of the book.
    fn foot_words(&self) -> String {
        self.plan.book.as_ref().map(|book| book.title.clone()).unwrap_or_default()
    }

    /// The most items on a page.
    fn most(&self) -> usize {
        let usual = if self.plan.book.is_some() { USUAL_ON_A_PAGE } else { 1 };
        self.plan.per_page.unwrap_or(usual).clamp(1, MOST_ON_A_PAGE)
    }

    /// Adds a page with as many items as are readable on it. Returns their number.
    fn page(&mut self, items: &[Item<'_>]) -> Result<usize, Unprintable> {
        let most = self.most().min(items.len());
        for count in (1..=most).rev() {
            let group = &items[..count];
            let frame = self.frame();
            let mut page = self.plan.blank_page();
            let top = self.head(&mut page, group, &frame);
            let slots = slots(&frame, top, count);
            let mut drawn = draw_all(group, &slots, self.caption(count))?;
            if let ([item], [slot], [figure]) = (group, slots.as_slice(), drawn.as_mut_slice()) {
                turn_if_larger(item, slot, figure);
            }
            if count > 1 && !self.is_readable(group, &slots, &drawn)? {
                continue;
            }
            if self.plan.per_page.is_some() && count < most {
                self.roomier += count;
            }
            self.put(&mut page, group, drawn, &slots, &frame);
            self.foot(&mut page, group, &frame);
            self.pages.push(page);
            return Ok(count);
        }
        Ok(items.len())
    }

    fn caption(&self, count: usize) -> f64 {
        if count == 1 { 0.0 } else { CAPTION * if self.plan.large { 1.3 } else { 1.0 } }
    }

    /// Whether all figures can be read. In large print, they must be readable even if they were smaller.
    fn is_readable(&self, items: &[Item<'_>], slots: &[Slot], drawn: &[Figure]) -> Result<bool, Unprintable> {
        if items.iter().all(|item| item.face == Face::Solution) {
            return Ok(true);
        }
        if self.plan.large {
            let smaller =
                |slot: &Slot| Slot { width: slot.width / LARGE, height: slot.height / LARGE, ..*slot };
            let smaller: Vec<Slot> = slots.iter().map(smaller).collect();
            let drawn = draw_all(items, &smaller, self.caption(items.len()) / LARGE)?;
            return Ok(drawn.iter().all(|figure| figure.ease == Ease::Comfortable));
        }
        let least = if self.plan.per_page.is_some() { Ease::Small } else { Ease::Comfortable };
        Ok(drawn.iter().all(|figure| figure.ease >= least))
    }

    fn put(
        &mut self,
        page: &mut Page,
        items: &[Item<'_>],
        drawn: Vec<Figure>,
        slots: &[Slot],
        frame: &Frame,
    ) {
        for ((item, figure), slot) in items.iter().zip(drawn).zip(slots) {
            if figure.ease == Ease::Cramped && item.face == Face::Puzzle {
                self.cramped.push(item.place);
            }
            if let (Some(number), Some(_)) = (item.number, &self.plan.book) {
                page.bookmark(1, format!("{number}  {}", name(item.puzzle, item.face)));
            }
            self.starts.puzzles.push(frame.number);
            place(&mut page.figure, item, figure, *slot, frame, items.len() == 1);
        }
    }

    /// Draws the top of a page and returns the position below it.
    fn head(&self, page: &mut Page, items: &[Item<'_>], frame: &Frame) -> f64 {
        let mut y = frame.top;
        if let [item] = items {
            y = heading(&mut page.figure, item, frame);
        }
        // In a book, the rules are on the page before the chapter.
        if self.plan.book.is_none() && items[0].face == Face::Puzzle {
            y = rules(&mut page.figure, items, y, frame);
        }
        y
    }

    fn foot(&self, page: &mut Page, items: &[Item<'_>], frame: &Frame) {
        let words = match (&self.plan.book, items) {
            (Some(book), _) => book.title.clone(),
            (None, [item]) => credits(item.puzzle),
            (None, _) => String::new(),
        };
        frame.draw_foot(page, &words, frame.number > 1 || items[0].number.is_some());
    }

    /// Adds the solutions at the end of a book. All pages have about equally many, and all solutions the same room.
    fn solutions(&mut self, items: &[Item<'_>]) -> Result<(), Unprintable> {
        let small = self.plan.paper.is_small() || self.plan.large;
        let most = if small { SOLUTIONS_ON_A_SMALL_PAGE } else { SOLUTIONS_ON_A_PAGE };
        let pages = items.len().div_ceil(most);
        let each = items.len().div_ceil(pages.max(1)).max(1);
        for (index, group) in items.chunks(each).enumerate() {
            let frame = self.frame();
            let mut page = self.plan.blank_page();
            let style = Style::bold(7.0 * frame.scale, BLACK);
            let top = frame.top + 8.0 + 6.0 * frame.scale;
            if index == 0 {
                self.starts.solutions = Some(frame.number);
                page.bookmark(0, "Solutions");
                page.figure.text((frame.left, frame.top + 6.0), Anchor::Start, style, "Solutions");
            }
            let slots = slots(&frame, top, each);
            // Solutions have a caption even if they are alone.
            let drawn = draw_all(group, &slots, self.caption(2))?;
            for ((item, figure), slot) in group.iter().zip(drawn).zip(&slots) {
                place(&mut page.figure, item, figure, *slot, &frame, false);
            }
            frame.draw_foot(&mut page, &self.foot_words(), true);
            self.pages.push(page);
        }
        Ok(())
    }
}

/// Divides a page into equal parts, row by row. Chooses the number of columns that makes the shorter side of
/// a part as long as possible.
pub(super) fn slots(frame: &Frame, top: f64, count: usize) -> Vec<Slot> {
    let (width, height) = (frame.width, frame.bottom - top);
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
        at: (frame.left + (n % columns) as f64 * (width + GAP), top + (n / columns) as f64 * (height + GAP)),
        width,
        height,
    };
    (0..count).map(slot).collect()
}

/// Turns a wide puzzle that is hard to read on its page, if that makes it clearly larger.
fn turn_if_larger(item: &Item<'_>, slot: &Slot, figure: &mut Figure) {
    let is_wide = figure.width > WIDE * figure.height && slot.height > slot.width;
    if item.face != Face::Puzzle || figure.ease == Ease::Comfortable || !is_wide {
        return;
    }
    let Some(turned) = (item.draw)(Room::new(slot.height, slot.width)) else { return };
    if turned.width * turned.height > CLEARLY_LARGER * figure.width * figure.height {
        *figure = turned.turned();
    }
}

fn draw_all(items: &[Item<'_>], slots: &[Slot], caption: f64) -> Result<Vec<Figure>, Unprintable> {
    let figure = |(item, slot): (&Item<'_>, &Slot)| {
        let room = Room::new(slot.width, slot.height - caption);
        (item.draw)(room).ok_or(Unprintable { place: item.place, why: NoPage::Unprinted })
    };
    items.iter().zip(slots).map(figure).collect()
}
