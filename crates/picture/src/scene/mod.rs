//! Scenes. A scene is a picture of two to four drawings, with a floor, sizes based on the real ones, and a
//! title.
//!
//! [`recipes`] lists drawings that go together, [`layout`] decides sizes and positions, and [`paint`] draws.
//! Invariants: the same random stream and proportions give the same scene, and most of every part is visible.

mod layout;
mod paint;
mod poster;
mod recipes;

use crate::art::{self, Drawing};
pub(crate) use paint::proportion;
use pentimento_base::job::Failure;
use pentimento_base::rng::Rng;
use recipes::{Floor, RECIPES, Recipe, Wanted, Words};
use std::sync::OnceLock;

/// A drawing and its position in a scene. Lengths are in units of a hundredth of the scene's height.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    pub drawing: &'static Drawing,
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    pub mirrored: bool,
}

/// A picture made of several drawings.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    pub title: String,
    /// The parts. Those at the back come first.
    pub parts: Vec<Part>,
    /// What the parts stand on. A poster has no floor.
    floor: Option<Floor>,
    /// The width of the scene, in units of a hundredth of its height.
    width: f64,
}

impl Scene {
    /// A random scene. `proportion` is the width of the grid divided by its height.
    pub fn random(proportion: f64, rng: &mut Rng) -> Result<Self, Failure> {
        loop {
            let recipe = random_recipe(rng);
            // This fails only if a recipe asks twice for a thing that exists only once. Then the loop tries again.
            if let Some(chosen) = choose(recipe, rng) {
                return Self::of(recipe, &chosen, proportion, rng);
            }
        }
    }

    fn of(
        recipe: &Recipe,
        chosen: &[&'static Drawing],
        proportion: f64,
        rng: &mut Rng,
    ) -> Result<Self, Failure> {
        let width = 100.0 * proportion.clamp(0.4, 2.5);
        let parts = layout::arrange(chosen, width, recipe.floor, rng)?;
        Ok(Self { title: title(recipe.words, chosen), parts, floor: Some(recipe.floor), width })
    }
}

/// The largest weight of a recipe in the random choice. The weight is the number of scenes that the recipe can
/// give.
const MOST_WEIGHT: usize = 80;

fn random_recipe(rng: &mut Rng) -> &'static Recipe {
    static WEIGHTS: OnceLock<Vec<usize>> = OnceLock::new();
    let weights =
        WEIGHTS.get_or_init(|| RECIPES.iter().map(|recipe| scenes_of(recipe).min(MOST_WEIGHT)).collect());
    let mut place = rng.below(weights.iter().sum());
    for (recipe, &weight) in RECIPES.iter().zip(weights) {
        if place < weight {
            return recipe;
        }
        place -= weight;
    }
    &RECIPES[0]
}

/// The number of scenes that a recipe can give, not counting mirrored drawings.
fn scenes_of(recipe: &Recipe) -> usize {
    let fitting = |wanted: &Wanted| art::all().iter().filter(|drawing| suits(drawing, wanted)).count();
    recipe.parts.iter().map(fitting).product()
}

/// Chooses a drawing for each part of a recipe. All drawings are different.
fn choose(recipe: &Recipe, rng: &mut Rng) -> Option<Vec<&'static Drawing>> {
    let mut chosen: Vec<&'static Drawing> = Vec::new();
    for wanted in recipe.parts {
        let fits = |drawing: &&Drawing| suits(drawing, wanted) && !chosen.contains(drawing);
        let drawings: Vec<&Drawing> = art::all().iter().filter(fits).collect();
        chosen.push(rng.pick(&drawings)?);
    }
    Some(chosen)
}

fn suits(drawing: &Drawing, wanted: &Wanted) -> bool {
    let (low, high) = wanted.height;
    drawing.place == wanted.place
        && (low..=high).contains(&drawing.height)
        && wanted.words.iter().any(|word| drawing.name == *word || drawing.has_tag(word))
}

fn title(words: Words, parts: &[&Drawing]) -> String {
    let first = |part: usize| parts[part].title.clone();
    let later = |part: usize| in_sentence(&parts[part].title);
    match words {
        Words::And(one, two) => format!("{} and {}", first(one), later(two)),
        Words::Under(one, two) => format!("{} under the {}", first(one), later(two)),
        Words::By(one, two) => format!("{} by the {}", first(one), later(two)),
        Words::Three(one, two, three) => format!("{}, {} and {}", first(one), later(two), later(three)),
    }
}

/// The form of a title within a sentence: `Pine tree` becomes `pine tree`, but proper names keep their
/// capital.
fn in_sentence(title: &str) -> String {
    const NAMES: [&str; 3] = ["Saturn", "Christmas", "Easter"];
    if NAMES.iter().any(|name| title.starts_with(name)) {
        return title.to_owned();
    }
    let mut letters = title.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests;
