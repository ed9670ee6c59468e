//! Switches the terminal to the program's own mode, and always restores it.
//!
//! Raw mode, alternate screen, mouse and bracketed paste are switched on and off together. They are switched
//! off in this order: mouse, raw mode, screen. The terminal is restored on return, error, panic and signal.
//! Invariant: any thread may call `give_back` at any time, more than once.

use super::context::Capabilities;
use pentimento_ui::theme::{Depth, Shade};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// The terminal with a buffer. Each frame is written in one piece, so the player never sees half a frame.
pub(crate) type Screen = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

static TAKEN: AtomicBool = AtomicBool::new(false);
static MOUSE: AtomicBool = AtomicBool::new(false);

pub(crate) fn take(mouse: bool) -> io::Result<Screen> {
    expect_real_size()?;
    enter(mouse)?;
    blank()
}

/// The most cells of a terminal. Real terminals have some ten thousand. A frame needs memory for every cell.
const MOST_CELLS: u32 = 1_000_000;

/// Returns an error if the terminal reports an impossible size.
pub(crate) fn expect_real_size() -> io::Result<()> {
    let (width, height) = size()?;
    if u32::from(width) * u32::from(height) <= MOST_CELLS {
        return Ok(());
    }
    Err(io::Error::other(format!("the terminal claims to have {width}x{height} cells")))
}

/// Clears the terminal and makes a new screen, so that the next frame is drawn completely. The `clear` method of the
/// old screen would not work: it asks the terminal for the cursor position, and the answer would go to the thread that
/// reads the keys.
fn blank() -> io::Result<Screen> {
    expect_real_size()?;
    execute!(stdout(), Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, stdout())))
}

/// Sets up the terminal again after another program has used it.
pub(crate) fn retake(screen: &mut Screen, mouse: bool) -> io::Result<()> {
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

fn set_mouse(on: bool) -> io::Result<()> {
    if MOUSE.swap(on, SeqCst) == on {
        return Ok(());
    }
    if on { execute!(stdout(), EnableMouseCapture) } else { execute!(stdout(), DisableMouseCapture) }
}

/// Switches the mouse on or off. Does nothing if the program has not taken the terminal.
pub(crate) fn switch_mouse(on: bool) -> io::Result<()> {
    if TAKEN.load(SeqCst) { set_mouse(on) } else { Ok(()) }
}

pub(crate) fn give_back() {
    if !TAKEN.swap(false, SeqCst) {
        return;
    }
    wait_for_answer();
    // If one step fails, the others are still tried.
    let _ = set_mouse(false);
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), DisableBracketedPaste, LeaveAlternateScreen, Show);
    let _ = stdout().flush();
}

/// Restores the terminal when it is dropped.
pub(crate) struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal before a panic of the calling thread is reported, so that the report is readable. Panics of
/// other threads are handled where they happen and must not write over the game.
pub(crate) fn guard_panics() {
    let report = std::panic::take_hook();
    let main = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == main && !crate::untrusted::panic_is_caught() {
            give_back();
            report(info);
        }
    }));
}

/// Restores the terminal as far as possible without waiting. The terminal may never read again.
pub(crate) fn abandon() {
    let _ = disable_raw_mode();
    let _ = super::event::spawn("give back", give_back);
    std::thread::sleep(Duration::from_millis(100));
}

/// Stops the program like Ctrl-Z, with all programs of the foreground group. Otherwise a shell script that
/// started us would wait for us, and the shell above would wait for the script. When a signal continues the
/// program, the main loop takes the terminal again.
#[cfg(unix)]
pub(crate) fn suspend() -> io::Result<()> {
    give_back();
    Ok(rustix::process::kill_current_process_group(rustix::process::Signal::STOP)?)
}

#[cfg(not(unix))]
pub(crate) fn suspend() -> io::Result<()> {
    Ok(())
}

/// The number of colours of the terminal, according to the environment variables.
fn depth() -> Depth {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let (term, colour) = (variable("TERM"), variable("COLORTERM"));
    if term == "dumb" {
        Depth::Mono
    } else if colour == "truecolor" || colour == "24bit" || term.ends_with("-direct") || has_true_colour() {
        Depth::True
    } else if term.contains("256") {
        Depth::Indexed
    } else {
        Depth::Sixteen
    }
}

/// Whether this is a Windows console. Windows consoles set neither of the variables `TERM` and `COLORTERM`,
/// and all of them show every colour.
fn has_true_colour() -> bool {
    cfg!(windows) || std::env::var_os("WT_SESSION").is_some()
}

/// Guesses what the terminal can show, before the program asks it. Some terminals describe their background
/// in an environment variable.
pub(crate) fn first_guess() -> Capabilities {
    let ground = std::env::var("COLORFGBG").ok().and_then(|v| v.rsplit(';').next().map(str::to_owned));
    let light = matches!(ground.as_deref(), Some("7" | "9" | "10" | "11" | "12" | "13" | "14" | "15"));
    Capabilities { depth: depth(), shade: if light { Shade::Light } else { Shade::Dark } }
}

/// When the program asked the terminal. `None` if it has not asked, or if the terminal has answered.
static ASKED: Mutex<Option<Instant>> = Mutex::new(None);

/// Asks the terminal for its background colour. The answer arrives between the keys, so no key is lost. A
/// second question follows, which every terminal answers. Its answer means that no other answer will come.
pub(crate) fn ask_ground() {
    let term = std::env::var("TERM").unwrap_or_default();
    // These terminals print the question instead of answering it.
    if cfg!(not(unix)) || term == "linux" || term == "Eterm" || term.starts_with("screen") {
        return;
    }
    if let Ok(mut asked) = ASKED.lock() {
        *asked = Some(Instant::now());
    }
    let mut out = stdout();
    let _ = out.write_all(b"\x1b]11;?\x07\x1b[c").and_then(|()| out.flush());
}

#[cfg(unix)]
pub(crate) fn note_answer() {
    if let Ok(mut asked) = ASKED.lock() {
        *asked = None;
    }
}

/// Waits a moment for an answer that has not arrived yet. If it arrived later, the shell would take it for
/// keys.
fn wait_for_answer() {
    let is_waiting = || ASKED.try_lock().is_ok_and(|asked| asked.is_some_and(|at| at.elapsed() < ANSWER));
    let end = Instant::now() + ANSWER / 10;
    while is_waiting() && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// How long the program waits for an answer.
const ANSWER: Duration = Duration::from_secs(1);
