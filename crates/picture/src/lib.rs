//! Turns a picture file into a grid of cells that a puzzle can hide.
//!
//! The steps are: `load` turns bytes into pixels, `ground` finds the background and the content, `fit` puts the
//! content into the grid, `ink` (black and white) or `quantise` (colours) decides each cell, and `clean` removes
//! specks.
//!
//! Other modules provide what puzzles need besides the cells: the parts of a picture and the fewest cells that join
//! them ([`connect`]), its outlines ([`contour`]), its lines ([`thin`], [`strokes`]), its colours as paints
//! ([`paint`]) and its colours on the screen ([`colours`]). [`figure`] makes random pictures, [`art`] contains our own
//! SVG files, [`scene`] sets several of them into one picture, and [`drawing`] reads drawings made of lines.
//!
//! Invariants: only `load` and `svg` see encoded bytes, nothing here touches the disk or the terminal, the same bytes
//! and options always give the same cells, and the grid has exactly the requested size.
//!
//! ```
//! use pentimento_picture::{Options, make};
//!
//! let (picture, _) = make(b"P1 3 3  0 1 0  1 1 1  0 1 0", &Options::default()).expect("a bitmap");
//! assert_eq!(picture.rows(), [".#.", "###", ".#."]);
//! ```

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
pub mod names;
pub mod oklab;
mod otsu;
pub mod paint;
pub mod preview;
mod quantise;
pub mod scene;
pub mod strokes;
pub mod subject;
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

/// The most cells along a side of the grid.
pub const LONGEST: usize = 2000;
/// The most colours that a picture can have. People can't distinguish more.
pub const MOST_COLORS: usize = 20;
/// The number of cells along the longer side of the grid, if no size is given.
pub const NATURAL: usize = 30;
/// Pixel art with at most this many pixels along a side keeps its own size.
const OWN: usize = 60;

/// The grey value that separates black from white.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Threshold {
    /// Otsu's threshold, at which the dark and the light side differ most.
    #[default]
    Auto,
    /// Cells darker than this are drawn.
    Given(u8),
}

/// What counts as empty paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Background {
    /// The transparent part, or the colour of most of the border if hardly anything is transparent.
    #[default]
    Auto,
    Given([u8; 3]),
}

/// How to convert a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Options {
    /// The width and height of the grid in cells. `None` keeps the size of small pixel art, and makes the longer side
    /// of any other picture [`NATURAL`] cells long.
    pub size: Option<(usize, usize)>,
    /// The most colours. `None` means black and white.
    pub colors: Option<usize>,
    pub threshold: Threshold,
    pub background: Background,
    /// Swap drawn and blank cells. With colours, swap blank and the most frequent colour.
    pub invert: bool,
    /// Turn greys and mixed colours into patterns (dithering). Then specks are not removed.
    pub dither: bool,
    /// Cut off empty margins.
    pub crop: bool,
    /// Remove specks: single cells that differ from all their neighbours and whose value is not clear in the picture.
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

/// What the conversion found and did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversion {
    /// The name of the format: `PNG`, `SVG`, …
    pub format: &'static str,
    /// The size of the picture in pixels. For a vector picture, the size at which it was drawn.
    pub source: (usize, usize),
    /// The part of the picture that was used, if margins were cut off.
    pub crop: Option<Rect>,
    pub background: Ground,
    /// The threshold of a black and white picture. `None` for a picture with colours or patterns.
    pub threshold: Option<u8>,
    /// How many cells the clean-up changed.
    pub cleaned: usize,
}

/// Converts the bytes of a file to cells.
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

/// Converts pixels to cells.
fn of_raster(raster: &Raster, options: &Options) -> (Picture, Conversion) {
    let ground = ground::find(raster, options.background);
    let whole = Rect::whole(raster);
    let content = if options.crop { ground::content(raster, ground) } else { whole };
    let size = options.size.unwrap_or_else(|| fit::natural(&content, raster.scalable));
    let sheet = Sheet::new(raster, content, size, ground.color());
    let mut conversion = Conversion {
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
            conversion.threshold = drawn.threshold;
            drawn.cells
        }
        Some(colors) => quantise::decide(&sheet, ground, colors, options.dither),
    };
    if options.invert {
        clean::exchange(&mut decided.picture, ground.color());
    }
    if options.clean && !options.dither {
        conversion.cleaned = clean::clean(&mut decided.picture, &decided.sure);
    }
    (decided.picture.without_unused(), conversion)
}

/// The cells before specks are removed.
struct Decided {
    picture: Picture,
    /// Which cells must not be removed as specks.
    sure: Vec<bool>,
}
