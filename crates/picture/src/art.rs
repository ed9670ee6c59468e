//! Our own drawings: the files `art/*.svg` of this crate. Every game that hides a picture can use them.

use crate::{Options, Picture, make};
use include_dir::{Dir, File, include_dir};
use pentimento_base::job::Failure;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/art");

/// The names of all drawings. The choice `random` in a code picks from this list, so if the list changes, every game
/// that uses it must raise its `VERSION`.
#[rustfmt::skip]
pub const NAMES: [&str; 51] = [
    "aeroplane", "anchor", "apple", "bell", "bicycle", "butterfly", "cactus", "camel", "candle", "castle", "cat", "chair",
    "cherries", "christmas-tree", "crab", "crown", "cup", "dinosaur", "duck", "elephant", "fish", "giraffe", "glasses",
    "guitar", "hand", "heart", "hot-air-balloon", "hourglass", "house", "ice-cream", "key", "lighthouse", "mushroom",
    "octopus", "owl", "padlock", "penguin", "rabbit", "rocket", "sailing-boat", "scissors", "snail", "steam-train", "swan",
    "teapot", "top-hat", "tulip", "turtle", "umbrella", "whale", "windmill",
];

/// The word for no drawing, in a setting.
const NONE: &str = "none";
/// The word for a random drawing, in a setting.
const RANDOM: &str = "random";
/// The choices for a setting that can also be `none`.
pub const CHOICES: &[&str] = &after::<2, { 2 + NAMES.len() }>([NONE, RANDOM]);

/// The choices for a setting: first `words`, such as `random`, and then the names of all drawings. `ALL` is the number
/// of choices.
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

/// The SVG file of a drawing, or a failure that contains the name.
pub fn need(name: &str) -> Result<&'static [u8], Failure> {
    svg(name).ok_or_else(|| Failure::Impossible(format!("there is no drawing {name:?}")))
}

/// A drawing converted to cells. If `colours` is 1, it is black and white.
pub fn cells(name: &str, size: (usize, usize), colours: usize) -> Result<Picture, Failure> {
    let options =
        Options { size: Some(size), colors: (colours > 1).then_some(colours), ..Options::default() };
    let made = make(need(name)?, &options);
    made.map(|(picture, _)| picture).map_err(|why| Failure::Impossible(why.to_string()))
}

/// The name of the drawing for a choice. The choice `random` gives a random name. Any other choice is already a name.
pub fn pick<'a>(choice: &'a str, rng: &mut Rng) -> &'a str {
    if choice == RANDOM { NAMES[rng.below(NAMES.len())] } else { choice }
}

/// The drawing that the settings ask for, as cells, and its title. `None` if they ask for no drawing.
pub fn chosen(params: &Params, rng: &mut Rng) -> Result<Option<(Picture, String)>, Failure> {
    let choice = params.word("picture");
    if choice == NONE {
        return Ok(None);
    }
    let name = pick(choice, rng);
    let size = (params.size("width"), params.size("height"));
    Ok(Some((cells(name, size, params.size("colors"))?, title(name))))
}

/// The name of the drawing with this title.
pub fn named(wanted: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|name| title(name) == wanted)
}

/// The title of a drawing: `hot-air-balloon` becomes `Hot air balloon`.
pub fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_matches_the_folder() {
        let drawings = EMBEDDED.files().filter(|file| file.path().extension().is_some_and(|e| e == "svg"));
        let mut there: Vec<&str> = drawings.filter_map(|file| file.path().file_stem()?.to_str()).collect();
        let mut listed = NAMES.to_vec();
        there.sort_unstable();
        listed.sort_unstable();
        assert_eq!(there, listed);
    }

    #[test]
    fn names_become_titles() {
        assert_eq!((title("hot-air-balloon"), title("")), ("Hot air balloon".to_owned(), String::new()));
    }
}
