//! The text beside and below the board: the colours with the number of missing lines, the distances, and the rule.

use super::SHOW_RING;
use super::draw::marked_closest;
use super::is_joined;
use crate::Dots;
use crate::model::{Level, Variant};
use crate::names::{colour_name, distance_text, glyph};
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::theme::Ink;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

pub(crate) fn panel(scene: &Scene<'_, Dots>, width: u16) -> Vec<Line<'static>> {
    let mut lines = legend(scene, width as usize);
    lines.push(Line::default());
    if let Some(distances) = distances(scene) {
        lines.extend(distances);
        lines.push(Line::default());
    }
    lines.extend(rule(scene));
    if scene.level.dots.iter().any(|dot| dot.colours.len() > 1) {
        lines.push(Line::default());
        lines.extend(multicoloured(scene));
    }
    lines
}

/// The number of missing lines of each colour.
fn missing_lines(scene: &Scene<'_, Dots>) -> Vec<(u8, usize)> {
    let level = scene.level;
    let palette = level.palette();
    let mut counts: Vec<(u8, usize)> = palette.iter().map(|&colour| (colour, 0)).collect();
    for &line in level.lines() {
        if scene.board.lines.contains(&line) {
            continue;
        }
        for colour in level.colours_of(line) {
            if let Some(entry) = counts.iter_mut().find(|(known, _)| *known == colour) {
                entry.1 += 1;
            }
        }
    }
    counts
}

/// A heading, and a row for each colour. A row has the key, the sign, the name and the number of missing lines.
fn legend(scene: &Scene<'_, Dots>, width: usize) -> Vec<Line<'static>> {
    let look = *scene.look;
    let gap = width.saturating_sub("colours".len() + "to join".len() + 1);
    let mut lines = vec![Line::from(vec![
        Span::styled("colours", look.bold(Ink::Muted)),
        Span::raw(" ".repeat(gap)),
        Span::styled("to join", look.ink(Ink::Faint)),
    ])];
    let playing = scene.mode == Mode::Playing;
    let chosen = playing.then(|| {
        let dot = scene.ui.from.unwrap_or(scene.ui.cursor);
        scene.ui.colour_at(scene.level, scene.board, dot)
    });
    for (place, (colour, count)) in missing_lines(scene).into_iter().enumerate() {
        let here = chosen == Some(colour);
        let hidden = playing && scene.ui.only.is_some_and(|only| only != colour);
        let words = if hidden { look.ink(Ink::Line) } else { look.ink(Ink::Text) };
        let number = if place < 9 { (place + 1).to_string() } else { " ".to_owned() };
        let name = colour_name(colour);
        let room = width.saturating_sub(12);
        let count = if count == 0 { "✓".to_owned() } else { count.to_string() };
        let mut line = Line::from(vec![
            Span::styled(if here { "▌ " } else { "  " }, look.ink(Ink::Accent)),
            Span::styled(number, look.bold(Ink::Accent)),
            Span::raw("  "),
            Span::styled(glyph(colour), look.pigment(colour).add_modifier(Modifier::BOLD)),
            Span::styled(format!("  {name:<room$.room$}"), words),
            Span::styled(format!("{count:>3}"), look.ink(if count == "✓" { Ink::Ok } else { Ink::Strong })),
        ]);
        if here {
            line = line.patch_style(look.ground(Ink::Lit));
        }
        lines.push(line);
    }
    lines
}

/// The distances from the start of a new line. `None` if the ring is not shown.
fn distances(scene: &Scene<'_, Dots>) -> Option<Vec<Line<'static>>> {
    let (from, _, near) = marked_closest(scene)?;
    let look = *scene.look;
    let colour = scene.ui.colour_at(scene.level, scene.board, from);
    let runner_up = scene.level.link(from, colour)?.runner_up;
    let row = |label: &str, value: String| {
        Line::from(vec![
            Span::styled(format!("{label:<13}"), look.ink(Ink::Text)),
            Span::styled(format!("{value:>9}"), look.ink(Ink::Strong)),
        ])
    };
    let mut lines = vec![Line::from(vec![
        Span::styled("from here, ", look.bold(Ink::Muted)),
        Span::styled(colour_name(colour), look.pigment(colour)),
    ])];
    lines.push(row("closest ‹ ›", distance_text(scene.level, near)));
    if let Some((square, _)) = runner_up {
        lines.push(row("runner-up", distance_text(scene.level, square)));
    }
    lines.push(Line::styled("The ring shows the closest.", look.ink(Ink::Faint)));
    Some(lines)
}

fn rule(scene: &Scene<'_, Dots>) -> Vec<Line<'static>> {
    let look = *scene.look;
    let bar = || Span::styled("▌ ", look.ink(Ink::Tone));
    let words: &[&str] = match scene.level.variant {
        Variant::Closest => &["Join each dot to the closest", "of each of its colours."],
        Variant::Ties => &["Join each dot to all closest", "dots of each of its colours."],
        Variant::Pairs => &["Join two dots that are each", "other's closest in a colour."],
    };
    let percent = (100.0 * (scene.level.rho - 1.0)).round();
    let margin = ["The runner-up is at least".to_owned(), format!("{percent} % farther away.")];
    let mut lines: Vec<Line<'static>> = words
        .iter()
        .map(|line| Line::from(vec![bar(), Span::styled((*line).to_owned(), look.ink(Ink::Text))]))
        .collect();
    if percent > 0.0 {
        lines.extend(margin.map(|line| Line::from(vec![bar(), Span::styled(line, look.ink(Ink::Muted))])));
    }
    lines
}

/// Explains how multicoloured dots look.
fn multicoloured(scene: &Scene<'_, Dots>) -> Vec<Line<'static>> {
    let look = *scene.look;
    let dot = scene.level.dots.iter().find(|dot| dot.colours.len() > 1);
    let signs = dot.map_or(&[][..], |dot| &dot.colours[..2]);
    let mut first: Vec<Span<'static>> =
        signs.iter().map(|&colour| Span::styled(glyph(colour), look.pigment(colour))).collect();
    first.push(Span::styled(" one dot of two colours,", look.ink(Ink::Faint)));
    let number = Span::styled("2", look.ink(Ink::Faint).add_modifier(Modifier::REVERSED));
    vec![
        Line::from(first),
        Line::from(vec![number, Span::styled("  if there is no space", look.ink(Ink::Faint))]),
    ]
}

/// A sentence about the dot under the cursor, or about the line that was started.
pub(crate) fn status(scene: &Scene<'_, Dots>) -> Prose {
    let (level, ui) = (scene.level, scene.ui);
    if scene.board.is_solved(level) {
        return Prose::from("Every dot has its lines.");
    }
    if scene.mode != Mode::Playing {
        return Prose::new();
    }
    let Some(from) = ui.from else { return about_cursor(scene, level) };
    let colour = ui.colour_at(level, scene.board, from);
    let prose = Prose::new()
        .say("From a ")
        .toned(Tone::Colour(colour), format!("{} {}", glyph(colour), colour_name(colour)))
        .say(" dot.  ");
    if ui.cursor == from {
        let prose = if scene.aids.has(&SHOW_RING) {
            prose.strong("Enter").say(" joins it to the ‹marked› dot, ")
        } else {
            prose.say("Go to its closest dot and press ").strong("Enter").say(", ")
        };
        return prose.strong("x").say(" cancels.");
    }
    let apart = distance_text(level, level.square(from, ui.cursor));
    match level.shared(from, ui.cursor).next() {
        None => {
            prose.say(format!("This dot is {apart} away and has ")).conflict("no colour in common").say(".")
        }
        Some(_) if scene.board.has(from, ui.cursor) => prose.strong("Enter").say(" removes the line."),
        Some(_) => prose.say("This dot is ").strong(apart).say(" away. ").strong("Enter").say(" joins them."),
    }
}

/// Describes the dot under the cursor, if no line is started.
fn about_cursor(scene: &Scene<'_, Dots>, level: &Level) -> Prose {
    let dot = scene.ui.cursor;
    let colours = &level.dots[dot as usize].colours;
    let names = colours.iter().map(|&colour| format!("{} {}", glyph(colour), colour_name(colour)));
    let mut prose = Prose::new().strong(format!("Dot {}", dot + 1)).say(": ");
    let last = colours.len() - 1;
    for (place, (name, &colour)) in names.zip(colours).enumerate() {
        if place > 0 {
            prose = prose.say(if place == last { " and " } else { ", " });
        }
        prose = prose.toned(Tone::Colour(colour), name);
    }
    let missing = colours.iter().filter(|&&colour| !is_joined(level, scene.board, dot, colour)).count();
    match missing {
        0 => prose.say(". It has a line of each colour."),
        _ if missing == colours.len() => prose.say(". ").strong("Enter").say(" starts a line here."),
        1 => prose.say(". One colour still needs a line."),
        many => prose.say(format!(". {many} colours still need a line.")),
    }
}
