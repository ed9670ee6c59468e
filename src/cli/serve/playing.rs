//! Games that other programs play: open, move, undo, redo, state and close.

use super::locked;
use super::params::{expect, list, whole};
use super::rpc::{Fault, Request};
use pentimento_engine::contract::Standing;
use pentimento_engine::game::Game;
use pentimento_engine::history::Changed;
use pentimento_engine::kind::AnyPuzzle;
use serde_json::{Map, Value as Json, json};
use std::collections::HashMap;
use std::sync::Mutex;

/// The most games that are open at once. If a client never closes its games, it gets an error before memory
/// runs out.
const MOST: usize = 10_000;

/// One game.
struct Session {
    game: Box<dyn Game>,
    /// The moves of each `move` request that led to this board. The next field has the moves that were undone.
    made: Vec<Vec<Json>>,
    undone: Vec<Vec<Json>>,
}

#[derive(Default)]
pub(super) struct Sessions(Mutex<(u64, HashMap<u64, Session>)>);

/// Whether the server answers a method at once. This keeps the moves of a game in the order in which they
/// arrive.
pub(super) fn is_quick(method: &str) -> bool {
    matches!(method, "move" | "undo" | "redo" | "state" | "close")
}

impl Sessions {
    pub(super) fn open(&self, puzzle: &dyn AnyPuzzle) -> Result<Json, Fault> {
        let session = Session { game: puzzle.open(), made: Vec::new(), undone: Vec::new() };
        let mut all = locked(&self.0);
        if all.1.len() >= MOST {
            return Err(Fault::params(format!("{MOST} games are open; close some of them")));
        }
        all.0 += 1;
        let number = all.0;
        let state = session.state(number);
        all.1.insert(number, session);
        Ok(state)
    }

    pub(super) fn quick(&self, request: &Request) -> Result<Json, Fault> {
        let known: &[&str] = if request.method == "move" { &["session", "moves"] } else { &["session"] };
        expect(request, known)?;
        let number = number(&request.params)?;
        let mut all = locked(&self.0);
        if request.method == "close" {
            return all.1.remove(&number).map(|_| json!({ "closed": number })).ok_or_else(|| gone(number));
        }
        let session = all.1.get_mut(&number).ok_or_else(|| gone(number))?;
        match request.method.as_str() {
            "move" => {
                let moves =
                    list(&request.params, "moves")?.ok_or_else(|| Fault::params("moves: expected a list"))?;
                session.play(moves)?;
            }
            "undo" => session.undo(),
            "redo" => session.redo(),
            _ => {}
        }
        Ok(session.state(number))
    }

    /// The puzzle of a game, and the moves that led to its board.
    pub(super) fn progress(&self, number: u64) -> Result<(Box<dyn AnyPuzzle>, Vec<Json>), Fault> {
        let all = locked(&self.0);
        let session = all.1.get(&number).ok_or_else(|| gone(number))?;
        Ok((session.game.puzzle().copy(), session.made.concat()))
    }
}

fn number(params: &Map<String, Json>) -> Result<u64, Fault> {
    whole(params, "session")?.ok_or_else(|| Fault::params("session: expected the number that open returned"))
}

fn gone(number: u64) -> Fault {
    Fault::params(format!("there is no open game {number}"))
}

impl Session {
    fn play(&mut self, moves: Vec<Json>) -> Result<(), Fault> {
        self.game.play(&moves).map_err(Fault::params)?;
        self.made.push(moves);
        self.undone.clear();
        Ok(())
    }

    fn undo(&mut self) {
        if self.game.undo() == Changed::Yes {
            self.undone.extend(self.made.pop());
        }
    }

    fn redo(&mut self) {
        if self.game.redo() == Changed::Yes {
            self.made.extend(self.undone.pop());
        }
    }

    fn state(&self, number: u64) -> Json {
        let (done, total, solved) = match self.game.standing() {
            Standing::Playing { done, total } => (json!(done), json!(total), false),
            Standing::Solved => (Json::Null, Json::Null, true),
        };
        json!({
            "session": number,
            "game": self.game.kind().info().name,
            "solved": solved,
            "done": done,
            "total": total,
            "moves": self.made.concat(),
            "board": self.game.words(),
        })
    }
}
