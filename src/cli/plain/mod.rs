//! `play --plain`, the line mode: the whole game as lines of text, for screen readers, simple terminals and scripts.
//!
//! The player types a command, and the program answers. Nothing depends on a cursor, on colours or on special
//! characters. Hints, saves and results work as on the screen, so a game that is started here can be continued there.
//! Invariant: every input line gets an answer of at least one line, and then the next line is read.

mod changes;
mod lobby;
mod replay;
mod session;
mod training;
mod verbs;

use super::ending::{Ending, Outcome, Status};
use super::generator_args::GeneratorArgs;
use super::output::print;
use super::play::{self, Start};
use super::today;
use crate::app::First;
use crate::app::album;
use crate::games;
use crate::just_play;
use crate::packs::{LevelFile, Library, Pack};
use crate::practice::Exercise;
use crate::save_game::NextPuzzle;
use crate::store::{Day, Header, Origin, Store};
use crate::today::State;
use pentimento_base::outside;
use pentimento_base::params::Difficulty;
use pentimento_base::prose::capital;
use pentimento_engine::kind::{AnyPuzzle, Kind};
use session::Session;
use std::ffi::OsStr;
use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::Arc;
use verbs::{IN_GAME, IN_LOBBY, LobbyVerb, Verb};

/// The most bytes that are read at once. A longer line is read in parts.
const LONGEST: u64 = 1 << 16;

/// What to do after a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

struct LineMode {
    store: Store,
    /// The current game. `None` in the lobby.
    session: Option<Session>,
    /// The packs, which the command `next` needs.
    library: Library,
    /// The levels of the pack that was opened last, in the order of their numbers on the screen.
    pack: Vec<(Origin, Arc<dyn AnyPuzzle>)>,
    /// The unfinished games, in the order of their numbers on the screen. The files on disk may have changed
    /// since then.
    unfinished: Vec<Header>,
    /// The places of a practice that are still to come, the last one first.
    places: Vec<Exercise>,
    /// The game that a practice has interrupted.
    waiting: Option<Session>,
}

pub(super) fn run(first: Option<First>, store: Store) -> Outcome {
    let mut mode = LineMode {
        store,
        session: None,
        library: Library::default(),
        pack: Vec::new(),
        unfinished: Vec::new(),
        places: Vec::new(),
        waiting: None,
    };
    say("Pentimento, line mode. Type help for a list of commands, quit to leave. Every move is saved.")?;
    match first {
        Some(first) => mode.begin(first)?,
        None => mode.welcome()?,
    }
    let mut input = io::stdin().lock();
    let prompts = io::stdin().is_terminal();
    loop {
        if prompts {
            print("> ")?;
        }
        let Some(line) = next_line(&mut input) else { break };
        if mode.follow(&line)? == Flow::Quit {
            break;
        }
    }
    for session in mode.session.iter_mut().chain(&mut mode.waiting) {
        say(&session.leave(&mode.store))?;
    }
    Ok(Status::Done)
}

/// Reads a line, or the next part of a very long one. Invalid UTF-8 is replaced.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes);
    crate::guest::note_input();
    match read {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
    }
}

fn say(text: &str) -> Result<(), Ending> {
    // `outside::line` trims the line, but the indentation of a drawn board matters.
    let indent = |line: &str| " ".repeat(line.len() - line.trim_start_matches(' ').len());
    let lines: String = text.lines().map(|line| indent(line) + &outside::line(line) + "\n").collect();
    print(&lines)
}

/// Prints an error and returns `None`, so that the program continues. Only a closed output is still an error.
fn report<T>(made: Result<T, Ending>) -> Result<Option<T>, Ending> {
    match made {
        Ok(made) => Ok(Some(made)),
        Err(Ending::Closed) => Err(Ending::Closed),
        Err(Ending::Wrong(why) | Ending::Unsolvable(why) | Ending::Unmet(why) | Ending::Late(why)) => {
            say(&why).map(|()| None)
        }
    }
}

impl LineMode {
    fn follow(&mut self, line: &str) -> Result<Flow, Ending> {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let Some(first) = words.first().map(|word| word.to_lowercase()) else {
            say("Type help for a list of commands.")?;
            return Ok(Flow::Continue);
        };
        words[0] = &first;
        match &mut self.session {
            None => self.in_lobby(&words),
            Some(session) if line.starts_with(['{', '[']) => {
                let answer = session.json(&self.library, &self.store, line);
                say(&answer).map(|()| Flow::Continue)
            }
            Some(_) => self.in_game(&words),
        }
    }

    /// Lists the games. `continue` accepts the numbers shown here.
    fn welcome(&mut self) -> Result<(), Ending> {
        let listing = self.store.list();
        self.unfinished.clone_from(&listing.saves);
        say(&lobby::welcome(&listing))
    }

    fn begin(&mut self, first: First) -> Result<(), Ending> {
        match first {
            First::Puzzle(puzzle, origin) => self.start((puzzle, origin)),
            First::Pack(packs, notes) => self.open(packs, &notes),
            First::Today(date) => say(&today::in_words(&today::of_store(&self.store, date))),
            First::TodayOf(kind) => match report(play::of_day(kind, Day::today()))? {
                Some(start) => self.start(start),
                None => Ok(()),
            },
        }
    }

    /// Lists the levels of a pack. `play` accepts the numbers shown here.
    fn open(&mut self, packs: Vec<Pack>, notes: &[String]) -> Result<(), Ending> {
        let answer = lobby::pack(&packs, notes);
        let levels = packs.iter().flat_map(|pack| pack.levels.iter().map(move |level| (pack, level)));
        let entry =
            |(pack, level): (&Pack, &LevelFile)| Some((pack.origin(level), level.shared().ok()?.clone()));
        self.pack = levels.filter_map(entry).collect();
        self.library.open(packs);
        say(&answer)
    }

    fn start(&mut self, (puzzle, origin): Start) -> Result<(), Ending> {
        let session = Session::begin(&self.library, &*puzzle, origin);
        say(&session.opening())?;
        self.session = Some(session);
        Ok(())
    }

    fn in_game(&mut self, words: &[&str]) -> Result<Flow, Ending> {
        let Some(session) = &mut self.session else { return Ok(Flow::Continue) };
        let verb = if words.len() == 1 { verbs::find(IN_GAME, words[0]) } else { None };
        match verb {
            Some(Verb::Quit) => return Ok(Flow::Quit),
            Some(Verb::Train) => self.train()?,
            Some(Verb::Next) if session.is_practice() => self.next_place()?,
            Some(Verb::Menu) if session.is_practice() => self.end_practice()?,
            Some(Verb::Menu) => {
                let answer = session.leave(&self.store);
                self.session = None;
                say(&answer)?;
                self.welcome()?;
            }
            Some(Verb::Next) => {
                let next = session.next_puzzle(&mut self.library, &self.store);
                say(&session.leave(&self.store))?;
                self.play_next(next)?;
            }
            Some(verb) => {
                let answer = session.follow(&self.library, &self.store, verb);
                say(&answer)?;
            }
            None => {
                let answer = session.follow_phrase(&self.library, &self.store, words);
                say(&answer)?;
            }
        }
        Ok(Flow::Continue)
    }

    fn play_next(&mut self, next: NextPuzzle) -> Result<(), Ending> {
        let made = match next {
            NextPuzzle::Last => return say("You finished this pack. Type menu for the games."),
            NextPuzzle::Level(puzzle, origin) => Ok((puzzle.copy(), origin)),
            NextPuzzle::OfDay(date) => match self.next_of_day(date) {
                Some(kind) => play::of_day(kind, date),
                None => return say("All five solved. New ones tomorrow. Type menu for the games."),
            },
            NextPuzzle::Make(kind, params) => play::made(kind, &params, crate::clock::fresh_seed()),
        };
        match report(made)? {
            Some(first) => self.start(first),
            None => Ok(()),
        }
    }

    /// The first puzzle of a date that is not solved.
    fn next_of_day(&self, date: Day) -> Option<&'static dyn Kind> {
        let day = today::of_store(&self.store, Some(date));
        day.puzzles.iter().find(|puzzle| !puzzle.state.is_solved()).map(|puzzle| puzzle.kind)
    }

    /// Finds the unfinished game of today's puzzle, if the player asks for such a puzzle.
    fn begun_today(&self, what: &str) -> Option<String> {
        let kind = play::today_of(OsStr::new(what)).ok().flatten()?;
        let day = today::of_store(&self.store, None);
        day.puzzles.into_iter().find_map(|puzzle| match puzzle.state {
            State::Begun(save) if puzzle.kind.info().name == kind.info().name => Some(save.id),
            State::Begun(_) | State::New | State::Solved(_) => None,
        })
    }

    fn in_lobby(&mut self, words: &[&str]) -> Result<Flow, Ending> {
        match (verbs::find(IN_LOBBY, words[0]), words) {
            (Some(LobbyVerb::Quit), [_]) => return Ok(Flow::Quit),
            (Some(LobbyVerb::Help), _) => say(&verbs::help(IN_LOBBY, &[]))?,
            (Some(LobbyVerb::Games), [_]) => self.welcome()?,
            (Some(LobbyVerb::Album), _) => say(&album::words::words(&self.store, &words[1..].join(" ")))?,
            (Some(LobbyVerb::Levels), _) => say(&lobby::levels(words.get(1).copied()))?,
            (Some(LobbyVerb::Today), [_]) => {
                let day = today::of_store(&self.store, None);
                say(&(today::in_words(&day) + "Type play and a puzzle, such as play today:maze."))?;
            }
            (Some(LobbyVerb::Stats), [_]) => say(&super::stats::in_words(&self.store.summary()))?,
            (Some(LobbyVerb::Just), [_] | [_, "play"]) => self.just_play()?,
            (Some(LobbyVerb::Practice), [_, game, rest @ ..]) => self.practise(game, &rest.join(" "))?,
            (Some(LobbyVerb::Practice), _) => {
                say("Type practice and a game, such as practice nonogram, for its techniques.")?;
            }
            (Some(LobbyVerb::Share), [_]) => {
                let day = today::of_store(&self.store, None);
                say(&format!("{}\n{}", day.share_words(), day.share_line()))?;
            }
            (Some(LobbyVerb::Continue), _) => self.resume(words.get(1).copied().unwrap_or("1"))?,
            (Some(LobbyVerb::Play), [_, what]) if self.numbered(what).is_some() => {
                self.numbered(what).map_or(Ok(()), |level| self.start(level))?;
            }
            (Some(LobbyVerb::Play), [_, what]) => self.play(what, None)?,
            (Some(LobbyVerb::Play), [_, what, grade]) => match Difficulty::parse(grade) {
                Some(grade) => self.play(what, Some(grade))?,
                None => say("Expected easy, medium, hard or expert after the game.")?,
            },
            // The name of a game, without a command, means `play`.
            (None, [name]) if games::find(name).is_some() => self.play(name, None)?,
            _ => say("Unknown command. Type help for a list of commands.")?,
        }
        Ok(Flow::Continue)
    }

    fn play(&mut self, what: &str, difficulty: Option<Difficulty>) -> Result<(), Ending> {
        if let Some(id) = self.begun_today(what).filter(|_| difficulty.is_none()) {
            return self.resume_save(&id);
        }
        let args = GeneratorArgs { difficulty, ..GeneratorArgs::default() };
        match report(play::first_line(OsStr::new(what), &args))? {
            Some(first) => self.begin(first),
            None => Ok(()),
        }
    }

    /// Plays a puzzle that the program picks.
    fn just_play(&mut self) -> Result<(), Ending> {
        let pick = just_play::pick(&self.store.summary());
        say(&format!("{}. {}", capital(&pick.what()), pick.why))?;
        let params = pick.kind.params(pick.difficulty);
        match report(play::made(pick.kind, &params, crate::clock::fresh_seed()))? {
            Some(start) => self.start(start),
            None => Ok(()),
        }
    }

    /// The level with this number in the opened pack.
    fn numbered(&self, word: &str) -> Option<Start> {
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
            return say(&format!("There is no unfinished game {number}. Type games to list them."));
        };
        let id = header.id.clone();
        self.resume_save(&id)
    }

    fn resume_save(&mut self, id: &str) -> Result<(), Ending> {
        match Session::resume(&self.store, id) {
            Ok((session, note)) => {
                say(&note.unwrap_or_default())?;
                say(&session.opening())?;
                self.session = Some(session);
                Ok(())
            }
            Err(why) => say(&why),
        }
    }
}
