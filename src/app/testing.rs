//! Helpers for tests of screens: a context with temporary files, keys by name, and frames as text.

use super::context::{Capabilities, Context};
use super::frame::SMALLEST;
use super::screen::{Next, Screen, Typing};
use crate::config::{Config, Sources};
use crate::store::{Day, Origin, Outcome, Saver, tests::scratch};
use pentimento_ui::keymap::parse_key;
use pentimento_ui::theme::{Depth, Shade};
use pentimento_ui::widgets::rows;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use std::sync::mpsc::channel;

/// A context with temporary files. They are deleted together with the folder.
pub(crate) fn context() -> (tempfile::TempDir, Context) {
    let (folder, store) = scratch();
    let sources = Sources { usual_file: Some(folder.path().join("config.toml")), ..Sources::default() };
    let saver = Saver::new(store.clone(), |_| {});
    let terminal = Capabilities { depth: Depth::True, shade: Shade::Dark };
    let context = Context::new(Config::load(&sources), terminal, store, saver, channel().0);
    (folder, context)
}

/// The result of a puzzle of an invented game, solved in one move on day 9, without help.
pub(crate) fn outcome(seconds: u64, origin: Origin) -> Outcome {
    Outcome {
        game: "lamps".into(),
        difficulty: None,
        size: String::new(),
        seconds,
        moves: 1,
        par: None,
        hints: 0,
        checks: 0,
        played: Some(0),
        measures: 0,
        solved: true,
        at: 0,
        day: Day(9),
        origin,
        code: None,
        title: None,
        started: None,
        asked: std::collections::BTreeMap::new(),
        needs: None,
        replay: None,
        pace: crate::store::Pace::default(),
    }
}

/// Presses keys like the main loop does. Returns the result of the last key.
pub(crate) fn press(screen: &mut dyn Screen, context: &mut Context, keys: &str) -> Next {
    let mut last = Next::Same;
    for name in keys.split(' ') {
        let key = parse_key(name).expect("a key");
        context.clear_message();
        last = match screen.key(context, key) {
            Some(next) => next,
            None if screen.typing() == Typing::Text => Next::Same,
            None => match context.keymap.action(key) {
                Some(action) => screen.act(context, action),
                None => Next::Same,
            },
        };
    }
    last
}

/// Clicks with the left button on a screen of this size.
pub(crate) fn click(
    screen: &mut dyn Screen,
    context: &mut Context,
    size: (u16, u16),
    at: (u16, u16),
) -> Next {
    let kind = MouseEventKind::Down(MouseButton::Left);
    let event = MouseEvent { kind, column: at.0, row: at.1, modifiers: KeyModifiers::NONE };
    screen.mouse(context, Rect::new(0, 0, size.0, size.1), event)
}

/// The rows of a frame as the player sees it.
pub(crate) fn frame(screen: Box<dyn Screen>, context: &Context, width: u16, height: u16) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    super::paint(&mut [screen], context, area, &mut buffer);
    rows(&buffer)
}

/// Draws a screen at usual and at impossible sizes. Drawing must not panic.
pub(crate) fn draws_at_every_size(make: impl Fn(&mut Context) -> Box<dyn Screen>, context: &mut Context) {
    for (width, height) in [
        (0, 0),
        (1, 1),
        (3, 2),
        (7, 3),
        (20, 5),
        (40, 12),
        (41, 13),
        (60, 20),
        (80, 24),
        (140, 45),
        (200, 60),
    ] {
        let mut screen = make(context);
        screen.enter(context);
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        screen.settle(context, area);
        screen.draw(context, area, &mut buffer);
        if width >= SMALLEST.0 && height >= SMALLEST.1 {
            let rows = frame(screen, context, width, height);
            let last = rows.last().expect("rows").clone();
            assert!(last.contains("help") || last.contains("close"), "{width}x{height}: {last}");
        }
    }
}
