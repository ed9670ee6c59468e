//! The panel beside the board. It shows the ledger, or a preview of a press and the colours, and then the goal. This
//! module also writes the status line below the board.

use super::draw::chip::{chip_style, chip_text, chip_width, color_name, glyph};
use super::{Focus, ledger};
use crate::Buttons;
use crate::model::{MOST_COLORS, all_alike, node_name};
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::theme::Ink;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// If a node has more neighbours than this, the preview lists them by colour instead of one by one.
const ONE_BY_ONE: usize = 7;
/// The longest bar that shows how many buttons have a colour, in columns.
const MOST_BAR: usize = 10;

pub(crate) fn panel(scene: &Scene<'_, Buttons>, width: u16) -> Vec<Line<'static>> {
    let width = width as usize;
    let mut lines = Vec::new();
    if shows_needs(scene) && scene.level.nodes() <= ledger::MOST_ROWS {
        lines.extend([ledger::goal_line(scene, width), Line::default()]);
        lines.extend(ledger::rows(scene, width));
    } else {
        lines.extend(without_ledger(scene, width));
    }
    if scene.ui.exhibit.is_none() {
        lines.push(Line::default());
        lines.extend(goal(scene, width));
    }
    lines
}

/// Whether to show the needs and the ledger. They appear only during play. A hint shows them even if the player hid
/// them, because its text refers to them.
pub(super) fn shows_needs(scene: &Scene<'_, Buttons>) -> bool {
    let is_hinted = scene.ui.exhibit.is_some();
    let is_played = matches!(scene.mode, Mode::Playing) && !all_alike(&scene.board.state);
    is_played && (is_hinted || !scene.ui.needs_hidden)
}

fn without_ledger(scene: &Scene<'_, Buttons>, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let focus = Focus::of(scene);
    if let Some(node) = focus.node
        && focus.playing
        && !all_alike(&scene.board.state)
    {
        lines.extend(preview(scene, node, width));
        lines.push(Line::default());
    }
    lines.extend(census(scene, width));
    lines
}

/// The changes that pressing the node would make.
fn preview(scene: &Scene<'_, Buttons>, node: usize, width: usize) -> Vec<Line<'static>> {
    let (look, name) = (*scene.look, node_name(node));
    let beside = scene.level.neighbours(node);
    let effect = if beside.is_empty() { "  changes nothing" } else { "  changes" };
    let mut head = Line::styled(format!("press {name}"), look.bold(Ink::Accent));
    if head.width() + effect.len() <= width {
        head.push_span(Span::styled(effect, look.ink(Ink::Text)));
    }
    let mut lines = vec![head, Line::default()];
    if beside.is_empty() {
        return lines;
    }
    if beside.len() > ONE_BY_ONE {
        lines.extend(by_colour(scene, node, width));
    } else {
        lines.extend(one_by_one(scene, node, width));
    }
    lines.push(Line::default());
    let stays = wrap(&format!("{name} itself does not change."), width);
    lines.extend(stays.into_iter().map(|words| Line::styled(words, look.ink(Ink::Faint))));
    lines
}

fn after(scene: &Scene<'_, Buttons>, color: u8) -> u8 {
    (color + 1) % scene.level.colors()
}

/// One line for each neighbour: ` A∎  ▸  A▴   blue to yellow`. Uses the widest form that fits.
fn one_by_one(scene: &Scene<'_, Buttons>, node: usize, width: usize) -> Vec<Line<'static>> {
    let (look, chip) = (*scene.look, chip_width(scene.level));
    let changes: Vec<(usize, u8)> = scene
        .level
        .neighbours(node)
        .iter()
        .map(|&n| (usize::from(n), scene.board.state[usize::from(n)]))
        .collect();
    let change = |color: u8, whole: bool| {
        let next = color_name(after(scene, color));
        if whole { format!("{} to {next}", color_name(color)) } else { format!("to {next}") }
    };
    let longest =
        |whole: bool| changes.iter().map(|&(_, color)| change(color, whole).width()).max().unwrap_or(0);
    let chips = 2 * chip as usize;
    let forms = [("  ▸  ", "   ", true), (" ▸ ", "  ", true), ("▸", " ", true), (" ▸ ", "  ", false)];
    let form = forms
        .into_iter()
        .find(|(arrow, gap, whole)| chips + arrow.width() + gap.len() + longest(*whole) <= width);
    let line = |&(node, color): &(usize, u8)| {
        let next = after(scene, color);
        let (arrow, gap, words) =
            form.map_or(("▸", "", String::new()), |(arrow, gap, whole)| (arrow, gap, change(color, whole)));
        Line::from(vec![
            Span::styled(chip_text(node, color, chip), chip_style(look, color)),
            Span::styled(arrow, look.bold(Ink::Target)),
            Span::styled(chip_text(node, next, chip), chip_style(look, next)),
            Span::raw(gap),
            Span::styled(words, look.ink(Ink::Muted)),
        ])
    };
    changes.iter().map(line).collect()
}

/// One line for each colour: `◉ ▸ ∎  A C D F`. If the names don't fit, a colour gets several lines.
fn by_colour(scene: &Scene<'_, Buttons>, node: usize, width: usize) -> Vec<Line<'static>> {
    let look = *scene.look;
    let mut lines = Vec::new();
    for color in 0..scene.level.colors() {
        let of_color = |&&beside: &&u16| scene.board.state[usize::from(beside)] == color;
        let names: Vec<String> = scene
            .level
            .neighbours(node)
            .iter()
            .filter(of_color)
            .map(|&n| node_name(usize::from(n)))
            .collect();
        let next = after(scene, color);
        for (row, names) in wrap(&names.join(" "), width.saturating_sub(7)).into_iter().enumerate() {
            let mut spans = vec![Span::raw("       ")];
            if row == 0 {
                spans = vec![
                    Span::styled(glyph(color), look.pigment(color)),
                    Span::styled(" ▸ ", look.bold(Ink::Target)),
                    Span::styled(glyph(next), look.pigment(next)),
                    Span::raw("  "),
                ];
            }
            spans.push(Span::styled(names, look.ink(Ink::Text)));
            lines.push(Line::from(spans));
        }
    }
    lines
}

/// The number of buttons that have each colour.
fn census(scene: &Scene<'_, Buttons>, width: usize) -> Vec<Line<'static>> {
    let (look, nodes) = (*scene.look, scene.level.nodes());
    let colors = 0..scene.level.colors();
    let names = colors.clone().map(|color| color_name(color).width()).max().unwrap_or(0);
    let bar = nodes.min(MOST_BAR).min(width.saturating_sub(names + 9));
    let mut lines = vec![Line::styled("now", look.bold(Ink::Muted))];
    let mut counts = [0; MOST_COLORS as usize];
    scene.board.state.iter().for_each(|&color| counts[usize::from(color)] += 1);
    for color in colors {
        let count = counts[usize::from(color)];
        // Round up, so that even one button among many is visible.
        let full = (count * bar).div_ceil(nodes);
        lines.push(Line::from(vec![
            Span::styled(glyph(color), look.pigment(color).add_modifier(Modifier::BOLD)),
            Span::styled(format!(" {:<names$}  ", color_name(color)), look.ink(Ink::Text)),
            Span::styled("∎".repeat(full), look.pigment(color)),
            Span::styled("∙".repeat(bar - full), look.ink(Ink::Line)),
            Span::styled(format!("{count:>5}"), look.ink(Ink::Text)),
        ]));
    }
    lines
}

fn goal(scene: &Scene<'_, Buttons>, width: usize) -> Vec<Line<'static>> {
    let look = *scene.look;
    let bar = || Span::styled("▌ ", look.ink(Ink::Tone));
    let mut lines = vec![Line::from(vec![bar(), Span::styled("Goal", look.bold(Ink::Strong))])];
    let texts = [goal_text(scene), made_text(scene)];
    for words in texts.iter().flat_map(|text| wrap(text, width.saturating_sub(2))) {
        lines.push(Line::from(vec![bar(), Span::styled(words, look.ink(Ink::Text))]));
    }
    lines
}

fn goal_text(scene: &Scene<'_, Buttons>) -> String {
    let all = if scene.level.nodes() == 2 {
        "both".to_owned()
    } else {
        format!("all {}", in_words(scene.level.nodes()))
    };
    let par = match scene.par {
        Some(1) => " 1 press is enough.".to_owned(),
        Some(par) => format!(" {par} presses are enough, and it can't be done in fewer."),
        None => String::new(),
    };
    format!("{all} the same, in any colour.{par}")
}

fn made_text(scene: &Scene<'_, Buttons>) -> String {
    match scene.moves {
        0 => String::new(),
        1 => "You pressed once.".to_owned(),
        made => format!("You pressed {made} times."),
    }
}

fn in_words(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// Splits a text at spaces into lines of at most `width` characters. A longer word gets a line of its own.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The most names in the status line. If there are more, only their number is shown.
const MOST_NAMED: usize = 8;

pub(crate) fn status(scene: &Scene<'_, Buttons>) -> Prose {
    let state = &scene.board.state;
    if all_alike(state) {
        return Prose::new()
            .say("All the same, in ")
            .toned(Tone::Colour(state[0]), color_name(state[0]))
            .say(".");
    }
    let Some(node) = Focus::of(scene).node else { return Prose::new() };
    let times = match scene.board.pressed[node] {
        0 => "not pressed yet".to_owned(),
        1 => "pressed once".to_owned(),
        2 => "pressed twice".to_owned(),
        more => format!("pressed {more} times"),
    };
    let prose = Prose::new()
        .strong(node_name(node))
        .say(" is ")
        .toned(Tone::Colour(state[node]), color_name(state[node]))
        .say(format!(", {times}. A press changes "));
    let beside = scene.level.neighbours(node);
    match beside.len() {
        0 => prose.say("nothing."),
        count if count > MOST_NAMED => prose.target(format!("{count} buttons")).say("."),
        _ => prose.list(Tone::Target, beside.iter().map(|&n| node_name(usize::from(n)))).say("."),
    }
}
