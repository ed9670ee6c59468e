//! The move log: undo and redo without limit, restart, and savepoints.
//!
//! A board is the result of playing its log from the start, so one list serves undo, redo, saves and the theatre. A
//! restart and a return to a savepoint are entries too, so they can be undone. The history remembers some boards along
//! the log, so that undo does not have to play everything again. Invariant: `board` is the result of the first `at`
//! entries.

mod wire;

pub(crate) use wire::Wire;

use super::contract::{Illegal, Model};

/// One action of the player. Undo takes it back as a whole.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Entry<M> {
    /// Moves made together. A hint can make several.
    Play(Vec<M>),
    /// Goes back to the start, then makes these moves. A restart has no moves. A return to a savepoint has the moves
    /// that led to the savepoint.
    Reset(Vec<M>),
}

impl<M> Entry<M> {
    pub(crate) fn moves(&self) -> &[M] {
        match self {
            Entry::Play(moves) | Entry::Reset(moves) => moves,
        }
    }
}

/// Everything that the player did. A save contains it as a [`Wire`].
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Log<M> {
    pub(crate) entries: Vec<Entry<M>>,
    /// The number of entries that are done. The others can be redone.
    pub(crate) at: usize,
    pub(crate) savepoints: Vec<Vec<M>>,
}

/// Whether the board changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Changed {
    Yes,
    No,
}

#[derive(Debug, Clone)]
pub(crate) struct History<G: Model> {
    log: Log<G::Move>,
    board: G::Board,
    /// Some boards along the log, each with the number of entries before it, in ascending order. The first is the
    /// starting board.
    remembered: Vec<(usize, G::Board)>,
}

/// The greatest number of remembered boards. When there are more, every second one is forgotten.
const REMEMBERED: usize = 64;
/// The fewest entries between two remembered boards.
const STRIDE: usize = 16;

impl<G: Model> History<G> {
    /// Creates an empty log for a game that begins at `start`.
    pub(crate) fn new(start: G::Board) -> Self {
        Self {
            log: Log { entries: Vec::new(), at: 0, savepoints: Vec::new() },
            remembered: vec![(0, start.clone())],
            board: start,
        }
    }

    /// Plays the log of a save. If a move is illegal, the error says which one.
    pub(crate) fn replay(level: &G::Level, log: Log<G::Move>) -> Result<Self, String> {
        let mut history = Self::new(G::start(level));
        let Log { entries, at, savepoints } = log;
        if at > entries.len() {
            return Err(format!("at: {at} of {} entries", entries.len()));
        }
        for (place, entry) in entries.into_iter().enumerate() {
            history.append(level, entry).map_err(|Illegal(why)| format!("entries[{place}]: {why}"))?;
        }
        for (place, moves) in savepoints.iter().enumerate() {
            played::<G>(level, moves).map_err(|Illegal(why)| format!("savepoints[{place}]: {why}"))?;
        }
        history.log.savepoints = savepoints;
        history.go(level, at);
        Ok(history)
    }

    pub(crate) fn board(&self) -> &G::Board {
        &self.board
    }

    pub(crate) fn log(&self) -> &Log<G::Move> {
        &self.log
    }

    pub(crate) fn at(&self) -> usize {
        self.log.at
    }

    /// Plays moves as one entry, either all of them or none. Entries that could be redone are forgotten.
    pub(crate) fn play(&mut self, level: &G::Level, moves: Vec<G::Move>) -> Result<(), Illegal> {
        self.append(level, Entry::Play(moves))
    }

    /// Adds an entry at the end without playing it, so that redo can play it later. The theatre adds its steps in this
    /// way.
    pub(crate) fn foresee(&mut self, moves: Vec<G::Move>) {
        self.log.entries.push(Entry::Play(moves));
    }

    fn append(&mut self, level: &G::Level, entry: Entry<G::Move>) -> Result<(), Illegal> {
        let board = after::<G>(level, &self.board, &entry)?;
        self.log.entries.truncate(self.log.at);
        self.remembered.retain(|(at, _)| *at <= self.log.at);
        self.log.entries.push(entry);
        self.log.at += 1;
        self.board = board;
        self.remember();
        Ok(())
    }

    fn remember(&mut self) {
        let at = self.log.at;
        if self.remembered.last().is_some_and(|(last, _)| at < last + STRIDE) {
            return;
        }
        if self.remembered.len() >= REMEMBERED {
            let mut place = 0;
            self.remembered.retain(|_| {
                place += 1;
                place % 2 == 1
            });
        }
        self.remembered.push((at, self.board.clone()));
    }

    pub(crate) fn undo(&mut self, level: &G::Level) -> Changed {
        if self.log.at == 0 {
            return Changed::No;
        }
        self.go(level, self.log.at - 1);
        Changed::Yes
    }

    pub(crate) fn redo(&mut self, level: &G::Level) -> Changed {
        if self.log.at == self.log.entries.len() {
            return Changed::No;
        }
        self.go(level, self.log.at + 1);
        Changed::Yes
    }

    /// Goes to the board after the first `at` entries of the log.
    pub(crate) fn go(&mut self, level: &G::Level, at: usize) {
        let at = at.min(self.log.entries.len());
        if at < self.log.at || self.remembered.iter().any(|(place, _)| (self.log.at + 1..=at).contains(place))
        {
            let place = self.remembered.partition_point(|(place, _)| *place <= at) - 1;
            let (from, board) = &self.remembered[place];
            (self.log.at, self.board) = (*from, board.clone());
        }
        while self.log.at < at {
            // All entries should be legal: `append` checks its entries, and `foresee` gets steps of a solution. If an
            // entry is illegal nevertheless, the log stops before it.
            match after::<G>(level, &self.board, &self.log.entries[self.log.at]) {
                Ok(board) => self.board = board,
                Err(Illegal(_)) => break,
            }
            self.log.at += 1;
            self.remember();
        }
    }

    /// Goes back to the start. Undo can take this back.
    pub(crate) fn restart(&mut self, level: &G::Level) -> Changed {
        if self.moves().is_empty() {
            return Changed::No;
        }
        self.reset(level, Vec::new())
    }

    fn reset(&mut self, level: &G::Level, moves: Vec<G::Move>) -> Changed {
        if self.append(level, Entry::Reset(moves)).is_ok() { Changed::Yes } else { Changed::No }
    }

    /// The moves that lead from the start to this board. Each list holds the moves of one entry.
    pub(crate) fn entries_since_start(&self) -> Vec<Vec<G::Move>> {
        let done = &self.log.entries[..self.log.at];
        let from = done.iter().rposition(|e| matches!(e, Entry::Reset(_))).unwrap_or(0);
        let entries = done[from..].iter().map(|entry| entry.moves().to_vec());
        entries.filter(|moves| !moves.is_empty()).collect()
    }

    /// The moves that lead from the start to this board.
    pub(crate) fn moves(&self) -> Vec<G::Move> {
        let done = &self.log.entries[..self.log.at];
        let from = done.iter().rposition(|e| matches!(e, Entry::Reset(_))).unwrap_or(0);
        done[from..].iter().flat_map(|entry| entry.moves().iter().cloned()).collect()
    }

    pub(crate) fn savepoints(&self) -> &[Vec<G::Move>] {
        &self.log.savepoints
    }

    pub(crate) fn set_savepoint(&mut self) {
        let moves = self.moves();
        self.log.savepoints.retain(|known| *known != moves);
        self.log.savepoints.push(moves);
    }

    /// Goes back to a savepoint. Undo can take this back.
    pub(crate) fn load_savepoint(&mut self, level: &G::Level, which: usize) -> Changed {
        match self.log.savepoints.get(which).cloned() {
            Some(moves) => self.reset(level, moves),
            None => Changed::No,
        }
    }

    pub(crate) fn drop_savepoint(&mut self, which: usize) -> Changed {
        if which >= self.log.savepoints.len() {
            return Changed::No;
        }
        self.log.savepoints.remove(which);
        Changed::Yes
    }
}

fn played<G: Model>(level: &G::Level, moves: &[G::Move]) -> Result<G::Board, Illegal> {
    let mut board = G::start(level);
    moves.iter().try_for_each(|mv| G::apply(level, &mut board, mv))?;
    Ok(board)
}

fn after<G: Model>(level: &G::Level, board: &G::Board, entry: &Entry<G::Move>) -> Result<G::Board, Illegal> {
    match entry {
        Entry::Reset(moves) => played::<G>(level, moves),
        Entry::Play(moves) => {
            let mut board = board.clone();
            moves.iter().try_for_each(|mv| G::apply(level, &mut board, mv))?;
            Ok(board)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::contract::{GameInfo, Standing};
    use super::*;
    use pentimento_base::document::{Fields, ReadError};
    use proptest::prelude::*;

    /// A game in which the board is the sum of the moves. A move that makes the sum negative is illegal.
    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Sum;

    impl Model for Sum {
        const INFO: GameInfo = GameInfo {
            name: "sum",
            title: "Sum",
            tagline: "",
            rule: "",
            rules: "",
            controls: "",
            paper_rules: "",
            moves: "sums",
        };
        type Level = i64;
        type Board = i64;
        type Move = i64;
        type Spot = ();
        type Exhibit = ();

        fn read(_: &mut Fields<'_>) -> Result<i64, ReadError> {
            Ok(0)
        }
        fn write(_: &i64) -> Vec<(&'static str, serde_json::Value)> {
            vec![]
        }
        fn describe(_: &i64) -> String {
            String::new()
        }
        fn start(level: &i64) -> i64 {
            *level
        }
        fn apply(_: &i64, board: &mut i64, mv: &i64) -> Result<(), Illegal> {
            if *board + mv < 0 {
                return Err(Illegal("below zero".into()));
            }
            *board += mv;
            Ok(())
        }
        fn standing(_: &i64, _: &i64) -> Standing {
            Standing::Playing { done: 0, total: 1 }
        }
    }

    fn history(moves: &[i64]) -> History<Sum> {
        let mut history = History::new(10);
        for &mv in moves {
            history.play(&10, vec![mv]).expect("legal");
        }
        history
    }

    #[test]
    fn undo_and_redo_walk_the_log() {
        let mut game = history(&[1, 2, 3]);
        assert_eq!(game.undo(&10), Changed::Yes);
        assert_eq!(*game.board(), 13);
        assert_eq!(game.redo(&10), Changed::Yes);
        assert_eq!((*game.board(), game.redo(&10)), (16, Changed::No));
        game.go(&10, 0);
        assert_eq!((*game.board(), game.undo(&10)), (10, Changed::No));
    }

    #[test]
    fn a_new_move_after_undo_forgets_what_was_undone() {
        let mut game = history(&[1, 2]);
        let _ = game.undo(&10);
        game.play(&10, vec![5]).expect("legal");
        assert_eq!((*game.board(), game.redo(&10), game.moves()), (16, Changed::No, vec![1, 5]));
    }

    #[test]
    fn a_restart_and_a_return_to_a_savepoint_can_be_undone() {
        let mut game = history(&[1]);
        game.set_savepoint();
        game.play(&10, vec![7]).expect("legal");
        assert_eq!(game.restart(&10), Changed::Yes);
        assert_eq!((*game.board(), game.restart(&10)), (10, Changed::No));
        assert_eq!(game.load_savepoint(&10, 0), Changed::Yes);
        assert_eq!((*game.board(), game.moves()), (11, vec![1]));
        let _ = game.undo(&10);
        let _ = game.undo(&10);
        assert_eq!((*game.board(), game.moves()), (18, vec![1, 7]));
    }

    #[test]
    fn an_entry_is_made_as_a_whole_or_not_at_all() {
        let mut game = history(&[]);
        assert_eq!(game.play(&10, vec![5, -99]), Err(Illegal("below zero".into())));
        assert_eq!((*game.board(), game.at()), (10, 0));
    }

    #[test]
    fn a_log_that_the_rules_refuse_is_an_error_with_its_place() {
        let log =
            Log { entries: vec![Entry::Play(vec![1]), Entry::Play(vec![-99])], at: 2, savepoints: vec![] };
        assert_eq!(History::<Sum>::replay(&10, log).map(|_| ()), Err("entries[1]: below zero".into()));
    }

    proptest! {
        #[test]
        fn any_walk_gives_the_board_that_its_log_gives(steps in proptest::collection::vec(0u8..12, 0..300)) {
            let mut game = history(&[]);
            for step in steps {
                match step {
                    0 | 1 => { let _ = game.undo(&10); }
                    2 => { let _ = game.redo(&10); }
                    3 => { let _ = game.restart(&10); }
                    4 => game.set_savepoint(),
                    5 => { let _ = game.load_savepoint(&10, 0); }
                    n => game.play(&10, vec![i64::from(n)]).expect("legal"),
                }
                prop_assert_eq!(*game.board(), 10 + game.moves().iter().sum::<i64>());
            }
            let replayed = History::<Sum>::replay(&10, game.log().clone()).expect("our own log");
            prop_assert_eq!((replayed.board(), replayed.at()), (game.board(), game.at()));
        }
    }
}
