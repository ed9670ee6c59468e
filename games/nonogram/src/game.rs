//! Nonogram in terms of the contract: how it is written down, judged, hinted at and solved.

use super::Nonogram;
use super::formats;
use super::grade::Climb;
use super::model::{Board, Cell, Level, Mark, Spot};
use super::solver::{self, Picture};
use super::{hint, notation, print, rungs};
use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{
    Advice, Answer, Check, Format, GameInfo, Hint, Illegal, Model, Solve, Standing, Step, Verdict,
};
use pentimento_engine::ladder::Technique;
use pentimento_paper::{Figure, Room};
use pentimento_picture as picture;
use serde_json::{Value as Json, json};

impl Model for Nonogram {
    const INFO: GameInfo = GameInfo {
        name: "nonogram",
        title: "Nonogram",
        tagline: "paint by numbers",
        rule: "The numbers beside a row or column are the lengths of its runs of painted cells, in order.",
        rules: "Every row and every column says which runs of painted cells it has, in their order: 3 1 is a run of \
                three, then at least one blank, then a single cell. A line without a number stays blank.\n\n\
                With colours, a run has one colour. Runs of the same colour have a blank between them, runs of \
                different colours may touch.\n\n\
                Cross out what must stay blank: it is no part of the answer, but it is how one gets there. Any picture \
                that meets all numbers wins. A number shown as ? is unknown: its run has any length.\n\n\
                Begin with long runs: wherever a 7 stands in ten cells, it covers the middle four.",
        moves: "marks",
    };
    const HIDES_PICTURE: bool = true;
    type Level = Level;
    type Board = Board;
    type Move = Mark;
    type Spot = Spot;

    fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
        notation::read(fields)
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        notation::write(level)
    }

    fn formats() -> &'static [Format<Self>] {
        formats::ALL
    }

    fn describe(level: &Level) -> String {
        let size = format!("{}x{}", level.width(), level.height());
        let blots = if level.is_blotted() { ", some numbers unknown" } else { "" };
        match level.colours() {
            1 => format!("{size}{blots}"),
            many => format!("{size}, {many} colours{blots}"),
        }
    }

    fn start(level: &Level) -> Board {
        Board::new(level)
    }

    fn apply(level: &Level, board: &mut Board, mv: &Mark) -> Result<(), Illegal> {
        board.apply(level, mv)
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        board.standing(level)
    }
}

impl Solve for Nonogram {
    type Solution = Picture;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Picture> {
        let (found, complete) = solver::solve(level, want.max(1), job);
        Answer::new(found, complete)
    }

    fn show(level: &Level, picture: &Picture) -> Json {
        json!(notation::drawn(level, picture))
    }

    fn picture(level: &Level, picture: &Picture) -> String {
        // Two characters a cell, so that the picture has its proportions.
        let wide = |row: String| row.chars().flat_map(|c| [c, c]).collect::<String>();
        notation::drawn(level, picture).into_iter().map(wide).collect::<Vec<_>>().join("\n")
    }

    fn image(level: &Level, picture: &Picture) -> Option<picture::Picture> {
        let palette = level.paints().iter().skip(1).map(|paint| paint.rgb).collect();
        let (width, height) = (level.width(), level.height());
        Some(picture::Picture { width, height, cells: picture.clone(), palette })
    }

    fn goal(level: &Level) -> Option<picture::Picture> {
        Self::image(level, &level.goal()?.to_vec())
    }

    fn check(level: &Level, job: &Job) -> Check {
        let (found, complete) = solver::solve(level, 2, job);
        let verdict = Verdict::of(found.len(), complete);
        let mut problems = Vec::new();
        match verdict {
            Verdict::Unique => {}
            Verdict::Multiple => problems.push(differing(level, &found)),
            Verdict::None => problems.push("no grid meets these clues".to_owned()),
            Verdict::Unknown => problems.push("the time was too short to judge it".to_owned()),
        }
        let climb = found.first().filter(|_| verdict == Verdict::Unique);
        let climb = climb.and_then(|solution| Climb::of(level, solution, job).ok());
        let extra = vec![
            ("line_solvable", json!(climb.as_ref().map(Climb::line_solvable))),
            ("guesses", json!(climb.as_ref().map(Climb::guesses))),
        ];
        Check { good: problems.is_empty(), verdict, problems, grade: climb.map(|climb| climb.grade()), extra }
    }

    fn differing(level: &Level, solutions: &[Picture]) -> Vec<Spot> {
        let [first, others @ ..] = solutions else { return Vec::new() };
        let differs = |place: &usize| others.iter().any(|other| other[*place] != first[*place]);
        let spot = |place: usize| Spot::Cell([place / level.width(), place % level.width()]);
        (0..first.len()).filter(differs).map(spot).collect()
    }

    fn figure(level: &Level, picture: Option<&Picture>, room: Room) -> Option<Figure> {
        Some(print::figure(level, picture, room))
    }

    fn finish(level: &Level, board: &Board, picture: &Picture) -> Vec<Mark> {
        let width = level.width();
        let differs = |(place, &colour): (usize, &u8)| {
            let at = [place / width, place % width];
            let right = board.get(at).colour() == colour;
            (!right).then(|| Mark { at, to: level.letter(colour) })
        };
        picture.iter().enumerate().filter_map(differs).collect()
    }
}

/// Where two solutions differ, in words.
fn differing(level: &Level, found: &[Picture]) -> String {
    let [one, other, ..] = found else { return "there are several solutions".to_owned() };
    let apart: Vec<usize> = (0..one.len()).filter(|&place| one[place] != other[place]).collect();
    let name = |&place: &usize| format!("[{}, {}]", place / level.width(), place % level.width());
    let shown: Vec<String> = apart.iter().take(8).map(name).collect();
    let more = if apart.len() > 8 { format!(" and {} more", apart.len() - 8) } else { String::new() };
    format!("there are several solutions; two of them differ in {}{more}", shown.join(", "))
}

impl Hint for Nonogram {
    const LADDER: &'static [&'static Technique] = rungs::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Spot>, Stopped> {
        Ok(hint::mistakes(level, board, job)?.into_iter().map(Spot::Cell).collect())
    }
}

/// A board with a whole picture on it.
pub fn painted(level: &Level, picture: &Picture) -> Board {
    let mut board = Board::new(level);
    for (place, &colour) in picture.iter().enumerate() {
        board.set([place / level.width(), place % level.width()], Cell::of(colour));
    }
    board
}
