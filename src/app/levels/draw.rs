//! Draws the levels screen: packs, tools, list, the chosen level, and the gallery.

use super::super::context::Context;
use super::super::page::{self, Row};
use super::collection::Entry;
use super::{Levels, gallery, rows};
use crate::store::stars::ALL;
use pentimento_base::prose::Prose;
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::{self, clock};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

/// The areas of the parts. The packs, the gallery and the panel need a large screen.
pub(crate) struct Areas {
    pub packs: Option<Rect>,
    pub tools: Rect,
    pub list: Rect,
    /// The gallery is below everything else. `None` if there is no picture to show.
    pub gallery: Option<Rect>,
    pub panel: Option<Rect>,
}

impl Areas {
    pub(crate) fn of(area: Rect, has_pictures: bool) -> Self {
        let body = page::body_of(area);
        let below = |list: Rect| {
            let tools = Rect { height: list.height.min(1), ..list };
            (tools, Rect { y: list.y + tools.height, height: list.height - tools.height, ..list })
        };
        if body.width < 76 || body.height < 14 {
            let (tools, list) = below(body);
            return Self { packs: None, tools, list, gallery: None, panel: None };
        }
        let packs = if body.width >= 120 { 34 } else { 0 };
        let panel = (body.width * 3 / 10).clamp(24, 38);
        let (tools, mut list) = below(Rect {
            x: body.x + packs,
            width: body.width - packs - panel - 2,
            y: body.y + 1,
            height: body.height - 1,
        });
        let gallery = (has_pictures && packs > 0 && list.height >= 2 * gallery::ROWS).then(|| {
            list.height -= gallery::ROWS;
            Rect { x: body.x + 4, width: body.width - 8, y: list.bottom(), height: gallery::ROWS }
        });
        let height = (list.bottom() - body.y).saturating_sub(1).min(panel / 2 + 14);
        let panel = Rect { x: body.right() - panel - 1, y: body.y + 1, width: panel, height };
        let packs = (packs > 0).then(|| Rect { width: packs - 2, height: list.bottom() - body.y, ..body });
        Self { packs, tools, list, gallery, panel: Some(panel) }
    }
}

impl Levels {
    pub(super) fn paint(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let (look, areas) = (&context.look, self.areas(area));
        self.draw_header(look, area, buffer);
        if self.entries.is_empty() {
            let words = "There are no levels yet. You can generate a new puzzle at any time.";
            let room = areas.list.width.saturating_sub(6);
            let rows: Vec<Row<()>> = page::text_rows(look, words, Ink::Text, 4, room);
            let below =
                Rect { y: areas.list.y + 2, height: areas.list.height.saturating_sub(2), ..areas.list };
            page::draw_rows(buffer, look, below, &rows, 0);
            return;
        }
        if let Some(packs) = areas.packs {
            let rows = rows::packs(self, look, packs.width);
            page::draw_rows(buffer, look, packs, &rows, page::scroll_to_focus(&rows, 0, packs.height));
        }
        page::draw_rows(buffer, look, areas.tools, &[rows::tools(self, look, areas.tools.width)], 0);
        page::draw_rows(buffer, look, areas.list, &rows::rows(self, look, areas.list.width), self.offset);
        if let Some(panel) = areas.panel {
            self.draw_panel(context, panel, buffer);
        }
        if let Some(gallery) = areas.gallery {
            self.gallery.draw(context, &self.entries, self.chosen, gallery, buffer);
        }
        page::draw_status(buffer, area, look, &self.status(area.width.saturating_sub(4)));
    }

    fn draw_header(&self, look: &Look, area: Rect, buffer: &mut Buffer) {
        let count = self.entries.len();
        let solved = self.entries.iter().filter(|entry| entry.solved).count();
        let left = [Span::styled("Levels", look.bold(Ink::Accent))];
        let right = [
            Span::styled(format!("{count} levels   "), look.ink(Ink::Muted)),
            Span::styled("solved ", look.ink(Ink::Faint)),
            Span::styled(solved.to_string(), look.ink(Ink::Strong)),
            Span::styled(format!("   {}%", solved * 100 / count.max(1)), look.ink(Ink::Accent)),
        ];
        widgets::header(buffer, area, look, &left, if count > 0 { &right } else { &[] });
    }

    fn draw_panel(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        let Some(entry) = self.entry() else { return };
        let (look, inside) = (&context.look, page::draw_panel(context, buffer, area));
        let title = widgets::wrap(look, &Prose::new().strong(entry.title.as_str()), inside.width);
        for (y, line) in (inside.y..).zip(&title) {
            widgets::put_line(buffer, inside, inside.x, y, line);
        }
        let facts = facts(entry, context, inside);
        let taken = title.len() as u16 + 1;
        let room = inside.height.saturating_sub(facts.len() as u16 + taken + 1);
        let room = room.min(page::picture_rows(inside));
        let picture = Rect { y: inside.y + taken, height: room, ..inside }.intersection(inside);
        match &self.thumbnail {
            Some(thumbnail) if !entry.is_hidden() => thumbnail.draw(context, picture, buffer),
            Some(_) | None => cover(look, picture, buffer),
        }
        let words = Rect { y: inside.y + taken + 1 + room, height: facts.len() as u16, ..inside };
        page::draw_rows(buffer, look, words.intersection(inside), &facts, 0);
    }
}

/// The rows of the panel: facts about a level, then keys. Small screens don't show the less common keys.
fn facts(entry: &Entry, context: &Context, inside: Rect) -> Vec<Row<()>> {
    let look = &context.look;
    let mut facts = vec![("size", entry.puzzle.describe())];
    facts.extend(entry.grade.map(|grade| ("grade", grade.name().to_owned())));
    facts.extend(entry.puzzle.meta().author.clone().map(|author| ("by", author)));
    facts.extend(entry.best.map(|best| ("best", clock(best))));
    facts.extend(entry.solved.then(|| ("stars", "✦".repeat(entry.stars) + &"✧".repeat(ALL - entry.stars))));
    facts.extend(entry.progress().map(|share| ("done", format!("{share}%"))));
    let row = |(label, value): (&str, String)| {
        let value = rows::size_in(&value, inside.width.saturating_sub(7));
        Row::blank().at(0, label, look.ink(Ink::Faint)).at(7, value, look.ink(Ink::Text))
    };
    let mut rows: Vec<Row<()>> = facts.into_iter().map(row).collect();
    rows.push(Row::blank());
    let verb = if entry.save.is_some() { "continue" } else { "play" };
    let mut key = |label: &str, verb: &str| {
        let row = Row::blank().at(0, label.to_owned(), look.bold(Ink::Accent));
        rows.push(row.at(7, verb, look.ink(Ink::Muted)));
    };
    key(&context.keymap.short_label(Action::Act), verb);
    if entry.save.is_some() {
        key(&context.keymap.short_label(Action::Restart), "start again");
    }
    if inside.height > page::picture_rows(inside) + 10 {
        key("w", "workshop");
        key("p", "print");
    }
    rows
}

/// Draws a cover instead of a picture that is not solved yet.
pub(crate) fn cover(look: &Look, area: Rect, buffer: &mut Buffer) {
    for (row, y) in (area.top()..area.bottom()).enumerate() {
        let pattern = if row % 2 == 0 { "░▒" } else { "▒░" };
        let line = pattern.repeat(area.width as usize / 2);
        widgets::put(buffer, area, area.x, y, &line, look.ink(Ink::Line));
    }
    let words = [" hidden until ", " it is solved "];
    for (word, row) in words.iter().zip(area.y + area.height.saturating_sub(2) / 2..) {
        let x = area.x + area.width.saturating_sub(word.len() as u16) / 2;
        widgets::put(buffer, area, x, row, word, look.ink(Ink::Muted));
    }
}
