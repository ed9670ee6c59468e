//! A small game for the tests of screens: a row of lamps, all of which must burn.

use pentimento_base::document::{Fields, ReadError};
use pentimento_base::job::{Job, Stopped};
use pentimento_base::params::{Difficulty, Param, Params, Preset, Range};
use pentimento_base::prose::Prose;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{
    Advice, Answer, Check, Failure, GameInfo, Generate, Hint, Illegal, Model, Puzzle, Solve, Standing, Step,
    Study, Verdict,
};
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::ladder::Technique;
use pentimento_engine::view::{Input, Lesson, Reply, Scene, View};
use pentimento_ui::keymap::{Action, Command};
use pentimento_ui::theme::Ink;
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use serde_json::{Value as Json, json};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lamps;

pub const LAMPS: &dyn Kind = &Of::<Lamps>::NEW;

impl Model for Lamps {
    const INFO: GameInfo = GameInfo {
        name: "lamps",
        title: "Lamps",
        tagline: "light them all",
        rule: "Light every lamp.",
        rules: "Each press lights one lamp, and a lamp that burns stays lit.\n\nLight them all.",
        moves: "presses",
    };
    type Level = usize;
    type Board = Vec<bool>;
    type Move = usize;
    type Spot = usize;

    fn read(fields: &mut Fields<'_>) -> Result<usize, ReadError> {
        fields.need("lamps")?.size(1..=99)
    }
    fn write(level: &usize) -> Vec<(&'static str, Json)> {
        vec![("lamps", json!(level))]
    }
    fn describe(level: &usize) -> String {
        format!("{level} lamps")
    }
    fn start(level: &usize) -> Vec<bool> {
        vec![false; *level]
    }
    fn apply(_: &usize, board: &mut Vec<bool>, mv: &usize) -> Result<(), Illegal> {
        *board.get_mut(*mv).ok_or(Illegal("no such lamp".into()))? = true;
        Ok(())
    }
    fn standing(level: &usize, board: &Vec<bool>) -> Standing {
        let done = board.iter().filter(|lit| **lit).count();
        if done == *level { Standing::Solved } else { Standing::Playing { done, total: *level } }
    }
}

impl Solve for Lamps {
    type Solution = ();
    fn solve(_: &usize, _: usize, _: &Job) -> Answer<()> {
        Answer::new(vec![()], true)
    }
    fn show(_: &usize, (): &()) -> Json {
        Json::Null
    }
    fn picture(_: &usize, (): &()) -> String {
        String::new()
    }
    fn check(_: &usize, _: &Job) -> Check {
        Check { good: true, verdict: Verdict::Unique, problems: vec![], grade: None, extra: vec![] }
    }
    fn finish(level: &usize, _: &Vec<bool>, (): &()) -> Vec<usize> {
        (0..*level).collect()
    }
}

impl Hint for Lamps {
    const LADDER: &'static [&'static Technique] = &[];
    fn hint(_: &usize, _: &Vec<bool>, _: &Job) -> Result<Advice<Step<Self>>, Stopped> {
        Ok(Advice::Done)
    }
    fn mistakes(_: &usize, _: &Vec<bool>, _: &Job) -> Result<Vec<usize>, Stopped> {
        Ok(vec![])
    }
}

const fn preset(
    difficulty: Difficulty,
    asks: &'static str,
    values: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset { difficulty, asks, values }
}

impl Generate for Lamps {
    const VERSION: u32 = 1;
    const PARAMS: &'static [Param] = &[
        Param {
            name: "lamps",
            label: "Lamps",
            help: "How many lamps there are. More take longer.",
            range: Range::Whole { min: 2, max: 40 },
        },
        Param {
            name: "presses",
            label: "Presses",
            help: "The fewest presses there are to find, or any.",
            range: Range::WholeOr { min: 1, max: 99, word: "any" },
        },
        Param {
            name: "density",
            label: "Density",
            help: "How full the row is. Around 0.5 is pleasant; below 0.3 more stay dark and it gets hard.",
            range: Range::Real { min: 0.0, max: 1.0, step: 0.05 },
        },
        Param {
            name: "order",
            label: "Order",
            help: "How the lamps stand.",
            range: Range::Choice(&["none", "mirror", "turn"]),
        },
        Param {
            name: "unique",
            label: "Unique",
            help: "Whether only one way leads there.",
            range: Range::Flag,
        },
    ];
    #[rustfmt::skip]
    const PRESETS: [Preset; 4] = [
        preset(Difficulty::Easy, "one step at a time", &[("lamps", "5"), ("presses", "4"), ("density", "0.4"), ("order", "none"), ("unique", "yes")]),
        preset(Difficulty::Medium, "a few steps ahead", &[("lamps", "8"), ("presses", "7"), ("density", "0.4"), ("order", "mirror"), ("unique", "yes")]),
        preset(Difficulty::Hard, "a plan", &[("lamps", "12"), ("presses", "any"), ("density", "0.4"), ("order", "none"), ("unique", "yes")]),
        preset(Difficulty::Expert, "patience and a pencil", &[("lamps", "20"), ("presses", "any"), ("density", "0.3"), ("order", "none"), ("unique", "no")]),
    ];
    const STUDIES: &'static [Study] = &[];
    fn generate(params: &Params, _: &mut Rng, _: &Job) -> Result<Puzzle<Self>, Failure> {
        Ok(Puzzle::plain(params.size("lamps")))
    }
    fn measure(_: &usize, _: &Job) -> Vec<(&'static str, f64)> {
        vec![]
    }
}

impl View for Lamps {
    type Ui = ();
    type Layout = Rect;
    const COMMANDS: &'static [Command] =
        &[Command { id: "blow", key: "b", verb: "blow", help: "Blow all lamps out." }];
    const KEYS: &'static [(Action, &'static str)] = &[(Action::Act, "light")];
    const LEGEND: [&'static str; 2] = ["⊚", "[ ]"];
    const LESSONS: &'static [Lesson] = &[];

    fn example() -> Puzzle<Self> {
        Puzzle::plain(7)
    }
    fn ui(_: &usize) {}
    fn interpret(_: &usize, _: &Vec<bool>, (): &mut (), _: Input<usize>) -> Reply<Vec<usize>> {
        Reply::Ignored
    }
    fn layout(_: &usize, (): &(), area: Rect) -> Rect {
        area
    }
    fn draw(scene: &Scene<'_, Self>, layout: &Rect, buffer: &mut Buffer) {
        for (place, lit) in scene.board.iter().enumerate() {
            let glyph = if *lit { "◉" } else { "∙" };
            let x = layout.x + 2 * place as u16;
            widgets::put(buffer, *layout, x, layout.y, glyph, scene.look.ink(Ink::Text));
        }
    }
    fn hit(_: &Rect, _: Position) -> Option<usize> {
        None
    }
    fn panel(_: &Scene<'_, Self>, _: u16) -> Vec<Line<'static>> {
        vec![]
    }
    fn status(_: &Scene<'_, Self>) -> Prose {
        Prose::new()
    }
    fn finale(_: &Scene<'_, Self>, _: f64, _: Rect, _: &mut Buffer) {}
    fn finale_size(level: &usize) -> (u16, u16) {
        (2 * *level as u16, 1)
    }
}
