//! Maze in terms of the contract: how it is written down, played, judged and hinted at.

use super::corridor::{Walk, walk_to, without_choice};
use super::model::{Board, Cell, LONGEST, Level};
use super::several::ways_through;
use super::solver::{Outlook, Way, outlook, shortest_within};
use super::{Maze, hint, judge, methods, print};
use pentimento_base::document::{Fields, Item, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_engine::contract::{
    Advice, Answer, Check, GameInfo, Hint, Illegal, Model, Played, Refusal, Solve, Standing, Step, Verdict,
};
use pentimento_engine::ladder::Technique;
use pentimento_paper::{Figure, Room};
use pentimento_picture::{Mask, Picture};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// A place, row and column from 0.
pub type Place = [usize; 2];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    /// Walks to a cell: on along the corridor, or back to an earlier cell of the trail.
    Go(Place),
    /// Marks a cell as leading nowhere.
    Shut(Place),
    Open(Place),
}

impl Model for Maze {
    const INFO: GameInfo = GameInfo {
        name: "maze",
        title: "Maze",
        tagline: "the way through is the picture",
        rule: "Find the way from the entrance to the exit; the way through paints a picture.",
        rules: "Walk from the entrance to the exit. The way you have walked is painted, and backing up takes the \
                paint away again. When you reach the exit, what is painted is the picture.\n\n\
                A corridor that leads nowhere can be shut: in it, x takes you back to the junction where you \
                entered and shuts it behind you. A shut cell counts as a wall, so when all ways but one are shut, \
                f goes back further and shuts that one too.\n\n\
                Shift with an arrow runs to the next junction, Enter runs on where there is only one way. A click \
                walks to a place nearby, a drag draws the way, a right click shuts a cell or opens it.\n\n\
                z and Z show less or more of the maze; the map beside it shows all of it, and the picture so far.",
        moves: "moves",
    };
    const HIDES_PICTURE: bool = true;
    type Level = Level;
    type Board = Board;
    type Move = Move;
    type Spot = Place;

    fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
        let height = fields.need("height")?.size(1..=LONGEST)?;
        let width = fields.need("width")?.size(1..=LONGEST)?;
        let cells = fields.need("cells")?;
        let rows = cells.list()?;
        if rows.len() != height {
            return Err(cells.error(format!("expected {height} rows, found {}", rows.len())));
        }
        let mut walls = Vec::with_capacity(height * width);
        for row in &rows {
            read_row(row, width, &mut walls)?;
        }
        let mut door = |name| fields.need(name).and_then(|item| read_place(&item, height, width));
        let ends = (door("entrance")?, door("exit")?);
        let picture = fields.take("picture").map(|item| read_picture(&item, height, width)).transpose()?;
        let level = Level::new((height, width), walls, ends, picture);
        match level.flaw() {
            None => Ok(level),
            Some((cell, why)) => {
                let [row, column] = level.place(cell);
                Err(rows[row].error(format!("column {column}: {why}")))
            }
        }
    }

    fn write(level: &Level) -> Vec<(&'static str, Json)> {
        let digit = |cell| char::from_digit(u32::from(level.walls(cell)), 16).unwrap_or('f');
        let row = |row: usize| (0..level.width()).map(|column| digit(row * level.width() + column)).collect();
        let rows: Vec<String> = (0..level.height()).map(row).collect();
        let mut fields = vec![
            ("height", json!(level.height())),
            ("width", json!(level.width())),
            ("cells", json!(rows)),
            ("entrance", json!(level.place(level.entrance()))),
            ("exit", json!(level.place(level.exit()))),
        ];
        if let Some(mask) = level.picture() {
            fields.push(("picture", json!(mask.rows())));
        }
        fields
    }

    fn describe(level: &Level) -> String {
        format!("{}x{}", level.width(), level.height())
    }

    fn start(level: &Level) -> Board {
        Board::new(level)
    }

    fn apply(level: &Level, board: &mut Board, mv: &Move) -> Result<(), Illegal> {
        let (Move::Go(place) | Move::Shut(place) | Move::Open(place)) = *mv;
        let cell = level.cell(place).ok_or_else(|| {
            Illegal(format!("there is no cell {place:?} in {} by {}", level.height(), level.width()))
        })?;
        match mv {
            Move::Go(_) => go(level, board, cell),
            Move::Shut(_) => shut(level, board, cell),
            Move::Open(_) if !board.is_shut(cell) => {
                Err(Illegal(format!("{} is not shut", hint::named(level, cell))))
            }
            Move::Open(_) => {
                board.set_shut(cell, false);
                Ok(())
            }
        }
    }

    /// A walk past a junction would choose for the player, and one word would solve any maze. The board itself must
    /// bear it: clicks go a little further, a method's last step goes to the exit, and so do saves of older games.
    fn forbids(level: &Level, board: &Board, mv: &Move) -> Option<Illegal> {
        let Move::Go(place) = *mv else { return None };
        let cell = level.cell(place).filter(|&cell| !board.is_shut(cell))?;
        without_choice(level, board, cell).is_none().then(|| {
            let name = hint::named(level, cell);
            Illegal(format!(
                "{name} is neither on the corridor you are in, up to the next junction, nor on your trail"
            ))
        })
    }

    fn standing(level: &Level, board: &Board) -> Standing {
        if board.head() == level.exit() {
            return Standing::Solved;
        }
        let total = if level.black() > 0 { level.black() } else { level.cells() };
        Standing::Playing { done: (board.trail().len() - 1).min(total), total }
    }
}

fn read_row(row: &Item<'_>, width: usize, walls: &mut Vec<u8>) -> Result<(), ReadError> {
    let text = row.text()?;
    let before = walls.len();
    for (column, letter) in text.chars().enumerate() {
        let wall = letter.to_digit(16).ok_or_else(|| {
            row.error(format!("column {column}: expected a hexadecimal digit, found {letter:?}"))
        })?;
        walls.push(wall as u8);
    }
    match walls.len() - before {
        found if found == width => Ok(()),
        found => Err(row.error(format!("expected {width} cells, found {found}"))),
    }
}

fn read_place(item: &Item<'_>, height: usize, width: usize) -> Result<Cell, ReadError> {
    let [row, column] = item.array()?;
    Ok(row.size(0..=height - 1)? * width + column.size(0..=width - 1)?)
}

fn read_picture(item: &Item<'_>, height: usize, width: usize) -> Result<Mask, ReadError> {
    if height % 2 == 1 || width % 2 == 1 {
        return Err(item.error("a picture needs a maze of even height and width"));
    }
    let list = item.list()?;
    if list.len() != height / 2 {
        return Err(item.error(format!("expected {} rows, found {}", height / 2, list.len())));
    }
    let mut cells = Vec::with_capacity(height * width / 4);
    for row in list {
        let text = row.text()?;
        if text.chars().count() != width / 2 {
            return Err(row.error(format!("expected {} pixels, found {}", width / 2, text.chars().count())));
        }
        for letter in text.chars() {
            match letter {
                '#' => cells.push(true),
                '.' => cells.push(false),
                other => return Err(row.error(format!("expected # or ., found {other:?}"))),
            }
        }
    }
    Ok(Mask { width: width / 2, height: height / 2, cells })
}

fn go(level: &Level, board: &mut Board, cell: Cell) -> Result<(), Illegal> {
    let name = || hint::named(level, cell);
    if board.is_shut(cell) {
        return Err(Illegal(format!("{} is shut", name())));
    }
    let walk = walk_to(level, board, cell, usize::MAX);
    let Walk { back_to, on } = walk.ok_or_else(|| Illegal(format!("no way leads to {}", name())))?;
    board.back_to(back_to);
    for cell in on {
        board.push(cell);
    }
    Ok(())
}

fn shut(level: &Level, board: &mut Board, cell: Cell) -> Result<(), Illegal> {
    let name = || hint::named(level, cell);
    if board.is_on_trail(cell) {
        return Err(Illegal(format!("{} is on the trail", name())));
    }
    if cell == level.exit() {
        return Err(Illegal("the exit stays open".to_owned()));
    }
    if board.is_shut(cell) {
        return Err(Illegal(format!("{} is shut already", name())));
    }
    board.set_shut(cell, true);
    Ok(())
}

impl Solve for Maze {
    type Solution = Way;

    fn solve(level: &Level, want: usize, job: &Job) -> Answer<Way> {
        if want > 1 {
            let (ways, complete) = ways_through(level, want, job);
            return Answer::new(ways, complete);
        }
        match shortest_within(level, job) {
            Ok(Some(way)) => Answer::new(vec![way], false),
            Ok(None) => Answer::new(Vec::new(), true),
            Err(Stopped) => Answer::new(Vec::new(), false),
        }
    }

    fn show(level: &Level, way: &Way) -> Json {
        let places: Vec<Place> = way.iter().map(|&cell| level.place(cell as Cell)).collect();
        json!({ "path": places })
    }

    fn picture(level: &Level, way: &Way) -> String {
        let mut on = vec![false; level.cells()];
        for &cell in way {
            on[cell as Cell] = true;
        }
        let mut drawn = String::new();
        for row in (0..level.height()).step_by(2) {
            let half = |row: usize, column: usize| row < level.height() && on[row * level.width() + column];
            let glyph = |column| match (half(row, column), half(row + 1, column)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            };
            let line: String = (0..level.width()).map(glyph).collect();
            drawn.push_str(line.trim_end());
            drawn.push('\n');
        }
        drawn + &format!("{} steps", way.len() - 1)
    }

    fn image(level: &Level, way: &Way) -> Option<Picture> {
        let (height, width) = (level.height() / 2, level.width() / 2);
        let mut mask = Mask { width, height, cells: vec![false; width * height] };
        for [row, column] in way.iter().map(|&cell| level.place(cell as Cell)) {
            if row / 2 < height && column / 2 < width {
                mask.cells[row / 2 * width + column / 2] = true;
            }
        }
        (width > 0 && height > 0).then(|| Picture::of_mask(&mask))
    }

    fn goal(level: &Level) -> Option<Picture> {
        level.picture().map(Picture::of_mask)
    }

    fn check(level: &Level, job: &Job) -> Check {
        judge::report(level, job).unwrap_or_else(|Stopped| Check {
            good: false,
            verdict: Verdict::Unknown,
            problems: vec!["the time was too short to judge it".to_owned()],
            grade: None,
            extra: judge::without_way(level),
        })
    }

    fn figure(level: &Level, way: Option<&Way>, room: Room) -> Option<Figure> {
        Some(print::figure(level, way, room))
    }

    /// Opens what is shut on the way, backs up to it, and walks it from junction to junction.
    fn finish(level: &Level, board: &Board, way: &Way) -> Vec<Move> {
        let barred = way.iter().map(|&cell| cell as Cell).filter(|&cell| board.is_shut(cell));
        let mut moves: Vec<Move> = barred.map(|cell| Move::Open(level.place(cell))).collect();
        let kept = board.trail().iter().zip(way).take_while(|(a, b)| a == b).count();
        if kept < board.trail().len() {
            moves.push(Move::Go(level.place(way[kept - 1] as Cell)));
        }
        let last = way.len() - 1;
        let stops = (kept..=last).filter(|&step| step == last || level.ways(way[step] as Cell) > 2);
        moves.extend(stops.map(|step| Move::Go(level.place(way[step] as Cell))));
        moves
    }
}

impl Hint for Maze {
    const LADDER: &'static [&'static Technique] = hint::LADDER;

    fn hint(level: &Level, board: &Board, job: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        hint::next_step(level, board, job)
    }

    const METHODS: &'static [&'static str] = methods::METHODS;

    fn by_method(level: &Level, board: &Board, method: usize, job: &Job) -> Result<Played<Self>, Stopped> {
        methods::play(level, board, method, job)
    }

    fn mistakes(level: &Level, board: &Board, job: &Job) -> Result<Vec<Place>, Stopped> {
        Ok(match outlook(level, board, job)? {
            Outlook::Ahead(_) | Outlook::Hopeless => Vec::new(),
            Outlook::Barred(cells) => cells.into_iter().map(|cell| level.place(cell)).collect(),
            Outlook::Astray(step) => {
                board.trail()[step + 1..].iter().map(|&cell| level.place(cell as Cell)).collect()
            }
        })
    }

    fn refusal(level: &Level, board: &Board, mv: &Move) -> Refusal<Self> {
        let (Move::Go(place) | Move::Shut(place) | Move::Open(place)) = *mv;
        let Some(cell) = level.cell(place) else { return Refusal::Nowhere };
        let back = match mv {
            Move::Open(_) => return Refusal::Idle,
            Move::Shut(_) if board.is_shut(cell) => return Refusal::Idle,
            Move::Shut(_) => Move::Open(place),
            // The walk was never begun: one still stands where one stood.
            Move::Go(_) => Move::Go(level.place(board.head())),
        };
        Refusal::Wrong { at: vec![place], back: vec![back] }
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::drawn;
    use super::*;
    use pentimento_engine::contract::Puzzle;
    use pentimento_engine::game::Game;
    use pentimento_engine::kind::AnyPuzzle;
    use pentimento_engine::progress::Progress;
    use pentimento_engine::session::Session;
    use pentimento_engine::view::Said;
    use std::sync::Arc;

    fn told(level: &Level, moves: &[Json]) -> (String, Json) {
        match Progress::<Maze>::read(level, moves).unwrap().hint(level, &Job::endless()) {
            Ok(Advice::Step(step)) => (step.technique.id.to_owned(), json!(step.moves)),
            other => panic!("{other:?}"),
        }
    }

    /// A junction at the second cell, and the exit beyond it.
    fn forked() -> Level {
        drawn(&["+-+-+-+", "|E   X|", "+-+ +-+", "|     |", "+-+-+-+"])
    }

    #[test]
    fn a_person_walks_to_the_next_junction_and_no_further() {
        let level = forked();
        let mut board = Board::new(&level);
        assert_eq!(
            Maze::forbids(&level, &board, &Move::Go([0, 2])),
            Some(Illegal(
                "row 1, column 3 is neither on the corridor you are in, up to the next junction, nor on your trail".to_owned()
            ))
        );
        assert_eq!(Maze::forbids(&level, &board, &Move::Go([0, 1])), None);
        board.push(1);
        for place in [[0, 0], [0, 2], [1, 1]] {
            assert_eq!(Maze::forbids(&level, &board, &Move::Go(place)), None);
        }
        board.set_shut(4, true);
        board.back_to(0);
        assert_eq!(Maze::forbids(&level, &board, &Move::Go([0, 2])), None, "no junction is left");
    }

    #[test]
    fn words_and_json_are_held_to_it_but_not_what_an_older_game_wrote() {
        let puzzle = Puzzle::<Maze>::plain(forked());
        let mut game = puzzle.open();
        let heard = game.say(&["go", "1", "3"]);
        assert!(matches!(heard, Said::Refused(why) if why.starts_with("Row 1, column 3 is neither")));
        assert!(game.play(&[json!({ "go": [0, 2] })]).is_err());
        assert_eq!(game.moves(), 0);
        let mut older = Session::new(Arc::new(puzzle.clone()));
        older.make(vec![Move::Go([0, 2])]).unwrap();
        let resumed = puzzle.resume(&older.log()).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(resumed.standing(), Standing::Solved);
    }

    #[test]
    fn what_cannot_be_done_is_told_in_rows_and_columns_from_1() {
        let level = forked();
        let mut board = Board::new(&level);
        board.set_shut(4, true);
        let mut told = |mv| Maze::apply(&level, &mut board, &mv).unwrap_err().0;
        assert_eq!(told(Move::Open([0, 0])), "row 1, column 1 is not shut");
        assert_eq!(told(Move::Shut([0, 0])), "row 1, column 1 is on the trail");
        assert_eq!(told(Move::Shut([1, 1])), "row 2, column 2 is shut already");
        assert_eq!(told(Move::Go([1, 1])), "row 2, column 2 is shut");
        assert_eq!(told(Move::Go([1, 2])), "no way leads to row 2, column 3");
    }

    #[test]
    fn moves_that_cannot_be_are_mistakes_and_idle_ones_are_nothing() {
        let level = drawn(&["+-+-+-+", "|E   X|", "+ +-+-+", "|   | |", "+-+-+-+"]);
        let wrong = |moves: &[Json]| {
            let (technique, back) = told(&level, moves);
            assert_eq!(technique, "mistake", "{moves:?}");
            back
        };
        assert_eq!(wrong(&[json!({ "shut": [0, 2] })]), json!([{ "open": [0, 2] }]));
        assert_eq!(wrong(&[json!({ "go": [1, 2] })]), json!([{ "go": [0, 0] }]));
        assert_eq!(wrong(&[json!({ "shut": [1, 0] }), json!({ "go": [1, 0] })]), json!([{ "go": [0, 0] }]));
        let idle = [json!({ "open": [1, 0] }), json!({ "shut": [1, 0] }), json!({ "shut": [1, 0] })];
        assert_eq!(told(&level, &idle).0, "one-way");
        let taken_back = [json!({ "shut": [0, 2] }), json!({ "open": [0, 2] })];
        assert_ne!(told(&level, &taken_back).0, "mistake");
    }
}
