//! The sentences of hints: first where to look, then why.

use super::super::Lamps;
use super::super::model::{Lamp, Level, Move, Spot};
use super::ladder::Inference;
use pentimento_base::prose::{Prose, Tone, capital};
use pentimento_engine::contract::{MISTAKE, Role, Step};

pub(crate) fn step(level: &Level, inference: Inference) -> Step<Lamps> {
    let premises = inference.number.iter().map(|&place| (Spot::Number(place), Role::Premise));
    let targets = inference.moves.iter().map(|mv| (Spot::Lamp(mv.lamp), Role::Target));
    Step {
        technique: inference.technique,
        place: place(&inference),
        reason: conclusion(reason(level, &inference), &inference.moves),
        marks: premises.chain(targets).collect(),
        moves: inference.moves,
        walk: Vec::new(),
    }
}

pub(crate) fn mistake(lamp: usize) -> Step<Lamps> {
    Step {
        technique: &MISTAKE,
        place: Prose::new().say("Look at ").conflict(name(lamp)).say("."),
        reason: Prose::new()
            .conflict(capital(&name(lamp)))
            .say(" can't be marked like this. ")
            .target("Take it back."),
        marks: vec![(Spot::Lamp(lamp), Role::Conflict)],
        moves: vec![Move { lamp, to: Lamp::Unknown }],
        walk: Vec::new(),
    }
}

fn name(lamp: usize) -> String {
    format!("lamp {}", lamp + 1)
}

fn place(inference: &Inference) -> Prose {
    let look = Prose::new().say("Look at ");
    match inference.number {
        Some(number) => look.say("the number below ").strong(name(number)).say("."),
        None => look.list(Tone::Strong, inference.moves.iter().map(|mv| name(mv.lamp))).say("."),
    }
}

fn reason(level: &Level, inference: &Inference) -> Prose {
    let is_lit = inference.moves.iter().any(|mv| mv.to == Lamp::Lit);
    if let Some(number) = inference.number.and_then(|place| level.number(place)) {
        let why = if is_lit { " needs every lamp that is left." } else { " has all its lit lamps." };
        return Prose::new().say("The ").premise(number.to_string()).say(why);
    }
    let other = if is_lit { "dark" } else { "lit" };
    Prose::new().say(format!("What if it is {other}? Then the numbers can't all be right."))
}

/// Adds the conclusion, such as `So lamp 1 is dark.` All lamps of one step get the same state.
fn conclusion(reason: Prose, moves: &[Move]) -> Prose {
    let verb = if moves.len() == 1 { " is " } else { " are " };
    let state = moves.first().map_or("unknown", |mv| mv.to.word());
    let lamps = moves.iter().map(|mv| name(mv.lamp));
    reason.say(" So ").list(Tone::Target, lamps).say(format!("{verb}{state}."))
}
