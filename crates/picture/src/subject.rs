//! The subject of a puzzle: the drawing or scene that the puzzle hides. It can be mirrored.
//!
//! A generator asks [`Subjects`] for one subject after another, until a subject gives a suitable puzzle. Invariant: the
//! subjects and their order depend only on the choice, the size and the random stream.

use crate::art::{self, Drawing, NAMES, RANDOM, SCENE};
use crate::scene::{self, Scene};
use crate::{Options, Picture, of_raster, svg};
use pentimento_base::job::Failure;
use pentimento_base::params::Params;
use pentimento_base::rng::Rng;

/// The number of pixels along each side of a cell. More would take longer and change few cells.
const FINENESS: usize = 8;
/// If the mean side of a grid is shorter than this, the parts of a scene are too small to be recognised.
const LEAST_FOR_SCENES: f64 = 25.0;
/// The probability that a random subject is a scene, if the grid is large enough.
const SCENES: f64 = 0.4;
/// The number of cells of a scene's usual grid.
const SCENE_CELLS: usize = 900;
/// How many times a drawing that the player chose by name is tried. It is mirrored at random.
const REPEATS: usize = 4;

#[derive(Debug, Clone, PartialEq)]
enum Shown {
    Drawing(&'static Drawing),
    Scene(Box<Scene>),
}

/// A drawing or a scene that a puzzle hides.
#[derive(Debug, Clone, PartialEq)]
pub struct Subject {
    shown: Shown,
    mirrored: bool,
    /// The width and height of a grid that suits the subject.
    pub grid: (usize, usize),
    /// The width of the subject, divided by its height.
    proportion: f64,
}

impl Subject {
    /// A drawing that is not mirrored. Its grid has about as many cells as a square with the drawing's least
    /// size as its side.
    pub fn of_drawing(drawing: &'static Drawing) -> Result<Self, Failure> {
        let proportion = scene::proportion(drawing)?;
        let grid = Room::Cells(drawing.least * drawing.least).grid(proportion);
        Ok(Self { shown: Shown::Drawing(drawing), mirrored: false, grid, proportion })
    }

    /// The scene with this number. Each number stands for another scene.
    pub fn of_scene(number: u64) -> Result<Self, Failure> {
        let mut rng = Rng::new(number);
        let proportion = 1.0 + 0.4 * rng.unit();
        let scene = Scene::random(proportion, &mut rng)?;
        let grid = Room::Cells(SCENE_CELLS).grid(proportion);
        Ok(Self { shown: Shown::Scene(Box::new(scene)), mirrored: false, grid, proportion })
    }

    /// The same subject with left and right exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { mirrored: !self.mirrored, ..self }
    }

    pub fn title(&self) -> &str {
        match &self.shown {
            Shown::Drawing(drawing) => &drawing.title,
            Shown::Scene(scene) => &scene.title,
        }
    }

    /// The subject as cells. If `colours` is 1, it is black and white.
    pub fn cells(&self, size: (usize, usize), colours: usize) -> Result<Picture, Failure> {
        let mut picture = match &self.shown {
            Shown::Drawing(drawing) => drawn(&drawing.name, size, colours)?,
            Shown::Scene(scene) => scene.cells(size, colours)?,
        };
        if self.mirrored {
            picture.cells.chunks_mut(picture.width).for_each(<[u8]>::reverse);
        }
        Ok(picture)
    }

    /// A grid with about this many cells and the proportions of the subject.
    pub fn grid_of(&self, cells: usize) -> (usize, usize) {
        Room::Cells(cells).grid(self.proportion)
    }

    /// The subject as an SVG file.
    pub fn svg(&self) -> Result<String, Failure> {
        let text = match &self.shown {
            Shown::Drawing(drawing) => String::from_utf8_lossy(art::need(&drawing.name)?).into_owned(),
            Shown::Scene(scene) => scene.svg()?,
        };
        Ok(if self.mirrored { mirrored(&text) } else { text })
    }
}

fn drawn(name: &str, size: (usize, usize), colours: usize) -> Result<Picture, Failure> {
    let longest = (size.0.max(size.1) * FINENESS).clamp(120, 1600);
    let raster =
        svg::drawn_at(art::need(name)?, longest).map_err(|why| Failure::Impossible(why.to_string()))?;
    let colors = (colours > 1).then_some(colours);
    Ok(of_raster(&raster, &Options { size: Some(size), colors, ..Options::default() }).0)
}

/// An SVG file with left and right exchanged. The position of the content doesn't matter, because readers look
/// only at its bounds.
fn mirrored(text: &str) -> String {
    let (head, body) = text.split_once('>').unwrap_or_default();
    let body = body.rsplit_once("</svg>").map_or("", |(body, _)| body);
    let width = head.split_once("viewBox=\"0 0 ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    let width: f32 = width.unwrap_or(100.0);
    format!("{head}><g transform=\"matrix(-1 0 0 1 {width} 0)\">{body}</g></svg>")
}

/// The size of a subject's grid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Room {
    /// Exactly this width and height.
    Size(usize, usize),
    /// About this many cells, in the proportions of the subject.
    Cells(usize),
}

impl Room {
    /// The size from the settings. If the player changed the width or the height, uses both. Otherwise uses
    /// about `cells` cells.
    pub fn of(params: &Params, cells: usize) -> Self {
        let is_side = |(name, _): &(&str, String)| ["width", "height"].contains(name);
        if params.changes().iter().any(is_side) {
            Room::Size(params.size("width"), params.size("height"))
        } else {
            Room::Cells(cells)
        }
    }

    fn side(self) -> f64 {
        match self {
            Room::Size(width, height) => (width as f64 * height as f64).sqrt(),
            Room::Cells(cells) => (cells as f64).sqrt(),
        }
    }

    /// The grid for a subject with this proportion: width divided by height.
    fn grid(self, proportion: f64) -> (usize, usize) {
        let side = |length: f64| (length.round() as usize).max(5);
        match self {
            Room::Size(width, height) => (width, height),
            Room::Cells(_) => (side(self.side() * proportion.sqrt()), side(self.side() / proportion.sqrt())),
        }
    }
}

/// The subjects that a generator tries for the player's choice.
#[derive(Debug, Clone)]
pub struct Subjects {
    /// The drawings that are left. The next one is at the end.
    drawings: Vec<&'static Drawing>,
    /// Whether to allow drawings that are hard to recognise at this size.
    any: bool,
    scenes: f64,
    room: Room,
}

impl Subjects {
    /// The subjects for a choice: [`RANDOM`], [`SCENE`] or the name of a drawing. Drawings that can't be recognised at
    /// this size are left out. A tiny grid and a drawing chosen by name are exceptions.
    pub fn new(choice: &str, room: Room, rng: &mut Rng) -> Self {
        if NAMES.contains(&choice) {
            let drawings = art::named(choice).into_iter().cycle().take(REPEATS).collect();
            return Self { drawings, any: true, scenes: 0.0, room };
        }
        let mut drawings: Vec<&Drawing> =
            if choice == SCENE { Vec::new() } else { art::all().iter().collect() };
        rng.shuffle(&mut drawings);
        let scenes = match choice {
            SCENE => 1.0,
            RANDOM if room.side() >= LEAST_FOR_SCENES => SCENES,
            _ => 0.0,
        };
        Self { drawings, any: room.side() < 10.0, scenes, room }
    }

    /// Like [`Subjects::new`], but neighbouring seeds get different drawings. All drawings are in a fixed random order
    /// that depends on `salt`, so that games differ. The seed decides where in this order the subjects begin. The next
    /// drawing to try is far away in the order. If it were the neighbour, it would also be the first drawing of a
    /// neighbouring seed.
    pub fn in_turn(choice: &str, room: Room, salt: u64, rng: &mut Rng) -> Self {
        let mut subjects = Self::new(choice, room, rng);
        if choice != RANDOM {
            return subjects;
        }
        let mut order: Vec<&'static Drawing> =
            art::all().iter().filter(|drawing| subjects.any || drawing.least as f64 <= room.side()).collect();
        Rng::new(salt).shuffle(&mut order);
        let count = order.len() as u64;
        if count > 0 {
            let stride = stride(count);
            let at = |attempt: u64| order[((rng.seed() % count + attempt * stride) % count) as usize];
            subjects.drawings = (0..count).rev().map(at).collect();
        }
        subjects
    }

    /// The same subjects without scenes. If there are no drawings, the scenes stay.
    #[must_use]
    pub fn without_scenes(self) -> Self {
        let scenes = if self.drawings.is_empty() { self.scenes } else { 0.0 };
        Self { scenes, ..self }
    }

    /// The next subject. `None` if no drawing is left.
    pub fn next(&mut self, rng: &mut Rng) -> Option<Result<Subject, Failure>> {
        let mirrored = rng.chance(0.5);
        if rng.chance(self.scenes) {
            return Some(self.scene(mirrored, rng));
        }
        loop {
            let drawing = self.drawings.pop()?;
            let proportion = match scene::proportion(drawing) {
                Ok(proportion) => proportion,
                Err(why) => return Some(Err(why)),
            };
            let grid = self.room.grid(proportion);
            if self.any || drawing.least <= longer_side(grid, proportion) {
                let mirrored = mirrored && may_mirror(drawing);
                return Some(Ok(Subject { shown: Shown::Drawing(drawing), mirrored, grid, proportion }));
            }
        }
    }

    fn scene(&self, mirrored: bool, rng: &mut Rng) -> Result<Subject, Failure> {
        let grid = self.room.grid(1.0 + 0.4 * rng.unit());
        let proportion = grid.0 as f64 / grid.1 as f64;
        let scene = Scene::random(proportion, rng)?;
        Ok(Subject { shown: Shown::Scene(Box::new(scene)), mirrored, grid, proportion })
    }
}

/// A step for walking around a circle of `count` places. It is about two fifths of the circle. It has no common
/// divisor with `count`, so the walk reaches every place.
fn stride(count: u64) -> u64 {
    let divisor = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (2 * count / 5..count).find(|&step| divisor(step, count) == 1).unwrap_or(1)
}

/// Whether a drawing can be mirrored. Writing and signs would be wrong.
pub fn may_mirror(drawing: &Drawing) -> bool {
    !["sign", "letter", "music"].iter().any(|tag| drawing.has_tag(tag))
}

/// The longer side of the subject in cells, if it is as large as the grid allows.
fn longer_side((width, height): (usize, usize), proportion: f64) -> usize {
    let shown = (width as f64).min(height as f64 * proportion);
    shown.max(shown / proportion).round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(choice: &str, room: Room, seed: u64) -> Vec<String> {
        let mut rng = Rng::new(seed);
        let mut subjects = Subjects::new(choice, room, &mut rng);
        let all = std::iter::from_fn(|| subjects.next(&mut rng)).take(60);
        all.map(|subject| subject.unwrap().title().to_owned()).collect()
    }

    #[test]
    fn the_order_depends_only_on_the_seed_and_no_drawing_comes_twice() {
        let room = Room::Cells(500);
        assert_eq!(titles("random", room, 4), titles("random", room, 4));
        assert_ne!(titles("random", room, 4), titles("random", room, 5));
        let mut all = titles("random", room, 4);
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 60);
    }

    #[test]
    fn neighbouring_seeds_get_different_drawings() {
        for cells in [140, 400] {
            let first = |seed: u64, salt: u64| {
                let mut rng = Rng::new(seed);
                let mut subjects = Subjects::in_turn(RANDOM, Room::Cells(cells), salt, &mut rng);
                let subject = subjects.next(&mut rng).unwrap().unwrap();
                subject.title().to_owned()
            };
            let mut titles: Vec<String> = (1000..1030).map(|seed| first(seed, 1)).collect();
            assert_ne!(titles, (1000..1030).map(|seed| first(seed, 2)).collect::<Vec<_>>());
            titles.sort();
            titles.dedup();
            assert_eq!(titles.len(), 30);
        }
        for count in 1..300 {
            let step = stride(count);
            let reached: std::collections::BTreeSet<u64> = (0..count).map(|n| n * step % count).collect();
            assert_eq!(reached.len() as u64, count);
        }
    }

    #[test]
    fn small_grids_get_drawings_that_can_be_recognised_and_large_ones_scenes() {
        let small = titles("random", Room::Size(10, 10), 1);
        assert!(small.len() >= 15 && small.iter().all(|title| art::titled(title).unwrap().least <= 10));
        let scenes = titles("random", Room::Cells(1600), 1);
        let scenes = scenes.iter().filter(|title| art::titled(title).is_none()).count();
        assert!((10..50).contains(&scenes), "{scenes}");
        assert!(titles("scene", Room::Size(12, 12), 1).iter().all(|title| art::titled(title).is_none()));
        let mut rng = Rng::new(1);
        let mut drawings = Subjects::new("random", Room::Cells(1600), &mut rng).without_scenes();
        assert!((0..40).all(|_| art::titled(drawings.next(&mut rng).unwrap().unwrap().title()).is_some()));
        assert!(titles("fox", Room::Cells(100), 1).iter().all(|title| title == "Fox"));
        assert!(!titles("random", Room::Size(4, 4), 1).is_empty());
    }

    #[test]
    fn a_grid_has_the_proportions_of_its_subject() {
        let mut rng = Rng::new(1);
        let mut subjects = Subjects::new("random", Room::Cells(400), &mut rng);
        for subject in std::iter::from_fn(|| subjects.next(&mut rng)).take(40) {
            let subject = subject.unwrap();
            let (width, height) = subject.grid;
            assert!((300..500).contains(&(width * height)), "{}: {width}x{height}", subject.title());
            let picture = subject.cells(subject.grid, 1).unwrap();
            let is_blank = |row: &str| row.chars().all(|cell| cell == '.');
            let blank = picture.rows().iter().filter(|row| is_blank(row)).count();
            assert!(blank <= height / 4, "{}: {blank} rows are blank", subject.title());
        }
    }

    #[test]
    fn a_mirrored_subject_has_left_and_right_exchanged_in_both_forms() {
        let shown = Shown::Drawing(art::named("fox").unwrap());
        let plain = Subject { shown, mirrored: false, grid: (20, 20), proportion: 1.0 };
        let other = Subject { mirrored: true, ..plain.clone() };
        let (picture, mirror) = (plain.cells((20, 20), 1).unwrap(), other.cells((20, 20), 1).unwrap());
        let turned: Vec<String> = mirror.rows().iter().map(|row| row.chars().rev().collect()).collect();
        assert_eq!(picture.rows(), turned);
        let drawn = art::of_svg(other.svg().unwrap().as_bytes(), (20, 20), 1).unwrap();
        let differing =
            |other: &Picture| drawn.cells.iter().zip(&other.cells).filter(|(a, b)| a != b).count();
        assert!(
            differing(&mirror) * 2 < differing(&picture),
            "{} {}",
            differing(&mirror),
            differing(&picture)
        );
    }
}
