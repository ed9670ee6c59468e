//! Murals: large pictures that are cut into pieces. Each piece is a level.
//!
//! A mural is a pack with a file `mural.toml`, which has the title and the number of rows and columns. The
//! levels of the pack are the pieces, from left to right and from top to bottom.

use pentimento_base::document::{Fields, ReadError, parse, to_toml};
use serde_json::json;

/// The name of the file that makes a pack a mural.
pub const FILE: &str = "mural.toml";
/// The most pieces in a row or column.
pub const MOST: usize = 12;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mural {
    pub title: String,
    pub rows: usize,
    pub columns: usize,
}

impl Mural {
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let root = parse(text)?;
        let mut fields = Fields::of(&root)?;
        let title = fields.need("title")?.text()?.to_owned();
        let rows = fields.need("rows")?.size(1..=MOST)?;
        let columns = fields.need("columns")?.size(1..=MOST)?;
        fields.finish()?;
        Ok(Self { title, rows, columns })
    }

    /// The text of `mural.toml`.
    pub fn text(&self) -> String {
        to_toml(&[("title", json!(self.title)), ("rows", json!(self.rows)), ("columns", json!(self.columns))])
    }

    pub fn pieces(&self) -> usize {
        self.rows * self.columns
    }

    /// The piece that is open from the start.
    pub fn middle(&self) -> usize {
        self.rows / 2 * self.columns + self.columns / 2
    }

    /// The pieces that share an edge with a piece.
    pub fn beside(&self, piece: usize) -> Vec<usize> {
        let (row, column) = (piece / self.columns, piece % self.columns);
        let mut beside = Vec::new();
        if row > 0 {
            beside.push(piece - self.columns);
        }
        if row + 1 < self.rows {
            beside.push(piece + self.columns);
        }
        if column > 0 {
            beside.push(piece - 1);
        }
        if column + 1 < self.columns {
            beside.push(piece + 1);
        }
        beside
    }

    /// Whether a piece can be played. The middle piece is always open. Other pieces open when they or a
    /// neighbour are solved.
    pub fn is_open(&self, piece: usize, is_solved: impl Fn(usize) -> bool) -> bool {
        piece == self.middle() || is_solved(piece) || self.beside(piece).into_iter().any(is_solved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mural_opens_from_its_middle() {
        let mural = Mural { title: "Harbour".to_owned(), rows: 3, columns: 3 };
        let open = |solved: &[usize]| -> Vec<usize> {
            (0..9).filter(|&piece| mural.is_open(piece, |piece| solved.contains(&piece))).collect()
        };
        assert_eq!(open(&[]), [4]);
        assert_eq!(open(&[4]), [1, 3, 4, 5, 7]);
        assert_eq!(open(&[4, 1]), [0, 1, 2, 3, 4, 5, 7]);
    }

    #[test]
    fn a_mural_is_read_as_it_was_written() {
        let mural = Mural { title: "Harbour".to_owned(), rows: 3, columns: 4 };
        assert_eq!(Mural::read(&mural.text()).expect("a mural"), mural);
        let fault = Mural::read("title = \"x\"\nrows = 0\ncolumns = 3").expect_err("no rows");
        assert!(fault.to_string().contains("line 2"), "{fault}");
    }
}
