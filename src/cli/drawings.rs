//! Reads drawings: one file, or all files in a folder.

use super::ending::{Ending, wrong};
use super::input::Source;
use pentimento_base::job::Job;
use pentimento_base::params::Params;
use pentimento_picture::drawing::{self, Drawing, Options};
use std::path::{Path, PathBuf};

/// The words for a drawing in error messages: "expected an SVG or a graph in JSON".
pub(super) const EXPECTED: &str = "an SVG or a graph in JSON";

/// Reads a drawing and fits it to the page size in the settings.
pub(super) fn read(text: &str, params: &Params, job: &Job) -> Result<Drawing, drawing::Error> {
    let side = |name: &str| params.get(name).map_or(150.0, |_| params.size(name) as f64);
    let page = [side("width"), side("height")];
    let margin = 5.0_f64.min(page[0].min(page[1]) / 10.0);
    let options = Options { page, margin, hide_covered: true, ..Options::default() };
    let read = if is_graph(text) {
        drawing::from_json(text, &options, job)
    } else {
        drawing::from_svg(text, &options, job)
    };
    read.map(|(drawing, _)| drawing)
}

fn is_graph(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Draws a graph in JSON as an SVG for a grid with `cells` cells on each side. `None` if the text is not a graph.
pub(super) fn graph_as_svg(bytes: &[u8], cells: usize) -> Option<Result<String, drawing::Error>> {
    let text = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}');
    let drawn = |(drawing, _): (Drawing, _)| as_svg(&drawing, cells);
    is_graph(text).then(|| drawing::from_json(text, &Options::default(), &crate::clock::job()).map(drawn))
}

fn as_svg(drawing: &Drawing, cells: usize) -> String {
    let [low, high] = drawing.bounds().unwrap_or([[0.0; 2], [1.0; 2]]);
    // The pen is a quarter of a cell wide. A line of any direction then becomes one cell wide when the SVG is turned
    // into cells. Any pen of at most half a cell would do.
    let pen = (high[0] - low[0]).max(high[1] - low[1]).max(1.0) / (4 * cells) as f64;
    let [width, height] = [0, 1].map(|axis| high[axis] - low[axis] + pen);
    let line = |&[a, b]: &[u32; 2]| {
        let ([ax, ay], [bx, by]) = (drawing.nodes[a as usize], drawing.nodes[b as usize]);
        format!("M{ax} {ay}L{bx} {by}")
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {width} {height}\"><path stroke=\"#000\" \
         stroke-width=\"{pen}\" stroke-linecap=\"square\" d=\"{}\"/></svg>",
        low[0] - pen / 2.0,
        low[1] - pen / 2.0,
        drawing.edges.iter().map(line).collect::<String>()
    )
}

/// The names and texts of all `.svg` and `.json` files in a folder.
pub(super) fn folder(path: &Path) -> Result<Vec<(String, String)>, Ending> {
    let refused = |source| crate::store::Error::Io { doing: "read", path: path.to_owned(), source };
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(path).map_err(refused)? {
        let file = entry.map_err(refused)?.path();
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        if ["svg", "json"].contains(&extension.to_lowercase().as_str()) {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        return wrong(format!("{}: there is no .svg or .json file in this folder", path.display()));
    }
    let read = |file: &PathBuf| {
        let name = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        Ok((name, Source::of(file.as_os_str()).text(EXPECTED)?))
    };
    files.iter().map(read).collect()
}
