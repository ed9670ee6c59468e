use super::*;
use crate::Picture;
use std::collections::BTreeSet;

fn scene(seed: u64) -> Scene {
    Scene::random(1.0, &mut Rng::new(seed)).expect("a scene")
}

#[test]
fn a_seed_always_gives_the_same_scene_and_different_seeds_different_ones() {
    let mut last: Option<Picture> = None;
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        let scene = scene(seed);
        assert!((2..=4).contains(&scene.parts.len()) && scene.title.contains(' '), "{}", scene.title);
        let cells = scene.cells((24, 24), 1).unwrap();
        assert_ne!(last.as_ref(), Some(&cells), "seed {seed}: {}", scene.title);
        seen.insert(cells.rows());
        last = Some(cells);
    }
    assert!(seen.len() >= 195, "{}", seen.len());
    assert_eq!(scene(7), scene(7));
}

/// Counts the cells of each part, and how many of them no part in front covers.
#[test]
fn every_part_of_two_hundred_scenes_is_visible() {
    for seed in 0..200 {
        let scene = scene(seed);
        let masks: Vec<Vec<bool>> = scene.parts.iter().map(|part| shown(&scene, part)).collect();
        for (place, mask) in masks.iter().enumerate() {
            let own = mask.iter().filter(|&&drawn| drawn).count();
            let is_free = |cell: &usize| masks[place + 1..].iter().all(|front| !front[*cell]);
            let free = (0..mask.len()).filter(|&cell| mask[cell]).filter(is_free).count();
            let name = &scene.parts[place].drawing.name;
            assert!(own >= 20, "seed {seed}: {name} in {:?} has {own} cells", scene.title);
            assert!(
                free * 10 >= own * 6,
                "seed {seed}: {free} of {own} cells of {name} in {:?}",
                scene.title
            );
        }
    }
}

/// The cells of a part that is drawn alone, on a grid of 40 by 40.
fn shown(scene: &Scene, part: &Part) -> Vec<bool> {
    let alone = Scene { parts: vec![part.clone()], ..scene.clone() };
    let map = alone.drawn((40, 40), false).unwrap();
    let fine = map.width() as usize / 40;
    let cell = |at: usize| {
        let (row, column) = (at / 40 * fine, at % 40 * fine);
        let inside = (0..fine * fine).map(|place| (row + place / fine, column + place % fine));
        let drawn =
            inside.filter(|&(y, x)| map.pixel(x as u32, y as u32).is_some_and(|pixel| pixel.alpha() > 127));
        drawn.count() * 2 > fine * fine
    };
    (0..1600).map(cell).collect()
}

#[test]
fn every_recipe_gives_scenes_and_most_have_many() {
    assert!(RECIPES.len() >= 12);
    let mut all = 1;
    for recipe in RECIPES {
        let scenes = scenes_of(recipe);
        assert!(scenes > 0 && choose(recipe, &mut Rng::new(1)).is_some(), "{recipe:?}");
        all += scenes;
    }
    assert!(all > 2000, "{all}");
}

#[test]
fn titles_read_like_sentences() {
    let parts = ["owl", "christmas-tree", "pear"].map(|name| art::named(name).unwrap());
    assert_eq!(title(Words::And(0, 2), &parts), "Owl and pear");
    assert_eq!(title(Words::Under(0, 1), &parts), "Owl under the Christmas tree");
    assert_eq!(title(Words::Three(0, 1, 2), &parts), "Owl, Christmas tree and pear");
}

#[test]
fn a_scene_is_an_svg_too() {
    for seed in 0..20 {
        let scene = scene(seed);
        let text = scene.svg().unwrap();
        let cells = art::of_svg(text.as_bytes(), (30, 30), 1).unwrap();
        assert!(cells.density() > 0.08, "{}", scene.title);
    }
}
