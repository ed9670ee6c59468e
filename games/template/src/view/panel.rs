//! The figures beside the board, and the line about the lamp under the cursor.

use crate::Lamps;
use crate::model::{Lamp, Level};
use pentimento_base::prose::Prose;
use pentimento_engine::view::Scene;
use pentimento_ui::theme::Ink;
use ratatui::text::{Line, Span};

pub(crate) fn panel(scene: &Scene<'_, Lamps>) -> Vec<Line<'static>> {
    let (look, all) = (scene.look, 0..scene.level.len());
    let figure = |name: &'static str, state: Lamp| {
        Line::from(vec![
            Span::styled(format!("{name:8}"), look.ink(Ink::Muted)),
            Span::styled(scene.board.count(all.clone(), state).to_string(), look.bold(Ink::Text)),
        ])
    };
    vec![figure("lit", Lamp::Lit), figure("dark", Lamp::Dark), figure("open", Lamp::Unknown)]
}

pub(crate) fn status(scene: &Scene<'_, Lamps>) -> Prose {
    let lamp = scene.ui.cursor;
    let state = scene.board.lamps[lamp].word();
    let prose = Prose::new().strong(format!("Lamp {}", lamp + 1)).say(format!(" is {state}."));
    match number_in_words(scene.level, lamp) {
        Some(words) => prose.say(" ").say(words),
        None => prose,
    }
}

/// Says in words what a number means, such as `From lamp 2 to lamp 4: 1 lit.`
pub(crate) fn number_in_words(level: &Level, place: usize) -> Option<String> {
    let (number, around) = (level.number(place)?, level.around(place));
    Some(format!("From lamp {} to lamp {}: {number} lit.", around.start + 1, around.end))
}
