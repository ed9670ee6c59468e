//! Lists of pictures that suit a difficulty.
//!
//! How hard a picture is as a puzzle depends on its size. To find out can take a second, which is too long while a
//! player waits. So `cargo xtask suited` finds out beforehand, for every drawing and for many scenes. It writes a
//! list of the sizes that suit. A generator takes the picture of a seed from this list.
//!
//! Each line of a list has a difficulty, a subject and sizes: `easy fox 12x13 14x14m 15x14+37+61`. An `m` means that
//! the picture is mirrored. The meaning of numbers after `+` depends on the game. A scene is named by its number:
//! `scene:17`.
//!
//! Invariants: neighbouring seeds give different subjects. A subject returns only after all others, and then in
//! another size if it has one.

use crate::Picture;
use crate::art;
use crate::subject::Subject;
use pentimento_base::job::Failure;
use pentimento_base::params::Difficulty;
use std::fmt;

/// How the name of a scene begins.
const SCENE: &str = "scene:";

/// A subject in a grid that suits it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suited {
    /// The name of a drawing, or a scene.
    pub name: String,
    pub grid: (usize, usize),
    pub mirrored: bool,
    /// Numbers whose meaning depends on the game.
    pub numbers: Vec<usize>,
}

impl Suited {
    /// The name of the scene with this number.
    pub fn scene(number: u64) -> String {
        format!("{SCENE}{number}")
    }

    fn parse(name: &str, word: &str) -> Option<Self> {
        let mut parts = word.split('+');
        let size = parts.next()?;
        let (width, height) = size.trim_end_matches('m').split_once('x')?;
        Some(Self {
            name: name.to_owned(),
            grid: (width.parse().ok()?, height.parse().ok()?),
            mirrored: size.ends_with('m'),
            numbers: parts.map(str::parse).collect::<Result<_, _>>().ok()?,
        })
    }

    pub fn subject(&self) -> Result<Subject, Failure> {
        let subject = match self.name.strip_prefix(SCENE) {
            Some(number) => Subject::of_scene(number.parse().map_err(|_| unknown(&self.name))?)?,
            None => Subject::of_drawing(art::named(&self.name).ok_or_else(|| unknown(&self.name))?)?,
        };
        Ok(if self.mirrored { subject.mirrored() } else { subject })
    }

    /// The subject in black and white, without blank edges.
    pub fn cells(&self, subject: &Subject) -> Result<Picture, Failure> {
        Ok(subject.cells(self.grid, 1)?.trimmed())
    }
}

fn unknown(name: &str) -> Failure {
    Failure::Impossible(format!("there is no picture {name:?}"))
}

/// Writes the size, as in a list.
impl fmt::Display for Suited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}{}", self.grid.0, self.grid.1, if self.mirrored { "m" } else { "" })?;
        self.numbers.iter().try_for_each(|place| write!(f, "+{place}"))
    }
}

/// The pictures for one difficulty of a game.
#[derive(Debug, Clone)]
pub struct List<'a> {
    lines: Vec<&'a str>,
    /// A number that differs between games, so that the same seed gives another picture in each game.
    salt: u64,
}

impl<'a> List<'a> {
    /// The lines for a difficulty in the text of a game's list.
    pub fn new(text: &'a str, difficulty: Difficulty, game: &str) -> Self {
        let of_difficulty = |line: &'a str| line.strip_prefix(difficulty.name())?.strip_prefix(' ');
        Self { lines: text.lines().filter_map(of_difficulty).collect(), salt: salt(game, difficulty) }
    }

    /// The number of subjects.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The picture of a seed. `None` if the list is empty.
    pub fn pick(&self, seed: u64) -> Option<Suited> {
        let count = self.lines.len() as u64;
        let round = seed.checked_div(count)?;
        let place = (seed % count * stride(count) + self.salt % count) % count;
        let mut words = self.lines[place as usize].split(' ');
        let name = words.next()?;
        let sizes: Vec<&str> = words.collect();
        let size = (round + self.salt / count + place).checked_rem(sizes.len() as u64)?;
        Suited::parse(name, sizes[size as usize])
    }
}

/// A number by which neighbouring seeds are spread over a list. It has no common divisor with the length of the list,
/// so all lines are used.
fn stride(count: u64) -> u64 {
    // The golden ratio spreads best.
    let near = count * 618 / 1000;
    (near.max(1)..=near + count).find(|&stride| divisor(stride, count) == 1).unwrap_or(1)
}

/// The greatest common divisor.
fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// A hash of the game and the difficulty, by FNV-1a. It never changes, because codes depend on it.
fn salt(game: &str, difficulty: Difficulty) -> u64 {
    let bytes = game.bytes().chain(difficulty.name().bytes());
    bytes.fold(0x811c_9dc5, |hash: u64, byte| ((hash ^ u64::from(byte)) * 0x0100_0193) & 0xffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const LIST: &str =
        "easy fox 12x13 12x13m 14x15+3+40\neasy owl 12x12 13x13\nhard scene:17 30x25\neasy cat 9x9m";

    #[test]
    fn neighbouring_seeds_give_different_subjects_and_then_other_sizes() {
        let list = List::new(LIST, Difficulty::Easy, "nonogram");
        let picks: Vec<Suited> = (0..18).map(|seed| list.pick(seed).unwrap()).collect();
        for three in picks.chunks(3) {
            assert_eq!(three.iter().map(|pick| &pick.name).collect::<HashSet<_>>().len(), 3);
        }
        let all: HashSet<String> = picks.iter().map(|pick| format!("{} {pick}", pick.name)).collect();
        assert_eq!(all.len(), 6, "all sizes come: {all:?}");
        assert_eq!((list.len(), list.is_empty()), (3, false));
        assert_eq!(List::new(LIST, Difficulty::Expert, "nonogram").pick(1), None);
    }

    #[test]
    fn games_walk_in_different_orders() {
        let lines: Vec<String> = (0..100).map(|place| format!("easy drawing-{place} 9x9")).collect();
        let text = lines.join("\n");
        let first = |game| List::new(&text, Difficulty::Easy, game).pick(7).unwrap().name;
        assert_ne!(first("nonogram"), first("logipix"));
    }

    #[test]
    fn a_size_is_read_as_it_is_written() {
        for word in ["12x13", "12x13m", "14x15m+3+40"] {
            assert_eq!(Suited::parse("fox", word).unwrap().to_string(), word);
        }
        assert_eq!((Suited::parse("fox", "12"), Suited::parse("fox", "12x1+x")), (None, None));
    }

    #[test]
    fn a_drawing_and_a_scene_become_cells() {
        let fox = Suited { name: "fox".to_owned(), grid: (20, 20), mirrored: true, numbers: Vec::new() };
        let subject = fox.subject().unwrap();
        assert_eq!(subject.title(), "Fox");
        assert_eq!(fox.cells(&subject).unwrap(), subject.cells((20, 20), 1).unwrap().trimmed());
        let scene = Suited { name: Suited::scene(17), grid: (30, 25), mirrored: false, numbers: Vec::new() };
        assert!(scene.cells(&scene.subject().unwrap()).unwrap().count() > 100);
        assert!(Suited { name: "unicycle".to_owned(), ..fox }.subject().is_err());
    }
}
