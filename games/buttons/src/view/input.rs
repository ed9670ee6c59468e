//! Handles keys and clicks.

use super::layout::graph::{Direction, Graph};
use super::{GOAL, LETTERS, NEEDS, Shown, Ui};
use crate::arrange::MOST;
use crate::model::{Level, Press, node_name};
use pentimento_base::prose::Prose;
use pentimento_engine::view::{Button, Input, Naming, Phase, Reply};
use pentimento_ui::keymap::Action;

fn press(node: usize, times: u8) -> Reply<Vec<Press>> {
    Reply::Play(vec![Press { press: node, times }])
}

impl Ui {
    pub(crate) fn interpret(&mut self, level: &Level, input: &Input<usize>) -> Reply<Vec<Press>> {
        match *input {
            Input::Do(action) => self.act(level, action),
            Input::Named(node) => {
                self.cursor = node;
                Reply::Looked
            }
            Input::Point { spot, button, phase: Phase::Down } => {
                self.cursor = spot;
                match button {
                    Button::Left => press(self.cursor, 1),
                    // This click only moves the cursor, so that the player sees the preview of a press.
                    Button::Right | Button::Middle => Reply::Looked,
                }
            }
            Input::Point { phase: Phase::Drag | Phase::Up, .. } => Reply::Ignored,
        }
    }

    fn act(&mut self, level: &Level, action: Action) -> Reply<Vec<Press>> {
        match action {
            Action::Up => self.step(level, Direction::Up),
            Action::Down => self.step(level, Direction::Down),
            Action::Left => self.step(level, Direction::Left),
            Action::Right => self.step(level, Direction::Right),
            Action::RunUp => self.run(level, Direction::Up),
            Action::RunDown => self.run(level, Direction::Down),
            Action::RunLeft => self.run(level, Direction::Left),
            Action::RunRight => self.run(level, Direction::Right),
            Action::Next | Action::Previous => return self.switch_view(),
            Action::Act => return press(self.cursor, 1),
            // Pressing this many times changes each neighbour to its previous colour.
            Action::Mark => return press(self.cursor, level.colors() - 1),
            Action::Digit(digit) => return self.press_number(level, (usize::from(digit) + 9) % 10),
            GOAL => self.goal = (self.goal + 1) % level.colors(),
            NEEDS => self.needs_hidden = !self.needs_hidden,
            Action::Command(letter) => match LETTERS.iter().position(|known| *known == letter) {
                Some(node) => return self.press_number(level, node),
                None => return Reply::Ignored,
            },
            _ => return Reply::Ignored,
        }
        Reply::Looked
    }

    /// Moves the cursor to the nearest node in a direction. In the matrix, moves it to the next or previous node.
    fn step(&mut self, level: &Level, direction: Direction) {
        self.cursor = match self.shown(self.area) {
            Shown::Graph => Graph::new(self, self.area).beside(self.cursor, direction).unwrap_or(self.cursor),
            Shown::Matrix => self.along(level, direction, 1),
        };
    }

    /// Moves the cursor by five nodes in the matrix. In the graph, moves it to the node with the next or previous
    /// name.
    fn run(&mut self, level: &Level, direction: Direction) {
        let places = if self.shown(self.area) == Shown::Graph { 1 } else { 5 };
        self.cursor = self.along(level, direction, places);
    }

    fn along(&self, level: &Level, direction: Direction, places: usize) -> usize {
        match direction {
            Direction::Up | Direction::Left => self.cursor.saturating_sub(places),
            Direction::Down | Direction::Right => (self.cursor + places).min(level.nodes() - 1),
        }
    }

    fn switch_view(&mut self) -> Reply<Vec<Press>> {
        if self.arranged.cells.len() > MOST {
            let why = format!("Puzzles with more than {MOST} buttons are shown only as a table.");
            return Reply::Refused(Prose::from(why));
        }
        self.chosen = Some(match self.shown(self.area) {
            Shown::Matrix => Shown::Graph,
            Shown::Graph => Shown::Matrix,
        });
        Reply::Looked
    }

    /// Presses a button by its own key. The keys are letters, or the digits 1 to 9 and then 0.
    fn press_number(&mut self, level: &Level, node: usize) -> Reply<Vec<Press>> {
        if node >= level.nodes() {
            let last = node_name(level.nodes() - 1);
            return Reply::Refused(Prose::from(format!("There is no such button. The last one is {last}.")));
        }
        self.cursor = node;
        press(node, 1)
    }
}

/// Finds the button with a typed name.
pub(crate) fn named(level: &Level, text: &str) -> Naming<usize> {
    let typed = text.trim().to_uppercase();
    if typed.is_empty() {
        return Naming::Begins;
    }
    let names = || (0..level.nodes()).map(|node| (node, node_name(node)));
    let node = names().find(|(_, name)| *name == typed).map(|(node, _)| node);
    let longer = names().any(|(_, name)| name.len() > typed.len() && name.starts_with(&typed));
    match (node, longer) {
        (Some(node), true) => Naming::Maybe(node),
        (Some(node), false) => Naming::Is(node),
        (None, true) => Naming::Begins,
        (None, false) => Naming::Nothing,
    }
}
