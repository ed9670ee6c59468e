//! Pages for printing, as SVG, PNG and PDF.
//!
//! A game draws its puzzle as a [`Figure`]: a list of simple marks in millimetres. The program puts figures on pages,
//! and [`write`] turns pages into files. So a game knows nothing about file formats, and a file format knows nothing
//! about games. Invariants: a figure depends only on the puzzle and the [`Room`] that it gets, so the same puzzle
//! always gives the same bytes. No mark of a figure is outside the figure.
//!
//! ```
//! use pentimento_paper::{About, BLACK, Form, Page, Paper, write};
//!
//! let mut page = Page::blank(Paper::A4);
//! page.figure.disc((105.0, 148.5), 20.0, BLACK);
//! let files = write(&[page], Form::Svg, 300, &About::titled("A dot")).expect("one page");
//! assert!(String::from_utf8_lossy(&files[0]).contains("<title>A dot</title>"));
//! ```

mod figure;
pub mod font;
pub mod legend;
mod outline;
mod pdf;
mod png;
pub mod ruled;
mod sheet;
mod svg;
pub mod symbols;

pub use figure::{Anchor, Cap, Ease, Figure, Ink, Mark, Pen, Point, Room, Style, Text, Weight};
pub use sheet::{About, Bookmark, Page, Paper, length};

/// The ink for words and numbers.
pub const BLACK: Ink = Ink([0x12, 0x0e, 0x0a]);
/// The ink for secondary text.
pub const GREY: Ink = Ink([0x6a, 0x62, 0x57]);
/// The ink for thin lines between cells.
pub const HAIR: Ink = Ink([0xa8, 0xa0, 0x94]);
pub const WHITE: Ink = Ink([0xff, 0xff, 0xff]);
/// The accent colour of the pages.
pub const GOLD: Ink = Ink([0xb0, 0x7a, 0x14]);

/// A file format for pages.
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

/// Writes the pages as one PDF file, or as one file for each page in other formats. Returns the bytes of each file.
pub fn write(pages: &[Page], form: Form, dpi: u32, about: &About) -> Result<Vec<Vec<u8>>, String> {
    match form {
        Form::Pdf => Ok(vec![pdf::write(pages, about)]),
        Form::Svg => Ok(pages.iter().map(|page| svg::write(page, &about.title).into_bytes()).collect()),
        Form::Png => {
            pages.iter().map(|page| png::write(&svg::write(page, &about.title), page, dpi)).collect()
        }
    }
}
