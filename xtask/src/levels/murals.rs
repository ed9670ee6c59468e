//! The murals. A mural is a poster with drawings from one collection of the art, cut into nonograms.
//!
//! The levels of a mural stay in the order of the pieces, so they are not sorted by difficulty.

use super::drawings::{reason, slug};
use super::finish::{Finished, finish};
use pentimento_base::document::to_toml;
use pentimento_base::job::Job;
use pentimento_base::params::Difficulty;
use pentimento_base::rng::Rng;
use pentimento_nonogram::KIND;
use pentimento_picture::Picture;
use pentimento_picture::art::{self, Drawing};
use pentimento_picture::scene::Scene;
use serde_json::json;

/// The side of a piece, in cells.
const PIECE: usize = 30;
/// The number of posters to try for a mural. Each has a different seed.
const TRIES: u64 = 8;
/// At least this share of the cells in each piece must be painted.
const LEAST: f64 = 0.15;

pub(super) struct Mural {
    title: &'static str,
    collection: &'static str,
    rows: usize,
    columns: usize,
    colours: usize,
}

const fn mural(
    title: &'static str,
    collection: &'static str,
    (rows, columns): (usize, usize),
    colours: usize,
) -> Mural {
    Mural { title, collection, rows, columns, colours }
}

/// All murals, the smallest first.
pub(super) fn all() -> [Mural; 9] {
    [
        mural("Kitchen shelf", "Kitchen", (2, 2), 1),
        mural("Through the night", "Night sky and weather", (2, 2), 4),
        mural("Under the sea", "Ocean", (2, 3), 4),
        mural("Toy box", "Toys and games", (2, 3), 1),
        mural("Market street", "Town", (2, 4), 4),
        mural("Down at the harbour", "Harbour", (3, 3), 4),
        mural("Farm morning", "Farm and pets", (3, 3), 1),
        mural("On safari", "Safari", (3, 3), 4),
        mural("A walk in the woods", "Woodland", (3, 4), 4),
    ]
}

impl Mural {
    pub(super) fn folder(&self) -> String {
        format!("mural-{}", slug(self.title))
    }

    /// The text of the file that gives the title and the numbers of rows and columns of pieces.
    pub(super) fn text(&self) -> String {
        to_toml(&[("title", json!(self.title)), ("rows", json!(self.rows)), ("columns", json!(self.columns))])
    }

    /// Makes the pieces as levels. Uses the first poster whose pieces are all good puzzles.
    pub(super) fn made(&self) -> Result<Vec<Finished>, String> {
        let mut why = String::new();
        for seed in 1..=TRIES {
            let picture = self.poster(seed)?;
            let pieces = picture.cut(self.rows, self.columns).into_iter().enumerate();
            match pieces.map(|(place, piece)| self.piece(place, &piece)).collect::<Result<Vec<_>, _>>() {
                Ok(levels) => return Ok(levels),
                Err(reason) => why = reason,
            }
        }
        Err(format!("{}: {why}", self.title))
    }

    /// Draws the poster. It has more drawings than pieces, so the edges of pieces run through most drawings.
    fn poster(&self, seed: u64) -> Result<Picture, String> {
        let drawings: Vec<&Drawing> = art::collection(self.collection).collect();
        let fields = |pieces: usize| pieces + pieces.div_ceil(3);
        let (width, height) = (PIECE * self.columns, PIECE * self.rows);
        let proportion = width as f64 / height as f64;
        let grid = (fields(self.rows), fields(self.columns));
        let poster =
            Scene::poster(self.title, &drawings, grid, proportion, &mut Rng::new(seed)).map_err(reason)?;
        poster.cells((width, height), self.colours).map_err(reason)
    }

    fn piece(&self, place: usize, picture: &Picture) -> Result<Finished, String> {
        if picture.density() < LEAST {
            return Err(format!("piece {} is nearly blank", place + 1));
        }
        let params = KIND.params(Difficulty::Easy);
        let mut puzzle = KIND.paint(picture, &params, 7, &Job::endless()).map_err(reason)?;
        puzzle.meta_mut().title = Some(format!("{}, piece {}", self.title, place + 1));
        finish(KIND, "piece", &*puzzle).map_err(|why| format!("piece {}: {why}", place + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_murals_have_collections_and_the_right_number_of_pieces() {
        let all = all();
        assert!(all.iter().all(|mural| art::collection(mural.collection).count() >= 12));
        assert!(all.iter().all(|mural| (4..=12).contains(&(mural.rows * mural.columns))));
    }
}
