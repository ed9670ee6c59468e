//! Turns chains into steps: the texts, the marks on the board for each link, and the JSON.

use super::chain::{Chain, Link as ChainLink, Nested, Part, Removal};
use super::ladder;
use super::machine::Machine;
use super::what_if::{Decided, WhatIf};
use super::words::chain::{Candidates, Fact, facts, is_nested, supposed};
use super::words::{cell_name, colour_name};
use crate::Nonogram;
use crate::model::{Level, Line, Mark, Spot, not};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Link, Role, Step};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The step for a chain, or for a nested proof that a person can follow.
pub(super) fn step<const W: usize>(machine: &Machine<'_, W>, chain: &Chain) -> Step<Nonogram> {
    let explainer = Explainer::explain(machine, chain);
    let reason = explainer.reason();
    explainer.step(reason)
}

/// The step for a nested proof. If the proof is too long for a person, the step gives only the result.
pub(super) fn nested<const W: usize>(machine: &Machine<'_, W>, found: &Nested) -> Step<Nonogram> {
    let explainer = Explainer::explain(machine, &found.chain);
    if !found.is_beyond_a_person() {
        let reason = explainer.reason();
        return explainer.step(reason);
    }
    let reason = Prose::new()
        .say("No single what-if helps here. The proof has ")
        .strong(format!("{} smaller what-ifs", found.chain.inner()))
        .say(". That is beyond a person. ");
    let reason = joined(reason, &explainer.texts.so);
    let mut step = explainer.step(reason);
    step.walk.truncate(1);
    for link in &mut step.walk {
        link.text = step.reason.clone();
    }
    step
}

/// The texts of a chain.
struct Texts {
    /// `What if row 1, column 9 is filled?`
    what_if: Prose,
    /// For each link, two short sentences: the clue, and what the clue forces.
    links: Vec<Prose>,
    /// `So row 1, column 9 is empty.`
    so: Prose,
}

/// What the board shows at one link of a chain.
struct Shown {
    /// The number of the link in its chain, from 1.
    number: usize,
    /// The line that the link looks at. `None` for a sentence between links.
    line: Option<Line>,
    /// The cells that the link follows from.
    because: Vec<Spot>,
    /// The moves that the link forces if the supposition is true.
    moves: Vec<Mark>,
    /// Whether the line can't be completed.
    is_dead: bool,
    /// What this link and the links before it decide, with their numbers. When a smaller proof ends, its decisions are
    /// removed.
    decided: Vec<Decided>,
}

impl Shown {
    /// The marks of the link: the supposed cell, the line, its reasons, and what it decides. A line that can't be
    /// completed is marked as a whole, with all its clues.
    fn marks(&self, level: &Level, tried: Spot) -> Vec<(Spot, Role)> {
        let role = if self.is_dead { Role::Conflict } else { Role::Premise };
        let line = self.line.map(|line| (line.spot(), role));
        let dead = self.line.filter(|_| self.is_dead);
        let clues = dead
            .into_iter()
            .flat_map(|line| (0..level.clues(line).len()).map(move |run| (line.clue_spot(run), role)));
        let decided = self.moves.iter().map(|mark| (Spot::Cell(mark.at), Role::Target));
        let because = self.because.iter().map(|&spot| (spot, Role::Premise));
        let mut marks = vec![(tried, Role::Target)];
        for (spot, role) in decided.chain(because).chain(line).chain(clues) {
            if marks.iter().all(|(known, _)| *known != spot) {
                marks.push((spot, role));
            }
        }
        marks
    }

    /// The cell that should be in view: a cell that the link decides. If there is none, a cell that the link follows
    /// from.
    fn focus(&self) -> Option<[usize; 2]> {
        let decided = self.moves.first().map(|mark| mark.at);
        decided.or_else(|| self.because.last().and_then(|spot| spot.cell()))
    }
}

struct Explainer<'a> {
    level: &'a Level,
    candidates: Candidates<'a>,
    chain: &'a Chain,
    conclusion: Mark,
    texts: Texts,
    links: Vec<Shown>,
    /// What the links so far decide, with the numbers of these links.
    decided: Vec<Decided>,
    json: Json,
}

/// The moves for the colours that a link rules out.
fn marks(level: &Level, removes: &[Removal]) -> Vec<Mark> {
    let letter = |colour| level.paints().letter(colour);
    let mark = |(at, fact)| match fact {
        Fact::Is(colour) => Mark { at, to: letter(colour) },
        Fact::Not(colour) => Mark { at, to: not(letter(colour)) },
    };
    facts(level, removes).into_iter().map(mark).collect()
}

fn line_json(line: Line) -> Json {
    match line {
        Line::Row(row) => json!({ "row": row }),
        Line::Column(column) => json!({ "column": column }),
    }
}

fn joined(start: Prose, more: &Prose) -> Prose {
    more.runs().iter().fold(start, |prose, (tone, words)| prose.toned(*tone, words.clone()))
}

impl<'a> Explainer<'a> {
    fn explain<const W: usize>(machine: &Machine<'a, W>, chain: &'a Chain) -> Self {
        let level = machine.level;
        let (at, colour) = chain.suppose;
        let letter = |colour| level.paints().letter(colour);
        let only = machine.only_other(at, colour);
        let conclusion = Mark { at, to: only.map_or_else(|| not(letter(colour)), letter) };
        let is =
            only.map_or_else(|| format!("not {}", colour_name(level, colour)), |c| colour_name(level, c));
        let texts = Texts {
            what_if: Prose::new().say("What if ").premise(supposed(level, chain)).say("?"),
            links: Vec::new(),
            so: Prose::new().say("So ").target(format!("{} is {is}", cell_name(at))).say("."),
        };
        let candidates = Candidates::new(level, machine.cells());
        let mut explainer = Self {
            level,
            candidates,
            chain,
            conclusion,
            texts,
            links: Vec::new(),
            decided: Vec::new(),
            json: Json::Null,
        };
        explainer.json = explainer.parts(chain);
        explainer
    }

    /// Adds the texts of all parts of a chain, and returns the JSON of the chain.
    fn parts(&mut self, chain: &Chain) -> Json {
        let before = self.candidates.clone();
        self.candidates.suppose(chain);
        let parts: Vec<Json> = chain
            .parts
            .iter()
            .enumerate()
            .map(|(i, part)| match part {
                Part::Link(link) => self.link(link, i + 1),
                Part::Chain(inner) => self.inner(inner, i + 1),
            })
            .collect();
        self.candidates = before;
        let (at, colour) = chain.suppose;
        let suppose = Mark { at, to: self.level.paints().letter(colour) };
        json!({ "suppose": suppose, "links": parts, "shortest": chain.is_shortest })
    }

    fn link(&mut self, link: &ChainLink, number: usize) -> Json {
        let text = self.candidates.link(link);
        self.candidates.take(&link.removes);
        let moves = marks(self.level, &link.removes);
        let mut json = json!({ "line": line_json(link.line), "because": link.because });
        if link.is_dead {
            json["dead"] = json!(true);
        } else {
            json["moves"] = json!(moves);
        }
        json["text"] = json!(text.to_string());
        self.texts.links.push(text);
        let because = link.because.iter().map(|&at| Spot::Cell(at)).collect();
        self.decide(&facts(self.level, &link.removes), number);
        let decided = self.decided.clone();
        self.links.push(Shown {
            number,
            line: Some(link.line),
            because,
            moves,
            is_dead: link.is_dead,
            decided,
        });
        json
    }

    /// Adds the texts of a smaller proof: its supposition, its links, and what follows. Returns its JSON.
    fn inner(&mut self, inner: &Chain, number: usize) -> Json {
        let (at, colour) = inner.suppose;
        let name = colour_name(self.level, colour);
        let tried = Mark { at, to: self.level.paints().letter(colour) };
        let what_if =
            Prose::new().say("What if ").premise(format!("{} is also {name}", cell_name(at))).say("?");
        let before = self.decided.clone();
        self.beside(what_if, number, vec![tried], &[(at, Fact::Is(colour))]);
        let chain = self.parts(inner);
        self.decided = before;
        let removes = [(at, colour)];
        let moves = marks(self.level, &removes);
        self.candidates.take(&removes);
        let facts = facts(self.level, &removes);
        let is = match facts[..] {
            [(_, Fact::Is(colour)), ..] => colour_name(self.level, colour),
            _ => format!("not {name}"),
        };
        let so = Prose::new().say("So then ").target(format!("{} is {is}", cell_name(at))).say(".");
        let json = json!({ "chain": chain, "moves": moves, "text": so.to_string() });
        self.beside(so, number, moves, &facts);
        json
    }

    fn decide(&mut self, facts: &[([usize; 2], Fact)], link: usize) {
        self.decided.extend(facts.iter().map(|&(at, fact)| Decided { at, fact, link }));
    }

    /// Adds a sentence that is not about a line.
    fn beside(&mut self, text: Prose, number: usize, moves: Vec<Mark>, facts: &[([usize; 2], Fact)]) {
        self.texts.links.push(text);
        self.decide(facts, number);
        let decided = self.decided.clone();
        self.links.push(Shown { number, line: None, because: Vec::new(), moves, is_dead: false, decided });
    }

    /// All sentences in one text: `What if …? 1. Column 9: … So …`
    fn reason(&self) -> Prose {
        let mut prose = joined(Prose::new(), &self.texts.what_if);
        for (link, text) in self.links.iter().zip(&self.texts.links) {
            let number = link.line.map_or_else(String::new, |_| format!("{}. ", link.number));
            prose = joined(prose.say(format!(" {number}")), text);
        }
        joined(prose.say(" "), &self.texts.so)
    }

    fn step(self, reason: Prose) -> Step<Nonogram> {
        let (at, _) = self.chain.suppose;
        let mut marks = vec![(Spot::Cell(at), Role::Target)];
        for link in &self.links {
            let cells = link.moves.iter().map(|mark| Spot::Cell(mark.at)).chain(link.because.iter().copied());
            for spot in cells {
                if marks.iter().all(|(known, _)| *known != spot) {
                    marks.push((spot, Role::Premise));
                }
            }
        }
        let dead = self.chain.links().filter(|link| link.is_dead).last().map(|link| link.line);
        if let Some(line) = dead {
            let clues = 0..self.level.clues(line).len();
            marks.extend(clues.map(|run| (line.clue_spot(run), Role::Conflict)));
        }
        let technique = if is_nested(self.chain) { &ladder::CASES } else { &ladder::CONTRADICTION };
        let walk = self.walk(Spot::Cell(at));
        Step {
            technique,
            place: Prose::new().say("Look at ").strong(cell_name(at)).say("."),
            reason,
            marks,
            moves: vec![self.conclusion],
            walk,
        }
    }

    /// The parts of the explanation: the supposition, then each link. The last part ends with the conclusion.
    fn walk(&self, tried: Spot) -> Vec<Link<Nonogram>> {
        let (at, colour) = self.chain.suppose;
        let tries = Mark { at, to: self.level.paints().letter(colour) };
        let json = Some(Arc::new(self.json.clone()));
        let first = Link {
            text: self.texts.what_if.clone(),
            marks: vec![(tried, Role::Target)],
            exhibit: WhatIf { tried: tries, decided: Vec::new(), focus: at, json },
        };
        let mut walk = vec![first];
        for (shown, text) in self.links.iter().zip(&self.texts.links) {
            let (decided, focus) = (shown.decided.clone(), shown.focus().unwrap_or(at));
            let exhibit = WhatIf { tried: tries, decided, focus, json: None };
            walk.push(Link { text: text.clone(), marks: shown.marks(self.level, tried), exhibit });
        }
        if let Some(last) = walk.last_mut() {
            last.text = joined(last.text.clone().say(" "), &self.texts.so);
        }
        walk
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hint::next_step;
    use crate::model::Board;
    use pentimento_base::job::Job;
    use pentimento_base::rng::Rng;
    use pentimento_engine::contract::{Advice, Model as _};
    use pentimento_picture::paint::{Colour, Paint};

    /// The first chain of the first random puzzle that needs one.
    fn first_chain() -> (Level, Board, Step<Nonogram>) {
        for seed in 0.. {
            let mut rng = Rng::new(seed);
            let cells: Vec<Colour> = (0..64).map(|_| Colour::from(rng.chance(0.52))).collect();
            let level = Level::of_picture(8, &cells, vec![Paint::blank(), Paint::black()]).unwrap();
            let mut board = Board::new(&level);
            while let Ok(Advice::Step(step)) = next_step(&level, &board, &Job::endless()) {
                if step.technique.id == "contradiction" {
                    return (level, board, step);
                }
                for mark in &step.moves {
                    Nonogram::apply(&level, &mut board, mark).unwrap();
                }
            }
        }
        unreachable!()
    }

    #[test]
    fn the_walk_and_the_json_have_the_same_links() {
        let (_, _, step) = first_chain();
        let json = step.walk[0].exhibit.json.clone().unwrap();
        let links = json["links"].as_array().unwrap();
        assert_eq!(step.walk.len(), 1 + links.len());
        for (link, json) in step.walk[1..].iter().zip(links) {
            assert!(link.text.to_string().starts_with(json["text"].as_str().unwrap()));
            let dead = link.marks.iter().any(|(_, role)| *role == Role::Conflict);
            assert_eq!(json["dead"].as_bool().unwrap_or(false), dead);
            for at in json["because"].as_array().unwrap() {
                let at = [at[0].as_u64().unwrap() as usize, at[1].as_u64().unwrap() as usize];
                assert!(link.marks.iter().any(|(spot, _)| *spot == Spot::Cell(at)));
            }
        }
        assert_eq!(json["shortest"], true);
    }

    #[test]
    fn each_link_has_two_sentences_and_the_step_only_concludes_the_opposite() {
        let (_, _, step) = first_chain();
        let json = step.walk[0].exhibit.json.clone().unwrap();
        for text in json["links"].as_array().unwrap().iter().map(|link| link["text"].as_str().unwrap()) {
            assert!(text.contains(". So ") || text.contains(". But "), "{text}");
            assert_eq!(text.matches('.').count(), 2, "{text}");
        }
        let [mark] = step.moves[..] else { panic!("{:?}", step.moves) };
        assert_eq!(json!(mark.at), json["suppose"]["at"]);
        assert_ne!(json!(mark)["to"], json["suppose"]["to"]);
        assert!(step.reason.to_string().starts_with("What if row "));
    }
}
