//! The note beside or below the board. It shows hints, lessons, and the explanations of the theatre.

use super::{Activity, Play, solutions};
use crate::app::context::Context;
use pentimento_base::prose::Prose;
use pentimento_engine::game::{HintStage, HintView};
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// Where the note is. A note beside the board shows its keys. If the note is below the board, only the key
/// bar shows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotePlace {
    Beside,
    Below,
}

impl Play {
    /// Draws the note. If there are too few rows, blank lines are left out and the rest scrolls.
    pub(super) fn draw_note(&self, context: &Context, area: Rect, place: NotePlace, buffer: &mut Buffer) {
        let look = &context.look;
        let x = area.x + if place == NotePlace::Below { 2 } else { 0 };
        let lines = without_gaps(self.note(context, note_width(area, place), place), area.height);
        let first = self.note_offset.min(lines.len().saturating_sub(area.height as usize));
        for (y, line) in (area.y..area.bottom()).zip(&lines[first..]) {
            widgets::put(buffer, area, x, y, "▌", look.ink(Ink::Accent));
            widgets::put_line(buffer, area, x + 2, y, line);
        }
        let mark = |buffer: &mut Buffer, y, sign| {
            widgets::put(buffer, area, area.right() - 1, y, sign, look.ink(Ink::Accent));
        };
        if first > 0 {
            mark(buffer, area.y, "▴");
        }
        if first + (area.height as usize) < lines.len() {
            mark(buffer, area.bottom() - 1, "▾");
        }
    }

    /// Keeps the note from scrolling beyond its end.
    pub(super) fn limit_note_offset(&mut self, context: &Context, area: Rect) {
        let layout = self.layout(context, area);
        let below = layout.note.map(|note| (note, NotePlace::Below));
        let place = below.or(layout.panel.map(|panel| (panel, NotePlace::Beside)));
        let beyond = place.map_or(0, |(area, place)| {
            let lines = without_gaps(self.note(context, note_width(area, place), place), area.height);
            lines.len().saturating_sub(area.height as usize)
        });
        self.note_offset = self.note_offset.min(beyond);
    }

    /// The text of the note: the theatre's step, the solutions, the hint or the lesson.
    pub(super) fn note(&self, context: &Context, width: u16, place: NotePlace) -> Vec<Line<'static>> {
        let look = &context.look;
        if let Activity::Watching(_) = &self.activity {
            return self.theatre_note(look, width);
        }
        if let (Activity::Comparing, Some(several)) = (&self.activity, self.game.several()) {
            return solutions::note_lines(look, several, width);
        }
        if let Some(hint) = self.game.hint() {
            let exhibit = self.game.exhibit(&context.showing(super::mode(&self.activity)), width);
            return hint_lines(context, &hint, exhibit, self.game.kind().facts().legend, width, place);
        }
        if self.jobs.hint.is_some() {
            return vec![Line::styled("thinking ..", look.ink(Ink::Muted))];
        }
        let (heading, sentence) = match (&self.lessons, &self.practice) {
            (Some(lessons), _) => {
                (lessons.heading(), lessons.sentence(self.game.saying(lessons.number())).to_owned())
            }
            (None, Some(practice)) => {
                (practice.heading(), practice.sentence(&context.keymap.short_label(Action::Skip)))
            }
            (None, None) => return Vec::new(),
        };
        let mut lines = vec![Line::styled(heading, look.bold(Ink::Strong)), Line::default()];
        lines.extend(widgets::wrap(look, &Prose::from(sentence), width));
        lines
    }
}

/// The width of the text in a note, without the bar and the empty column at the edge of the screen.
pub(super) fn note_width(area: Rect, place: NotePlace) -> u16 {
    area.width.saturating_sub(match place {
        NotePlace::Beside => 3,
        NotePlace::Below => 5,
    })
}

/// The lines of a note. If there is no room for all of them, blank lines are left out.
fn without_gaps(mut lines: Vec<Line<'static>>, rows: u16) -> Vec<Line<'static>> {
    if lines.len() > rows as usize {
        lines.retain(|line| line.width() > 0);
    }
    lines
}

fn hint_lines(
    context: &Context,
    hint: &HintView<'_>,
    exhibit: Vec<Line<'static>>,
    legend: [&str; 2],
    width: u16,
    place: NotePlace,
) -> Vec<Line<'static>> {
    let look = &context.look;
    let mistake = hint.technique.tier == 0;
    let stage = if mistake { String::new() } else { counter(hint) };
    let mut lines = vec![heading(look, hint.technique.name, &stage, width), Line::default()];
    match hint.stage {
        HintStage::Where => lines.extend(widgets::wrap(look, hint.place, width)),
        HintStage::Why if hint.is_what_if => lines.extend(numbered_links(look, hint, width)),
        HintStage::Why => lines.extend(widgets::wrap(look, hint.reason, width)),
    }
    let is_exhibited = !exhibit.is_empty();
    if is_exhibited {
        lines.push(Line::default());
        lines.extend(exhibit);
    }
    let mut signs = Vec::new();
    // A hint with an exhibit (a small figure) needs no legend, because the figure explains itself.
    if hint.stage == HintStage::Why && !is_exhibited {
        let sign = |on_board: bool, sign, word, ink| {
            let styled = Span::styled(format!("{sign} {word}"), look.ink(ink));
            if on_board { vec![styled] } else { Vec::new() }
        };
        let conclusion =
            if legend[1].width() + " conclusion".len() <= width.into() { "conclusion" } else { "result" };
        let reason = sign(hint.marked[0], legend[0], "reason", Ink::Premise);
        let conclusion = sign(hint.marked[1], legend[1], conclusion, Ink::Target);
        signs.extend(side_by_side(reason, conclusion, width));
    }
    // In a narrow rail, only the bottom of the rail shows the keys.
    if place == NotePlace::Beside && width >= KEYS_WIDTH {
        signs.push(note_keys(context, hint, width));
    }
    if !signs.is_empty() {
        lines.push(Line::default());
        lines.append(&mut signs);
    }
    lines
}

/// The stage of the hint that is shown: `2 of 6`. A what-if has a stage for each link. The last stage makes
/// the move.
fn counter(hint: &HintView<'_>) -> String {
    match (hint.stage, hint.link) {
        (HintStage::Where, _) if hint.is_what_if => format!("1 of {}", hint.links + 2),
        (HintStage::Where, _) => "1 of 3".to_owned(),
        (HintStage::Why, None) => "2 of 3".to_owned(),
        (HintStage::Why, Some((number, all))) if hint.is_what_if => format!("{} of {}", number + 1, all + 2),
        (HintStage::Why, Some((number, all))) => format!("link {number} of {all}"),
    }
}

/// The lines of a what-if up to the current stage: the supposition, then the links with their numbers.
fn numbered_links(look: &Look, hint: &HintView<'_>, width: u16) -> Vec<Line<'static>> {
    const NUMBER: u16 = 3;
    let mut lines = Vec::new();
    for (number, text) in hint.earlier.iter().chain([hint.reason]).enumerate() {
        let is_last = number == hint.earlier.len();
        let ink = if is_last { Ink::Accent } else { Ink::Premise };
        let sign = if number == 0 { "?".to_owned() } else { number.to_string() };
        for (i, line) in widgets::wrap(look, text, width.saturating_sub(NUMBER)).into_iter().enumerate() {
            let sign = if i == 0 { sign.as_str() } else { "" };
            let mut spans = vec![Span::styled(format!("{sign:<3}"), look.bold(ink))];
            spans.extend(line.spans);
            lines.push(Line::from(spans));
        }
    }
    lines
}

/// Two short texts in one line, or in two lines if the note is too narrow.
pub(super) fn side_by_side(
    left: Vec<Span<'static>>,
    right: Vec<Span<'static>>,
    width: u16,
) -> Vec<Line<'static>> {
    const GAP: usize = 3;
    let (left, right) = (Line::from(left), Line::from(right));
    if left.width() == 0 || right.width() == 0 {
        return [left, right].into_iter().filter(|line| line.width() > 0).collect();
    }
    if left.width() + GAP + right.width() > width as usize {
        return vec![left, right];
    }
    let gap = Span::raw(" ".repeat(GAP));
    vec![left.spans.into_iter().chain([gap]).chain(right.spans).collect()]
}

/// The keys of a hint. Keys that do not fit are left out.
fn note_keys(context: &Context, hint: &HintView<'_>, width: u16) -> Line<'static> {
    let look = &context.look;
    let mut keys = vec![(Action::Hint, next_stage(hint)), (Action::Back, "close")];
    if hint.link.is_some() {
        keys.insert(1, (Action::HintBack, "back"));
    }
    let mut keys: Vec<(String, &str)> =
        keys.into_iter().map(|(action, verb)| (context.keymap.short_label(action), verb)).collect();
    if hint.is_what_if && hint.stage == HintStage::Why {
        keys.truncate(1);
        keys.push((context.keymap.short_label(Action::Act), "conclude"));
        keys.push(("w".to_owned(), "try it"));
    }
    let mut line = Line::default();
    for (label, verb) in keys {
        let gap = if line.width() == 0 { "" } else { "   " };
        let text = format!(" {verb}");
        if line.width() + gap.len() + label.chars().count() + text.len() > width as usize {
            break;
        }
        line.push_span(Span::raw(gap));
        line.push_span(Span::styled(label, look.bold(Ink::Accent)));
        line.push_span(Span::styled(text, look.ink(Ink::Muted)));
    }
    line
}

/// The label of the hint key. It says what the key does next.
pub(super) fn next_stage(hint: &HintView<'_>) -> &'static str {
    match (hint.stage, hint.link) {
        (HintStage::Where, _) => "why",
        (HintStage::Why, Some((number, all))) if number < all => "next",
        (HintStage::Why, _) => "do it",
    }
}

/// The narrowest note that repeats the keys.
const KEYS_WIDTH: u16 = 22;

/// The first line of a hint: `Hint one equation          2 of 3`
fn heading(look: &Look, name: &str, stage: &str, width: u16) -> Line<'static> {
    let (width, name) = (width as usize, name.to_lowercase());
    let mut spans = vec![Span::styled("Hint", look.bold(Ink::Strong))];
    let mut used = "Hint".len();
    // If the line is too long, the name of the technique is left out first, then the stage.
    if used + 1 + name.chars().count() + 2 + stage.len() <= width {
        used += 1 + name.chars().count();
        spans.push(Span::styled(format!(" {name}"), look.ink(Ink::Accent)));
    }
    if used + 2 + stage.len() <= width {
        let gap = " ".repeat(width - used - stage.len());
        spans.push(Span::styled(format!("{gap}{stage}"), look.ink(Ink::Faint)));
    }
    Line::from(spans)
}
