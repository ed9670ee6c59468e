//! Drawings that commands are given: a file, or all files of a folder.

use super::ending::{Ending, wrong};
use super::input::Source;
use crate::drawing::{self, Drawing, Options};
use crate::engine::job::Job;
use crate::engine::params::Params;
use std::path::{Path, PathBuf};

/// An SVG or a graph in JSON, on the page that the settings ask for.
pub fn read(text: &str, params: &Params, job: &Job) -> Result<Drawing, drawing::Error> {
    let side = |name: &str| params.get(name).map_or(150.0, |_| params.size(name) as f64);
    let page = [side("width"), side("height")];
    let margin = 5.0_f64.min(page[0].min(page[1]) / 10.0);
    let options = Options { page, margin, ..Options::default() };
    let graph = text.trim_start().starts_with('{');
    let read =
        if graph { drawing::from_json(text, &options, job) } else { drawing::from_svg(text, &options, job) };
    read.map(|(drawing, _)| drawing)
}

/// The drawings of a folder by name: what ends in `.svg` or `.json`.
pub fn folder(path: &Path) -> Result<Vec<(String, String)>, Ending> {
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
        return wrong(format!("{}: there is no .svg and no .json in this folder", path.display()));
    }
    let read = |file: &PathBuf| {
        let name = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        Ok((name, Source::of(file.as_os_str()).text()?))
    };
    files.iter().map(read).collect()
}
