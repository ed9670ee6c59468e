//! Makes the films of README and the manual: runs the program in a pseudo-terminal, types what a script says, and writes
//! an animated GIF. So the films can be made again whenever a screen changes.
//!
//! A script is a file in `xtask/films`, and its name is the name of the film. Each line is a command:
//!
//! | command | does |
//! | --- | --- |
//! | `size 80x24 14x28` | the size of the terminal in characters, and of a character in pixels |
//! | `run play nonogram/01` | starts the program with these arguments, and ends the one before |
//! | `see H hint` | waits until the screen shows the text |
//! | `show 1500` | holds the screen, in milliseconds |
//! | `keys 120 Right Right Enter` | types keys, and shows the screen for 120 ms after each |
//! | `type 60 text` | types a text, letter by letter |
//! | `solve nonogram/01 0..50 40 3` | makes the first half of the moves of the solution, and shows every third for 40 ms |
//! | `record 2000` | records what moves, in real time |
//! | `photo menu` | writes the screen to `docs/screens/menu.png`; a script with photographs makes no film |
//! | `solved nonogram/01` | solves a puzzle before the film begins, for its place in the album |

mod film;
mod glyphs;
mod hand;
mod stage;

use crate::{Outcome, root, say};
use clap::Args as ClapArgs;
use film::Film;
use glyphs::Glyphs;
use serde_json::Value as Json;
use stage::Stage;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Make the films of README and the manual into docs/films, from the scripts in xtask/films
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The films to make, such as nonogram; all of them by default
    names: Vec<String>,
    /// The program to film; built in release mode by default
    #[arg(long)]
    program: Option<PathBuf>,
    /// Write each frame as PNG into this folder as well
    #[arg(long)]
    frames: Option<PathBuf>,
}

/// The time between two pictures of something that moves, in milliseconds.
const SHUTTER: u32 = 60;

pub(crate) fn run(args: &Args) -> Outcome {
    let program = match &args.program {
        Some(program) => {
            fs::canonicalize(program).map_err(|error| format!("{}: {error}", program.display()))?
        }
        None => built()?,
    };
    let mut scripts: Vec<PathBuf> = fs::read_dir(root().join("xtask/films"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    scripts.sort();
    let out = root().join("docs/films");
    fs::create_dir_all(&out)?;
    for script in scripts {
        let name = script.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if !args.names.is_empty() && !args.names.contains(&name) {
            continue;
        }
        let Some(film) = Camera::new(&program)?.follow(&script)? else { continue };
        let file = out.join(format!("{name}.gif"));
        film.write(&file)?;
        if let Some(folder) = &args.frames {
            film.write_frames(folder, &name)?;
        }
        let size = fs::metadata(&file)?.len() / 1000;
        say(&format!("docs/films/{name}.gif: {:.1} s, {} frames, {size} kB", film.seconds(), film.frames()));
    }
    Ok(())
}

fn built() -> Result<PathBuf, Box<dyn Error>> {
    let arguments = ["build", "--release", "--locked", "--package", "pentimento"];
    let status = Command::new("cargo").current_dir(root()).args(arguments).status()?;
    if status.success() {
        Ok(root().join("target/release/pentimento"))
    } else {
        Err("cargo build failed".into())
    }
}

/// The film that a script has made so far, and the program that plays in it.
struct Camera<'a> {
    program: &'a Path,
    home: PathBuf,
    size: ((u16, u16), (u32, u32)),
    glyphs: Glyphs,
    stage: Option<Stage>,
    film: Film,
}

impl Drop for Camera<'_> {
    fn drop(&mut self) {
        self.stage = None;
        let _ = fs::remove_dir_all(&self.home);
    }
}

fn two<T: std::str::FromStr>(text: &str, between: &str) -> Option<(T, T)> {
    let (one, other) = text.split_once(between)?;
    Some((one.parse().ok()?, other.parse().ok()?))
}

impl<'a> Camera<'a> {
    fn new(program: &'a Path) -> Result<Self, Box<dyn Error>> {
        let home = std::env::temp_dir().join(format!("pentimento-films-{}", std::process::id()));
        fs::create_dir_all(&home)?;
        let size = ((80, 24), (10, 20));
        let mut camera =
            Self { program, home, size, glyphs: Glyphs::new(size.1)?, stage: None, film: Film::new(0, 0) };
        camera.resize(size)?;
        Ok(camera)
    }

    fn resize(&mut self, size: ((u16, u16), (u32, u32))) -> Outcome {
        self.size = size;
        self.glyphs = Glyphs::new(size.1)?;
        let ((columns, rows), (wide, high)) = size;
        self.film = Film::new(usize::from(columns) * wide as usize, usize::from(rows) * high as usize);
        Ok(())
    }

    /// Does what the script says. Returns no film if the script has photographs.
    fn follow(mut self, script: &Path) -> Result<Option<Film>, Box<dyn Error>> {
        let text = fs::read_to_string(script)?;
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
            self.act(command, rest)
                .map_err(|error| format!("{}, line {}: {error}", script.display(), number + 1))?;
        }
        let has_photographs = text.lines().any(|line| line.trim_start().starts_with("photo "));
        Ok((!has_photographs).then(|| std::mem::replace(&mut self.film, Film::new(0, 0))))
    }

    fn act(&mut self, command: &str, rest: &str) -> Outcome {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (command, words.as_slice()) {
            ("size", [size, cell]) => {
                let size = two(size, "x").ok_or("a size such as 80x24 is missing")?;
                self.resize((
                    size,
                    two(cell, "x").ok_or("the size of a character, such as 10x20, is missing")?,
                ))
            }
            ("run", arguments) => {
                self.stage = None;
                self.stage = Some(Stage::open(self.program, arguments, &self.home, self.size)?);
                Ok(())
            }
            ("see", _) => self.stage()?.see(rest),
            ("show", [time]) => self.shoot(time.parse()?),
            ("keys", [time, keys @ ..]) => {
                let time = time.parse()?;
                keys.iter().try_for_each(|key| self.press(&bytes(key)?, time))
            }
            ("type", [time, ..]) => {
                let time_of_letter = time.parse()?;
                let text = rest.split_once(' ').map_or("", |(_, text)| text);
                text.chars().try_for_each(|letter| self.press(&letter.to_string(), time_of_letter))
            }
            ("solve", [puzzle, part, time, every]) => {
                let part = two(part, "..").ok_or("a part such as 0..50 is missing")?;
                self.solve(puzzle, part, (time.parse()?, every.parse()?))
            }
            ("record", [time]) => self.record(Duration::from_millis(time.parse()?)),
            ("photo", [name]) => self.photograph(name),
            ("solved", [puzzle]) => self.solve_before(puzzle),
            _ => Err(format!("{command} {rest}: no such command").into()),
        }
    }

    fn stage(&mut self) -> Result<&mut Stage, Box<dyn Error>> {
        self.stage.as_mut().ok_or_else(|| "no program runs yet".into())
    }

    fn shoot(&mut self, time: u32) -> Outcome {
        let stage = self.stage.as_ref().ok_or("no program runs yet")?;
        let pixels = stage.pixels(&mut self.glyphs)?;
        self.film.add(pixels, time);
        Ok(())
    }

    fn photograph(&mut self, name: &str) -> Outcome {
        let stage = self.stage.as_ref().ok_or("no program runs yet")?;
        let pixels = stage.pixels(&mut self.glyphs)?;
        let folder = root().join("docs/screens");
        fs::create_dir_all(&folder)?;
        film::photograph(
            &folder.join(format!("{name}.png")),
            usize::from(self.size.0.0) * self.size.1.0 as usize,
            &pixels,
        )
    }

    fn press(&mut self, bytes: &str, time: u32) -> Outcome {
        self.stage()?.press(bytes)?;
        self.shoot(time)
    }

    /// Makes the moves from one per cent of the solution to another. The puzzle must be open, with the moves before
    /// made. After the last move of all, the screen is not at rest, so a recording can follow.
    fn solve(&mut self, puzzle: &str, (from, to): (usize, usize), (time, every): (u32, usize)) -> Outcome {
        let gestures = self.gestures(puzzle)?;
        let at = |percent: usize| (gestures.len() * percent).div_ceil(100);
        for (number, gesture) in gestures.iter().enumerate().take(at(to)).skip(at(from)) {
            if number + 1 == gestures.len() {
                return self.stage()?.send(gesture);
            }
            self.stage()?.press(gesture)?;
            if number % every.max(1) == 0 || number + 1 == at(to) {
                self.shoot(time)?;
            }
        }
        Ok(())
    }

    fn gestures(&self, puzzle: &str) -> Result<Vec<hand::Gesture>, Box<dyn Error>> {
        let file: Json =
            serde_json::from_str(&self.asked(&["convert", puzzle, "-o", "-", "--format", "json"], "")?)?;
        let moves = self.moves(puzzle)?;
        hand::gestures(&file, &moves).ok_or_else(|| format!("{puzzle} can't be played by a script").into())
    }

    fn moves(&self, puzzle: &str) -> Result<Vec<Json>, Box<dyn Error>> {
        // A puzzle of the day has a name only for `new` and `play`.
        let hints = if puzzle.starts_with("today:") {
            let file = self.asked(&["new", puzzle, "--json"], "")?;
            self.asked(&["hint", "-", "--all", "--json"], &file)?
        } else {
            self.asked(&["hint", puzzle, "--all", "--json"], "")?
        };
        let mut moves = Vec::new();
        for line in hints.lines() {
            let hint: Json = serde_json::from_str(line)?;
            moves.extend(hint["moves"].as_array().cloned().unwrap_or_default());
        }
        Ok(moves)
    }

    fn record(&mut self, time: Duration) -> Outcome {
        let start = Instant::now();
        let mut shown = 0;
        while start.elapsed() < time {
            self.shoot(SHUTTER)?;
            shown += SHUTTER;
            thread::sleep(Duration::from_millis(shown.into()).saturating_sub(start.elapsed()));
        }
        Ok(())
    }

    /// Solves a puzzle in the line mode.
    fn solve_before(&self, puzzle: &str) -> Outcome {
        let lines: Vec<String> = self.moves(puzzle)?.iter().map(Json::to_string).collect();
        self.asked(&["play", "--plain", puzzle], &(lines.join("\n") + "\n")).map(|_| ())
    }

    /// Runs the program and returns what it prints.
    fn asked(&self, arguments: &[&str], input: &str) -> Result<String, Box<dyn Error>> {
        let mut child = Command::new(self.program)
            .args(arguments)
            .envs(stage::environment(&self.home))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut pipe = child.stdin.take().ok_or("no input")?;
        let typed = input.to_owned();
        // The program may print more than a pipe holds before it reads everything.
        let writer = thread::spawn(move || pipe.write_all(typed.as_bytes()));
        let output = child.wait_with_output()?;
        let _ = writer.join();
        if !output.status.success() {
            return Err(format!("pentimento {} failed", arguments.join(" ")).into());
        }
        Ok(String::from_utf8(output.stdout)?)
    }
}

/// The bytes that a terminal sends for a key.
fn bytes(key: &str) -> Result<String, Box<dyn Error>> {
    let bytes = match key {
        "Up" => "\x1b[A",
        "Down" => "\x1b[B",
        "Right" => "\x1b[C",
        "Left" => "\x1b[D",
        "Enter" => "\r",
        "Esc" => "\x1b",
        "Tab" => "\t",
        "Space" => " ",
        key if key.chars().count() == 1 => key,
        _ => return Err(format!("{key}: no such key").into()),
    };
    Ok(bytes.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_has_only_known_commands() {
        let folder = root().join("xtask/films");
        let mut count = 0;
        for entry in fs::read_dir(folder).expect("the scripts") {
            let path = entry.expect("a script").path();
            let text = fs::read_to_string(&path).expect("a script");
            for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                let word = line.split(' ').next().unwrap_or_default();
                let known =
                    ["size", "run", "see", "show", "keys", "type", "solve", "record", "solved", "photo"];
                assert!(known.contains(&word), "{}: {line}", path.display());
            }
            count += 1;
        }
        assert!(count >= 6);
    }
}
