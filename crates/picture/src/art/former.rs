//! Chooses a drawing as older versions did. Nothing here may change, because a code must always give the same
//! puzzle.

use super::{FIRST, NONE, RANDOM, cells};
use crate::Picture;
use pentimento_base::job::Failure;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;

/// The name of the drawing for a choice. The choice `random` gives a random name of the first list. Any other choice
/// is already a name.
pub fn pick<'a>(choice: &'a str, rng: &mut Rng) -> &'a str {
    if choice == RANDOM { FIRST[rng.below(FIRST.len())] } else { choice }
}

/// The drawing that the settings ask for, as cells, and its title. `None` if the settings ask for no drawing.
pub fn chosen(params: &Params, rng: &mut Rng) -> Result<Option<(Picture, String)>, Failure> {
    let choice = params.word("picture");
    if choice == NONE {
        return Ok(None);
    }
    let name = pick(choice, rng);
    let size = (params.size("width"), params.size("height"));
    Ok(Some((cells(name, size, params.size("colors"))?, title(name))))
}

/// The title of a drawing, made from its name: `hot-air-balloon` becomes `Hot air balloon`.
pub fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_titles() {
        assert_eq!((title("hot-air-balloon"), title("")), ("Hot air balloon".to_owned(), String::new()));
    }

    #[test]
    fn random_picks_from_the_first_list() {
        let mut rng = Rng::new(3);
        let picked: Vec<&str> = (0..200).map(|_| pick("random", &mut rng)).collect();
        assert!(picked.iter().all(|name| FIRST.contains(name)));
        assert_eq!(pick("fox", &mut rng), "fox");
    }
}
