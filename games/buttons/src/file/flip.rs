//! Reads game IDs of Flip, a game in Simon Tatham's collection. A game ID has the form `3x3:` followed by two
//! hexadecimal numbers with a comma between them. The first number is a matrix with a bit for each pair of squares. The
//! bit says whether a click on the first square turns the second. The second number has a bit for each square that must
//! still be turned.
//!
//! In Flip, a click usually turns its own square too. A click can also turn a square whose own click does not turn the
//! first one back. Buttons has neither. If the matrix needs one of them, each square becomes two buttons. One is
//! pressed instead of the click, and the other shows the square. Each button of the first kind is joined to the buttons
//! that its click turns. So every solution in clicks is a solution in presses.

use crate::Buttons;
use crate::model::{Level, MOST_NODES};
use pentimento_base::document::ReadError;
use pentimento_engine::contract::{Meta, Puzzle};

/// The parts of a game ID: the number of squares, the size as text, the matrix, and the squares to turn.
struct Parts<'a> {
    squares: usize,
    size: &'a str,
    matrix: &'a str,
    state: &'a str,
}

fn parts(text: &str) -> Option<Parts<'_>> {
    let (params, rest) = text.trim().split_once(':')?;
    // A letter after the size says how Flip made the matrix.
    let size = params.trim_end_matches(|c: char| c.is_ascii_alphabetic() && c != 'x');
    let (width, height) = size.split_once('x')?;
    let side = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=100).contains(side));
    let squares = side(width)? * side(height)?;
    let (matrix, state) = rest.split_once(',')?;
    let is_hex = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_hex(matrix) && is_hex(state)).then_some(Parts { squares, size, matrix, state })
}

pub(super) fn recognise(text: &str) -> bool {
    parts(text).is_some()
}

pub(super) fn read(text: &str) -> Result<Vec<Puzzle<Buttons>>, ReadError> {
    let wrong = |what: String| ReadError::whole(format!("{what}, as in 1x2:6,8"));
    let parts = parts(text).ok_or_else(|| wrong("expected a game ID of Flip".to_owned()))?;
    let count = parts.squares;
    let matrix = bits(parts.matrix, count * count)
        .ok_or_else(|| wrong(format!("expected {} digits before the comma", (count * count).div_ceil(4))))?;
    let state = bits(parts.state, count)
        .ok_or_else(|| wrong(format!("expected {} digits after the comma", count.div_ceil(4))))?;
    let level = if is_graph(&matrix, count) { plain(&matrix, &state) } else { doubled(&matrix, &state) };
    let level = level.map_err(|why| ReadError::whole(why + &format!("; at most {MOST_NODES} buttons")))?;
    let meta = Meta { title: Some(format!("Flip {}", parts.size)), ..Meta::default() };
    Ok(vec![Puzzle { meta, level }])
}

/// The bits of a hexadecimal number, highest first.
fn bits(digits: &str, count: usize) -> Option<Vec<bool>> {
    if digits.len() != count.div_ceil(4) {
        return None;
    }
    let digit = |c: char| c.to_digit(16);
    let values: Vec<u32> = digits.chars().map(digit).collect::<Option<_>>()?;
    Some((0..count).map(|bit| values[bit / 4] >> (3 - bit % 4) & 1 == 1).collect())
}

/// Whether the matrix is a graph: no square turns itself, and if a square turns another, the other turns it
/// too.
fn is_graph(matrix: &[bool], count: usize) -> bool {
    (0..count)
        .all(|a| !matrix[a * count + a] && (0..a).all(|b| matrix[a * count + b] == matrix[b * count + a]))
}

fn plain(matrix: &[bool], state: &[bool]) -> Result<Level, String> {
    let count = state.len();
    let pairs = (0..count).flat_map(|a| (0..a).map(move |b| (b, a)));
    let edges: Vec<(usize, usize)> = pairs.filter(|(b, a)| matrix[a * count + b]).collect();
    let state: Vec<usize> = state.iter().map(|&on| usize::from(on)).collect();
    Level::new(2, &state, &edges).map_err(|why| why.to_string())
}

fn doubled(matrix: &[bool], state: &[bool]) -> Result<Level, String> {
    let count = state.len();
    let pairs = (0..count).flat_map(|click| (0..count).map(move |square| (click, square)));
    let joined = pairs.filter(|(click, square)| matrix[click * count + square]);
    let edges: Vec<(usize, usize)> = joined.map(|(click, square)| (click, count + square)).collect();
    let shown = state.iter().map(|&on| usize::from(on));
    let state: Vec<usize> = std::iter::repeat_n(0, count).chain(shown).collect();
    Level::new(2, &state, &edges).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::job::Job;
    use pentimento_engine::contract::Solve;

    #[test]
    fn squares_that_turn_each_other_are_a_graph() {
        // A click on one of the two squares turns the other.
        let puzzle = &read("1x2:6,8").expect("a game ID")[0];
        assert_eq!((puzzle.level.nodes(), puzzle.level.edges().len()), (2, 1));
    }

    #[test]
    fn squares_that_turn_themselves_become_two_buttons_each() {
        // A click on either square turns both. Both must be turned, so one click is enough.
        let puzzle = &read("2x1c:f,c").expect("a game ID")[0];
        assert_eq!(puzzle.level.nodes(), 4);
        let answer = Buttons::solve(&puzzle.level, 1, &Job::endless());
        assert_eq!(answer.solutions[0].solution.total(), 1);
    }

    #[test]
    fn a_game_id_of_the_wrong_length_is_refused() {
        for bad in ["3x3:f,1", "1x2:6,88", "1x2:6", "1x2:g,8", "0x2:6,8"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(!recognise("10x10:1/2/3") && !recognise("buttons:easy#1-5"));
    }
}
