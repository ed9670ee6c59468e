//! From a picture file to a grid of cells that a puzzle can hide.
//!
//! The way: [`load`] turns bytes into pixels, [`ground`] finds what is background and where the content lies,
//! [`fit`] lays the content into the grid, [`ink`] (black and white) or [`quantise`] (colours) decides every
//! cell, and [`clean`] takes away specks. Beside it stand what puzzles ask of a finished picture: its parts and
//! the fewest cells that join them ([`connect`]), its outlines ([`contour`]), its lines ([`thin`], [`strokes`]); its
//! colours as paints ([`paint`]) and how they are told apart on a screen ([`colours`]); and pictures of chance ([`figure`]).
//!
//! Invariants: only the loader sees encoded bytes, nothing here touches the disk or the terminal, the same bytes
//! and options always give the same cells, and the grid has exactly the size that was asked for.

pub mod art;
mod clean;
pub mod colours;
pub mod connect;
pub mod contour;
pub mod drawing;
pub mod figure;
mod fit;
mod grid;
mod ground;
mod ink;
mod letters;
mod load;
mod markup;
mod oklab;
mod otsu;
pub mod paint;
pub mod preview;
mod quantise;
pub mod strokes;
mod svg;
pub mod thin;

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;

pub use fit::Rect;
pub use grid::{BLACK, Mask, Picture};
pub use ground::Ground;
pub use letters::letters;
pub use load::Error;
pub use svg::looks_like_svg;

use fit::Sheet;
use load::Raster;

/// The most cells a side may have.
pub const LONGEST: usize = 2000;
/// The most colours that can be told apart by letters and by people.
pub const MOST_COLORS: usize = 20;
/// The longest side where nobody asked for a size; smaller pictures keep their own up to [`OWN`].
pub const NATURAL: usize = 30;
pub const OWN: usize = 60;

/// Where black and white part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Threshold {
    /// Otsu's: where the two sides differ most.
    #[default]
    Auto,
    /// Cells darker than this grey are drawn.
    Given(u8),
}

/// What is taken for empty paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Background {
    /// Transparency, else the colour that holds most of the border.
    #[default]
    Auto,
    Given([u8; 3]),
}

/// What a person may ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub struct Options {
    /// Width and height in cells.
    pub size: Option<(usize, usize)>,
    /// Black and white without it.
    pub colors: Option<usize>,
    pub threshold: Threshold,
    pub background: Background,
    /// Drawn and blank exchanged; with colours, blank and the most frequent colour.
    pub invert: bool,
    /// Greys become patterns; nothing is cleaned up then.
    pub dither: bool,
    /// Empty margins are cut off.
    pub crop: bool,
    /// Single odd cells that the picture doesn't insist on are taken away.
    pub clean: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: None,
            colors: None,
            threshold: Threshold::Auto,
            background: Background::Auto,
            invert: false,
            dither: false,
            crop: true,
            clean: true,
        }
    }
}

/// What happened on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversion {
    /// `PNG`, `SVG`, …
    pub format: &'static str,
    /// Pixels of the file; for a vector picture those it was drawn with.
    pub source: (usize, usize),
    /// The part of it that was used, where something was cut off.
    pub crop: Option<Rect>,
    pub background: Ground,
    /// For black and white.
    pub threshold: Option<u8>,
    /// Cells changed by clean-up.
    pub cleaned: usize,
}

/// The whole way: from a file's bytes to cells.
pub fn make(bytes: &[u8], options: &Options) -> Result<(Picture, Conversion), Error> {
    check(options)?;
    Ok(of_raster(&load::load(bytes, options.size)?, options))
}

fn check(options: &Options) -> Result<(), Error> {
    if let Some((width, height)) = options.size
        && !((1..=LONGEST).contains(&width) && (1..=LONGEST).contains(&height))
    {
        return Err(Error(format!("a grid of {width}x{height} cells: expected 1 to {LONGEST} each way")));
    }
    match options.colors {
        Some(colors) if !(1..=MOST_COLORS).contains(&colors) => {
            Err(Error(format!("{colors} colours: expected 1 to {MOST_COLORS}")))
        }
        _ => Ok(()),
    }
}

/// From pixels to cells.
fn of_raster(raster: &Raster, options: &Options) -> (Picture, Conversion) {
    let ground = ground::find(raster, options.background);
    let whole = Rect::whole(raster);
    let content = if options.crop { ground::content(raster, ground) } else { whole };
    let size = options.size.unwrap_or_else(|| fit::natural(&content, raster.scalable));
    let sheet = Sheet::new(raster, content, size, ground.color());
    let mut report = Conversion {
        format: raster.format,
        source: (raster.width, raster.height),
        crop: (content != whole).then_some(content),
        background: ground,
        threshold: None,
        cleaned: 0,
    };
    let mut decided = match options.colors {
        None => {
            let drawn = ink::decide(&sheet, ground, options);
            report.threshold = drawn.threshold;
            drawn.cells
        }
        Some(colors) => quantise::decide(&sheet, ground, colors, options.dither),
    };
    if options.invert {
        clean::exchange(&mut decided.picture, ground.color());
    }
    if options.clean && !options.dither {
        report.cleaned = clean::clean(&mut decided.picture, &decided.sure);
    }
    (decided.picture.without_unused(), report)
}

/// Cells with what the picture itself is sure of: those are not taken for specks.
pub struct Decided {
    pub picture: Picture,
    pub sure: Vec<bool>,
}
