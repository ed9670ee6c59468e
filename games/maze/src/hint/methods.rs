//! Three classic methods of solving a maze, for the theatre.
//!
//! - Dead-end filling sees the whole maze. It shuts every corridor that ends, until only the path is left.
//! - The wall follower sees one cell at a time. It keeps its right hand on the wall, so it walks into dead ends and
//!   back out. In a maze with loops, it can walk in circles. Then it stops and says so.
//! - Breadth-first search spreads from the entrance like water. It reaches the exit by the shortest path.
//!
//! Each method starts at the entrance, with no cell shut.

use super::words::counted;
use crate::Maze;
use crate::model::{Board, Cell, Level, Move, SIDES, Side, follow};
use crate::solve::{fill_all, is_tree, shortest_within};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::prose::Prose;
use pentimento_engine::contract::{Played, Role, Step};
use pentimento_engine::ladder::Technique;

pub(crate) const METHODS: &[&str] = &["dead-end filling", "wall follower", "breadth-first search"];

/// The approximate limit for the number of steps that a method shows. If a method has more, several steps are
/// combined into one.
const MOST_STEPS: usize = 400;
/// The approximate number of steps that breadth-first search shows.
const WAVES: usize = 60;
/// In a maze of up to this many cells, breadth-first search marks all cells it has reached. In a larger maze, it marks
/// only the cells that it reached last.
const MARK_ALL: usize = 4000;
const CELLS_PER_LOOK: usize = 4096;

static START: Technique = Technique::new("start", "From the start", 1, "Each method starts at the entrance.");
static FILLING: Technique = Technique::new(
    "filling",
    "Dead-end filling",
    1,
    "Close every corridor that ends. Only the path is left.",
);
static HAND: Technique = Technique::new(
    "wall-follower",
    "Wall follower",
    1,
    "Keep your right hand on the wall, into every dead end and out again.",
);
static WAVE: Technique = Technique::new(
    "breadth-first",
    "Breadth-first search",
    1,
    "Let water in at the entrance and see how it reaches the exit.",
);

pub(crate) fn play(level: &Level, board: &Board, method: usize, job: &Job) -> Result<Played<Maze>, Stopped> {
    let mut steps: Vec<Step<Maze>> = restart(level, board).into_iter().collect();
    let failure = match method {
        0 => filling(level, &mut steps, job)?,
        1 => wall_follower(level, &mut steps, job)?,
        _ => breadth_first(level, &mut steps, job)?,
    };
    Ok((steps, failure))
}

fn step(technique: &'static Technique, reason: Prose, moves: Vec<Move>) -> Step<Maze> {
    Step { technique, place: Prose::from(technique.name), reason, marks: Vec::new(), moves, walk: Vec::new() }
}

fn restart(level: &Level, board: &Board) -> Option<Step<Maze>> {
    let mut moves: Vec<Move> = board.shut().iter().map(|cell| Move::Open(level.place(cell))).collect();
    if board.trail().len() > 1 {
        moves.push(Move::Go(level.place(level.entrance())));
    }
    let reason = Prose::from(
        "This method starts at the entrance, with no cell closed. Esc returns to your own board.",
    );
    (!moves.is_empty()).then(|| step(&START, reason, moves))
}

fn no_path() -> String {
    "no path leads to the exit".to_owned()
}

fn filling(level: &Level, steps: &mut Vec<Step<Maze>>, job: &Job) -> Result<Option<String>, Stopped> {
    let mouths = fill_all(level, &Board::new(level));
    job.go_on()?;
    let mut board = Board::new(level);
    for some in mouths.chunks(mouths.len().div_ceil(MOST_STEPS).max(1)) {
        steps.push(filling_step(level, &board, some));
        for &(mouth, _) in some {
            board.set_shut(mouth, true);
        }
    }
    let Some(path) = shortest_within(level, job)? else { return Ok(Some(no_path())) };
    let reason = Prose::from("No corridor is a dead end any more. The path is all that is left.");
    steps.push(step(&FILLING, reason, vec![Move::Go(level.place(path[path.len() - 1] as Cell))]));
    Ok(None)
}

/// The step that shuts some corridors. Each corridor is given by its mouth, which is its first cell, and by the cell
/// before the mouth. The sentence is about the first corridor.
fn filling_step(level: &Level, board: &Board, some: &[(Cell, Cell)]) -> Step<Maze> {
    let moves = some.iter().map(|&(mouth, _)| Move::Shut(level.place(mouth))).collect();
    let (mouth, from) = some[0];
    let (cells, _) = follow(level, board, from, mouth);
    let reason = Prose::new()
        .say("The corridor at ")
        .target(level.name(mouth))
        .say(" ends")
        .premise(format!(" after {}", counted(cells.len(), "cell")))
        .say(", so close it. When all other ways at a junction are closed, the junction is part of a corridor.");
    let mut scene = step(&FILLING, reason, moves);
    scene.marks = cells.iter().skip(1).map(|&cell| (level.place(cell), Role::Premise)).collect();
    scene.marks.extend(some.iter().map(|&(mouth, _)| (level.place(mouth), Role::Target)));
    scene
}

/// The order in which the wall follower tries directions: right, straight on, left, back. Each number counts quarter
/// turns to the right.
const TURNS: [usize; 4] = [1, 0, 3, 2];

/// The first direction of the wall follower. It is an open side of the entrance with a wall to its right, where the
/// hand can start. From then on, the hand stays on that wall and on the walls connected to it.
fn along_a_wall(level: &Level) -> Side {
    let open = |turn: usize| level.is_open(level.entrance(), SIDES[turn % 4]);
    (0..4).find(|&side| open(side) && !open(side + 1)).map_or(Side::North, |side| SIDES[side])
}

fn wall_follower(level: &Level, steps: &mut Vec<Step<Maze>>, job: &Job) -> Result<Option<String>, Stopped> {
    let mut walk: Vec<Cell> = Vec::new();
    let mut left_by = vec![0_u8; level.cells()];
    let (mut at, mut heading) = (level.entrance(), along_a_wall(level));
    let mut failure = None;
    while at != level.exit() {
        if walk.len().is_multiple_of(CELLS_PER_LOOK) {
            job.go_on()?;
        }
        let turned = TURNS.map(|turn| SIDES[(heading as usize + turn) % 4]);
        let Some(side) = turned.into_iter().find(|&side| level.is_open(at, side)) else {
            return Ok(Some(no_path()));
        };
        if left_by[at] & side.bit() != 0 {
            failure =
                Some("the wall follower came back to where it was and will never reach the exit".into());
            break;
        }
        left_by[at] |= side.bit();
        at = level.through(at, side).unwrap_or(at);
        heading = side;
        walk.push(at);
    }
    steps.extend(wall_follower_steps(level, &walk));
    Ok(failure)
}

/// Divides a walk into steps that end at a junction, at a dead end or at the exit.
fn wall_follower_steps(level: &Level, walk: &[Cell]) -> Vec<Step<Maze>> {
    let is_tree = is_tree(level);
    let is_stop = |cell: &Cell| *cell == level.exit() || level.passages(*cell) != 2;
    let stretches: Vec<&[Cell]> = walk.split_inclusive(is_stop).collect();
    let scene = |some: &[&[Cell]]| {
        let cells = some.concat();
        let last = cells[cells.len() - 1];
        // In a maze with loops, a single move to the end of a corridor could take another path. So each cell gets a
        // move of its own.
        let stops: Vec<Cell> =
            if is_tree { some.iter().filter_map(|part| part.last().copied()).collect() } else { cells };
        let moves = stops.into_iter().map(|cell| Move::Go(level.place(cell))).collect();
        step(&HAND, wall_follower_reason(level, last), moves)
    };
    stretches.chunks(stretches.len().div_ceil(MOST_STEPS).max(1)).map(scene).collect()
}

fn wall_follower_reason(level: &Level, cell: Cell) -> Prose {
    let place = Prose::new().say("Right hand on the wall, to ").target(level.name(cell));
    match level.passages(cell) {
        _ if cell == level.exit() => place.say(": the exit."),
        1 => place.say(": a dead end. The wall leads around it and back."),
        _ => place.say(": a junction. Take the rightmost way."),
    }
}

fn breadth_first(level: &Level, steps: &mut Vec<Step<Maze>>, job: &Job) -> Result<Option<String>, Stopped> {
    let Some(waves) = waves(level, job)? else { return Ok(Some(no_path())) };
    let total = waves.len() - 1;
    let stride = total.div_ceil(WAVES).max(1);
    let kept = if level.cells() <= MARK_ALL { waves.len() } else { 4 * stride };
    for upto in (stride..total).step_by(stride) {
        let cells: usize = waves[..=upto].iter().map(Vec::len).sum();
        let reason = Prose::new()
            .say("After ")
            .target(counted(upto, "step"))
            .say(" the water has reached ")
            .premise(counted(cells, "cell"))
            .say(". It reaches every cell by the shortest path.");
        let mut scene = step(&WAVE, reason, Vec::new());
        let old = waves[(upto + 1).saturating_sub(kept)..upto].iter().flatten();
        scene.marks = old.map(|&cell| (level.place(cell), Role::Premise)).collect();
        scene.marks.extend(waves[upto].iter().map(|&cell| (level.place(cell), Role::Target)));
        steps.push(scene);
    }
    let reason = format!(
        "The water reaches the exit after {}. Its path back to the entrance is the solution.",
        counted(total, "step")
    );
    steps.push(step(&WAVE, Prose::from(reason), vec![Move::Go(level.place(level.exit()))]));
    Ok(None)
}

/// Groups the cells by their distance from the entrance, up to the distance of the exit. `None` if the exit cannot be
/// reached.
fn waves(level: &Level, job: &Job) -> Result<Option<Vec<Vec<Cell>>>, Stopped> {
    let mut waves: Vec<Vec<Cell>> = vec![vec![level.entrance()]];
    let mut reached = vec![false; level.cells()];
    reached[level.entrance()] = true;
    while !reached[level.exit()] {
        job.go_on()?;
        let mut wave = Vec::new();
        for &cell in waves.last().into_iter().flatten() {
            for next in level.neighbours(cell) {
                if !std::mem::replace(&mut reached[next], true) {
                    wave.push(next);
                }
            }
        }
        if wave.is_empty() {
            return Ok(None);
        }
        waves.push(wave);
    }
    Ok(Some(waves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{drawn, small};
    use pentimento_base::params::{Difficulty, Params};
    use pentimento_base::rng::Rng;
    use pentimento_engine::contract::{Generate, Model, Standing};

    fn played(level: &Level, board: &Board, method: usize) -> (Board, Option<String>) {
        let (steps, failure) = play(level, board, method, &Job::endless()).unwrap();
        let mut board = board.clone();
        for mv in steps.iter().flat_map(|step| &step.moves) {
            Maze::apply(level, &mut board, mv).unwrap_or_else(|why| panic!("{mv:?}: {}", why.0));
        }
        (board, failure)
    }

    #[test]
    fn every_method_solves_mazes_with_and_without_a_picture_and_with_loops() {
        for (picture, loops) in [("random", "0"), ("none", "0"), ("none", "0.2")] {
            let mut params = Params::of(Maze::PARAMS, &Maze::PRESETS[Difficulty::Easy as usize]);
            params.set("picture", picture).unwrap();
            params.set("loops", loops).unwrap();
            let level = Maze::generate(&params, &mut Rng::new(5), &Job::endless()).unwrap().level;
            for method in 0..METHODS.len() {
                let (board, failure) = played(&level, &Board::new(&level), method);
                // In the maze with loops, the exit is at the outer wall, so the wall follower finds it.
                assert_eq!((failure, Maze::standing(&level, &board)), (None, Standing::Solved), "{method}");
            }
        }
    }

    #[test]
    fn a_method_starts_at_the_entrance_wherever_the_player_is() {
        let level = small();
        let mut board = Board::new(&level);
        board.push(3);
        board.set_shut(1, true);
        for method in 0..METHODS.len() {
            assert_eq!(played(&level, &board, method).0.head(), level.exit());
        }
    }

    #[test]
    fn filling_shuts_the_dead_end_and_the_wall_follower_reaches_the_exit() {
        let level = small();
        assert!(played(&level, &Board::new(&level), 0).0.is_shut(3));
        let (steps, _) = play(&level, &Board::new(&level), 1, &Job::endless()).unwrap();
        assert_eq!(steps.last().unwrap().moves, [Move::Go([1, 1])]);
    }

    #[test]
    fn the_wall_follower_reports_a_loop_that_it_cannot_leave() {
        // In an open room, a hand on the outer wall never leads to the middle.
        let level = drawn(&["+-+-+-+", "|    E|", "+ + + +", "|  X  |", "+ + + +", "|     |", "+-+-+-+"]);
        assert!(played(&level, &Board::new(&level), 1).1.is_some_and(|why| why.contains("came back")));
        let (board, failure) = played(&level, &Board::new(&level), 2);
        assert_eq!((failure, board.trail()), (None, &[2, 1, 4][..]));
    }
}
