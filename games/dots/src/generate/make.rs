//! Makes a verified puzzle from a drawing, with the `edges` method.

use crate::generate::curves;
use crate::generate::painting::Painting;
use crate::generate::runs::{self, Law, Plan};
use crate::generate::search::{Effort, search};
use crate::generate::settings::Settings;
use crate::generate::sketch::place_dots;
use crate::generate::verify::verify;
use crate::model::{Dot, Facts, Lattice, Level, Line, Variant, line};
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::drawing::{Drawing, Place};
use std::collections::BTreeSet;

/// Epsilon is the greatest distance allowed between the solved puzzle and the drawing. The dots may use only a share
/// of it. These shares are tried in this order. Curves leave out tiny details of the drawing, so dots that use all of
/// epsilon could make the result too inexact.
const SHARES: [f64; 3] = [0.99, 0.95, 0.88];

/// Makes a puzzle whose solution looks like the drawing.
pub(crate) fn make(
    drawing: &Drawing,
    settings: &Settings,
    effort: &Effort,
    rng: &mut Rng,
    job: &Job,
) -> Result<Level, Failure> {
    let curves = curves::curves(drawing);
    let mut why = "there is no space for dots in it".to_owned();
    for share in SHARES {
        let lattice = settings.lattice.or_else(|| hidden_lattice(settings));
        let inner = Settings { epsilon: settings.epsilon * share, lattice, ..*settings };
        let sketch = place_dots(curves.clone(), inner, None, rng, job);
        let Some(painting) = search(sketch, effort, rng, job) else {
            if job.stopped() {
                return Err(Failure::Stopped);
            }
            continue;
        };
        let (level, intended) = to_level(&painting, drawing, settings.lattice);
        match verify(&level, settings, drawing, &intended) {
            Ok(()) => return Ok(level),
            Err(fault) => why = fault,
        }
    }
    Err(Failure::Impossible(format!("no puzzle could be made from this drawing: {why}")))
}

/// Makes a puzzle with nothing predrawn and few multicoloured dots. `None` if the plan does not suffice for it.
pub(crate) fn make_in_runs(
    drawing: &Drawing,
    settings: &Settings,
    plan: &Plan,
    rng: &mut Rng,
    job: &Job,
) -> Result<Option<Level>, Failure> {
    let curves = curves::curves(drawing);
    for share in SHARES {
        let inner = Settings { epsilon: settings.epsilon * share, ..*settings };
        let law = Law { least: settings.d_min, usual: 10.0 / plan.density, rho: settings.rho };
        let sketch = place_dots(curves.clone(), inner, Some(law), rng, job);
        job.go_on()?;
        if !sketch.predrawn.is_empty() {
            continue;
        }
        let Some(painting) = runs::search(&sketch, plan, rng, job) else {
            job.go_on()?;
            return Ok(None);
        };
        let (level, intended) = to_level(&painting, drawing, settings.lattice);
        if verify(&level, settings, drawing, &intended).is_ok() {
            return Ok(Some(level));
        }
    }
    Ok(None)
}

/// A lattice with pixels of about one millimetre, for puzzles on paper in the ties variant. A tie needs exactly equal
/// distances. Random places never have equal distances, but places on a lattice often do. The finished level does not
/// mention this lattice.
fn hidden_lattice(settings: &Settings) -> Option<Lattice> {
    let longest = settings.page[0].max(settings.page[1]);
    (settings.variant == Variant::Ties).then(|| Lattice::new(longest.ceil() as usize, settings.page))
}

/// Turns a painting into a level. Also returns the lines that its solution should have.
fn to_level(painting: &Painting, drawing: &Drawing, lattice: Option<Lattice>) -> (Level, BTreeSet<Line>) {
    let sketch = &painting.sketch;
    let order = reading_order(&sketch.places);
    let hues = colours_by_use(&painting.colours, painting.classes);
    let mut number = vec![0u32; order.len()];
    order.iter().enumerate().for_each(|(new, &old)| number[old] = new as u32);
    let dot = |&old: &usize| {
        let edges = sketch.incident[old].iter();
        let colours: BTreeSet<u8> =
            edges.map(|&edge| hues[painting.colours[edge as usize] as usize]).collect();
        Dot { at: sketch.places[old], colours: colours.into_iter().collect() }
    };
    let intended = sketch.edges.iter().map(|&[a, b]| line(number[a as usize], number[b as usize])).collect();
    let predrawn = sketch.predrawn.iter().map(|&curve| sketch.curves[curve as usize].points.clone());
    let settings = &sketch.settings;
    let level = Level::new(Facts {
        width: settings.page[0],
        height: settings.page[1],
        rho: settings.rho,
        variant: settings.variant,
        dots: order.iter().map(dot).collect(),
        predrawn: predrawn.map(|points| points.into_iter().map(rounded).collect()).collect(),
        drawing: drawing.polylines(),
        lattice,
    });
    (level, intended)
}

/// The order of the dots: from top to bottom and from left to right, so that their numbers reveal nothing about the
/// drawing.
pub(crate) fn reading_order(places: &[Place]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    let key = |dot: usize| (places[dot][1], places[dot][0]);
    order.sort_by(|&a, &b| key(a).0.total_cmp(&key(b).0).then(key(a).1.total_cmp(&key(b).1)));
    order
}

/// New numbers for the colours: the most used colour becomes colour 0.
pub(crate) fn colours_by_use(colours: &[u8], classes: usize) -> Vec<u8> {
    let used = |class: usize| colours.iter().filter(|&&colour| colour as usize == class).count();
    let mut order: Vec<usize> = (0..classes).collect();
    order.sort_by_key(|&class| (std::cmp::Reverse(used(class)), class));
    let mut names = vec![0; classes];
    order.iter().enumerate().for_each(|(name, &class)| names[class] = name as u8);
    names
}

/// Rounds to a thousandth of a millimetre.
pub(crate) fn rounded(place: Place) -> Place {
    place.map(|x| (x * 1000.0).round() / 1000.0)
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::source;
    use super::*;
    use crate::generate::verify::{closest_pair, faults};
    use crate::solve::solve;
    use pentimento_engine::contract::Verdict;

    pub(in crate::generate) fn settings(variant: Variant, lattice: Option<usize>) -> Settings {
        let page = [120.0, 120.0];
        Settings {
            epsilon: 3.0,
            rho: 1.25,
            d_min: 4.5,
            d_max: f64::INFINITY,
            variant,
            page,
            lattice: lattice.map(|pixels| Lattice::new(pixels, page)),
            orders: crate::generate::thesis::Order::allowed("any"),
        }
    }

    /// An effort that is quick for tests. The puzzles must still be correct.
    const LITTLE: Effort = Effort {
        steps: 600,
        polish: 200,
        rounds: 2,
        multicoloured: 0.3,
        colours: (8, 4),
        density: 0.8,
        patience: 12,
        budget: 300_000,
    };

    fn made(name: &str, settings: &Settings) -> Level {
        let mut rng = Rng::new(3);
        let (drawing, _) = source::art_drawing(name, settings.page, &mut rng, &Job::endless()).unwrap();
        make(&drawing, settings, &LITTLE, &mut rng, &Job::endless())
            .unwrap_or_else(|why| panic!("{name}: {why:?}"))
    }

    #[test]
    fn puzzles_are_correct_with_and_without_pixels_in_every_variant() {
        for variant in [Variant::Closest, Variant::Ties, Variant::Pairs] {
            for lattice in [None, Some(88)] {
                let settings = settings(variant, lattice);
                let level = made("house", &settings);
                assert_eq!(faults(&level), Vec::<String>::new(), "{variant:?} {lattice:?}");
                assert!(closest_pair(&level) >= settings.d_min - 1e-6);
                assert_eq!(solve(&level, 2, &Job::endless()).verdict, Verdict::Unique);
                assert!(
                    lattice.is_none()
                        || level.dots.iter().all(|dot| level.lattice.unwrap().is_centre(dot.at))
                );
            }
        }
    }

    #[test]
    fn the_ties_variant_has_ties() {
        let level = made("castle", &settings(Variant::Ties, Some(88)));
        assert!(level.links().iter().any(|link| link.closest.len() > 1));
    }

    #[test]
    fn no_line_is_longer_than_d_max() {
        let level = made("heart", &Settings { d_max: 20.0, ..settings(Variant::Closest, None) });
        let longest = level.lines().iter().map(|&[a, b]| level.square(a, b)).fold(0.0, f64::max);
        assert!(longest <= 400.0 + 1e-6);
    }

    #[test]
    fn the_same_seed_gives_the_same_puzzle_and_a_stopped_job_gives_none() {
        let settings = settings(Variant::Closest, None);
        assert_eq!(made("cup", &settings), made("cup", &settings));
        let job = Job::endless();
        let (drawing, _) = source::art_drawing("cup", settings.page, &mut Rng::new(1), &job).unwrap();
        job.stop();
        assert_eq!(make(&drawing, &settings, &LITTLE, &mut Rng::new(1), &job), Err(Failure::Stopped));
    }

    #[test]
    fn tiny_drawings_become_puzzles_or_are_refused_with_a_sentence() {
        let settings = settings(Variant::Closest, None);
        for nodes in
            [vec![[5.0, 5.0], [5.5, 5.0]], vec![[5.0, 5.0], [90.0, 5.0]], vec![[5.0, 5.0], [8.0, 5.0]]]
        {
            let drawing = Drawing { width: 120.0, height: 120.0, nodes, edges: vec![[0, 1]] };
            match make(&drawing, &settings, &LITTLE, &mut Rng::new(1), &Job::endless()) {
                Ok(level) => assert!(!level.lines().is_empty()),
                Err(Failure::Impossible(why)) => assert!(why.contains("no puzzle"), "{why}"),
                Err(Failure::Stopped) => panic!("the job was not stopped"),
            }
        }
    }
}
