//! Dots in terms of the contract: how it is written down, played, judged and hinted at.

use super::model::{
    Board, Dot, Facts, LONGEST, Lattice, Level, Line, MOST_COLOURS, MOST_DOTS, PIXELS, Variant, line,
};
use super::names::dot_name;
use super::{Dots, hint, judge, print, solver};
use pentimento_base::document::{Fields, Item, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{
    Advice, Answer, Check, GameInfo, Hint, Illegal, Model, Refusal, Solve, Standing, Step,
};
use pentimento_engine::ladder::Technique;
use pentimento_paper::{Figure, Room};
use pentimento_picture::drawing::Place;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    Join(Line),
    /// Takes a line back.
    Part(Line),
}

impl Model for Dots {
    const INFO: GameInfo = GameInfo {
        name: "dots",
        title: "Dots",
        tagline: "join the closest of a colour",
        rule: "Join each dot, for each of its colours, to the closest other dot of that colour.",
        rules: "Every dot has one or more colours, and each colour has its own sign. For each of its colours a dot is \
                joined to the closest other dot of that colour. When all lines are drawn, they are a drawing.\n\n\
                The closest is never in doubt: it is closer than the next by the margin that is told beside the board. \
                A line may be asked for from one end only: your closest may have a closest of its own.\n\n\
                With ties a dot is joined to all that are exactly closest; with pairs two joined dots are each other's \
                closest.\n\n\
                Arrows go to the nearest dot that way. Enter takes the dot to draw from, and Enter on another draws \
                the line, or takes it away again; Enter twice on the same dot joins it to the marked one. Tab turns \
                through the dot's colours. A digit shows one colour alone, 0 all of them. With the mouse: click from, \
                click to, or drag.",
        moves: "moves",
    };
    const HIDES_PICTURE: bool = true;
    type Level = Level;
    type Board = Board;
    type Move = Move;
    type Spot = u32;

    fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
        let width = side(&fields.need("width")?)?;
        let height = side(&fields.need("height")?)?;
        let page = [width, height];
        let item = fields.need("rho")?;
        let rho = item.real()?;
        if !(1.0..=100.0).contains(&rho) {
            return Err(item.error(format!("expected a factor from 1 to 100, found {rho}")));
        }
        let variant = fields.take("variant").map_or(Ok(Variant::Closest), |item| {
            Variant::parse(item.text()?).ok_or_else(|| item.error("expected closest, ties or pairs"))
        })?;
        let lattice = match fields.take("lattice") {
            None => None,
            Some(item) => Some(Lattice::new(item.size(PIXELS)?, page)),
        };
        let dots = read_dots(&fields.need("dots")?, page, lattice)?;
        let mut lines = |name| fields.take(name).map_or(Ok(Vec::new()), |item| read_lines(&item, page));
        let (predrawn, drawing) = (lines("predrawn")?, lines("drawing")?);
        Ok(Level::new(Facts { width, height, rho, variant, dots, predrawn, drawing, lattice }))
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        let dot = |dot: &Dot| json!({ "at": dot.at, "colors": dot.colours });
        let mut fields = vec![
            ("width", json!(level.width)),
            ("height", json!(level.height)),
            ("rho", json!(level.rho)),
            ("variant", json!(level.variant.name())),
        ];
        fields.extend(level.lattice.map(|lattice| ("lattice", json!(lattice.pixels))));
        fields.push(("dots", level.dots.iter().map(dot).collect()));
        fields.push(("predrawn", json!(level.predrawn)));
        if !level.drawing.is_empty() {
            fields.push(("drawing", json!(level.drawing)));
        }
        fields
    }

    fn describe(level: &Level) -> String {
        let variant = match level.variant {
            Variant::Closest => "",
            Variant::Ties => ", ties",
            Variant::Pairs => ", pairs",
        };
        let colours = level.colours();
        let plural = if colours == 1 { "" } else { "s" };
        format!("{} dots, {colours} colour{plural}{variant}", level.dots.len())
    }

    fn start(_level: &Level) -> Board {
        Board::default()
    }

    fn apply(level: &Level, board: &mut Board, mv: &Move) -> Result<(), Illegal> {
        let (Move::Join([a, b]) | Move::Part([a, b])) = *mv;
        let last = level.dots.len() as u32;
        if a >= last || b >= last {
            return Err(Illegal(format!("there is no dot {}; there are {last}", a.max(b))));
        }
        if a == b {
            return Err(Illegal(format!("{} cannot be joined to itself", dot_name(a))));
        }
        let changed = match mv {
            Move::Join(_) => board.lines.insert(line(a, b)),
            Move::Part(_) => board.lines.remove(&line(a, b)),
        };
        let both = format!("{} and {}", dot_name(a), dot_name(b));
        match (changed, mv) {
            (true, _) => Ok(()),
            (false, Move::Join(_)) => Err(Illegal(format!("{both} are joined already"))),
            (false, Move::Part(_)) => Err(Illegal(format!("{both} are not joined"))),
        }
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        if board.is_solved(level) {
            return Standing::Solved;
        }
        let total = level.lines().len();
        Standing::Playing { done: board.lines.len().min(total), total }
    }
}

fn side(item: &Item<'_>) -> Result<f64, ReadError> {
    let side = item.real()?;
    if (1.0..=LONGEST).contains(&side) {
        return Ok(side);
    }
    Err(item.error(format!("expected a side from 1 to {LONGEST} mm, found {side}")))
}

/// A place on the page.
fn read_place(item: &Item<'_>, page: [f64; 2]) -> Result<Place, ReadError> {
    let [x, y] = item.array()?;
    let place = [x.real()?, y.real()?];
    if (0..2).all(|axis| (0.0..=page[axis]).contains(&place[axis])) {
        return Ok(place);
    }
    Err(item.error(format!("{}, {} is not on the page of {} by {} mm", place[0], place[1], page[0], page[1])))
}

fn read_dots(item: &Item<'_>, page: [f64; 2], lattice: Option<Lattice>) -> Result<Vec<Dot>, ReadError> {
    let list = item.list()?;
    if list.len() < 2 || list.len() > MOST_DOTS {
        return Err(item.error(format!("expected 2 to {MOST_DOTS} dots, found {}", list.len())));
    }
    let mut dots: Vec<Dot> = Vec::with_capacity(list.len());
    let mut taken = std::collections::HashMap::new();
    for (number, item) in list.iter().enumerate() {
        let dot = read_dot(item, page)?;
        if lattice.is_some_and(|lattice| !lattice.holds(dot.at)) {
            return Err(item.error("the dot does not lie in the middle of a pixel of the lattice"));
        }
        let key = dot.at.map(|x| (x * 1e6).round() as i64);
        if let Some(other) = taken.insert(key, number) {
            return Err(item.error(format!("dot {number} lies on dot {other}")));
        }
        dots.push(dot);
    }
    Ok(dots)
}

fn read_dot(item: &Item<'_>, page: [f64; 2]) -> Result<Dot, ReadError> {
    let mut fields = item.table()?;
    let at = read_place(&fields.need("at")?, page)?;
    let colors = fields.need("colors")?;
    fields.finish()?;
    let mut known = BTreeSet::new();
    for item in colors.list()? {
        let colour = item.size(0..=MOST_COLOURS - 1)? as u8;
        if !known.insert(colour) {
            return Err(item.error(format!("colour {colour} stands here twice")));
        }
    }
    if known.is_empty() {
        return Err(colors.error("a dot needs a colour"));
    }
    Ok(Dot { at, colours: known.into_iter().collect() })
}

fn read_lines(item: &Item<'_>, page: [f64; 2]) -> Result<Vec<Vec<Place>>, ReadError> {
    let polyline = |item: &Item<'_>| {
        let places: Vec<Place> =
            item.list()?.iter().map(|place| read_place(place, page)).collect::<Result<_, _>>()?;
        if places.len() < 2 { Err(item.error("a line needs two points")) } else { Ok(places) }
    };
    item.list()?.iter().map(polyline).collect()
}

impl Solve for Dots {
    type Solution = BTreeSet<Line>;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Self::Solution> {
        solver::solve(level, want, job)
    }

    fn show(_level: &Level, lines: &Self::Solution) -> Json {
        json!({ "lines": lines })
    }

    fn picture(level: &Level, lines: &Self::Solution) -> String {
        super::view::in_characters(level, lines)
    }

    fn check(level: &Level, job: &Job) -> Check {
        judge::report(level, job)
    }

    fn figure(level: &Level, lines: Option<&Self::Solution>, room: Room) -> Option<Figure> {
        Some(print::figure(level, lines, room))
    }

    fn finish(_level: &Level, board: &Board, lines: &Self::Solution) -> Vec<Move> {
        let wrong = board.lines.difference(lines).map(|&line| Move::Part(line));
        let missing = lines.difference(&board.lines).map(|&line| Move::Join(line));
        wrong.chain(missing).collect()
    }
}

impl Hint for Dots {
    const LADDER: &'static [&'static Technique] = hint::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        job.go_on()?;
        Ok(hint::next_step(level, board))
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<u32>, Stopped> {
        job.go_on()?;
        let ends: BTreeSet<u32> = board.wrong(level).into_iter().flatten().collect();
        Ok(ends.into_iter().collect())
    }

    fn refusal(level: &Level, _board: &Board, mv: &Move) -> Refusal<Self> {
        let (Move::Join([a, b]) | Move::Part([a, b])) = *mv;
        let is_line = a != b && a.max(b) < level.dots.len() as u32;
        // Any other line can be drawn once and taken back once.
        if is_line { Refusal::Idle } else { Refusal::Nowhere }
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::small;
    use super::*;

    #[test]
    fn what_cannot_be_joined_is_told_in_the_numbers_that_people_type() {
        let level = small();
        let mut board = Board::default();
        let mut told = |mv| Dots::apply(&level, &mut board, &mv).map_err(|Illegal(why)| why);
        assert_eq!(told(Move::Join([0, 1])), Ok(()));
        assert_eq!(told(Move::Join([0, 1])), Err("dot 1 and dot 2 are joined already".to_owned()));
        assert_eq!(told(Move::Part([1, 2])), Err("dot 2 and dot 3 are not joined".to_owned()));
        assert_eq!(told(Move::Join([0, 0])), Err("dot 1 cannot be joined to itself".to_owned()));
    }
}
