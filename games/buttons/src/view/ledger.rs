//! The ledger in the panel: a table of what each button needs and which buttons change it. During a hint, also
//! the sum of two rows, as on paper.

use super::draw::chip::{chip_style, chip_text, chip_width, color_name, glyph};
use crate::Buttons;
use crate::hint::{Entry, Exhibit, Way};
use crate::model::node_name;
use pentimento_engine::contract::Role;
use pentimento_engine::view::Scene;
use pentimento_ui::theme::{Ink, Look};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The most buttons in a ledger. More rows don't fit beside a board.
pub(super) const MOST_ROWS: usize = 26;

/// The need as text: `+1`, `+2`, or `✓` for 0.
pub(super) fn need_text(need: u8) -> String {
    if need == 0 { "✓".to_owned() } else { format!("+{need}") }
}

/// The colour that needs count towards: the target colour of the hint that is shown, or else the player's choice.
pub(super) fn goal(scene: &Scene<'_, Buttons>) -> u8 {
    scene.ui.exhibit.as_ref().map_or(scene.ui.goal, |exhibit| exhibit.target)
}

/// The steps from a node's colour to the goal colour.
pub(super) fn need(scene: &Scene<'_, Buttons>, node: usize) -> u8 {
    let k = scene.level.colors();
    (goal(scene) + k - scene.board.state[node]) % k
}

/// A button with its factor: `B`, `-B` or `2B`.
fn term_text((node, times): (usize, i8)) -> String {
    match times {
        1 => node_name(node),
        -1 => format!("-{}", node_name(node)),
        n => format!("{n}{}", node_name(node)),
    }
}

/// The line that shows the colour to which the needs count, and the key that changes it.
pub(super) fn goal_line(scene: &Scene<'_, Buttons>, width: usize) -> Line<'static> {
    let (look, goal) = (*scene.look, goal(scene));
    let name = format!(" {} {} ", glyph(goal), color_name(goal));
    let mut line = Line::from(vec![
        Span::styled("steps to ", look.ink(Ink::Muted)),
        Span::styled(name, chip_style(look, goal)),
    ]);
    // The hint aims for another colour than the player. Both are shown.
    let yours = format!("  yours: {}", color_name(scene.ui.goal));
    if scene.ui.exhibit.is_some() && goal != scene.ui.goal && line.width() + yours.len() <= width {
        line.push_span(Span::styled(yours, look.ink(Ink::Muted)));
    }
    let key = "t colour";
    let room = width.saturating_sub(line.width() + key.len());
    if room >= 2 && scene.ui.exhibit.is_none() {
        line.push_span(Span::raw(" ".repeat(room)));
        line.push_span(Span::styled("t", look.bold(Ink::Accent)));
        line.push_span(Span::styled(" colour", look.ink(Ink::Muted)));
    }
    line
}

/// The rows of all buttons, followed by the rows that the hint has kept.
pub(super) fn rows(scene: &Scene<'_, Buttons>, width: usize) -> Vec<Line<'static>> {
    let look = *scene.look;
    let name = name_width(scene);
    let head: String = format!("  {:<name$} needs  pressed by", "").chars().take(width).collect();
    let mut lines = vec![Line::styled(head, look.ink(Ink::Faint))];
    lines.extend((0..scene.level.nodes()).map(|node| need_row(scene, node, width)));
    if let Some(exhibit) = &scene.ui.exhibit {
        lines.extend(exhibit.kept.iter().map(|entry| {
            let head = Span::styled(format!("{:<name$}", entry.name), look.bold(Ink::Strong));
            row(scene, head, entry, width)
        }));
    }
    lines
}

/// The width of the first column. Names of kept rows have up to five characters.
fn name_width(scene: &Scene<'_, Buttons>) -> usize {
    (chip_width(scene.level) as usize).max(5)
}

fn need_row(scene: &Scene<'_, Buttons>, node: usize, width: usize) -> Line<'static> {
    let (look, color) = (*scene.look, scene.board.state[node]);
    let by = scene.level.neighbours(node).iter().map(|&by| usize::from(by));
    let is_open = |node: &usize| {
        scene.ui.exhibit.as_ref().is_none_or(|exhibit| {
            // The link that settles a twin still shows it.
            !exhibit.is_settled(*node) || exhibit.settles.iter().any(|(settled, _)| settled == node)
        })
    };
    let entry = Entry {
        name: node_name(node),
        origin: crate::hint::Origin::Button(node),
        is: need(scene, node),
        terms: by.filter(is_open).map(|by| (by, 1)).collect(),
    };
    let chip = chip_width(scene.level);
    let text = chip_text(node, color, chip);
    let gap = name_width(scene) - chip as usize;
    let mut line = row(scene, Span::styled(text, chip_style(look, color)), &entry, width - gap);
    if gap > 0 {
        let style = line.spans[0].style;
        line.spans.insert(2, Span::styled(" ".repeat(gap), style));
    }
    line
}

/// A row of the table: `▌ E◉   2   B D F`. A row that the hint compares has a different background.
fn row(scene: &Scene<'_, Buttons>, head: Span<'static>, entry: &Entry, width: usize) -> Line<'static> {
    let look = *scene.look;
    let exhibit = scene.ui.exhibit.as_ref();
    let is_compared = exhibit.is_some_and(|e| e.compared.iter().any(|(_, row)| row.origin == entry.origin));
    let ground = if is_compared { look.ground(Ink::PremiseGround) } else { Style::new() };
    let bar = if is_compared { "▌ " } else { "  " };
    let need =
        if entry.button().is_some() && entry.is == 0 { "✓".to_owned() } else { entry.is.to_string() };
    let ink = if is_compared { Ink::Premise } else { Ink::Strong };
    let mut line = Line::from(vec![
        Span::styled(bar, look.ink(Ink::Premise).remove_modifier(Modifier::UNDERLINED).patch(ground)),
        head,
        Span::styled(format!("{need:>4}    "), plain(look, ink).patch(ground)),
    ]);
    for (place, &term) in entry.terms.iter().enumerate() {
        let (gap, text) = (if place == 0 { "" } else { " " }, term_text(term));
        let room = width.saturating_sub(line.width());
        // Keeps two columns for dots, unless this is the last term.
        let kept = if place + 1 == entry.terms.len() { 0 } else { 2 };
        if gap.len() + text.len() + kept > room {
            line.push_span(Span::styled(&".."[..room.min(2)], look.ink(Ink::Faint).patch(ground)));
            break;
        }
        let style = term_style(look, exhibit.filter(|_| is_compared && shows_conclusion(scene)), term.0);
        line.push_span(Span::styled(gap, ground));
        line.push_span(Span::styled(text, style.patch(ground)));
    }
    let rest = width.saturating_sub(line.width());
    if is_compared {
        line.push_span(Span::styled(" ".repeat(rest), ground));
    }
    line
}

/// Whether the hint already shows its conclusion. Its first stage only says where to look.
pub(super) fn shows_conclusion(scene: &Scene<'_, Buttons>) -> bool {
    scene.marks.iter().any(|(_, role)| *role == Role::Target)
}

/// An ink without underlines, which would run through the gaps of a table.
fn plain(look: Look, ink: Ink) -> Style {
    look.bold(ink).remove_modifier(Modifier::UNDERLINED)
}

/// The style of a button in a compared row. Buttons that cancel out are faint. Buttons that remain look like
/// a target.
fn term_style(look: Look, exhibit: Option<&Exhibit>, node: usize) -> Style {
    let Some(exhibit) = exhibit else { return look.ink(Ink::Text) };
    let is_left = match &exhibit.left {
        Some(left) => left.terms.iter().any(|&(other, _)| other == node),
        None => true,
    };
    if is_left { plain(look, Ink::Target) } else { look.ink(Ink::Faint) }
}

/// The sum of two rows as on paper, the presses that cancel out, or the cost of each choice. Empty for any other link.
pub(crate) fn on_paper(scene: &Scene<'_, Buttons>, exhibit: &Exhibit, width: u16) -> Vec<Line<'static>> {
    let look = *scene.look;
    if !exhibit.ways.is_empty() {
        return ways(look, exhibit, width);
    }
    if !exhibit.cancels.is_empty() {
        return circles(scene, exhibit, width);
    }
    let ([first, second], Some(left)) = (&exhibit.compared[..], &exhibit.left) else { return Vec::new() };
    let mut nodes: Vec<usize> =
        [&first.1, &second.1, left].iter().flat_map(|row| row.terms.iter().map(|&(node, _)| node)).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let name = [first, second].iter().map(|(by, row)| factor(*by).len() + row.name.len()).max().unwrap_or(0);
    let sum = |spacing: Spacing| {
        let widest = [&first.1, &second.1, left].into_iter().flat_map(|row| &row.terms);
        let widest = widest.map(|&term| term_text(term).len()).max().unwrap_or(1);
        let line = |sign: &str, head: String, row: &Entry, is_left: bool| {
            let ink = if is_left { Ink::Target } else { Ink::Premise };
            let mut line = Line::from(vec![
                Span::styled(format!("{sign} "), look.ink(Ink::Muted)),
                Span::styled(format!("{head:<name$}"), plain(look, ink)),
                Span::styled(format!("{:>4} ", row.is), plain(look, Ink::Strong)),
            ]);
            for &node in &nodes {
                let term = row.terms.iter().find(|&&(other, _)| other == node);
                let text = term.map_or_else(String::new, |&term| term_text(term));
                let text = match spacing {
                    Spacing::Wide => format!("{text:>cell$}", cell = widest + 2),
                    Spacing::Narrow => format!("{text:>cell$}", cell = widest + 1),
                    Spacing::Packed if text.is_empty() => continue,
                    Spacing::Packed => format!(" {text}"),
                };
                line.push_span(Span::styled(text, term_style(look, Some(exhibit), node)));
            }
            line
        };
        let sign = if second.0 < 0 { "-" } else { "+" };
        let before = if first.0 < 0 { "-" } else { " " };
        let mut lines = vec![
            line(before, format!("{}{}", factor(first.0), first.1.name), &first.1, false),
            line(sign, format!("{}{}", factor(second.0), second.1.name), &second.1, false),
        ];
        let rule = lines[0].width().max(lines[1].width()).min(width as usize);
        lines.push(Line::styled("─".repeat(rule), look.ink(Ink::Faint)));
        lines.push(line(" ", String::new(), left, true));
        lines
    };
    // If a line is too wide at any spacing, nothing is shown, because the text of the link explains the sum too.
    let mut all = [Spacing::Wide, Spacing::Narrow, Spacing::Packed].into_iter().map(sum);
    all.find(|lines| lines.iter().all(|line| line.width() <= width as usize)).unwrap_or_default()
}

/// How the buttons of a sum are spaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Equal buttons are below each other, with room between them.
    Wide,
    /// Equal buttons are below each other.
    Narrow,
    /// Only the buttons of each row, one after the other.
    Packed,
}

/// The factor of a row, such as `2x`. Empty if the factor is 1.
fn factor(times: i8) -> String {
    match times.abs() {
        1 => String::new(),
        n => format!("{n}x"),
    }
}

/// The colour steps that cancelling presses give to each button: `D  A + 2C = 3`. Every sum is a multiple of
/// the number of colours, so the button keeps its colour.
fn circles(scene: &Scene<'_, Buttons>, exhibit: &Exhibit, width: u16) -> Vec<Line<'static>> {
    let look = *scene.look;
    let mut lines = Vec::new();
    for node in 0..scene.level.nodes() {
        let given: Vec<(usize, u8)> =
            exhibit.cancels.iter().copied().filter(|&(by, _)| scene.level.joined(node, by)).collect();
        let steps: u32 = given.iter().map(|&(_, times)| u32::from(times)).sum();
        if steps == 0 {
            continue;
        }
        let each: Vec<String> = given.iter().map(|&(by, times)| term_text((by, times as i8))).collect();
        lines.push(Line::from(vec![
            Span::styled(format!("{}  ", node_name(node)), plain(look, Ink::Strong)),
            Span::styled(each.join(" + "), plain(look, Ink::Premise)),
            Span::styled(format!(" = {steps}"), look.ink(Ink::Text)),
        ]));
    }
    let is_short = lines.len() <= MOST_CIRCLES && lines.iter().all(|line| line.width() <= width as usize);
    if is_short { lines } else { Vec::new() }
}

/// The most sums that are shown for presses that cancel out.
const MOST_CIRCLES: usize = 7;

/// For each choice, the presses of the whole solution: `E 2x  A 1x, E 2x  3 presses`. Without the single presses if
/// they are too many for the width.
fn ways(look: Look, exhibit: &Exhibit, width: u16) -> Vec<Line<'static>> {
    let Some(&(node, presses)) = exhibit.settles.first() else { return Vec::new() };
    let text = |way: &Way, is_whole: bool| {
        let all: Vec<String> =
            way.presses.iter().map(|&(node, times)| format!("{} {times}x", node_name(node))).collect();
        let all = if is_whole { format!("  {}", all.join(" ")) } else { String::new() };
        format!("{} {}x{all} {:>4} presses", node_name(node), way.times, way.total)
    };
    let is_whole = exhibit.ways.iter().all(|way| text(way, true).len() <= usize::from(width));
    let line = |way: &Way| {
        let ink = if way.times == presses { Ink::Target } else { Ink::Muted };
        Line::styled(text(way, is_whole), plain(look, ink))
    };
    exhibit.ways.iter().map(line).collect()
}
