//! The box for a code or a file. It opens from anywhere in the menu, and accepts typed or pasted text.

use super::context::Context;
use super::form::{Answer, Field, Form, Purpose, path_of};
use super::generating::{Generating, Occasion};
use super::help::Help;
use super::levels::Levels;
use super::play::Play;
use super::screen::{Next, Screen, Typing};
use crate::games::{self, GAMES};
use crate::packs::{self, embedded};
use crate::store::Origin;
use pentimento_base::code;
use pentimento_engine::contract::Failure;
use pentimento_engine::kind::from_code;
use pentimento_engine::share;
use pentimento_ui::keymap::{Action, Key, KeyCode};
use pentimento_ui::widgets::BarKey;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::Path;
use std::time::Duration;

const LABEL: &str = "Code";
const HELP: &str =
    "Type or paste a code, or the name of a file. A code gives the same puzzle on every computer.";

pub(crate) struct CodeBox {
    form: Form,
}

impl CodeBox {
    /// The box with a text that can be changed.
    pub(crate) fn with(text: &str) -> Self {
        Self { form: Form::new(Purpose::Open, "Open a code or a file", vec![Field::text(LABEL, text, HELP)]) }
    }

    /// The box for a guest, who has no files.
    fn for_codes(text: &str) -> Self {
        let help = "Type or paste a code. A code gives the same puzzle on every computer.";
        Self { form: Form::new(Purpose::Open, "Open a code", vec![Field::text(LABEL, text, help)]) }
    }

    /// The empty box, or the box with a text that could not be opened.
    pub(crate) fn new(context: &Context, text: &str) -> Self {
        if context.store.is_guest() { Self::for_codes(text) } else { Self::with(text) }
    }

    fn accept(&mut self, context: &mut Context) -> Next {
        let text = self.form.value(LABEL).to_owned();
        if text.is_empty() {
            return Next::Pop;
        }
        match open(context, &text) {
            Ok(screen) => Next::Replace(screen),
            Err(why) => {
                self.form.problem = Some(why);
                Next::Redraw
            }
        }
    }
}

/// Opens the puzzle that a pasted text names. If that is not possible, opens the box with the text and the
/// reason.
pub(crate) fn open_pasted(context: &mut Context, text: &str) -> Next {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let line: String = line.chars().filter(|c| !c.is_control()).take(share::LONGEST).collect();
    if line.is_empty() {
        return Next::Same;
    }
    match open(context, &line) {
        Ok(screen) => Next::Push(screen),
        Err(why) => {
            let mut code_box = CodeBox::new(context, &line);
            code_box.form.problem = Some(why);
            Next::Push(Box::new(code_box))
        }
    }
}

/// Opens a code, a level such as `maze/03`, a puzzle file or a folder of puzzles. Returns its screen. An
/// error is a sentence for the player.
pub(crate) fn open(context: &mut Context, text: &str) -> Result<Box<dyn Screen>, String> {
    let text = text.trim();
    if share::read(text).is_some() {
        return open_painted(context, text);
    }
    if code::looks_like_code(text) {
        return open_code(context, text);
    }
    let path = path_of(text);
    if !context.store.is_guest() && path.exists() {
        return open_path(context, &path);
    }
    if let Some((pack, level)) = embedded::find(text) {
        let puzzle = level.puzzle().map_err(|why| format!("{text}: {why}"))?;
        return Ok(Box::new(Play::begin(context, puzzle, pack.origin(level))));
    }
    if text.contains(['/', '.']) && !context.store.is_guest() {
        return Err(format!("There is no file {text}."));
    }
    Err(format!("{text} is no code. A code looks like maze:hard#2-9f3c."))
}

fn open_code(context: &mut Context, text: &str) -> Result<Box<dyn Screen>, String> {
    let code = code::parse(text)?;
    let kind = games::find(&code.game)
        .ok_or_else(|| format!("There is no game {:?}. There are {}.", code.game, crate::files::games()))?;
    let params = kind.params_of(&code)?;
    Ok(Box::new(Generating::new(context, kind, params, code.seed, Occasion::Fresh)))
}

/// Opens a code that contains a picture. Such puzzles are small, so no background job is needed.
fn open_painted(context: &mut Context, text: &str) -> Result<Box<dyn Screen>, String> {
    match from_code(GAMES, text, &crate::clock::job_for(Duration::from_secs(2))) {
        Ok(puzzle) => {
            let origin = Origin::Fresh { code: text.to_owned() };
            Ok(Box::new(Play::begin(context, &*puzzle, origin)))
        }
        Err(Failure::Impossible(why)) => Err(why),
        Err(Failure::Stopped) => Err("That code takes too long to open.".to_owned()),
    }
}

fn open_path(context: &mut Context, path: &Path) -> Result<Box<dyn Screen>, String> {
    let (packs, notes) = packs::opened(path).map_err(|why| why.to_string())?;
    let mut levels = packs.iter().flat_map(|pack| &pack.levels);
    match (levels.next(), levels.next()) {
        (None, _) => {
            let why = notes.into_iter().next();
            Err(why.unwrap_or_else(|| format!("There is no puzzle in {}.", path.display())))
        }
        (Some(level), None) => {
            let puzzle = level.puzzle().map_err(|why| format!("{}: {why}", path.display()))?;
            Ok(Box::new(Play::begin(context, puzzle, Origin::File)))
        }
        (Some(_), Some(_)) => Ok(Box::new(Levels::opened(context, packs, notes))),
    }
}

impl Screen for CodeBox {
    fn is_overlay(&self) -> bool {
        true
    }

    fn typing(&self) -> Typing {
        Typing::Text
    }

    fn draw(&self, context: &Context, area: Rect, buffer: &mut Buffer) {
        self.form.draw(context, area, buffer);
    }

    fn keys(&self, context: &Context) -> Vec<BarKey> {
        vec![
            BarKey { label: "Enter".into(), verb: "open".into(), action: Action::Act },
            context.help_key(Typing::Text),
            context.key(Action::Back, "close"),
        ]
    }

    fn key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        if context.keymap.action(key) == Some(Action::Help) && !matches!(key.code, KeyCode::Char(_)) {
            return Some(self.act(context, Action::Help));
        }
        Some(match self.form.key(key) {
            Answer::Nothing => Next::Same,
            Answer::Changed => Next::Redraw,
            Answer::Accepted => self.accept(context),
            Answer::Cancelled => Next::Pop,
        })
    }

    fn act(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Act => self.accept(context),
            Action::Help => {
                let lines =
                    [("Enter", "Open the puzzle."), ("Ctrl-U", "Clear the line."), ("Esc", "Close the box.")];
                Next::Push(Box::new(Help::of_keys("Code or file", &lines)))
            }
            Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    fn paste(&mut self, _context: &mut Context, text: &str) -> Next {
        let _ = self.form.paste(text.trim());
        Next::Redraw
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{context, frame, press};
    use super::*;

    #[test]
    fn a_code_or_a_level_opens_and_anything_else_gets_one_clear_line() {
        let (folder, mut context) = context();
        assert!(open(&mut context, " buttons:easy#1-9f3c ").is_ok());
        assert!(open(&mut context, "maze/01").is_ok());
        let file = folder.path().join("one.toml");
        std::fs::write(&file, GAMES[0].lessons()[0].puzzle).unwrap();
        assert!(open(&mut context, &file.display().to_string()).is_ok());
        let why = |context: &mut Context, text: &str| open(context, text).err().expect("an error");
        for (text, words) in [
            ("chess:easy#1-9f", "There is no game \"chess\"."),
            ("buttons:easy#1", "is not a puzzle code"),
            ("hello", "hello is no code."),
            ("no/such.toml", "There is no file no/such.toml."),
        ] {
            let said = why(&mut context, text);
            assert!(said.contains(words) && !said.contains('\n'), "{said}");
        }
    }

    #[test]
    fn a_wrong_paste_stays_in_the_box_and_can_be_changed() {
        let (_folder, mut context) = context();
        let Next::Push(screen) = open_pasted(&mut context, "\nhello \n") else { panic!("a box") };
        let rows = frame(screen, &context, 80, 24);
        assert!(rows.iter().any(|row| row.contains("hello is no code.")), "{rows:#?}");
        let mut code_box = CodeBox::with("buttons:easy#1-9");
        assert!(matches!(press(&mut code_box, &mut context, "! enter"), Next::Redraw), "! is no digit");
        assert!(matches!(press(&mut code_box, &mut context, "esc"), Next::Pop));
    }
}
