//! Posters. A poster is a large picture with many drawings side by side, such as a mural. Every region of a
//! poster shows something.

use super::paint::proportion;
use super::{Part, Scene};
use crate::art::Drawing;
use pentimento_base::job::Failure;
use pentimento_base::rng::Rng;

/// The share of its field that a drawing fills. `AWAY` is the width of its random shift, as a share of the
/// field.
const FILLS: f64 = 0.98;
const AWAY: f64 = 0.06;

impl Scene {
    /// A poster with a grid of fields and a drawing in each field. `proportion` is the width of the poster divided by
    /// its height. If there are fewer drawings than fields, the drawings are repeated, every second time as mirror
    /// images.
    pub fn poster(
        title: &str,
        drawings: &[&'static Drawing],
        (rows, columns): (usize, usize),
        proportion: f64,
        rng: &mut Rng,
    ) -> Result<Self, Failure> {
        let width = 100.0 * proportion;
        let field = (width / columns as f64, 100.0 / rows as f64);
        let mut order = drawings.to_vec();
        rng.shuffle(&mut order);
        let mut parts = Vec::new();
        for (place, drawing) in order.iter().cycle().take(rows * columns).enumerate() {
            let corner = ((place % columns) as f64 * field.0, (place / columns) as f64 * field.1);
            parts.push(part(drawing, corner, field, (place / order.len().max(1)) % 2 == 1, rng)?);
        }
        Ok(Self { title: title.to_owned(), parts, floor: None, width })
    }
}

fn part(
    drawing: &'static Drawing,
    (left, top): (f64, f64),
    field: (f64, f64),
    mirrored: bool,
    rng: &mut Rng,
) -> Result<Part, Failure> {
    let shape = proportion(drawing)?;
    let width = (field.0 * FILLS).min(field.1 * FILLS * shape);
    let height = width / shape;
    let mut away = |free: f64, side: f64| free / 2.0 + side * AWAY * (rng.unit() - 0.5);
    let left = left + away(field.0 - width, field.0);
    let top = top + away(field.1 - height, field.1);
    Ok(Part { drawing, left, top, width, height, mirrored })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art;

    #[test]
    fn every_piece_of_a_poster_shows_something() {
        let drawings: Vec<&Drawing> = art::collection("Harbour").collect();
        let poster = Scene::poster("Harbour", &drawings, (3, 4), 1.5, &mut Rng::new(1)).expect("a poster");
        assert_eq!(poster.parts.len(), 12);
        let picture = poster.cells((60, 40), 1).expect("cells");
        for piece in picture.cut(2, 3) {
            assert!(piece.density() > 0.1, "{:?}", piece.rows());
        }
    }
}
