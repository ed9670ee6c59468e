//! Three classical ways of solving a maze, for the theatre to play.
//!
//! Dead-end filling sees the whole maze and shuts every corridor that ends until only the way is left. The wall
//! follower sees one cell and keeps its right hand on the wall, so it walks into dead ends and back again; rings can
//! lead it round for ever, which is noticed and told. Breadth-first search is water let in at the entrance: it
//! reaches the exit by the shortest way. Each begins at the entrance, with nothing shut.

use super::Maze;
use super::corridor::{fill_all, follow};
use super::game::Move;
use super::hint::named;
use super::model::{Board, Cell, Level, SIDES, Side};
use super::solver::{is_tree, shortest_within};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Played, Role, Step};
use pentimento_engine::ladder::Technique;

pub const METHODS: &[&str] = &["dead-end filling", "wall follower", "breadth-first search"];

/// More steps than these nobody watches: beyond, several go into one.
const SCENES: usize = 400;
/// Waves that the water takes to the exit, about.
const WAVES: usize = 60;
/// Up to so many cells the whole flood is marked, and beyond its last waves.
const WHOLE: usize = 4000;

static START: Technique =
    Technique { id: "start", name: "From the start", tier: 1, idea: "A method begins at the entrance." };
static FILLING: Technique = Technique {
    id: "filling",
    name: "Dead-end filling",
    tier: 1,
    idea: "Shut every corridor that ends; what is left is the way.",
};
static HAND: Technique = Technique {
    id: "wall-follower",
    name: "Wall follower",
    tier: 1,
    idea: "Keep the right hand on the wall, into every dead end and out again.",
};
static WAVE: Technique = Technique {
    id: "breadth-first",
    name: "Breadth-first search",
    tier: 1,
    idea: "Let water in at the entrance and see where it comes first.",
};

pub fn play(level: &Level, board: &Board, method: usize, job: &Job) -> Result<Played<Maze>, Stopped> {
    let mut steps: Vec<Step<Maze>> = from_start(level, board).into_iter().collect();
    let trouble = match method {
        0 => filling(level, &mut steps, job)?,
        1 => hand_on_wall(level, &mut steps, job)?,
        _ => flood(level, &mut steps, job)?,
    };
    Ok((steps, trouble))
}

fn step(technique: &'static Technique, reason: Prose, moves: Vec<Move>) -> Step<Maze> {
    Step { technique, place: Prose::from(technique.name), reason, marks: Vec::new(), moves }
}

fn from_start(level: &Level, board: &Board) -> Option<Step<Maze>> {
    let mut moves: Vec<Move> = board.shut().iter().map(|cell| Move::Open(level.place(cell))).collect();
    if board.trail().len() > 1 {
        moves.push(Move::Go(level.place(level.entrance())));
    }
    let reason =
        Prose::from("A method begins at the entrance, with nothing shut. Esc gives your own board back.");
    (!moves.is_empty()).then(|| step(&START, reason, moves))
}

fn no_way() -> String {
    "no way leads to the exit".to_owned()
}

fn filling(level: &Level, steps: &mut Vec<Step<Maze>>, job: &Job) -> Result<Option<String>, Stopped> {
    let mouths = fill_all(level, &Board::new(level));
    job.go_on()?;
    let mut board = Board::new(level);
    for some in mouths.chunks(mouths.len().div_ceil(SCENES).max(1)) {
        let moves = some.iter().map(|&(mouth, _)| Move::Shut(level.place(mouth))).collect();
        let (mouth, from) = some[0];
        let (cells, _) = follow(level, &board, from, mouth);
        let reason = Prose::new()
            .say("The corridor at ")
            .target(named(level, mouth))
            .say(" ends")
            .premise(format!(" after {}", counted(cells.len(), "cell")))
            .say(": it is shut. A junction whose other ways are shut is a corridor itself.");
        let mut scene = step(&FILLING, reason, moves);
        scene.marks = cells.iter().skip(1).map(|&cell| (level.place(cell), Role::Premise)).collect();
        scene.marks.extend(some.iter().map(|&(mouth, _)| (level.place(mouth), Role::Target)));
        steps.push(scene);
        for &(mouth, _) in some {
            board.set_shut(mouth, true);
        }
    }
    let Some(way) = shortest_within(level, job)? else { return Ok(Some(no_way())) };
    let reason = Prose::from("No corridor ends any more: what is left open is the way.");
    steps.push(step(&FILLING, reason, vec![Move::Go(level.place(way[way.len() - 1] as Cell))]));
    Ok(None)
}

/// Right, straight on, left, back.
const TURNS: [usize; 4] = [1, 0, 3, 2];

/// A side to set out for, with a wall at the right for the hand: from the rim it then stays at the rim.
fn along_a_wall(level: &Level) -> Side {
    let open = |turn: usize| level.is_open(level.entrance(), SIDES[turn % 4]);
    (0..4).find(|&side| open(side) && !open(side + 1)).map_or(Side::North, |side| SIDES[side])
}

fn hand_on_wall(level: &Level, steps: &mut Vec<Step<Maze>>, job: &Job) -> Result<Option<String>, Stopped> {
    let mut walk: Vec<Cell> = Vec::new();
    let mut seen = vec![0_u8; level.cells()];
    let (mut at, mut heading) = (level.entrance(), along_a_wall(level));
    let mut trouble = None;
    while at != level.exit() {
        if walk.len().is_multiple_of(4096) {
            job.go_on()?;
        }
        let turned = TURNS.map(|turn| SIDES[(heading as usize + turn) % 4]);
        let Some(side) = turned.into_iter().find(|&side| level.is_open(at, side)) else {
            return Ok(Some(no_way()));
        };
        if seen[at] & side.bit() != 0 {
            trouble = Some("the hand came back to where it was, and will never reach the exit".to_owned());
            break;
        }
        seen[at] |= side.bit();
        at = level.through(at, side).unwrap_or(at);
        heading = side;
        walk.push(at);
    }
    let tree = is_tree(level);
    let stops = |cell: &Cell| *cell == level.exit() || level.ways(*cell) != 2;
    let stretches: Vec<&[Cell]> = walk.split_inclusive(stops).collect();
    for some in stretches.chunks(stretches.len().div_ceil(SCENES).max(1)) {
        let cells = some.concat();
        let last = cells[cells.len() - 1];
        // In a tree the corridor is the only way there; elsewhere every cell is told.
        let told: Vec<Cell> =
            if tree { some.iter().filter_map(|part| part.last().copied()).collect() } else { cells };
        let moves = told.into_iter().map(|cell| Move::Go(level.place(cell))).collect();
        steps.push(step(&HAND, hand_says(level, last), moves));
    }
    Ok(trouble)
}

fn hand_says(level: &Level, cell: Cell) -> Prose {
    let place = Prose::new().say("With the right hand on the wall to ").target(named(level, cell));
    match level.ways(cell) {
        _ if cell == level.exit() => place.say(": the exit."),
        1 => place.say(": a dead end. The wall leads around it and back."),
        _ => place.say(": a junction. The hand takes the rightmost way."),
    }
}

fn flood(level: &Level, steps: &mut Vec<Step<Maze>>, job: &Job) -> Result<Option<String>, Stopped> {
    let mut waves: Vec<Vec<Cell>> = vec![vec![level.entrance()]];
    let mut wet = vec![false; level.cells()];
    wet[level.entrance()] = true;
    while !wet[level.exit()] {
        job.go_on()?;
        let mut next = Vec::new();
        for &cell in waves.last().into_iter().flatten() {
            for beside in level.open(cell) {
                if !std::mem::replace(&mut wet[beside], true) {
                    next.push(beside);
                }
            }
        }
        if next.is_empty() {
            return Ok(Some(no_way()));
        }
        waves.push(next);
    }
    let total = waves.len() - 1;
    let stride = total.div_ceil(WAVES).max(1);
    let kept = if level.cells() <= WHOLE { waves.len() } else { 4 * stride };
    for upto in (stride..total).step_by(stride) {
        let cells: usize = waves[..=upto].iter().map(Vec::len).sum();
        let reason = Prose::new()
            .say("After ")
            .target(counted(upto, "step"))
            .say(" the water has reached ")
            .premise(counted(cells, "cell"))
            .say(". Where it comes first, it came by the shortest way.");
        let mut scene = step(&WAVE, reason, Vec::new());
        let old = waves[(upto + 1).saturating_sub(kept)..upto].iter().flatten();
        scene.marks = old.map(|&cell| (level.place(cell), Role::Premise)).collect();
        scene.marks.extend(waves[upto].iter().map(|&cell| (level.place(cell), Role::Target)));
        steps.push(scene);
    }
    let reason =
        format!("The water is at the exit after {}: back along it, that is the way.", counted(total, "step"));
    steps.push(step(&WAVE, Prose::from(reason), vec![Move::Go(level.place(level.exit()))]));
    Ok(None)
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("one {what}") } else { format!("{count} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::{drawn, small};
    use super::*;
    use pentimento_base::params::{Difficulty, Params};
    use pentimento_base::rng::Rng;
    use pentimento_engine::contract::{Generate, Model, Standing};

    fn played(level: &Level, board: &Board, method: usize) -> (Board, Option<String>) {
        let (steps, trouble) = play(level, board, method, &Job::endless()).unwrap();
        let mut board = board.clone();
        for mv in steps.iter().flat_map(|step| &step.moves) {
            Maze::apply(level, &mut board, mv).unwrap_or_else(|why| panic!("{mv:?}: {}", why.0));
        }
        (board, trouble)
    }

    #[test]
    fn every_method_solves_mazes_with_and_without_a_picture_and_with_loops() {
        for (picture, loops) in [("random", "0"), ("none", "0"), ("none", "0.2")] {
            let mut params = Params::of(Maze::PARAMS, &Maze::PRESETS[Difficulty::Easy as usize]);
            params.set("picture", picture).unwrap();
            params.set("loops", loops).unwrap();
            let level = Maze::generate(&params, &mut Rng::new(5), &Job::endless()).unwrap().level;
            for method in 0..METHODS.len() {
                let (board, trouble) = played(&level, &Board::new(&level), method);
                // The exit is at the outer wall here, so no ring can keep the hand from it.
                assert_eq!((trouble, Maze::standing(&level, &board)), (None, Standing::Solved), "{method}");
            }
        }
    }

    #[test]
    fn a_method_begins_at_the_start_wherever_the_player_is() {
        let level = small();
        let mut board = Board::new(&level);
        board.push(3);
        board.set_shut(1, true);
        for method in 0..METHODS.len() {
            assert_eq!(played(&level, &board, method).0.head(), level.exit());
        }
    }

    #[test]
    fn filling_leaves_only_the_way_and_the_hand_visits_the_dead_end() {
        let level = small();
        assert!(played(&level, &Board::new(&level), 0).0.is_shut(3));
        let (steps, _) = play(&level, &Board::new(&level), 1, &Job::endless()).unwrap();
        assert_eq!(steps.last().unwrap().moves, [Move::Go([1, 1])]);
    }

    #[test]
    fn a_ring_that_the_hand_cannot_leave_is_told() {
        // A room: along its wall the hand never comes to the middle.
        let level = drawn(&["+-+-+-+", "|    E|", "+ + + +", "|  X  |", "+ + + +", "|     |", "+-+-+-+"]);
        assert!(played(&level, &Board::new(&level), 1).1.is_some_and(|why| why.contains("came back")));
        let (board, trouble) = played(&level, &Board::new(&level), 2);
        assert_eq!((trouble, board.trail()), (None, &[2, 1, 4][..]));
    }
}
