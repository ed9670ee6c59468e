//! `picture`: shows a picture or a drawing as the grid of a puzzle.

use super::drawings;
use super::ending::{Ending, Outcome, Status};
use super::input::Source;
use super::output::{Depth, ascii, depth, print, print_line};
use pentimento_base::document::to_json;
use pentimento_picture::preview::{self, Paint};
use pentimento_picture::{
    self as picture, Background, Conversion, Ground, MOST_COLORS, Options, Picture, Threshold, letters,
};
use serde_json::{Value as Json, json};
use std::ffi::OsString;
use std::io::{self, IsTerminal};

/// Show how a picture looks as the grid of a puzzle
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "Examples:\n",
    "  pentimento picture art/cat --size 30x30\n",
    "  pentimento picture art/sailing-boat --size 30x30 --colors 4\n",
    "  echo 'P1 3 3  1 0 1  0 1 0  1 0 1' | pentimento picture - --size 9x9\n",
    "  echo 'P3 2 1 255  255 0 0  0 0 255' | pentimento picture - --size 8x4 --colors 1 --json\n\n",
    "Reads PNG, JPEG, GIF (first frame), BMP, PNM, SVG (without text) and graph JSON. - is standard input, and ",
    "art/NAME is a picture that comes with the program. Prints one character for each cell (. for empty), or ",
    "half blocks in colour on a terminal, and below them a report."
))]
pub(super) struct Args {
    /// A picture, or a drawing
    file: OsString,
    #[command(flatten)]
    picture: PictureArgs,
    /// Print cells, palette and report as JSON
    #[arg(long)]
    json: bool,
}

/// How to turn a picture into cells.
#[derive(Debug, Clone, Default, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent switch")]
pub(super) struct PictureArgs {
    /// Width and height in cells [default: 30 for the longer side; small pictures keep their size]
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(usize, usize)>,
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
    /// Keep empty margins
    #[arg(long)]
    pub no_crop: bool,
    /// Keep stray single cells
    #[arg(long)]
    pub no_clean: bool,
}

impl PictureArgs {
    /// The first option in use that only a picture needs. A size is also for puzzles without a picture.
    pub(super) fn first_used(&self) -> Option<&'static str> {
        let used = [
            (self.colors.is_some(), "--colors"),
            (self.threshold.is_some(), "--threshold"),
            (self.background.is_some(), "--background"),
            (self.invert, "--invert"),
            (self.dither, "--dither"),
            (self.no_crop, "--no-crop"),
            (self.no_clean, "--no-clean"),
        ];
        used.into_iter().find(|(used, _)| *used).map(|(_, name)| name)
    }

    pub(super) fn options(&self) -> Options {
        Options {
            size: self.size,
            colors: self.colors.map(usize::from),
            threshold: self.threshold.map_or(Threshold::Auto, Threshold::Given),
            background: self.background.map_or(Background::Auto, Background::Given),
            invert: self.invert,
            dither: self.dither,
            crop: !self.no_crop,
            clean: !self.no_clean,
        }
    }
}

/// Reads a size such as `30x20`.
fn size(text: &str) -> Result<(usize, usize), String> {
    let expected = || format!("expected WIDTHxHEIGHT in cells, 1 to {} each", picture::LONGEST);
    let (width, height) = text.split_once(['x', 'X', '×']).ok_or_else(expected)?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=picture::LONGEST).contains(side));
    side(width).zip(side(height)).ok_or_else(expected)
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
    let (picture, report) = made(&Source::of(&args.file), &args.picture)?;
    if args.json {
        print_line(&as_json(&picture, &report))?;
    } else {
        print(&preview::text(&picture, report.background.color(), paint()))?;
        print(&format!("\n{}", as_text(&picture, &report)))?;
    }
    Ok(Status::Done)
}

/// Turns a picture, or a drawing in the form of a graph, into cells.
fn made(source: &Source, args: &PictureArgs) -> Result<(Picture, Conversion), Ending> {
    let bytes = source.bytes()?;
    let options = args.options();
    let longest = args.size.map_or(picture::NATURAL, |(width, height)| width.max(height));
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

fn as_json(picture: &Picture, report: &Conversion) -> String {
    let palette: serde_json::Map<String, Json> =
        named(picture).into_iter().map(|(letter, color)| (letter.to_string(), json!(color))).collect();
    let (kind, color) = ground(report.background);
    let fields: Vec<(&str, Json)> = vec![
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
    ];
    to_json(&fields)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_colours_are_read() {
        assert_eq!(size("30x20"), Ok((30, 20)));
        assert_eq!(color("#ffCC00"), Ok([255, 204, 0]));
        assert_eq!(color("000001"), Ok([0, 0, 1]));
        for bad in ["30", "x", "0x5", "5x99999", "-1x4", "axb"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        for bad in ["", "#fff", "#ggffff", "red", "+fffff"] {
            assert!(color(bad).is_err(), "{bad}");
        }
    }
}
