use super::search::Path;
use super::*;
use crate::hint::Solution;
use crate::hint::machine::{Finding, Machine};
use crate::hint::words::chain::{Fact, along, facts};
use crate::model::{Board, Clue};
use pentimento_base::rng::Rng;
use pentimento_picture::paint::Paint;

/// The properties of a random puzzle.
#[derive(Clone, Copy)]
struct Kind {
    side: usize,
    colours: usize,
    /// The share of clues whose number is hidden.
    hidden: f64,
}

const BLACK: Kind = Kind { side: 8, colours: 1, hidden: 0.0 };
const COLOURED: Kind = Kind { side: 6, colours: 2, hidden: 0.0 };
const BLOTTED: Kind = Kind { side: 8, colours: 1, hidden: 0.15 };

fn random_level(rng: &mut Rng, kind: Kind) -> (Level, Vec<Colour>) {
    let Kind { side, colours, hidden } = kind;
    let cell = |rng: &mut Rng| if rng.chance(0.52) { 1 + rng.below(colours) as Colour } else { 0 };
    let cells: Vec<Colour> = (0..side * side).map(|_| cell(rng)).collect();
    let letters = ['.', '#', 'r', 'b'];
    let paints: Vec<Paint> = letters[..=colours].iter().map(|&letter| Paint::new(letter, [0; 3])).collect();
    let level = Level::of_picture(side, &cells, paints.clone()).unwrap();
    let mut blot = |lines: &[Vec<Clue>]| -> Vec<Vec<Clue>> {
        let mut clue = |clue: &Clue| Clue { count: clue.count.filter(|_| !rng.chance(hidden)), ..*clue };
        lines.iter().map(|line| line.iter().map(&mut clue).collect()).collect()
    };
    let (rows, columns) = (blot(level.rows()), blot(level.columns()));
    (Level::new(rows, columns, paints).unwrap(), cells)
}

/// A board on which single lines decide nothing, and the shortest chain there.
struct Stuck {
    level: Level,
    cells: Vec<u64>,
    chain: Chain,
}

/// The boards of a random puzzle on which single lines decide nothing.
fn stuck_points(seed: u64, kind: Kind) -> Vec<Stuck> {
    let (level, solution) = random_level(&mut Rng::new(seed), kind);
    let mut machine = Machine::<1>::new(&level, &Board::new(&level), Solution::known(solution));
    let mut found = Vec::new();
    while let Some(finding) = machine.next(&Job::endless()).unwrap() {
        match &finding {
            Finding::Line(_) | Finding::RuledOut(..) => {}
            Finding::Chain(Found { chain, .. }) => {
                found.push(Stuck { level: level.clone(), cells: machine.cells(), chain: chain.clone() });
            }
            Finding::Nested(_) | Finding::Deep { .. } | Finding::Choice { .. } => break,
        }
        machine.take(&finding);
    }
    found
}

fn many_stuck_points(count: usize, kind: Kind) -> Vec<Stuck> {
    (0..).flat_map(|seed| stuck_points(seed, kind).into_iter().take(2)).take(count).collect()
}

/// All ways to fill a line so that each cell has one of its colours, found by trying everything.
fn fillings(level: &Level, line: Line, cells: &[u64]) -> Vec<Vec<Colour>> {
    let states = level.paints().colours() as Colour + 1;
    let mut all: Vec<Vec<Colour>> = vec![vec![]];
    for &cell in cells {
        let grown = |line: Vec<Colour>| {
            let fits = (0..states).filter(move |&colour| cell >> colour & 1 != 0);
            fits.map(move |colour| [line.clone(), vec![colour]].concat())
        };
        all = all.into_iter().flat_map(grown).collect();
    }
    all.retain(|filling| level.meets(line, |at| filling[along(line, at)]));
    all
}

/// Checks each link from its reasons alone.
fn check_links(stuck: &Stuck) {
    let Stuck { level, cells, chain } = stuck;
    let mut known = cells.clone();
    let (at, colour) = chain.suppose;
    assert!(known[level.place(at)].count_ones() > 1);
    known[level.place(at)] = 1 << colour;
    let all = (1u64 << (level.paints().colours() + 1)) - 1;
    for link in chain.links() {
        let line = link.line;
        let cell = |place| {
            let at = line.cell(place);
            if link.because.contains(&at) { known[level.place(at)] } else { all }
        };
        let cells: Vec<u64> = (0..level.length(line)).map(cell).collect();
        let ways = fillings(level, line, &cells);
        assert_eq!(ways.is_empty(), link.is_dead, "{chain:?}");
        for &(at, colour) in &link.removes {
            let place = (0..cells.len()).find(|&place| line.cell(place) == at).unwrap();
            assert!(ways.iter().all(|way| way[place] != colour), "{chain:?}");
            known[level.place(at)] &= !(1 << colour);
        }
    }
    assert!(chain.links().last().unwrap().is_dead);
    let uses =
        |removal: &Removal, later: &[&Link]| later.iter().any(|link| link.because.contains(&removal.0));
    let links: Vec<&Link> = chain.links().collect();
    for (i, link) in links.iter().enumerate() {
        assert!(link.removes.iter().all(|removal| uses(removal, &links[i + 1..])), "{chain:?}");
        assert!(link.is_dead || !link.removes.is_empty(), "{chain:?}");
    }
}

fn position_of(stuck: &Stuck) -> Position<'_, 1> {
    let mut position = Position::new(&stuck.level);
    let states = position.states as Colour;
    for (place, cell) in stuck.cells.iter().enumerate() {
        let at = [place / stuck.level.width(), place % stuck.level.width()];
        (0..states).filter(|colour| cell >> colour & 1 == 0).for_each(|colour| {
            position.remove(at, colour);
        });
    }
    position
}

/// Whether a path with at most this many links ends at a line that can't be completed. Tries every line at every link.
fn dies_within(position: &mut Position<'_, 1>, links: usize) -> bool {
    use super::position::Forced;
    let count = position.level.height() + position.level.width();
    for number in 0..count {
        match position.forced(number) {
            Forced::Dead => return true,
            Forced::Loses(range) if links > 1 && !range.is_empty() => {
                let point = position.point();
                position.follow(number, &range, &mut Path::new());
                let dies = dies_within(position, links - 1);
                position.undo(point);
                if dies {
                    return true;
                }
            }
            Forced::Loses(_) => {}
        }
    }
    false
}

/// Checks that no chain is shorter, with a search that tries all suppositions and all lines.
fn check_shortest(stuck: &Stuck) {
    assert!(stuck.chain.is_shortest);
    let mut position = position_of(stuck);
    let shorter = stuck.chain.length() - 1;
    for at in position.open_cells() {
        for colour in position.choices(at) {
            let point = position.point();
            position.suppose(at, colour);
            assert!(!dies_within(&mut position, shorter), "{:?} at {at:?}", stuck.chain);
            position.undo(point);
        }
    }
    let (at, colour) = stuck.chain.suppose;
    position.suppose(at, colour);
    assert!(dies_within(&mut position, stuck.chain.length()));
}

#[test]
fn each_link_follows_from_its_reasons_alone() {
    for kind in [BLACK, COLOURED, BLOTTED] {
        many_stuck_points(20, kind).iter().for_each(check_links);
    }
}

#[test]
fn no_search_finds_a_shorter_chain() {
    for (count, kind) in [(12, Kind { side: 7, ..BLACK }), (4, Kind { side: 5, ..COLOURED }), (4, BLOTTED)] {
        many_stuck_points(count, kind).iter().for_each(check_shortest);
    }
}

#[test]
#[ignore = "takes minutes"]
fn no_search_finds_a_shorter_chain_at_200_points() {
    for (count, kind) in [(120, BLACK), (40, COLOURED), (40, BLOTTED)] {
        for stuck in &many_stuck_points(count, kind) {
            check_links(stuck);
            check_shortest(stuck);
        }
    }
}

#[test]
fn the_search_stops_when_it_is_asked() {
    let stuck = &many_stuck_points(1, BLACK)[0];
    let known: Vec<Option<Colour>> = vec![None; stuck.level.size()];
    let all = |place: usize, colour: Colour| stuck.cells[place] >> colour & 1 == 0;
    let job = Job::endless();
    job.stop();
    let facts = Facts { known: &known, ruled_out: &all };
    assert!(shortest::<1>(&stuck.level, &facts, &mut Memory::default(), &job).is_err());
}

/// Draws the board with the numbers of the links. `##` and `..` are known cells, and `? ` is the supposed cell. ` 1` is
/// a cell that link 1 fills, and `x1` is a cell that link 1 empties.
fn drawn(stuck: &Stuck) -> String {
    let level = &stuck.level;
    let mut cells: Vec<String> = stuck
        .cells
        .iter()
        .map(|cell| match cell {
            1 => "..".to_owned(),
            2 => "##".to_owned(),
            _ => "  ".to_owned(),
        })
        .collect();
    cells[level.place(stuck.chain.suppose.0)] = "? ".to_owned();
    for (i, link) in stuck.chain.links().enumerate() {
        for (at, fact) in facts(level, &link.removes) {
            let sign = if fact == Fact::Is(0) { "x" } else { " " };
            cells[level.place(at)] = format!("{sign}{}", i + 1);
        }
    }
    let rows: Vec<String> = cells.chunks(level.width()).map(|row| row.join("|")).collect();
    rows.join("\n")
}

#[test]
fn a_chain_is_a_rectangle_of_two_rows_and_two_columns() {
    let stuck = many_stuck_points(40, Kind { side: 6, ..BLACK });
    let stuck = stuck.iter().find(|stuck| stuck.chain.length() == 4).unwrap();
    let lines: Vec<String> = stuck.chain.links().map(|link| link.line.name()).collect();
    assert_eq!(lines, ["Row 5", "Column 3", "Row 4", "Column 5"]);
    let picture = [
        "..|##|..|  |  |..",
        "  |##|##|  |..|..",
        "##|##|..|  |  |..",
        "##|..|x2|##| 3|..",
        "? |##| 1|  | 1|..",
        "..|##|..|..|..|..",
    ];
    assert_eq!(drawn(stuck), picture.join("\n"));
}
