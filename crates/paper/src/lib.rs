//! Pages for paper: from puzzles to SVG, PNG and PDF.
//!
//! A game draws its puzzle into a [`Figure`] of plain marks in millimetres; [`booklet`] puts figures on pages and
//! writes the words around them; `svg`, `pdf` and `png` write pages down. So a game knows nothing of files, and a
//! file format nothing of games. Invariants: what is drawn depends on the puzzle and the room alone, so the same
//! puzzle gives the same bytes for ever; and nothing in a figure lies outside its size.

mod figure;
pub mod font;
pub mod legend;
mod pdf;
mod png;
pub mod ruled;
mod sheet;
mod svg;
pub mod symbols;

pub use figure::{Anchor, Cap, Ease, Figure, Ink, Mark, Pen, Point, Room, Style, Text, Weight};
pub use sheet::{Page, Paper};

/// The ink of words and numbers.
pub const BLACK: Ink = Ink([0x12, 0x0e, 0x0a]);
/// Of words that stand back.
pub const GREY: Ink = Ink([0x6a, 0x62, 0x57]);
/// Of hairlines between cells.
pub const HAIR: Ink = Ink([0xa8, 0xa0, 0x94]);
pub const WHITE: Ink = Ink([0xff, 0xff, 0xff]);
/// The one colour of the pages themselves.
pub const GOLD: Ink = Ink([0xb0, 0x7a, 0x14]);

/// What a file of pages is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Svg,
    Png,
    Pdf,
}

impl Form {
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Some(Form::Svg),
            "png" => Some(Form::Png),
            "pdf" => Some(Form::Pdf),
            _ => None,
        }
    }
}

/// Pages written down: one file of a PDF, else one for each page.
pub fn write(pages: &[Page], form: Form, dpi: u32, title: &str) -> Result<Vec<Vec<u8>>, String> {
    match form {
        Form::Pdf => Ok(vec![pdf::write(pages, title)]),
        Form::Svg => Ok(pages.iter().map(|page| svg::write(page, title).into_bytes()).collect()),
        Form::Png => pages.iter().map(|page| png::write(&svg::write(page, title), page, dpi)).collect(),
    }
}
