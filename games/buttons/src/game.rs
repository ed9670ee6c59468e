//! Buttons in terms of the contract: how it is written down, judged, hinted at and made.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::Buttons;
use super::hint;
use super::lightest::Count;
use super::minimum::{Fewest, Solution, Verdict as Found, fewest};
use super::model::{Board, COLOR_NAMES, Level, MOST_NODES, all_alike, node_name};
use super::print;
use super::rating::Rating;
use super::system::System;
use pentimento_base::document::{Fields, Item, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{
    Advice, Answer, Check, GameInfo, Grade, Hint, Illegal, Model, Solve, Standing, Step, Verdict,
};
use pentimento_engine::ladder::Technique;
use pentimento_paper::{Figure, Room};

/// A button pressed so many times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Press {
    pub press: usize,
    pub times: u8,
}

/// A way to make all alike, and whether none is shorter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    pub solution: Solution,
    pub minimal: bool,
}

impl Model for Buttons {
    const INFO: GameInfo = GameInfo {
        name: "buttons",
        title: "Buttons",
        tagline: "make all buttons alike",
        rule: "Pressing a button moves each of its neighbours on by one colour; make all buttons alike.",
        rules: "Buttons are joined by lines. Pressing one moves the colour of every button joined to it on by \
                one; after the last colour comes the first. The pressed button itself stays as it is.\n\n\
                Make all buttons alike, in whichever colour. The order of presses doesn't matter, and no press \
                is a mistake: pressing a button as often as there are colours is as if it had never been \
                pressed.\n\n\
                Par is the fewest presses there can be. Ask of each button how many steps it needs, and which \
                buttons can give them.\n\n\
                The drawing joins neighbours by lines, the table by crosses: the same puzzle twice. Beside each \
                neighbour of the chosen button stands what a press would make of it. A click presses a button, a \
                right click only chooses it; the digits press the first ten.",
        moves: "presses",
    };
    type Level = Level;
    type Board = Board;
    type Move = Press;
    type Spot = usize;

    fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
        let colors = fields.need("colors")?.size(2..=6)?;
        let item = fields.need("state")?;
        let state =
            item.list()?.iter().map(|color| color.size(0..=colors - 1)).collect::<Result<Vec<_>, _>>()?;
        if state.is_empty() || state.len() > MOST_NODES {
            return Err(item.error(format!("expected 1 to {MOST_NODES} buttons, found {}", state.len())));
        }
        let item = fields.need("edges")?;
        let edges = item.list()?.iter().map(|edge| ends(edge, state.len())).collect::<Result<Vec<_>, _>>()?;
        Level::new(colors, &state, &edges).map_err(|why| item.error(why.to_string()))
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        vec![
            ("colors", json!(level.colors())),
            ("state", json!(level.state())),
            ("edges", json!(level.edges())),
        ]
    }

    fn describe(level: &Level) -> String {
        format!("{} buttons, {} colours", level.nodes(), level.colors())
    }

    fn start(level: &Level) -> Board {
        Board::new(level)
    }

    fn apply(level: &Level, board: &mut Board, mv: &Press) -> Result<(), Illegal> {
        if mv.press >= level.nodes() {
            let last = level.nodes() - 1;
            return Err(Illegal(format!("there is no button {}: they are 0 to {last}", mv.press)));
        }
        if mv.times == 0 {
            return Err(Illegal(format!("button {} is to be pressed no times at all", mv.press)));
        }
        board.press(level, mv.press, mv.times);
        Ok(())
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        if board.is_solved() {
            return Standing::Solved;
        }
        let mut alike = [0; 6];
        for &color in &board.state {
            alike[usize::from(color)] += 1;
        }
        let done = alike.into_iter().max().unwrap_or(0);
        Standing::Playing { done, total: level.nodes() }
    }

    fn weight(mv: &Press) -> usize {
        mv.times.into()
    }
}

fn ends(edge: &Item<'_>, nodes: usize) -> Result<(usize, usize), ReadError> {
    let [a, b] = edge.array()?;
    Ok((a.size(0..=nodes - 1)?, b.size(0..=nodes - 1)?))
}

impl Solve for Buttons {
    type Solution = Way;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Way> {
        let Ok(found) = fewest(level, level.state(), want.max(1), job) else {
            return Answer::new(any_way(level).into_iter().collect(), false);
        };
        let minimal = found.presses.is_none_or(super::minimum::Range::is_proved);
        let listed = found.solutions.len() as u128;
        // Whoever asks for one solution does not ask whether there is another.
        let complete = minimal && found.count == Count::of(listed) && (want != 1 || listed == 0);
        let ways = found.solutions.iter().map(|solution| Way { solution: solution.clone(), minimal });
        let mut answer = Answer::new(ways.collect(), complete);
        if let Some(range) = found.presses.filter(|range| !range.is_proved()) {
            answer.extra.push(("at_least", json!(range.lower)));
        }
        answer
    }

    fn show(_level: &Level, way: &Way) -> Json {
        let Way { solution, minimal } = way;
        json!({
            "presses": solution.presses,
            "total": solution.total(),
            "target": solution.target,
            "minimal": minimal,
        })
    }

    fn picture(_level: &Level, way: &Way) -> String {
        let Way { solution, minimal } = way;
        let pressed = solution.presses.iter().enumerate().filter(|&(_, &times)| times > 0);
        let each: Vec<String> =
            pressed.map(|(node, times)| format!("{} x{times}", node_name(node))).collect();
        let fewest = if *minimal { "the fewest there can be" } else { "the best found" };
        let color = COLOR_NAMES[usize::from(solution.target)];
        format!("{}\n{} presses, {fewest}; all end in {color}", each.join("  "), solution.total())
    }

    fn check(level: &Level, job: &Job) -> Check {
        judge(level, job).unwrap_or_else(|Stopped| Check {
            good: false,
            verdict: Verdict::Unknown,
            problems: vec!["the time was too short to judge it".to_owned()],
            grade: None,
            extra: vec![("presses", Json::Null), ("solutions", Json::Null)],
        })
    }

    fn finish(level: &Level, board: &Board, way: &Way) -> Vec<Press> {
        let k = u32::from(level.colors());
        let left = way
            .solution
            .presses
            .iter()
            .zip(&board.pressed)
            .map(|(&all, made)| (u32::from(all) + k - made % k) % k);
        let pressed = left.enumerate().filter(|&(_, times)| times > 0);
        pressed.map(|(press, times)| Press { press, times: times as u8 }).collect()
    }

    fn figure(level: &Level, way: Option<&Way>, room: Room) -> Option<Figure> {
        Some(print::figure(level, way, room))
    }

    fn par(level: &Level, job: &Job) -> Option<usize> {
        let range = fewest(level, level.state(), 1, job).ok()?.presses?;
        range.is_proved().then_some(range.best as usize)
    }
}

/// Some solution, when there was no time for a short one.
fn any_way(level: &Level) -> Option<Way> {
    let system = System::new(level, level.state(), &Job::endless()).ok()?;
    let target = system.particular.iter().position(Option::is_some)?;
    let mut presses = vec![0; level.nodes()];
    for (class, &times) in system.classes.iter().zip(system.particular[target].as_ref()?) {
        presses[usize::from(class[0])] = times;
    }
    Some(Way { solution: Solution { presses, target: target as u8 }, minimal: false })
}

fn judge(level: &Level, job: &Job) -> Result<Check, Stopped> {
    let found = fewest(level, level.state(), 1, job)?;
    let mut problems = Vec::new();
    if !level.is_connected() {
        problems.push("the buttons are not all connected".to_owned());
    }
    if all_alike(level.state()) {
        problems.push("all buttons are alike already".to_owned());
    }
    let verdict = match found.verdict() {
        Found::Unsolvable => Verdict::None,
        Found::Proved(_) if found.count.at_least > 1 => Verdict::Multiple,
        Found::Proved(_) if found.count.exact => Verdict::Unique,
        Found::Proved(_) | Found::Bounds { .. } => Verdict::Unknown,
    };
    if verdict == Verdict::None {
        problems.push("no presses whatever make all buttons alike".to_owned());
    }
    let grade = if found.presses.is_some() { Some(grade(level, &found, job)?) } else { None };
    let presses = found.presses.filter(|range| range.is_proved()).map(|range| range.best);
    let extra = vec![("presses", json!(presses)), ("solutions", number(found.count))];
    Ok(Check { good: problems.is_empty(), verdict, problems, grade, extra })
}

/// How many there are, where that is known.
fn number(count: Count) -> Json {
    match (count.exact, u64::try_from(count.at_least)) {
        (false, _) => Json::Null,
        (true, Ok(number)) => json!(number),
        (true, Err(_)) => json!(count.at_least as f64),
    }
}

fn grade(level: &Level, found: &Fewest, job: &Job) -> Result<Grade, Stopped> {
    let system = System::new(level, level.state(), job)?;
    let rating = Rating::of(level, &system, job)?;
    let best = found.presses.map_or(0, |range| range.best);
    let presses = if best == 1 { "press" } else { "presses" };
    let mut reasons =
        vec![rating.told().to_owned(), format!("{best} {presses} on {} buttons", level.nodes())];
    match rating.choices {
        0 => {}
        1 => reasons.push("some presses together change nothing".to_owned()),
        more => reasons.push(format!("{more} sets of presses change nothing")),
    }
    // The combined needs give the class; the presses order puzzles within it.
    let length = f64::from(best) / (f64::from(best) + 20.0);
    let score = ((rating.combined as f64 + length) * 100.0).round() / 100.0;
    Ok(Grade { difficulty: rating.difficulty(), score, reasons })
}

impl Hint for Buttons {
    const LADDER: &'static [&'static Technique] = hint::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    /// No press is a mistake: what was pressed can always be pressed full circle.
    fn mistakes(_level: &Level, _board: &Board, _job: &Job) -> Result<Vec<usize>, Stopped> {
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::document::parse;

    fn read(text: &str) -> Result<Level, ReadError> {
        let root = parse(text)?;
        let mut fields = Fields::of(&root)?;
        Buttons::read(&mut fields)
    }

    fn solved(text: &str, want: usize) -> Answer<Way> {
        Buttons::solve(&read(text).unwrap(), want, &Job::endless())
    }

    #[test]
    fn what_a_file_has_wrong_is_told_with_its_place() {
        let told = |text| read(text).unwrap_err().to_string();
        assert_eq!(
            told("colors = 3\nstate = [0, 3]\nedges = []"),
            "line 2, state[1]: expected a number from 0 to 2, found 3"
        );
        assert_eq!(
            told("colors = 3\nstate = [0, 1]\nedges = [[0, 1],\n[1, 0]]"),
            "line 3, edges: edge 1 joins 1 and 0, which are joined already"
        );
        assert_eq!(
            told("colors = 3\nstate = [0, 1]\nedges = [[0, 2]]"),
            "line 3, edges[0][1]: expected a number from 0 to 1, found 2"
        );
    }

    #[test]
    fn the_verdict_speaks_of_minimal_solutions() {
        let line = "colors = 3\nstate = [2, 0, 2]\nedges = [[0, 1], [1, 2]]";
        let answer = solved(line, 2);
        assert_eq!((answer.verdict, answer.complete), (Verdict::Unique, true));
        let shown = Buttons::show(&read(line).unwrap(), &answer.solutions[0]);
        assert_eq!(shown, json!({"presses": [0, 1, 0], "total": 1, "target": 0, "minimal": true}));
        let twins = "colors = 3\nstate = [1, 0, 1]\nedges = [[0, 1], [1, 2]]";
        assert_eq!((solved(twins, 2).verdict, solved(twins, 2).complete), (Verdict::Multiple, true));
        let never = "colors = 3\nstate = [1, 0, 2]\nedges = [[0, 1], [1, 2]]";
        assert_eq!((solved(never, 2).verdict, solved(never, 2).complete), (Verdict::None, true));
    }

    #[test]
    fn who_asks_for_one_solution_is_not_told_whether_there_is_another() {
        let answer = solved("colors = 3\nstate = [2, 0, 2]\nedges = [[0, 1], [1, 2]]", 1);
        assert_eq!((answer.solutions.len(), answer.verdict), (1, Verdict::Unknown));
    }

    #[test]
    fn a_puzzle_that_is_not_good_says_why() {
        let report = |text| Buttons::check(&read(text).unwrap(), &Job::endless());
        assert_eq!(
            report("colors = 3\nstate = [1, 1, 1]\nedges = [[0, 1]]").problems,
            ["the buttons are not all connected", "all buttons are alike already"]
        );
        let never = report("colors = 3\nstate = [1, 0, 2]\nedges = [[0, 1], [1, 2]]");
        assert_eq!(never.problems, ["no presses whatever make all buttons alike"]);
        assert!(never.grade.is_none());
    }

    #[test]
    fn finishing_takes_account_of_what_was_pressed() {
        let level = read("colors = 3\nstate = [2, 1, 2, 0]\nedges = [[0, 1], [1, 2], [2, 3]]").unwrap();
        let way = Buttons::solve(&level, 1, &Job::endless()).solutions.remove(0);
        let mut board = Buttons::start(&level);
        for press in [Press { press: 0, times: 2 }, Press { press: 3, times: 1 }] {
            Buttons::apply(&level, &mut board, &press).unwrap();
        }
        for press in Buttons::finish(&level, &board, &way) {
            Buttons::apply(&level, &mut board, &press).unwrap();
        }
        assert_eq!(Buttons::standing(&level, &board), Standing::Solved);
    }
}
