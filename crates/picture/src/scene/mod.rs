//! Scenes: two to four drawings in one picture, with a floor, sizes that follow the real ones, and a title.
//!
//! [`recipes`] says what goes together, [`layout`] decides sizes and places, and [`paint`] draws. Invariants: the same
//! random stream and proportions give the same scene, and every part stays visible for the most part.

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

/// A drawing at its place in a scene. Lengths are in units of which the scene is 100 high.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    pub drawing: &'static Drawing,
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    pub mirrored: bool,
}

/// Several drawings in one picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    pub title: String,
    /// The parts, those at the back first.
    pub parts: Vec<Part>,
    /// What the parts stand on. A poster has no floor.
    floor: Option<Floor>,
    /// The width of the scene, if it is 100 high.
    width: f64,
}

impl Scene {
    /// A random scene for a grid of these proportions: width divided by height.
    pub fn random(proportion: f64, rng: &mut Rng) -> Result<Self, Failure> {
        loop {
            let recipe = random_recipe(rng);
            // A recipe finds no drawing only if it asks twice for a thing that exists once.
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

/// The most by which a recipe counts for the choice. A recipe with fewer scenes than this is chosen less often.
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

/// How many scenes a recipe gives, not counting mirrors.
fn scenes_of(recipe: &Recipe) -> usize {
    let fitting = |wanted: &Wanted| art::all().iter().filter(|drawing| suits(drawing, wanted)).count();
    recipe.parts.iter().map(fitting).product()
}

/// A drawing for each part of a recipe, all different.
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

/// A title as it is written within a sentence: `Pine tree` becomes `pine tree`, but names keep their capital.
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
