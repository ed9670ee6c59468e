//! Each change updates the counts. These tests check that the updated counts equal a new count of everything.

use super::*;
use crate::generate::make::tests::settings;
use crate::generate::sketch::place_dots;
use crate::generate::{curves, source};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;

fn painting(variant: Variant, lattice: Option<usize>, rng: &mut Rng) -> Painting {
    let settings = settings(variant, lattice);
    let (drawing, _) = source::art_drawing("teapot", settings.page, rng, &Job::endless()).unwrap();
    let sketch = place_dots(curves::curves(&drawing), settings, None, rng, &Job::endless());
    let colours = (0..sketch.edges.len()).map(|_| rng.below(4) as u8).collect();
    Painting::new(sketch, colours, 4)
}

#[test]
fn updated_counts_equal_a_new_count() {
    for (variant, lattice) in
        [(Variant::Closest, None), (Variant::Ties, Some(120)), (Variant::Pairs, Some(88))]
    {
        let mut rng = Rng::new(9);
        let mut painting = painting(variant, lattice, &mut rng);
        for step in 0..2000 {
            if rng.chance(0.5) {
                let edge = rng.below(painting.colours.len());
                let (old, new) = (painting.colours[edge], rng.below(4) as u8);
                if old != new {
                    let change = painting.recolour(edge, new);
                    if rng.chance(0.3) {
                        painting.undo_recolour(edge, old, change);
                    }
                }
            } else {
                let dot = rng.below(painting.sketch.places.len());
                if let Some(shift) = painting.sketch.shift(dot, &mut rng) {
                    let (change, back) = painting.shift(shift);
                    if rng.chance(0.3) {
                        painting.undo_shift(back, change);
                    }
                }
            }
            if step % 50 == 0 {
                let mut again = painting.clone();
                again.recount();
                let counts = |p: &Painting| (p.wrong, p.crowded, p.extra_colours, p.several);
                assert_eq!(counts(&painting), counts(&again), "{variant:?} after {step}");
            }
        }
    }
}

#[test]
fn there_are_faulty_edges_when_there_are_faults() {
    let mut rng = Rng::new(2);
    let painting = painting(Variant::Closest, None, &mut rng);
    assert!(painting.wrong > 0 && !painting.faulty_edges().is_empty());
}
