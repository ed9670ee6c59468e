//! The terminal, borrowed and always given back.
//!
//! Raw mode, alternate screen, mouse and bracketed paste are switched on together and off together, in the order
//! that leaves nothing behind: mouse first, then raw mode, then the screen.
//! Giving back happens on every way out: return, error, panic, signal. Invariant: `give_back` may be called at any
//! time, from any thread, any number of times.

use super::context::Terminal as Found;
use pentimento_ui::theme::{Depth, Shade};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

/// Frames are written in one piece: a terminal that gets them in bits shows them in bits.
pub type Screen = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

static TAKEN: AtomicBool = AtomicBool::new(false);
static MOUSE: AtomicBool = AtomicBool::new(false);

pub fn take(mouse: bool) -> io::Result<Screen> {
    enter(mouse)?;
    blank()
}

/// A screen of which nothing is known, so that the next frame is drawn whole. (Clearing the old one would ask the
/// terminal where its cursor is, and the answer would go to the thread that reads the keys.)
fn blank() -> io::Result<Screen> {
    execute!(stdout(), Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, stdout())))
}

/// Takes the terminal again after someone else had it, and forgets what it showed.
pub fn retake(screen: &mut Screen, mouse: bool) -> io::Result<()> {
    MOUSE.store(false, SeqCst);
    enter(mouse)?;
    *screen = blank()?;
    Ok(())
}

fn enter(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide)?;
    set_mouse(mouse)
}

pub fn set_mouse(on: bool) -> io::Result<()> {
    if MOUSE.swap(on, SeqCst) == on {
        return Ok(());
    }
    if on { execute!(stdout(), EnableMouseCapture) } else { execute!(stdout(), DisableMouseCapture) }
}

/// The player switches the mouse on or off. A terminal that was not taken is left alone.
pub fn switch_mouse(on: bool) -> io::Result<()> {
    if TAKEN.load(SeqCst) { set_mouse(on) } else { Ok(()) }
}

pub fn give_back() {
    if !TAKEN.swap(false, SeqCst) {
        return;
    }
    // Each is tried whatever became of the others: half given back is better than kept.
    let _ = set_mouse(false);
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), DisableBracketedPaste, LeaveAlternateScreen, Show);
    let _ = stdout().flush();
}

/// Gives the terminal back when it goes out of scope, on whatever way.
pub struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// A panic on the thread that calls this ends the program: its report must be readable on the normal screen. Those of
/// other threads are caught where they run or waited for, and must not write over the game.
pub fn guard_panics() {
    let report = std::panic::take_hook();
    let main = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == main && !crate::untrusted::panic_is_caught() {
            give_back();
            report(info);
        }
    }));
}

/// Puts the program to sleep as Ctrl-Z does. Whoever wakes it sends a signal, which takes the terminal again.
#[cfg(unix)]
pub fn suspend() -> io::Result<()> {
    give_back();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
pub fn suspend() -> io::Result<()> {
    Ok(())
}

/// How many colours the terminal says it has.
pub fn depth() -> Depth {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let (term, colour) = (variable("TERM"), variable("COLORTERM"));
    if term == "dumb" {
        Depth::Mono
    } else if colour == "truecolor" || colour == "24bit" || term.ends_with("-direct") {
        Depth::True
    } else if term.contains("256") {
        Depth::Indexed
    } else {
        Depth::Sixteen
    }
}

/// What can be known before the terminal is asked: some terminals leave their ground in a variable.
pub fn first_guess() -> Found {
    let ground = std::env::var("COLORFGBG").ok().and_then(|v| v.rsplit(';').next().map(str::to_owned));
    let light = matches!(ground.as_deref(), Some("7" | "9" | "10" | "11" | "12" | "13" | "14" | "15"));
    Found { depth: depth(), shade: if light { Shade::Light } else { Shade::Dark } }
}

/// Asks the terminal whether its ground is light. Waits a little; no answer means dark.
pub fn ask_shade() -> Option<Shade> {
    use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};
    let mut options = QueryOptions::default();
    options.timeout = Duration::from_millis(150);
    match theme_mode(options).ok()? {
        ThemeMode::Dark => Some(Shade::Dark),
        ThemeMode::Light => Some(Shade::Light),
    }
}
