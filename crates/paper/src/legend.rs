//! The legend below a puzzle: each sign with its word, in as many rows as needed.
//!
//! Invariant: every word is in the legend. A word that is wider than a row is shortened.

use super::{Anchor, BLACK, Figure, Point, Style, font};

/// The side of a sign in millimetres.
pub const SIGN: f64 = 4.0;
const ROW: f64 = 5.6;
const WORD: Style = Style { size: 3.2, weight: super::Weight::Regular, ink: BLACK };
/// The gap between a sign and its word, and the gap between a word and the next sign.
const GAPS: (f64, f64) = (1.5, 5.0);

/// Draws a legend no wider than `room`. `sign` draws the sign for the word with a given index, centred on a point.
pub fn legend(words: &[String], room: f64, sign: impl Fn(&mut Figure, usize, Point)) -> Figure {
    let most = room - SIGN - GAPS.0;
    let words: Vec<String> =
        words.iter().map(|word| font::shortened(word, WORD.size, WORD.weight, most)).collect();
    let rows = rows(&words, room);
    let width = rows.iter().map(|row| row.1).fold(0.0, f64::max);
    let mut figure = Figure::new(width, rows.len() as f64 * ROW);
    for (place, (numbers, wide)) in rows.into_iter().enumerate() {
        let (mut x, y) = ((width - wide) / 2.0, (place as f64 + 0.5) * ROW);
        for number in numbers {
            sign(&mut figure, number, (x + SIGN / 2.0, y));
            let at = (x + SIGN + GAPS.0, y + font::cap_height(WORD.size) / 2.0);
            figure.text(at, Anchor::Start, WORD, words[number].as_str());
            x += entry(&words[number]) + GAPS.1;
        }
    }
    figure
}

fn entry(word: &str) -> f64 {
    SIGN + GAPS.0 + font::width(word, WORD.size, WORD.weight)
}

/// For each row, the indices of its words and its width.
fn rows(words: &[String], room: f64) -> Vec<(Vec<usize>, f64)> {
    let mut rows: Vec<(Vec<usize>, f64)> = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let wide = entry(word);
        match rows.last_mut() {
            Some((numbers, taken)) if *taken + GAPS.1 + wide <= room => {
                numbers.push(number);
                *taken += GAPS.1 + wide;
            }
            _ => rows.push((vec![number], wide)),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(figure: &Figure) -> Vec<&str> {
        figure.texts().map(|text| text.text.as_str()).collect()
    }

    #[test]
    fn a_legend_takes_as_many_rows_as_it_needs() {
        let names: Vec<String> = (0..12).map(|n| format!("colour {n}")).collect();
        let disc = |figure: &mut Figure, _: usize, at: Point| figure.disc(at, SIGN / 2.0, BLACK);
        let (wide, narrow) = (legend(&names, 400.0, disc), legend(&names, 80.0, disc));
        assert_eq!((words(&wide), words(&narrow).len()), (names.iter().map(String::as_str).collect(), 12));
        assert!(wide.height < narrow.height && narrow.width <= 80.0);
        for figure in [wide, narrow] {
            for mark in &figure.marks {
                let (low, high) = mark.extent();
                assert!(low.0 >= -1e-9 && low.1 >= 0.0 && high.0 <= figure.width + 1e-9, "{mark:?}");
                assert!(high.1 <= figure.height, "{mark:?}");
            }
        }
    }

    #[test]
    fn a_long_word_is_shortened_and_an_empty_legend_has_no_size() {
        let disc = |figure: &mut Figure, _: usize, at: Point| figure.disc(at, SIGN / 2.0, BLACK);
        let long = legend(&["a very long name of a colour".to_owned()], 30.0, disc);
        assert!(long.width <= 30.0 && words(&long)[0].ends_with('…'));
        assert_eq!(legend(&[], 30.0, disc), Figure::new(0.0, 0.0));
    }
}
