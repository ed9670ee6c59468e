//! The moves of a game in words, one by one.

use super::changes::difference;
use pentimento_engine::game::Game;
use pentimento_engine::history::Changed;

/// The most moves to list. A longer game is listed from its start.
const MOST: usize = 400;

/// Describes each move of a game: the lines of the board that it changed.
pub(super) fn sentences(game: &dyn Game) -> String {
    let Ok(mut copy) = game.puzzle().resume(&game.log()) else {
        return "This game can't be replayed.".to_owned();
    };
    let mut moves = 0;
    while copy.undo() == Changed::Yes {
        moves += 1;
    }
    if moves == 0 {
        return "There is no move yet.".to_owned();
    }
    let mut before = copy.words();
    let mut lines = Vec::new();
    for number in 1..=moves.min(MOST) {
        let _ = copy.redo();
        let now = copy.words();
        lines.push(format!("Move {number} of {moves}. {}", difference(&before, &now).replace('\n', " ")));
        before = now;
    }
    if moves > MOST {
        lines.push(format!("{} more moves.", moves - MOST));
    }
    lines.join("\n")
}
