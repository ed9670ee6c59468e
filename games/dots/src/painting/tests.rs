//! What is counted step by step is held against counting everything again.

use super::*;
use crate::generator::tests::settings;
use crate::sketch::lay;
use crate::{curves, subject};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;

fn painting(variant: Variant, lattice: Option<usize>, rng: &mut Rng) -> Painting {
    let settings = settings(variant, lattice);
    let (drawing, _) = subject::named("teapot", settings.page, rng, &Job::endless()).unwrap();
    let sketch = lay(curves::of(&drawing), settings, rng, &Job::endless());
    let colours = (0..sketch.edges.len()).map(|_| rng.below(4) as u8).collect();
    Painting::new(sketch, colours, 4)
}

#[test]
fn what_is_counted_step_by_step_is_what_is_there() {
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
                        painting.uncolour(edge, old, change);
                    }
                }
            } else {
                let dot = rng.below(painting.sketch.places.len());
                if let Some(shift) = painting.sketch.shift(dot, &mut rng) {
                    let (change, back) = painting.shift(shift);
                    if rng.chance(0.3) {
                        painting.unshift(back, change);
                    }
                }
            }
            if step % 50 == 0 {
                let mut again = painting.clone();
                again.recount();
                let told = |p: &Painting| (p.wrong, p.crowded, p.several);
                assert_eq!(told(&painting), told(&again), "{variant:?} after {step}");
            }
        }
    }
}

#[test]
fn culprits_are_named_exactly_when_something_is_wrong() {
    let mut rng = Rng::new(2);
    let painting = painting(Variant::Closest, None, &mut rng);
    assert!(painting.wrong > 0 && !painting.culprits().is_empty());
}
