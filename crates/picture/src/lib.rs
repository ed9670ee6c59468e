//! Turns a picture file into a grid of cells that a puzzle can hide.
//!
//! The steps are: `load` turns bytes into pixels, `ground` finds the background and the content, and `fit` puts the
//! content into the grid. In black and white, `ink` or another [`look`] decides each cell. In colours, `quantise`
//! does. At the end, `clean` removes specks. If a photo has a clear subject, it is first cropped to the subject.
//!
//! Other modules provide what puzzles need besides the cells. [`connect`] finds the parts of a picture and the fewest
//! cells that join them. [`contour`] finds its outlines, and [`thin`] and [`strokes`] its lines. [`paint`] turns its
//! colours into paints, and [`colours`] into colours of the screen. [`figure`] makes random pictures, [`art`] contains
//! our own SVG files, [`scene`] puts several of them into one picture, and [`drawing`] reads drawings made of lines.
//!
//! Invariants: only `load` and `svg` see encoded bytes. Nothing here accesses the disk or the terminal. The same
//! bytes and options always give the same cells. The grid has exactly the requested size.
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
mod look;
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
pub mod suited;
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
pub use look::{Clarity, Look};
pub use svg::looks_like_svg;

use fit::Sheet;
use load::Raster;
use look::Scene;
use quantise::Care;

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

/// The smallest distance between two colours of a picture, and between a colour and the paper, in `OKLab`.
const APART: f32 = 0.1;
/// A picture with at most this many pixels along its longer side is pixel art. If the grid fits it exactly,
/// its margins are not cut off.
const PIXEL_ART: usize = 64;

/// How to convert a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Options {
    /// The width and height of the grid in cells. `None` keeps the size of small pixel art, and makes the longer side
    /// of any other picture [`NATURAL`] cells long.
    pub size: Option<(usize, usize)>,
    /// The longer side of the grid in cells, if there is no `size`. The other side follows from the picture.
    pub longest: Option<usize>,
    /// The most colours. `None` means black and white.
    pub colors: Option<usize>,
    pub threshold: Threshold,
    pub background: Background,
    /// How a black and white picture is drawn. If the picture gets colours, [`Look::Ink`] colours the whole
    /// picture, and any other look only colours the subject.
    pub look: Look,
    /// The part of the picture to use, in pixels. `None` uses all of it.
    pub part: Option<Rect>,
    /// Swaps drawn and blank cells. With colours, swaps blank and the most frequent colour.
    pub invert: bool,
    /// Turns greys and mixed colours into patterns (dithering). Then specks are not removed.
    pub dither: bool,
    /// Cuts off empty margins, and crops a photo to its subject.
    pub crop: bool,
    /// Removes specks: single cells that differ from all their neighbours and whose value is not clear in the
    /// picture.
    pub clean: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: None,
            longest: None,
            colors: None,
            threshold: Threshold::Auto,
            background: Background::Auto,
            look: Look::Ink,
            part: None,
            invert: false,
            dither: false,
            crop: true,
            clean: true,
        }
    }
}

/// What the conversion found and changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversion {
    /// The name of the format: `PNG`, `SVG`, …
    pub format: &'static str,
    /// The size of the picture in pixels. For a vector picture, the size at which it was drawn.
    pub source: (usize, usize),
    /// The part of the picture that was used. `None` if the whole picture was used.
    pub crop: Option<Rect>,
    pub background: Ground,
    /// The threshold of a black and white picture. `None` for a picture with colours or patterns.
    pub threshold: Option<u8>,
    /// How many cells the clean-up changed.
    pub cleaned: usize,
    /// The look of a black and white picture. `None` for a picture with colours or patterns.
    pub look: Option<Look>,
    /// Whether the picture has a clear subject. Only a photo can be unclear.
    pub clarity: Clarity,
}

/// Converts the bytes of a file to cells.
pub fn make(bytes: &[u8], options: &Options) -> Result<(Picture, Conversion), Error> {
    check(options)?;
    let raster = load::load(bytes, options.size.or(options.longest.map(|side| (side, side))))?;
    Ok(match part_of(&raster, options)? {
        None => of_raster(&raster, options),
        Some(part) => {
            let (picture, mut conversion) = of_raster(&raster.part(part), options);
            conversion.source = (raster.width, raster.height);
            let inner = conversion.crop.unwrap_or(Rect { x: 0, y: 0, ..part });
            conversion.crop = Some(Rect { x: part.x + inner.x, y: part.y + inner.y, ..inner });
            (picture, conversion)
        }
    })
}

fn check(options: &Options) -> Result<(), Error> {
    if let Some((width, height)) = options.size
        && !((1..=LONGEST).contains(&width) && (1..=LONGEST).contains(&height))
    {
        return Err(Error(format!("a grid of {width}x{height} cells: expected 1 to {LONGEST} each way")));
    }
    if let Some(longest) = options.longest
        && !(1..=LONGEST).contains(&longest)
    {
        return Err(Error(format!("a grid of {longest} cells: expected 1 to {LONGEST}")));
    }
    match options.colors {
        Some(colors) if !(1..=MOST_COLORS).contains(&colors) => {
            Err(Error(format!("{colors} colours: expected 1 to {MOST_COLORS}")))
        }
        _ => Ok(()),
    }
}

/// The part that the options ask for, limited to the picture.
fn part_of(raster: &Raster, options: &Options) -> Result<Option<Rect>, Error> {
    let Some(part) = options.part else { return Ok(None) };
    let (width, height) = (raster.width, raster.height);
    if part.x >= width || part.y >= height || part.width == 0 || part.height == 0 {
        return Err(Error(format!(
            "the part {},{},{},{} is outside the picture, which has {width}x{height} pixels",
            part.x, part.y, part.width, part.height
        )));
    }
    let (most_wide, most_high) = (width - part.x, height - part.y);
    Ok(Some(Rect { width: part.width.min(most_wide), height: part.height.min(most_high), ..part }))
}

/// Converts pixels to cells.
fn of_raster(raster: &Raster, options: &Options) -> (Picture, Conversion) {
    let ground = ground::find(raster, options.background);
    let whole = Rect::whole(raster);
    let seen = (options.look != Look::Ink).then(|| scene(raster, ground, options));
    let content = match &seen {
        Some(scene) => scene.frame,
        None => frame(raster, ground, options),
    };
    let size = options.size.unwrap_or_else(|| fit::natural(&content, raster.scalable, options.longest));
    let sheet = Sheet::new(raster, content, size, ground.color());
    let mut conversion = Conversion {
        format: raster.format,
        source: (raster.width, raster.height),
        crop: (content != whole).then_some(content),
        background: ground,
        threshold: None,
        cleaned: 0,
        look: None,
        clarity: Clarity::Clear,
    };
    let mut decided = match (&seen, options.colors) {
        (None, None) => of_ink(&sheet, ground, options, &mut conversion),
        (None, Some(colors)) => quantise::decide(&sheet, ground, colors, options.dither, Care::NONE),
        (Some(scene), None) => of_look(scene, &sheet, options, &mut conversion),
        (Some(scene), Some(colors)) => {
            conversion.clarity = look::choose(scene).1;
            in_colours(scene, &sheet, colors, options.dither)
        }
    };
    if options.invert {
        clean::exchange(&mut decided.picture, ground.color());
    }
    if options.clean && !options.dither {
        conversion.cleaned = clean::clean(&mut decided.picture, &decided.sure);
    }
    (decided.picture.without_unused(), conversion)
}

/// The part of a picture that is shown. Empty margins are cut off, unless the picture is pixel art that fits the
/// grid exactly.
fn frame(raster: &Raster, ground: Ground, options: &Options) -> Rect {
    let fits = options.size.is_some_and(|(width, height)| {
        let small = raster.width.max(raster.height) <= PIXEL_ART && !raster.scalable;
        small && width.is_multiple_of(raster.width) && height.is_multiple_of(raster.height)
    });
    if options.crop && !fits { ground::content(raster, ground) } else { Rect::whole(raster) }
}

/// Finds the subject of a picture, and the part of the picture that shows the subject.
fn scene<'a>(raster: &'a Raster, ground: Ground, options: &Options) -> Scene<'a> {
    let photo = look::is_photo(raster);
    let part = if photo { Rect::whole(raster) } else { frame(raster, ground, options) };
    let ground = if photo && !matches!(ground, Ground::Given(_)) { Ground::Unsure } else { ground };
    let subject = look::foreground::find(raster, part, ground, photo);
    let frame = if photo && options.crop && subject.trusted { subject.frame() } else { part };
    Scene { raster, ground, photo, subject, frame }
}

fn of_ink(sheet: &Sheet, ground: Ground, options: &Options, conversion: &mut Conversion) -> Decided {
    let drawn = ink::decide(sheet, ground, options);
    conversion.threshold = drawn.threshold;
    conversion.look = (!options.dither).then_some(Look::Ink);
    drawn.cells
}

/// Draws a black and white picture in the requested look. If a threshold or dithering is requested, draws it
/// in ink.
fn of_look(scene: &Scene<'_>, sheet: &Sheet, options: &Options, conversion: &mut Conversion) -> Decided {
    let (best, clarity) = look::choose(scene);
    conversion.clarity = clarity;
    let look = if options.look == Look::Auto { best } else { options.look };
    if look == Look::Ink || options.dither || options.threshold != Threshold::Auto {
        return of_ink(sheet, scene.ground, options, conversion);
    }
    conversion.look = Some(look);
    let drawn = look::cells(scene, sheet, &look::inside(scene, sheet), look);
    let (width, height) = sheet.size;
    let inner: Vec<u8> = drawn.cells.iter().map(|&drawn| u8::from(drawn)).collect();
    let picture = Picture { width, height, cells: sheet.spread(&inner, 0), palette: vec![BLACK] };
    let sure = vec![!scene.photo; picture.cells.len()];
    Decided { picture, sure }
}

/// Colours only the subject of a picture. If a photo has no clear subject, colours the whole frame.
fn in_colours(scene: &Scene<'_>, sheet: &Sheet, colors: usize, dither: bool) -> Decided {
    let inside = scene.subject.trusted.then(|| look::inside(scene, sheet));
    let care = Care { inside: inside.as_deref(), apart: APART, soft: scene.photo };
    if !scene.photo {
        return quantise::decide(sheet, scene.ground, colors, dither, care);
    }
    let mut labs: Vec<_> = sheet.pixels.iter().map(|pixel| pixel.lab).collect();
    for _ in 0..2 {
        labs = look::foreground::smooth(sheet.width(), &labs);
    }
    let pixels = sheet.pixels.iter().zip(labs).map(|(&pixel, lab)| fit::Pixel { lab, ..pixel }).collect();
    let smooth = Sheet { pixels, ..*sheet };
    quantise::decide(&smooth, scene.ground, colors, dither, care)
}

/// The cells before specks are removed.
struct Decided {
    picture: Picture,
    /// Which cells must not be removed as specks.
    sure: Vec<bool>,
}
