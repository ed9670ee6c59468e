//! The technique of counting: one number decides all of its lamps that are still unknown.

use super::ladder::{COUNT, Inference};
use crate::model::{Board, Lamp, Level, Move};

pub(crate) fn find(level: &Level, board: &Board) -> Option<Inference> {
    level.given().find_map(|(place, number)| {
        let lit = board.count(level.around(place), Lamp::Lit);
        let unknown = board.unknown(level.around(place));
        let to = match number {
            _ if unknown.is_empty() => return None,
            _ if number == lit => Lamp::Dark,
            _ if number == lit + unknown.len() => Lamp::Lit,
            _ => return None,
        };
        let moves = unknown.into_iter().map(|lamp| Move { lamp, to }).collect();
        Some(Inference { technique: &COUNT, number: Some(place), moves })
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::found;
    use super::*;

    #[test]
    fn a_number_that_has_its_lamps_leaves_the_rest_dark() {
        assert_eq!(found(find, "?1?", "#.."), "#xx");
        assert_eq!(found(find, "?0?", "..."), "xxx");
    }

    #[test]
    fn a_number_that_needs_all_gets_all() {
        assert_eq!(found(find, "?2?", ".x."), "#x#");
        assert_eq!(found(find, "?2?", "..."), "nothing");
    }
}
