//! Which of our drawings a puzzle hides, and what we say about it.

use pentimento_engine::kind::AnyPuzzle;
use pentimento_picture::art::{self, Drawing};

/// The author of the levels that come with the program.
const US: &str = "Pentimento";

/// The title of the picture that a puzzle hides, if the picture is made of our art.
fn our_title(puzzle: &dyn AnyPuzzle) -> Option<&str> {
    let meta = puzzle.meta();
    let is_ours = meta.code.is_some() || meta.author.as_deref() == Some(US);
    meta.title.as_deref().filter(|_| is_ours && puzzle.kind().facts().hides_picture)
}

/// The drawing that a puzzle hides. `None` for a scene and for pictures of other people.
pub(crate) fn drawing(puzzle: &dyn AnyPuzzle) -> Option<&'static Drawing> {
    art::titled(our_title(puzzle)?)
}

/// A sentence for the player who has found the picture. For a scene, it is about the drawing that its title names
/// first.
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
    // A longer title is more exact: a christmas tree is no tree.
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
