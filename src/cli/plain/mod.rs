//! `play --plain`: the whole game in lines of words, for screen readers, dumb terminals and scripts.
//!
//! A line is read, done and answered; there is no cursor, no colour and no glyph that carries a meaning. The
//! session, the hints, the saves and the results are those of the screen, so a game begun here is continued there.
//! Invariant: whatever a line holds, it is answered by at least one line, and the next one is read.

mod hall;
mod seat;
mod verbs;

use super::asked::Asked;
use super::ending::{Ending, Outcome, Status};
use super::output::{one_line, print};
use super::play::{self, Begun};
use crate::app::First;
use crate::games;
use crate::keeping::Another;
use crate::packs::{LevelFile, Library, Pack};
use crate::store::{Header, Origin, Store};
use pentimento_base::params::Difficulty;
use pentimento_engine::kind::AnyPuzzle;
use seat::Seat;
use std::ffi::OsStr;
use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::Arc;
use verbs::{HALL, Hall, SEAT, Verb};

/// Nobody types so much at once; what is longer is read in parts.
const LONGEST: u64 = 1 << 16;

/// Whether another line is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum On {
    Next,
    Over,
}

struct Talk {
    store: Store,
    seat: Option<Seat>,
    /// The packs that were opened, as `next` goes through them.
    library: Library,
    /// The levels of the pack that was opened last, by the numbers that were told.
    pack: Vec<(Origin, Arc<dyn AnyPuzzle>)>,
    /// The unfinished games by the numbers that were told last: others may come and go meanwhile.
    unfinished: Vec<Header>,
}

pub fn run(first: Option<First>, store: Store) -> Outcome {
    let (library, pack, unfinished) = (Library::default(), Vec::new(), Vec::new());
    let mut talk = Talk { store, seat: None, library, pack, unfinished };
    tell("Pentimento, in words. Say help for what can be said, quit to leave. Every move is kept.")?;
    match first {
        Some(first) => talk.begin(first)?,
        None => talk.welcome()?,
    }
    let mut input = io::stdin().lock();
    let asks = io::stdin().is_terminal();
    loop {
        if asks {
            print("> ")?;
        }
        let Some(line) = next_line(&mut input) else { break };
        if talk.hear(&line)? == On::Over {
            break;
        }
    }
    if let Some(seat) = &mut talk.seat {
        tell(&seat.leave(&talk.store))?;
    }
    Ok(Status::Done)
}

/// A line, or as much of it as is sensible; what is no text is read as if it were.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    match input.take(LONGEST).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
    }
}

fn tell(text: &str) -> Result<(), Ending> {
    // A drawing's lines begin with blanks that matter.
    let indent = |line: &str| " ".repeat(line.len() - line.trim_start_matches(' ').len());
    let lines: String = text.lines().map(|line| indent(line) + &one_line(line) + "\n").collect();
    print(&lines)
}

/// Runs what may fail for the player's own reasons: those are told, and the talk goes on.
fn tell_or<T>(made: Result<T, Ending>) -> Result<Option<T>, Ending> {
    match made {
        Ok(made) => Ok(Some(made)),
        Err(Ending::Closed) => Err(Ending::Closed),
        Err(Ending::Wrong(why) | Ending::Unsolvable(why) | Ending::Late(why)) => tell(&why).map(|()| None),
    }
}

impl Talk {
    fn hear(&mut self, line: &str) -> Result<On, Ending> {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let Some(first) = words.first().map(|word| word.to_lowercase()) else {
            tell("Say help for what can be said.")?;
            return Ok(On::Next);
        };
        words[0] = &first;
        match &mut self.seat {
            None => self.in_hall(&words),
            Some(seat) if line.starts_with(['{', '[']) => {
                let told = seat.json(&self.store, line);
                tell(&told).map(|()| On::Next)
            }
            Some(_) => self.at_seat(&words),
        }
    }

    /// What there is to play; the numbers told here are those that `continue` means.
    fn welcome(&mut self) -> Result<(), Ending> {
        let listing = self.store.list();
        self.unfinished.clone_from(&listing.saves);
        tell(&hall::welcome(listing))
    }

    fn begin(&mut self, first: First) -> Result<(), Ending> {
        match first {
            First::Puzzle(puzzle, origin) => self.sit((puzzle, origin)),
            First::Pack(packs, notes) => self.open(packs, notes),
        }
    }

    /// Tells the levels of a pack; the numbers told here are those that `play` means.
    fn open(&mut self, packs: Vec<Pack>, notes: Vec<String>) -> Result<(), Ending> {
        let told = hall::pack(&packs, notes);
        let levels = packs.iter().flat_map(|pack| pack.levels.iter().map(move |level| (pack, level)));
        let entry =
            |(pack, level): (&Pack, &LevelFile)| Some((pack.origin(level), level.shared().ok()?.clone()));
        self.pack = levels.filter_map(entry).collect();
        self.library.open(packs);
        tell(&told)
    }

    fn sit(&mut self, (puzzle, origin): Begun) -> Result<(), Ending> {
        let seat = Seat::begin(&self.library, &*puzzle, origin);
        tell(&seat.opening())?;
        self.seat = Some(seat);
        Ok(())
    }

    fn at_seat(&mut self, words: &[&str]) -> Result<On, Ending> {
        let Some(seat) = &mut self.seat else { return Ok(On::Next) };
        let verb = if words.len() == 1 { verbs::find(SEAT, words[0]) } else { None };
        match verb {
            Some(Verb::Quit) => return Ok(On::Over),
            Some(Verb::Menu) => {
                let told = seat.leave(&self.store);
                self.seat = None;
                tell(&told)?;
                self.welcome()?;
            }
            Some(Verb::Next) => {
                let another = seat.another(&mut self.library, &self.store);
                tell(&seat.leave(&self.store))?;
                self.another(another)?;
            }
            Some(verb) => {
                let told = seat.follow(&self.store, verb);
                tell(&told)?;
            }
            None => {
                let told = seat.hear(&self.store, words);
                tell(&told)?;
            }
        }
        Ok(On::Next)
    }

    fn another(&mut self, another: Another) -> Result<(), Ending> {
        let made = match another {
            Another::Last => return tell("That was the last level of this pack. Say menu for another game."),
            Another::Level(puzzle, origin) => Ok((puzzle.copy(), origin)),
            Another::Make(kind, params) => play::made(kind, &params, crate::clock::fresh_seed()),
        };
        match tell_or(made)? {
            Some(first) => self.sit(first),
            None => Ok(()),
        }
    }

    fn in_hall(&mut self, words: &[&str]) -> Result<On, Ending> {
        match (verbs::find(HALL, words[0]), words) {
            (Some(Hall::Quit), [_]) => return Ok(On::Over),
            (Some(Hall::Help), _) => tell(&verbs::help(HALL, &[]))?,
            (Some(Hall::Games), [_]) => self.welcome()?,
            (Some(Hall::Levels), _) => tell(&hall::levels(words.get(1).copied()))?,
            (Some(Hall::Continue), _) => self.resume(words.get(1).copied().unwrap_or("1"))?,
            (Some(Hall::Play), [_, what]) if self.numbered(what).is_some() => {
                self.numbered(what).map_or(Ok(()), |level| self.sit(level))?;
            }
            (Some(Hall::Play), [_, what]) => self.play(what, None)?,
            (Some(Hall::Play), [_, what, grade]) => match Difficulty::parse(grade) {
                Some(grade) => self.play(what, Some(grade))?,
                None => tell("Expected easy, medium, hard or expert after the game.")?,
            },
            // A game's name alone is as good as play before it.
            (None, [name]) if games::find(name).is_some() => self.play(name, None)?,
            _ => tell("That is not understood; say help for what can be said here.")?,
        }
        Ok(On::Next)
    }

    fn play(&mut self, what: &str, difficulty: Option<Difficulty>) -> Result<(), Ending> {
        let asked = Asked { difficulty, ..Asked::none() };
        match tell_or(play::first_line(OsStr::new(what), &asked))? {
            Some(first) => self.begin(first),
            None => Ok(()),
        }
    }

    /// A level of the opened pack.
    fn numbered(&self, word: &str) -> Option<Begun> {
        let (origin, puzzle) = self.pack.get(word.parse::<usize>().ok()?.checked_sub(1)?)?;
        Some((puzzle.copy(), origin.clone()))
    }

    fn resume(&mut self, number: &str) -> Result<(), Ending> {
        if self.unfinished.is_empty() {
            self.unfinished = self.store.list().saves;
        }
        let number_of = |number: usize| self.unfinished.get(number.checked_sub(1)?);
        let chosen = number.parse::<usize>().ok().and_then(number_of);
        let Some(header) = chosen else {
            return tell(&format!("There is no unfinished game {number}; games lists them."));
        };
        match Seat::resume(&self.store, &header.id) {
            Ok((seat, note)) => {
                tell(&note.unwrap_or_default())?;
                tell(&seat.opening())?;
                self.seat = Some(seat);
                Ok(())
            }
            Err(why) => tell(&why),
        }
    }
}
