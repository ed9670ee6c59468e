//! The text beside and below the board: the colours with the number of lines left, a measurement, and the rule.

use super::aim::direction;
use super::measure::{self, a_dot};
use super::signs::chosen;
use super::tally::Tally;
use crate::Dots;
use crate::model::Variant;
use crate::names::{colour_name, glyph};
use pentimento_base::prose::{Prose, Tone};
use pentimento_engine::view::{Mode, Scene};
use pentimento_ui::theme::{Ink, Look};
use pentimento_ui::widgets::wrap;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

pub(crate) fn panel(scene: &Scene<'_, Dots>, width: u16) -> Vec<Line<'static>> {
    let tally = Tally::new(scene.level, scene.board);
    let mut groups = vec![legend(scene, &tally, width as usize)];
    groups.extend(measurement(scene, width));
    groups.extend(hidden_lines(scene, &tally, width));
    groups.push(barred(scene.look, Ink::Tone, &rule(scene), width));
    if scene.mode == Mode::Playing {
        groups.push(how_to(scene.look));
    }
    groups.join(&Line::default())
}

/// Wraps the text into lines with a bar at their left.
fn barred(look: &Look, bar: Ink, prose: &Prose, width: u16) -> Vec<Line<'static>> {
    let lines = wrap(look, prose, width.saturating_sub(2));
    let add_bar = |line: Line<'static>| {
        let bar = Span::styled("▌ ", look.ink(bar));
        Line::from(std::iter::once(bar).chain(line.spans).collect::<Vec<_>>())
    };
    lines.into_iter().map(add_bar).collect()
}

/// A heading, and a row for each colour. A row has the key, the sign, the name and the number of lines left.
fn legend(scene: &Scene<'_, Dots>, tally: &Tally, width: usize) -> Vec<Line<'static>> {
    let look = *scene.look;
    let gap = width.saturating_sub("colour".len() + "lines left".len() + 1);
    let mut lines = vec![Line::from(vec![
        Span::styled("colour", look.bold(Ink::Muted)),
        Span::raw(" ".repeat(gap)),
        Span::styled("lines left", look.ink(Ink::Faint)),
    ])];
    let chosen = chosen(scene);
    for (place, colour) in scene.level.palette().into_iter().enumerate() {
        let left = tally.left(colour);
        let is_done = left == 0 && tally.all_have_lines(scene.level, colour);
        let is_chosen = chosen == Some(colour);
        let number = if place < 9 { (place + 1).to_string() } else { "0".to_owned() };
        let number = if place < 10 { number } else { " ".to_owned() };
        let sign = if is_done { look.ink(Ink::Faint) } else { look.pigment(colour) };
        let room = width.saturating_sub(12);
        let mut line = Line::from(vec![
            Span::styled(if is_chosen { "▌ " } else { "  " }, look.ink(Ink::Accent)),
            Span::styled(number, look.bold(Ink::Accent)),
            Span::raw("  "),
            Span::styled(glyph(colour), sign.add_modifier(Modifier::BOLD)),
            Span::styled(
                format!("  {:<room$.room$}", colour_name(colour)),
                look.ink(if is_done { Ink::Faint } else { Ink::Text }),
            ),
            if is_done {
                Span::styled("  ✓", look.ink(Ink::Ok))
            } else {
                Span::styled(format!("{left:>3}"), look.ink(Ink::Strong))
            },
        ]);
        if is_chosen {
            line = line.patch_style(look.ground(Ink::Lit));
        }
        lines.push(line);
    }
    lines
}

/// The result of the measurement whose circle is on the board.
fn measurement(scene: &Scene<'_, Dots>, width: u16) -> Option<Vec<Line<'static>>> {
    let (from, aim) = scene.ui.measured().filter(|_| scene.mode == Mode::Playing)?;
    let result = measure::result(scene.level, from, aim, scene.ui.colour);
    let prose = result
        .runs()
        .iter()
        .fold(Prose::new().premise("Measured. "), |prose, (tone, words)| prose.toned(*tone, words.as_str()));
    Some(barred(scene.look, Ink::Premise, &prose, width))
}

/// Tells the player that lines of the chosen colour are missing, although every dot of that colour has a line.
fn hidden_lines(scene: &Scene<'_, Dots>, tally: &Tally, width: u16) -> Option<Vec<Line<'static>>> {
    let colour = chosen(scene).filter(|_| scene.mode == Mode::Playing)?;
    let left = tally.left(colour);
    if left == 0 || !tally.all_have_lines(scene.level, colour) {
        return None;
    }
    let missing =
        if left == 1 { "one more line is there".to_owned() } else { format!("{left} more lines are there") };
    let prose = Prose::new()
        .say("Every ")
        .toned(Tone::Colour(colour), colour_name(colour))
        .say(format!(" dot has a line, but {missing}. Closest is not always mutual."));
    Some(barred(scene.look, Ink::Accent, &prose, width))
}

fn rule(scene: &Scene<'_, Dots>) -> Prose {
    let words = match scene.level.variant {
        Variant::Closest => "Join each dot to the closest dot of the same colour.",
        Variant::Ties => "Join each dot to all closest dots of the same colour.",
        Variant::Pairs => "Join two dots that are each other's closest in a colour.",
    };
    let percent = (100.0 * (scene.level.rho - 1.0)).round();
    if percent > 0.0 {
        Prose::from(format!("{words} The second closest is at least {percent} % farther away."))
    } else {
        Prose::from(words)
    }
}

/// Lists the keys of this game, for panels that have space for them.
fn how_to(look: &Look) -> Vec<Line<'static>> {
    let row = |key: &'static str, words: &'static str| {
        Line::from(vec![Span::styled(key, look.bold(Ink::Accent)), Span::styled(words, look.ink(Ink::Muted))])
    };
    vec![
        row("Enter", " takes a dot, then joins"),
        row("◂▴▾▸", " aim at a dot that way"),
        row("d", " measures, and it counts"),
        row("Tab", " takes another colour"),
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
    let tally = Tally::new(level, scene.board);
    let Some(from) = ui.from else { return about_cursor(scene, &tally) };
    let prose = a_dot("From", ui.colour);
    match ui.aim {
        None => prose.say(". Aim with the arrow keys. ").strong("Esc").say(" lets go."),
        Some(aim) => {
            let prose = prose.say(", aiming ").strong(direction(level, from, aim)).say(". ").strong("Enter");
            prose.say(if scene.board.has(from, aim) { " removes the line." } else { " joins." })
        }
    }
}

/// Describes the dot under the cursor, if no line is started.
fn about_cursor(scene: &Scene<'_, Dots>, tally: &Tally) -> Prose {
    let (level, dot) = (scene.level, scene.ui.cursor);
    let colours = &level.dots[dot as usize].colours;
    if level.palette().iter().all(|&colour| tally.left(colour) == 0 && tally.all_have_lines(level, colour)) {
        return Prose::new()
            .say("All lines are drawn, but not all are right. ")
            .strong("C")
            .say(" finds the wrong ones.");
    }
    let mut prose = Prose::new();
    let last = colours.len() - 1;
    for (place, &colour) in colours.iter().enumerate() {
        if place > 0 {
            prose = prose.say(if place == last { " and " } else { ", " });
        }
        prose = prose.toned(Tone::Colour(colour), format!("{} {}", glyph(colour), colour_name(colour)));
    }
    let open = tally.open(level, dot).count();
    let prose = match open {
        0 => prose.say(": has a line. "),
        _ if open == colours.len() => prose.say(": no line yet. "),
        1 => prose.say(": one colour has no line yet. "),
        many => prose.say(format!(": {many} colours have no line yet. ")),
    };
    prose.strong("Enter").say(" starts a line here.")
}
