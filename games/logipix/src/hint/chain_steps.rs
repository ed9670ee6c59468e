//! Explains failed suppositions link by link: the texts, what the board shows at each link, and the JSON.

use super::chain::{Chain, Forced, Proof};
use super::ladder::PROBE;
use super::words::{clue_name, conclusion};
use crate::Logipix;
use crate::model::{At, Cell, Level, Move, ON, Spot, name};
use pentimento_base::prose::{Prose, Tone, capital};
use pentimento_engine::contract::{Link, Role, Step};
use serde_json::{Value as Json, json};

/// What the board shows at one link.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Exhibit {
    /// The lines of the chain so far. The first one is the supposed line.
    pub(crate) lines: Vec<Vec<Cell>>,
    /// Lines that are only shown, for example a way that is too long. They are not part of a chain.
    pub(crate) shown: Vec<Vec<Cell>>,
    /// The whole chain in the form of `hint --json`. Only the first link of a chain has it.
    json: Option<Json>,
}

impl Exhibit {
    /// Shows lines that are not part of a chain.
    pub(super) fn of(shown: Vec<Vec<Cell>>) -> Self {
        Self { shown, ..Self::default() }
    }
}

/// The step of a proof: suppositions rule out some lines of a number.
pub(super) fn step(level: &Level, proof: &Proof) -> Step<Logipix> {
    let mut walk: Vec<Link<Logipix>> = proof.chains.iter().flat_map(|chain| tell(level, chain)).collect();
    let end = conclusion(level, proof.clue, proof.line.as_deref(), &proof.cells);
    if let [_] = proof.chains[..]
        && let Some(last) = walk.last_mut()
    {
        last.text = append(last.text.clone(), " ", &end);
    } else {
        let text = Prose::new().say("No other line is possible here. ");
        walk.push(Link {
            text: append(text, "", &end),
            marks: marks(level, proof),
            exhibit: Exhibit::default(),
        });
    }
    let reason = walk.iter().enumerate().fold(Prose::new(), |said, (number, link)| {
        append(said, if number == 0 { "" } else { " " }, &link.text)
    });
    let lines = proof.line.iter().map(|line| Move::line(level, line));
    let moves = lines.chain(proof.cells.iter().map(|&cell| Move::note(level, cell, ON))).collect();
    Step {
        technique: &PROBE,
        place: Prose::new().say("Look at ").strong(clue_name(level, proof.clue)).say("."),
        reason,
        marks: marks(level, proof),
        moves,
        walk,
    }
}

fn append(said: Prose, gap: &str, more: &Prose) -> Prose {
    let said = if gap.is_empty() { said } else { said.say(gap) };
    more.runs().iter().fold(said, |said, (tone, text)| said.toned(*tone, text.clone()))
}

/// The cells to mark. The number is a premise, and the line or the cells that follow are targets.
fn marks(level: &Level, proof: &Proof) -> Vec<(Spot, Role)> {
    let spot = |cell: Cell| Spot(level.at(cell));
    let targets = proof.line.iter().flatten().chain(&proof.cells).filter(|&&cell| cell != proof.clue);
    let targets = targets.map(|&cell| (spot(cell), Role::Target));
    targets.chain([(spot(proof.clue), Role::Premise)]).collect()
}

/// Explains one chain link by link.
fn tell(level: &Level, chain: &Chain) -> Vec<Link<Logipix>> {
    let mut lines = vec![chain.line.clone()];
    let mut links = Vec::new();
    for (number, forced) in chain.links.iter().enumerate() {
        let said = if number == 0 { supposed(level, &chain.line) } else { Prose::new() };
        let marks = link_marks(level, &lines, forced);
        lines.extend(forced.line.clone());
        let json = (number == 0).then(|| to_json(level, chain));
        let exhibit = Exhibit { lines: lines.clone(), json, ..Exhibit::default() };
        links.push(Link { text: forced_text(level, said, forced, &lines), marks, exhibit });
    }
    links
}

/// `What if the 5 at row 3, column 4 joins row 4, column 4? It passes row 5, column 3.`
fn supposed(level: &Level, line: &[Cell]) -> Prose {
    let (first, last) = (line[0], line[line.len() - 1]);
    let said = Prose::new().say("What if ").premise(clue_name(level, first)).say(" joins ");
    let said = said.premise(name(level.at(last))).say("? ");
    match line.len() {
        ..=2 => said,
        length => said.say("It passes ").premise(name(level.at(line[length / 2]))).say(". "),
    }
}

/// The text of one link. It names earlier lines by the numbers that they have on the board.
fn forced_text(level: &Level, said: Prose, forced: &Forced, lines: &[Vec<Cell>]) -> Prose {
    let blocking = |at: &usize| if *at == 0 { "the tried line".to_owned() } else { format!("line {at}") };
    let many = forced.because.len() > 1;
    let because = Prose::new().list(Tone::Premise, forced.because.iter().map(blocking)).to_string();
    let because = capital(&because);
    let verb = if many { "block" } else { "blocks" };
    let clue = clue_name(level, forced.clue);
    match &forced.line {
        Some(line) => {
            let end = if line[0] == forced.clue { line[line.len() - 1] } else { line[0] };
            let number = lines.len() - 1;
            said.say("Then ")
                .target(clue)
                .say(" has only one line left. It goes to ")
                .target(name(level.at(end)))
                .say(format!(" and is line {number}. {because} {verb} the others."))
        }
        None => said
            .say("Then ")
            .conflict(clue)
            .say(format!(" has no line left. {because} {verb} them all. So the tried line is wrong.")),
    }
}

/// The cells to mark at one link. The earlier lines are premises. The link's own line is the target. If the link has
/// no line, its number is a conflict.
fn link_marks(level: &Level, lines: &[Vec<Cell>], forced: &Forced) -> Vec<(Spot, Role)> {
    let spot = |cell: Cell| Spot(level.at(cell));
    let mut marks: Vec<(Spot, Role)> = match &forced.line {
        Some(line) => line.iter().map(|&cell| (spot(cell), Role::Target)).collect(),
        None => vec![(spot(forced.clue), Role::Conflict)],
    };
    for &cell in lines.iter().flatten() {
        if marks.iter().all(|(known, _)| *known != spot(cell)) {
            marks.push((spot(cell), Role::Premise));
        }
    }
    marks
}

fn to_json(level: &Level, chain: &Chain) -> Json {
    let cells = |line: &[Cell]| -> Vec<At> { line.iter().map(|&cell| level.at(cell)).collect() };
    let link = |forced: &Forced| match &forced.line {
        Some(line) => {
            json!({ "number": level.at(forced.clue), "because": forced.because, "line": cells(line) })
        }
        None => json!({ "number": level.at(forced.clue), "because": forced.because, "dead": true }),
    };
    let links: Vec<Json> = chain.links.iter().map(link).collect();
    json!({ "suppose": { "line": cells(&chain.line) }, "links": links, "shortest": false })
}

/// The chains of a step for `hint --json`. A single chain is called `chain`, and several are called `chains`.
pub(crate) fn proof(step: &Step<Logipix>) -> Option<(&'static str, Json)> {
    let mut chains: Vec<Json> = step.walk.iter().filter_map(|link| link.exhibit.json.clone()).collect();
    match chains.len() {
        0 => None,
        1 => chains.pop().map(|chain| ("chain", chain)),
        _ => Some(("chains", json!(chains))),
    }
}
