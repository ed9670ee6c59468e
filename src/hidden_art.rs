//! Finds out which of our drawings a puzzle hides, and a sentence about it.

use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::art::{self, Drawing};

/// The author of the levels that come with the program.
const US: &str = "Pentimento";

/// The title of the picture that a puzzle hides. `None` if the picture is not one of ours.
fn our_title(puzzle: &dyn AnyPuzzle) -> Option<&str> {
    let meta = puzzle.meta();
    let is_ours = meta.code.is_some() || meta.author.as_deref() == Some(US);
    meta.title.as_deref().filter(|_| is_ours && puzzle.kind().facts().hides_picture)
}

/// The drawing that a puzzle hides. `None` for a scene (several drawings together) and for pictures that are
/// not ours.
pub(crate) fn drawing(puzzle: &dyn AnyPuzzle) -> Option<&'static Drawing> {
    art::titled(our_title(puzzle)?)
}

/// A sentence for a player who has found the picture. For a scene, the sentence is about the first drawing in
/// its title.
pub(crate) fn line(puzzle: &dyn AnyPuzzle) -> Option<&'static str> {
    about(our_title(puzzle)?)
}

fn about(title: &str) -> Option<&'static str> {
    let is_first = |drawing: &&Drawing| {
        let rest = title.strip_prefix(drawing.title.as_str());
        rest.is_some_and(|rest| {
            ["", ",", " and ", " by ", " under "].iter().any(|word| match *word {
                "" => rest.is_empty(),
                word => rest.starts_with(word),
            })
        })
    };
    // Prefer the longest matching title, because it is the most exact.
    let best = art::all().iter().filter(is_first).max_by_key(|drawing| drawing.title.len());
    best.map(|drawing| drawing.line.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use pentimento_base::job::Job;
    use pentimento_base::params::Difficulty;

    #[test]
    fn a_line_belongs_to_a_drawing_or_to_the_first_one_of_a_scene() {
        let line = |name: &str| art::named(name).map(|drawing| drawing.line.as_str());
        assert_eq!(about("Fox"), line("fox"));
        assert_eq!(about("Fox and oak tree"), line("fox"));
        assert_eq!(about("Owl under the crescent moon"), line("owl"));
        assert_eq!(about("Foxglove"), None);
    }

    #[test]
    fn a_generated_puzzle_knows_its_drawing_and_a_file_of_someone_else_does_not() {
        let kind = games::find("nonogram").expect("a game");
        let mut params = kind.params(Difficulty::Easy);
        params.set("picture", "apple").expect("a drawing");
        let puzzle = kind.generate(&params, 1, &Job::endless()).expect("made");
        assert_eq!(drawing(&*puzzle), art::named("apple"));
        let buttons = games::find("buttons").expect("a game");
        assert_eq!(
            line(&*buttons.generate(&buttons.params(Difficulty::Easy), 1, &Job::endless()).expect("made")),
            None
        );
    }
}
