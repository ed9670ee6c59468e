//! `picture`: shows a picture or a drawing as the grid of a puzzle.

use super::drawings;
use super::ending::{Ending, Outcome, Status};
use super::input::Source;
use super::output::{Depth, ascii, depth, object, print, print_line};
use clap::{Args as _, FromArgMatches};
use pentimento_base::document::to_json;
use pentimento_picture::preview::{self, Paint};
use pentimento_picture::{
    self as picture, Background, Clarity, Conversion, Ground, Look, MOST_COLORS, Options, Picture, Rect,
    Threshold, letters,
};
use serde_json::{Value as Json, json};
use std::ffi::OsString;
use std::io::{self, IsTerminal};

/// Show how a picture looks as the grid of a puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "Examples:\n",
    "  pentimento picture art/cat --size 30x30\n",
    "  pentimento picture art/sailing-boat --size 30 --colors 4\n",
    "  pentimento picture art/fox --size 20 --looks\n",
    "  echo 'P1 3 3  1 0 1  0 1 0  1 0 1' | pentimento picture - --size 9x9\n",
    "  echo 'P3 2 1 255  255 0 0  0 0 255' | pentimento picture - --size 8x4 --colors 1 --json\n\n",
    "Reads PNG, JPEG, GIF (first frame), BMP, PNM, WebP, SVG (without text) and graph JSON. - is standard input, and ",
    "art/NAME is a picture that comes with the program. Prints one character for each cell (. for empty), or ",
    "half blocks in colour on a terminal, and below them a report."
))]
pub(super) struct Args {
    /// A picture, or a drawing
    file: OsString,
    #[command(flatten)]
    picture: PictureArgs,
    /// Show all looks side by side, to choose one for --look
    #[arg(long, conflicts_with_all = ["look", "colors", "dither", "threshold", "json"])]
    looks: bool,
    /// Print cells, palette and report as JSON
    #[arg(long)]
    json: bool,
}

/// How to turn a picture into cells.
#[derive(Debug, Clone, Default, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent switch")]
pub(super) struct PictureArgs {
    /// Width and height in cells, or only the longer side [default: 30; small pictures keep their size]
    #[arg(long, value_name = "WxH|N", value_parser = size)]
    pub size: Option<Size>,
    /// Use N colours besides the background [default: black and white]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST_COLORS as i64))]
    pub colors: Option<u8>,
    /// Draw the cells that are darker than this grey, from 0 to 255 [default: automatic]
    #[arg(long, value_name = "GREY", conflicts_with_all = ["colors", "dither"])]
    pub threshold: Option<u8>,
    /// The colour of the empty paper, as #rrggbb [default: automatic]
    #[arg(long, value_name = "COLOR", value_parser = color)]
    pub background: Option<[u8; 3]>,
    /// Swap drawn and blank cells
    #[arg(long)]
    pub invert: bool,
    /// Turn greys into patterns
    #[arg(long)]
    pub dither: bool,
    /// How to draw it in black and white: auto, ink, silhouette, cutout, shade or outline [default: auto]
    #[arg(long, value_name = "LOOK", value_parser = look, conflicts_with_all = ["colors", "dither", "threshold"])]
    pub look: Option<Look>,
    /// Use only this part of the picture, in pixels
    #[arg(long, value_name = "X,Y,W,H", value_parser = part)]
    pub part: Option<Rect>,
    /// Show the whole picture: keep empty margins, and what surrounds the subject of a photo
    #[arg(long, alias = "no-crop")]
    pub whole: bool,
    /// Keep stray single cells
    #[arg(long)]
    pub no_clean: bool,
}

impl PictureArgs {
    /// The first option in use that only a picture needs. `--size` is not one of them, because it also works
    /// without a picture.
    pub(super) fn first_used(&self) -> Option<&'static str> {
        let used = [
            (self.colors.is_some(), "--colors"),
            (self.threshold.is_some(), "--threshold"),
            (self.background.is_some(), "--background"),
            (self.invert, "--invert"),
            (self.dither, "--dither"),
            (self.look.is_some(), "--look"),
            (self.part.is_some(), "--part"),
            (self.whole, "--whole"),
            (self.no_clean, "--no-clean"),
        ];
        used.into_iter().find(|(used, _)| *used).map(|(_, name)| name)
    }

    pub(super) fn options(&self) -> Options {
        Options {
            size: self.size.and_then(Size::grid),
            longest: self.size.and_then(Size::longer),
            colors: self.colors.map(usize::from),
            threshold: self.threshold.map_or(Threshold::Auto, Threshold::Given),
            background: self.background.map_or(Background::Auto, Background::Given),
            invert: self.invert,
            dither: self.dither,
            look: self.look.unwrap_or(Look::Auto),
            part: self.part,
            crop: !self.whole,
            clean: !self.no_clean,
        }
    }
}

/// The size of a grid, as given on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    Grid(usize, usize),
    /// The longer side. The other side follows from the proportions of the picture.
    Longer(usize),
}

impl Size {
    fn grid(self) -> Option<(usize, usize)> {
        match self {
            Size::Grid(width, height) => Some((width, height)),
            Size::Longer(_) => None,
        }
    }

    fn longer(self) -> Option<usize> {
        match self {
            Size::Grid(..) => None,
            Size::Longer(side) => Some(side),
        }
    }

    /// The size as a person types it.
    pub(super) fn text(self) -> String {
        match self {
            Size::Grid(width, height) => format!("{width}x{height}"),
            Size::Longer(side) => side.to_string(),
        }
    }

    /// The width and height for a puzzle without a picture.
    pub(super) fn sides(self) -> (usize, usize) {
        match self {
            Size::Grid(width, height) => (width, height),
            Size::Longer(side) => (side, side),
        }
    }
}

/// Reads a size such as `30x20` or `30`.
fn size(text: &str) -> Result<Size, String> {
    let expected = || {
        let most = picture::LONGEST;
        format!("expected a width and a height such as 30x20, or the longer side; at most {most} cells")
    };
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=picture::LONGEST).contains(side));
    match text.split_once(['x', 'X', '×']) {
        Some((width, height)) => {
            side(width).zip(side(height)).map(|(width, height)| Size::Grid(width, height))
        }
        None => side(text).map(Size::Longer),
    }
    .ok_or_else(expected)
}

fn look(text: &str) -> Result<Look, String> {
    Look::named(text).ok_or_else(|| {
        let names: Vec<&str> = Look::SHOWN.iter().map(|look| look.name()).collect();
        format!("expected auto, {}", names.join(", "))
    })
}

/// Reads a part such as `10,20,300,200`: left, top, width and height.
fn part(text: &str) -> Result<Rect, String> {
    let numbers: Option<Vec<usize>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, width, height]) if width > 0 && height > 0 => Ok(Rect { x, y, width, height }),
        _ => Err("expected X,Y,WIDTH,HEIGHT in pixels, such as 10,20,300,200".to_owned()),
    }
}

/// Reads a colour such as `#ffcc00`. The `#` is optional, because some shells treat it as the start of a comment.
fn color(text: &str) -> Result<[u8; 3], String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let proper = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| proper);
    let [_, r, g, b] = value.ok_or("expected a colour as #rrggbb")?.to_be_bytes();
    Ok([r, g, b])
}

pub(super) fn run(args: &Args) -> Outcome {
    if args.looks {
        return show_looks(&Source::of(&args.file), &args.picture);
    }
    let (picture, report) = made(&Source::of(&args.file), &args.picture)?;
    if args.json {
        print_line(&as_json(&picture, &report))?;
    } else {
        print(&preview::text(&picture, report.background.color(), paint()))?;
        print(&format!("\n{}", as_text(&picture, &report)))?;
    }
    Ok(Status::Done)
}

/// Prints the picture in every look. Looks that fit beside each other share their lines.
fn show_looks(source: &Source, args: &PictureArgs) -> Outcome {
    let mut shown = Vec::new();
    for look in Look::SHOWN {
        let args = PictureArgs { look: Some(look), ..args.clone() };
        shown.push((look.name(), made(source, &args)?.0));
    }
    let width = shown[0].1.width.max(10) + 3;
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).unwrap_or(80usize);
    for group in shown.chunks((columns / width).max(1)) {
        let heads: Vec<String> = group.iter().map(|(name, _)| format!("{name:width$}")).collect();
        print_line(heads.concat().trim_end())?;
        let rows: Vec<Vec<String>> = group.iter().map(|(_, picture)| halves(picture)).collect();
        for row in 0..rows[0].len() {
            let line: Vec<String> = rows.iter().map(|rows| format!("{:width$}", rows[row])).collect();
            print_line(line.concat().trim_end())?;
        }
        print_line("")?;
    }
    Ok(Status::Done)
}

/// Draws a black and white picture in half blocks, with two rows of cells in each line.
fn halves(picture: &Picture) -> Vec<String> {
    let drawn = |row: usize, column: usize| row < picture.height && picture.get(row, column) != 0;
    let sign = |top: usize, column: usize| match (drawn(top, column), drawn(top + 1, column)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    let line = |top: usize| (0..picture.width).map(|column| sign(top, column)).collect();
    (0..picture.height).step_by(2).map(line).collect()
}

/// Turns a picture, or a drawing in the form of a graph, into cells.
fn made(source: &Source, args: &PictureArgs) -> Result<(Picture, Conversion), Ending> {
    let bytes = source.bytes()?;
    let options = args.options();
    let longest = args.size.map_or(picture::NATURAL, |size| size.sides().0.max(size.sides().1));
    let Some(svg) = drawings::graph_as_svg(&bytes, longest) else {
        return crate::untrusted::picture(&bytes, &options).map_err(|error| source.wrong(error));
    };
    let svg = svg.map_err(|error| source.wrong(error))?;
    let (picture, report) =
        crate::untrusted::picture(svg.as_bytes(), &options).map_err(|error| source.wrong(error))?;
    Ok((picture, Conversion { format: "graph JSON", ..report }))
}

fn paint() -> Paint {
    match depth() {
        _ if ascii() => Paint::Letters,
        Depth::Exact => Paint::Exact,
        Depth::Palette => Paint::Palette,
        Depth::None if io::stdout().is_terminal() => Paint::Blocks,
        Depth::None => Paint::Letters,
    }
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn named(picture: &Picture) -> Vec<(char, String)> {
    let colors = picture.palette.iter().map(|&rgb| hex(rgb));
    letters(&picture.palette).into_iter().zip(colors).collect()
}

/// The JSON object that `picture --json` prints. `serve` uses it too.
pub(super) fn json(source: &Source, args: &PictureArgs) -> Result<Json, Ending> {
    let (picture, report) = made(source, args)?;
    Ok(object(&fields(&picture, &report)))
}

/// Reads the options of this command from words, as on the command line. The error is one line.
pub(super) fn parsed(words: &[String]) -> Result<PictureArgs, String> {
    let command = PictureArgs::augment_args(clap::Command::new("picture"));
    let read = command.try_get_matches_from(words).and_then(|found| PictureArgs::from_arg_matches(&found));
    read.map_err(|error| super::one_sentence(&error))
}

fn as_json(picture: &Picture, report: &Conversion) -> String {
    to_json(&fields(picture, report))
}

fn fields(picture: &Picture, report: &Conversion) -> Vec<(&'static str, Json)> {
    let palette: serde_json::Map<String, Json> =
        named(picture).into_iter().map(|(letter, color)| (letter.to_string(), json!(color))).collect();
    let (kind, color) = ground(report.background);
    vec![
        ("width", json!(picture.width)),
        ("height", json!(picture.height)),
        ("rows", json!(picture.rows())),
        ("palette", Json::Object(palette)),
        ("drawn", json!(picture.count())),
        ("source", json!({ "format": report.format, "width": report.source.0, "height": report.source.1 })),
        ("crop", json!(report.crop.map(|part| [part.x, part.y, part.width, part.height]))),
        ("background", json!({ "kind": kind, "color": color.map(hex) })),
        ("threshold", json!(report.threshold)),
        ("cleaned", json!(report.cleaned)),
        ("look", json!(report.look.map(Look::name))),
        ("clear", json!(report.clarity == Clarity::Clear)),
    ]
}

fn ground(ground: Ground) -> (&'static str, Option<[u8; 3]>) {
    match ground {
        Ground::Transparent(_) => ("transparent", None),
        Ground::Border(color) => ("border", Some(color)),
        Ground::Given(color) => ("given", Some(color)),
        Ground::Unsure => ("none", None),
    }
}

fn as_text(picture: &Picture, report: &Conversion) -> String {
    let (width, height) = report.source;
    let mut lines = vec![format!(
        "{}x{} cells, {} drawn ({:.0} %), from {width}x{height} pixels ({})",
        picture.width,
        picture.height,
        picture.count(),
        100.0 * picture.density(),
        report.format
    )];
    if let Some(part) = report.crop {
        lines.push(format!("cut to {}x{} pixels at {},{}", part.width, part.height, part.x, part.y));
    }
    lines.extend(report.look.map(|look| format!("look: {}", look.name())));
    lines.extend(advice(report).map(str::to_owned));
    lines.push(match ground(report.background) {
        (kind, Some(color)) => format!("background: {} ({kind})", hex(color)),
        (kind, None) => format!("background: {kind}"),
    });
    lines.extend(report.threshold.map(|threshold| format!("threshold: {threshold}")));
    if !picture.is_black_and_white() {
        let colors: Vec<String> =
            named(picture).iter().map(|(letter, color)| format!("{letter} {color}")).collect();
        lines.push(format!("colours: {}", colors.join(", ")));
    }
    if report.cleaned > 0 {
        lines.push(format!("cells cleaned up: {}", report.cleaned));
    }
    lines.join("\n") + "\n"
}

/// Suggests what to try if the picture shows no clear subject.
pub(super) fn advice(report: &Conversion) -> Option<&'static str> {
    (report.clarity == Clarity::Unclear).then_some("no clear subject; try --part, or 50 cells")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_colours_are_read() {
        assert_eq!(size("30x20"), Ok(Size::Grid(30, 20)));
        assert_eq!(size("30"), Ok(Size::Longer(30)));
        assert_eq!(part("1,2,3,4"), Ok(Rect { x: 1, y: 2, width: 3, height: 4 }));
        assert_eq!(look("shade"), Ok(Look::Shade));
        assert!(look("oil").is_err() && part("1,2,3").is_err() && part("1,2,0,4").is_err());
        assert_eq!(color("#ffCC00"), Ok([255, 204, 0]));
        assert_eq!(color("000001"), Ok([0, 0, 1]));
        for bad in ["", "x", "0x5", "5x99999", "-1x4", "axb"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        for bad in ["", "#fff", "#ggffff", "red", "+fffff"] {
            assert!(color(bad).is_err(), "{bad}");
        }
    }
}
