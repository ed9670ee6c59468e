//! Our own drawings: the files `art/*.svg` of this crate, and the catalogue that describes them. Every game that hides
//! a picture can use them.

mod catalogue;
pub mod former;
mod names;

pub use catalogue::{Drawing, Faces, Place, all, collection, collections, named, titled};
pub use names::{FIRST, NAMES};

use crate::{Options, Picture, make};
use include_dir::{Dir, File, include_dir};
use pentimento_base::job::Failure;

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/art");

/// The value of a setting that means no drawing.
pub const NONE: &str = "none";
/// The value of a setting that means a random drawing or scene.
pub const RANDOM: &str = "random";
/// The value of a setting that means a random scene.
pub const SCENE: &str = "scene";
/// The values of a setting that allows `none`.
pub const CHOICES: &[&str] = &after::<3, { 3 + NAMES.len() }>([NONE, RANDOM, SCENE]);

/// The values of a setting: first `words`, such as `random`, and then the names of all drawings. `ALL` is the number
/// of values.
pub const fn after<const WORDS: usize, const ALL: usize>(
    words: [&'static str; WORDS],
) -> [&'static str; ALL] {
    assert!(ALL == WORDS + NAMES.len());
    let mut all = [""; ALL];
    let mut place = 0;
    while place < ALL {
        all[place] = if place < WORDS { words[place] } else { NAMES[place - WORDS] };
        place += 1;
    }
    all
}

/// The SVG file of a drawing, by its name.
pub fn svg(name: &str) -> Option<&'static [u8]> {
    EMBEDDED.get_file(format!("{name}.svg")).map(File::contents)
}

/// The SVG file of a drawing, by its path, such as `art/cat`.
pub fn by_path(name: &str) -> Option<&'static [u8]> {
    svg(name.strip_prefix("art/")?)
}

/// The SVG file of a drawing. If there is no such drawing, the failure contains the name.
pub fn need(name: &str) -> Result<&'static [u8], Failure> {
    svg(name).ok_or_else(|| Failure::Impossible(format!("there is no drawing {name:?}")))
}

/// A drawing converted to cells. If `colours` is 1, it is black and white.
pub fn cells(name: &str, size: (usize, usize), colours: usize) -> Result<Picture, Failure> {
    of_svg(need(name)?, size, colours)
}

/// The bytes of an SVG file converted to cells.
pub(crate) fn of_svg(bytes: &[u8], size: (usize, usize), colours: usize) -> Result<Picture, Failure> {
    let options =
        Options { size: Some(size), colors: (colours > 1).then_some(colours), ..Options::default() };
    let made = make(bytes, &options);
    made.map(|(picture, _)| picture).map_err(|why| Failure::Impossible(why.to_string()))
}

/// The title of a drawing. If the name is not in the catalogue, the title is made from the name.
pub fn title(name: &str) -> String {
    named(name).map_or_else(|| former::title(name), |drawing| drawing.title.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_matches_the_folder() {
        let drawings = EMBEDDED.files().filter(|file| file.path().extension().is_some_and(|e| e == "svg"));
        let mut there: Vec<&str> = drawings.filter_map(|file| file.path().file_stem()?.to_str()).collect();
        there.sort_unstable();
        assert_eq!(there, NAMES);
        assert!(FIRST.iter().all(|name| NAMES.contains(name)));
    }

    #[test]
    fn titles_come_from_the_catalogue() {
        assert_eq!((title("yo-yo"), title("ships-wheel")), ("Yo-yo".to_owned(), "Ship's wheel".to_owned()));
    }
}
