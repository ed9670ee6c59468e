//! The few things that every screen is put together from: header, key bar, bars, paragraphs, the one kind of box.
//!
//! All are functions from what is to be shown to cells of a buffer, clipped to their area, so that no size of
//! terminal can make them write beyond it. What can be clicked tells its places by the same function that draws it.

use super::theme::{Ink, Look};
use crate::keymap::Action;
use pentimento_base::prose::{Prose, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// Writes a text, clipped to `area`'s row `y`; gives the column after it.
pub fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buffer.area);
    if y < area.top() || y >= area.bottom() || x >= area.right() || x < area.left() {
        return x.saturating_add(text.width() as u16);
    }
    buffer.set_stringn(x, y, text, (area.right() - x) as usize, style).0
}

/// Writes a line of spans, clipped like `put`.
pub fn put_line(buffer: &mut Buffer, area: Rect, x: u16, y: u16, line: &Line<'_>) -> u16 {
    line.spans.iter().fold(x, |x, span| put(buffer, area, x, y, &span.content, line.style.patch(span.style)))
}

/// Writes a line as far as its spans fit whole: half a word says less than none.
pub fn put_whole(buffer: &mut Buffer, area: Rect, x: u16, y: u16, line: &Line<'_>) {
    let mut x = x;
    for span in &line.spans {
        if x.saturating_add(span.width() as u16) > area.right() {
            return;
        }
        x = put(buffer, area, x, y, &span.content, line.style.patch(span.style));
    }
}

/// Writes sentences into a row, two columns from its edges: as many as fit whole; the first, if it does not, ends in
/// two dots.
pub fn put_sentences(buffer: &mut Buffer, row: Rect, look: &Look, prose: &Prose) {
    let room = Rect { x: row.x.saturating_add(2), width: row.width.saturating_sub(3), ..row };
    let (mut x, fits) = (room.x, whole_sentences(&prose.to_string(), room.width as usize));
    let mut left = fits.unwrap_or(usize::MAX);
    for (tone, words) in prose.runs() {
        let told: String = words.chars().take(left).collect();
        left = left.saturating_sub(told.chars().count());
        x = put(buffer, room, x, room.y, &told, look.tone(*tone));
    }
    if fits.is_none() && x > room.right() && room.width > 2 {
        put(buffer, room, room.right() - 2, room.y, "..", look.ink(Ink::Muted));
    }
}

/// How many characters the sentences have that fit whole into a width; `None` where not even the first does.
fn whole_sentences(text: &str, width: usize) -> Option<usize> {
    if text.width() <= width {
        return Some(text.chars().count());
    }
    let (mut used, mut end) = (0, None);
    let mut letters = text.chars().enumerate().peekable();
    while let Some((place, letter)) = letters.next() {
        used += letter.to_string().width();
        let ends = letter == '.' && letters.peek().is_none_or(|(_, next)| *next == ' ');
        if ends && used <= width {
            end = Some(place + 1);
        }
    }
    end
}

/// Fills an area with a ground and forgets what was there.
pub fn wipe(buffer: &mut Buffer, area: Rect, style: Style) {
    for position in area.intersection(buffer.area).positions() {
        buffer[position].reset();
        buffer[position].set_style(style);
    }
}

/// Lays a ground below what is there.
pub fn tint(buffer: &mut Buffer, area: Rect, style: Style) {
    buffer.set_style(area.intersection(buffer.area), style);
}

/// Columns below which a title in the header is rather left out than cut.
const LEAST_TITLE: usize = 7;

/// The first row: who and what at the left, figures at the right.
pub fn header(buffer: &mut Buffer, area: Rect, look: &Look, left: &[Span<'_>], right: &[Span<'_>]) {
    let row = Rect { height: area.height.min(1), ..area };
    wipe(buffer, row, look.ink(Ink::Text).patch(look.ground(Ink::Panel)));
    let width: usize = right.iter().map(Span::width).sum();
    let start = row.right().saturating_sub(width as u16 + 2);
    let room = Rect { width: start.saturating_sub(row.x).saturating_sub(1), ..row };
    let mut x = row.x + 2;
    for span in left {
        let free = room.right().saturating_sub(x) as usize;
        if span.width() > free {
            // Some of a title says what it is; a few letters of one say nothing.
            if free > LEAST_TITLE || x == row.x + 2 {
                put(buffer, room, x, row.y, &span.content, span.style);
                put(
                    buffer,
                    room,
                    room.right().saturating_sub(2).max(row.x),
                    row.y,
                    "..",
                    look.ink(Ink::Muted),
                );
            }
            break;
        }
        x = put(buffer, room, x, row.y, &span.content, span.style);
    }
    put_line(buffer, row, start, row.y, &Line::from(right.to_vec()));
}

/// One entry of the key bar: what is pressed, what it does, and the action behind both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarKey {
    pub label: String,
    pub verb: String,
    pub action: Action,
}

impl BarKey {
    fn width(&self) -> u16 {
        (self.label.width() + 1 + self.verb.width()) as u16
    }
}

/// Where the entries of a key bar stand. What does not fit is dropped from the right, but never the last two,
/// which are the way to help and the way out.
fn key_places(area: Rect, keys: &[BarKey]) -> Vec<(Rect, &BarKey)> {
    let gap = if area.width >= 100 { 3 } else { 2 };
    let room = area.width.saturating_sub(3);
    let (mut front, last) = keys.split_at(keys.len().saturating_sub(2));
    let width = |keys: &[BarKey]| keys.iter().map(|k| k.width() + gap).sum::<u16>();
    while !front.is_empty() && width(front) + width(last) > room + gap {
        front = &front[..front.len() - 1];
    }
    let mut x = area.x + 2;
    let mut places = Vec::new();
    for key in front.iter().chain(last) {
        let width = key.width().min(area.right().saturating_sub(x));
        places.push((Rect { x, y: area.y, width, height: 1 }, key));
        x += key.width() + gap;
    }
    places
}

/// The last row: keys and what they do.
pub fn key_bar(buffer: &mut Buffer, area: Rect, look: &Look, keys: &[BarKey]) {
    wipe(buffer, area, look.ink(Ink::Muted).patch(look.ground(Ink::Panel)));
    for (place, key) in key_places(area, keys) {
        let x = put(buffer, area, place.x, place.y, &key.label, look.bold(Ink::Accent));
        put(buffer, area, x + 1, place.y, &key.verb, look.ink(Ink::Muted));
    }
}

/// The action of the entry under a click.
pub fn key_at(area: Rect, keys: &[BarKey], at: Position) -> Option<Action> {
    key_places(area, keys).into_iter().find(|(place, _)| place.contains(at)).map(|(_, key)| key.action)
}

/// A bar of `width` cells, filled by `share` from 0 to 1.
pub fn bar(look: &Look, width: usize, share: f64) -> [Span<'static>; 2] {
    let full = ((share.clamp(0.0, 1.0) * width as f64).round() as usize).min(width);
    [
        Span::styled("━".repeat(full), look.ink(Ink::Accent)),
        Span::styled("─".repeat(width - full), look.ink(Ink::Line)),
    ]
}

/// `∎∎∙∙`: a meter of `full` among `all`.
pub fn meter(look: &Look, full: usize, all: usize, style: Style) -> [Span<'static>; 2] {
    [
        Span::styled("∎".repeat(full.min(all)), style),
        Span::styled("∙".repeat(all.saturating_sub(full)), look.ink(Ink::Line)),
    ]
}

/// `4:07`, `1:02:03`.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A sentence broken into lines of at most `width`, at blanks, each word in its tone. A word that is longer than
/// a line is cut into several.
pub fn wrap(look: &Look, prose: &Prose, width: u16) -> Vec<Line<'static>> {
    let mut lines = Wrapping { look, width: width.max(1) as usize, lines: vec![Vec::new()], used: 0 };
    for (tone, text) in prose.runs() {
        for (place, paragraph) in text.split('\n').enumerate() {
            if place > 0 {
                lines.end_line();
            }
            for word in paragraph.split_inclusive(' ') {
                lines.word(*tone, word);
            }
        }
    }
    lines.finish()
}

struct Wrapping<'a> {
    look: &'a Look,
    width: usize,
    lines: Vec<Vec<(Tone, String)>>,
    used: usize,
}

impl Wrapping<'_> {
    fn end_line(&mut self) {
        self.lines.push(Vec::new());
        self.used = 0;
    }

    /// Punctuation that follows a toned word belongs to its line, so words are joined until a blank.
    fn word(&mut self, tone: Tone, word: &str) {
        let solid = word.trim_end();
        if self.used + solid.width() > self.width && self.used > 0 {
            let carried = self.carried();
            self.end_line();
            for (tone, text) in carried {
                self.push(tone, &text);
            }
        }
        let mut rest = word.to_owned();
        while rest.trim_end().width() > self.width - self.used.min(self.width - 1) && !rest.is_empty() {
            let room = self.width - self.used.min(self.width - 1);
            let cut = rest.char_indices().nth(room).map_or(rest.len(), |(at, _)| at);
            let tail = rest.split_off(cut);
            self.push(tone, &rest);
            self.end_line();
            rest = tail;
        }
        self.push(tone, &rest);
    }

    /// The end of the line since its last blank: it goes on to the next line together with what follows it.
    fn carried(&mut self) -> Vec<(Tone, String)> {
        let Some(line) = self.lines.last_mut() else { return Vec::new() };
        let from = line.iter().rposition(|(_, text)| text.ends_with(' ')).map_or(0, |place| place + 1);
        if from == 0 { Vec::new() } else { line.split_off(from) }
    }

    fn push(&mut self, tone: Tone, text: &str) {
        if text.is_empty() || (self.used == 0 && text.trim().is_empty()) {
            return;
        }
        self.used += text.width();
        if let Some(line) = self.lines.last_mut() {
            line.push((tone, text.to_owned()));
        }
    }

    fn finish(self) -> Vec<Line<'static>> {
        let line = |words: Vec<(Tone, String)>| {
            words.into_iter().map(|(tone, text)| Span::styled(text, self.look.tone(tone))).collect()
        };
        self.lines.into_iter().map(line).collect()
    }
}

/// All that is behind an overlay loses its colours.
pub fn fade(buffer: &mut Buffer, look: &Look) {
    let style = look.ink(Ink::Line).patch(look.ground(Ink::Ground));
    for cell in &mut buffer.content {
        cell.modifier = Modifier::empty();
        (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        cell.set_style(style);
    }
}

/// The one kind of box: rounded, raised, its title in the upper edge. Gives the room inside.
pub fn overlay(buffer: &mut Buffer, look: &Look, screen: Rect, width: u16, height: u16, title: &str) -> Rect {
    let area = centred(screen, width, height);
    fade(buffer, look);
    wipe(buffer, area, look.ink(Ink::Text).patch(look.ground(Ink::Raised)));
    frame(buffer, area, look.ink(Ink::Line));
    if !title.is_empty() && area.width > 6 {
        let room = Rect { width: area.width - 3, ..area };
        put(buffer, room, area.x + 2, area.y, &format!(" {title} "), look.bold(Ink::Strong));
    }
    Rect {
        x: area.x + 3.min(area.width / 2),
        y: area.y + 1.min(area.height),
        width: area.width.saturating_sub(6),
        height: area.height.saturating_sub(2),
    }
}

/// A rounded frame on the rim of an area.
pub fn frame(buffer: &mut Buffer, area: Rect, style: Style) {
    let clip = area.intersection(buffer.area);
    if area.width < 2 || area.height < 2 {
        return;
    }
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x + 1..right {
        put(buffer, clip, x, area.y, "─", style);
        put(buffer, clip, x, bottom, "─", style);
    }
    for y in area.y + 1..bottom {
        put(buffer, clip, area.x, y, "│", style);
        put(buffer, clip, right, y, "│", style);
    }
    for (x, y, corner) in
        [(area.x, area.y, "╭"), (right, area.y, "╮"), (area.x, bottom, "╰"), (right, bottom, "╯")]
    {
        put(buffer, clip, x, y, corner, style);
    }
}

pub fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

/// The row of a list that is chosen: lit, with a bar at its left.
pub fn chosen(buffer: &mut Buffer, look: &Look, row: Rect) {
    tint(buffer, row, look.ground(Ink::Lit));
    put(buffer, row, row.x, row.y, "▌", look.ink(Ink::Accent).patch(look.ground(Ink::Lit)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[Line<'_>]) -> Vec<String> {
        lines.iter().map(|line| line.spans.iter().map(|s| s.content.as_ref()).collect::<String>()).collect()
    }

    fn row(buffer: &Buffer, y: u16) -> String {
        (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect()
    }

    fn key(label: &str, verb: &str) -> BarKey {
        BarKey { label: label.into(), verb: verb.into(), action: Action::Help }
    }

    #[test]
    fn sentences_break_at_blanks_and_keep_their_punctuation() {
        let prose =
            Prose::new().say("Only ").target("B").say(" reaches ").premise("C").say(", and C needs two.");
        let lines = wrap(&Look::default(), &prose, 16);
        assert_eq!(text(&lines), ["Only B reaches ", "C, and C needs ", "two."]);
    }

    #[test]
    fn a_word_longer_than_the_line_is_cut() {
        let lines = wrap(&Look::default(), &Prose::from("abcdefghij kl"), 4);
        assert_eq!(text(&lines), ["abcd", "efgh", "ij ", "kl"]);
        assert_eq!(text(&wrap(&Look::default(), &Prose::from("ab\n\ncd"), 9)), ["ab", "", "cd"]);
    }

    #[test]
    fn the_key_bar_drops_from_the_right_but_keeps_help_and_the_way_out() {
        let keys = [key("a", "one"), key("b", "two"), key("c", "three"), key("?", "help"), key("q", "leave")];
        let mut buffer = Buffer::empty(Rect::new(0, 0, 30, 1));
        key_bar(&mut buffer, Rect::new(0, 0, 30, 1), &Look::default(), &keys);
        assert_eq!(row(&buffer, 0), "  a one  ? help  q leave      ");
    }

    #[test]
    fn nothing_is_written_beyond_an_area_of_any_size() {
        let keys = [key("a", "one"), key("?", "help"), key("q", "leave")];
        for width in 0..24 {
            for height in 0..4 {
                let area = Rect::new(0, 0, width, height);
                let mut buffer = Buffer::empty(area);
                let look = Look::default();
                header(&mut buffer, area, &look, &[Span::raw("Buttons")], &[Span::raw("1:48")]);
                key_bar(&mut buffer, Rect { height: height.min(1), ..area }, &look, &keys);
                let inside = overlay(&mut buffer, &look, area, 40, 9, "Title");
                put(&mut buffer, inside, inside.x, inside.y, "text", Style::new());
            }
        }
    }

    #[test]
    fn of_several_sentences_those_are_told_that_fit_whole() {
        let told = |width: u16| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, 1));
            let prose = Prose::new().say("Row 2 is ").target("open").say(". Enter fills 1.5 of it.");
            put_sentences(&mut buffer, Rect::new(0, 0, width, 1), &Look::default(), &prose);
            row(&buffer, 0).trim_end().to_owned()
        };
        assert_eq!(told(50), "  Row 2 is open. Enter fills 1.5 of it.");
        assert_eq!(told(36), "  Row 2 is open.");
        assert_eq!(told(12), "  Row 2 i..");
    }

    #[test]
    fn the_header_cuts_a_long_title_and_leaves_out_what_would_be_a_few_letters() {
        let head = |width: u16, title: &'static str| {
            let area = Rect::new(0, 0, width, 1);
            let mut buffer = Buffer::empty(area);
            let left = [Span::raw("Maze"), Span::raw("  "), Span::raw(title)];
            header(&mut buffer, area, &Look::default(), &left, &[Span::raw("1:48")]);
            row(&buffer, 0)
        };
        assert_eq!(head(24, "Level 3"), "  Maze  Level 3   1:48  ");
        assert_eq!(head(28, "The Old Lighthouse"), "  Maze  The Old Lig.. 1:48  ");
        assert_eq!(head(20, "Level 34"), "  Maze        1:48  ");
    }

    #[test]
    fn a_click_on_a_key_finds_its_action() {
        let keys = [
            BarKey { label: "u".into(), verb: "undo".into(), action: Action::Undo },
            key("?", "help"),
            key("q", "leave"),
        ];
        let area = Rect::new(0, 23, 80, 1);
        assert_eq!(key_at(area, &keys, Position::new(4, 23)), Some(Action::Undo));
        assert_eq!(key_at(area, &keys, Position::new(0, 23)), None);
    }

    #[test]
    fn times_read_as_clocks() {
        assert_eq!([clock(7), clock(761), clock(3723)], ["0:07", "12:41", "1:02:03"]);
    }
}
