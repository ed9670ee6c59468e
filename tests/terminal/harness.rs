//! Runs the program in a pseudo-terminal, sends keys and clicks, and reads the screen.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits for the program. Every machine should need less, so only failing tests wait this long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A temporary home folder with settings, saves and results.
pub(crate) struct Home(tempfile::TempDir);

impl Home {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn config(&self) -> PathBuf {
        self.path().join("config/pentimento/config.toml")
    }

    pub(crate) fn state(&self) -> PathBuf {
        self.path().join("state/pentimento")
    }

    pub(crate) fn saves(&self) -> Vec<PathBuf> {
        let folder = self.state().join("saves");
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let mut saves: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        saves.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        saves
    }

    /// The home of a player who has played Buttons before, so that Buttons opens without its tutorial.
    pub(crate) fn experienced() -> Self {
        let home = Self::new();
        let line = concat!(
            r#"{"game":"buttons","difficulty":"easy","size":"","seconds":60,"moves":4,"par":4,"hints":0,"checks":0,"#,
            r#""solved":true,"at":1700000000,"day":"2023-11-14","origin":"tutorial","code":null}"#
        );
        std::fs::create_dir_all(home.state()).expect("a folder");
        std::fs::write(home.state().join("results.jsonl"), format!("{line}\n")).expect("a file");
        home
    }
}

/// The size of the terminal, and the environment variables of the program.
#[derive(Clone, Copy)]
pub(crate) struct Setup {
    pub size: (u16, u16),
    pub env: &'static [(&'static str, &'static str)],
}

impl Default for Setup {
    fn default() -> Self {
        Self { size: (80, 24), env: &[("COLORTERM", "truecolor")] }
    }
}

pub(crate) struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    raw: Arc<Mutex<Vec<u8>>>,
    is_deaf: Arc<AtomicBool>,
    writer: Box<dyn Write + Send>,
    /// `None` after the terminal was closed.
    master: Option<Box<dyn MasterPty + Send>>,
    child: Box<dyn Child + Send + Sync>,
}

/// The length of the output up to the end of the last complete frame. Like a terminal with synchronised updates, the
/// harness does not show half a frame.
fn whole_frames(output: &[u8]) -> usize {
    const BEGIN: &[u8] = b"\x1b[?2026h";
    const END: &[u8] = b"\x1b[?2026l";
    let last = |mark: &[u8]| output.windows(mark.len()).rposition(|part| part == mark);
    match (last(BEGIN), last(END)) {
        (Some(begin), end) if end.is_none_or(|end| end < begin) => begin,
        // The output may end in the middle of the mark that begins a frame. That part is not shown yet.
        _ => (1..BEGIN.len())
            .rev()
            .find(|&cut| output.ends_with(&BEGIN[..cut]))
            .map_or(output.len(), |cut| output.len() - cut),
    }
}

impl Terminal {
    pub(crate) fn run(home: &Home, arguments: &[&str]) -> Self {
        Self::run_with(home, arguments, Setup::default())
    }

    pub(crate) fn run_with(home: &Home, arguments: &[&str], setup: Setup) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_pentimento"));
        command.args(arguments);
        Self::launch(home, command, setup)
    }

    /// Runs a line of shell commands, in which `$PROGRAM` is the program.
    pub(crate) fn run_shell(home: &Home, line: &str) -> Self {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        Self::launch(home, command, Setup::default())
    }

    fn launch(home: &Home, mut command: CommandBuilder, setup: Setup) -> Self {
        let (columns, rows) = setup.size;
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        command.env_clear();
        command.env("PROGRAM", env!("CARGO_BIN_EXE_pentimento"));
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("HOME", home.path());
        for (name, folder) in
            [("XDG_CONFIG_HOME", "config"), ("XDG_STATE_HOME", "state"), ("XDG_DATA_HOME", "data")]
        {
            command.env(name, home.path().join(folder));
        }
        command.env("TERM", "xterm-256color");
        command.env("PENTIMENTO_SEED", "1");
        // The harness does not answer queries of the program. With a fixed theme, the program does not ask for the
        // background colour.
        command.env("PENTIMENTO_THEME", "dark");
        for (name, value) in setup.env {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(non_zero(rows), non_zero(columns), 0)));
        let raw = Arc::new(Mutex::new(Vec::new()));
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (theirs, bytes) = (Arc::clone(&screen), Arc::clone(&raw));
        let is_deaf = Arc::new(AtomicBool::new(false));
        let deaf = Arc::clone(&is_deaf);
        thread::spawn(move || {
            let (mut buffer, mut waiting) = ([0; 8192], Vec::new());
            while !deaf.load(SeqCst)
                && let Ok(count @ 1..) = reader.read(&mut buffer)
            {
                bytes.lock().expect("no panic").extend_from_slice(&buffer[..count]);
                waiting.extend_from_slice(&buffer[..count]);
                let whole: Vec<u8> = waiting.drain(..whole_frames(&waiting)).collect();
                theirs.lock().expect("no panic").process(&whole);
            }
            theirs.lock().expect("no panic").process(&waiting);
        });
        let writer = pair.master.take_writer().expect("a writer");
        Self { screen, raw, is_deaf, writer, master: Some(pair.master), child }
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().expect("no panic").screen().contents()
    }

    pub(crate) fn with_screen<T>(&self, f: impl FnOnce(&vt100::Screen) -> T) -> T {
        f(self.screen.lock().expect("no panic").screen())
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    pub(crate) fn see(&mut self, expected: &str) -> &mut Self {
        self.until(&format!("{expected:?} to be seen"), |text| text.contains(expected))
    }

    #[track_caller]
    pub(crate) fn see_no_more(&mut self, unexpected: &str) -> &mut Self {
        self.until(&format!("{unexpected:?} to be gone"), |text| !text.contains(unexpected))
    }

    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, holds: impl Fn(&str) -> bool) -> &mut Self {
        let end = Instant::now() + PATIENCE;
        loop {
            let text = self.text();
            if holds(&text) {
                return self;
            }
            assert!(Instant::now() < end, "waited for {what}, but the screen shows:\n{text}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn send(&mut self, bytes: &str) -> &mut Self {
        self.writer
            .write_all(bytes.as_bytes())
            .and_then(|()| self.writer.flush())
            .expect("a terminal to write to");
        self
    }

    /// Sends keys by name, separated by blanks: `Down Down Enter H x`.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let bytes = match key {
                "Up" => "\x1b[A",
                "Down" => "\x1b[B",
                "Right" => "\x1b[C",
                "Left" => "\x1b[D",
                "Enter" => "\r",
                "Esc" => "\x1b",
                "Tab" => "\t",
                "Space" => " ",
                "Backspace" => "\x7f",
                "C-c" => "\x03",
                "C-u" => "\x15",
                "C-r" => "\x12",
                "C-z" => "\x1a",
                other => other,
            };
            self.send(bytes);
            if key == "Esc" {
                // The program recognises a single Esc by the pause after it.
                thread::sleep(Duration::from_millis(60));
            }
        }
        self
    }

    /// Clicks at a column and row, counted from 0.
    pub(crate) fn click(&mut self, (column, row): (u16, u16)) -> &mut Self {
        let mut press = String::new();
        let _ = write!(press, "\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", column + 1, row + 1);
        self.send(&press)
    }

    /// Waits for a text and returns the column and row of its first character.
    #[track_caller]
    pub(crate) fn find(&mut self, expected: &str) -> (u16, u16) {
        self.see(expected);
        self.with_screen(|screen| {
            let (_, columns) = screen.size();
            screen.rows(0, columns.get()).enumerate().find_map(|(row, line)| {
                let at = line.find(expected)?;
                Some((line[..at].chars().count() as u16, row as u16))
            })
        })
        .expect("just seen")
    }

    pub(crate) fn click_on(&mut self, expected: &str) -> &mut Self {
        let place = self.find(expected);
        self.click(place)
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.screen.lock().expect("no panic").screen_mut().set_size(non_zero(rows), non_zero(columns));
        self.master.as_ref().expect("an open terminal").resize(size).expect("a terminal to resize");
        self
    }

    /// Sends a signal to the program. `name` is the name of the signal, such as `TERM`.
    pub(crate) fn signal(&mut self, name: &str) -> &mut Self {
        let id = self.child.process_id().expect("a running program").to_string();
        let done = std::process::Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(done.is_ok_and(|status| status.success()), "kill -{name} {id}");
        self
    }

    /// Sends a signal to the whole process group: the program, and the shell that started it.
    pub(crate) fn signal_group(&mut self, name: &str) -> &mut Self {
        let id = format!("-{}", self.id());
        let done = std::process::Command::new("kill").args([&format!("-{name}"), "--", &id]).status();
        assert!(done.is_ok_and(|status| status.success()), "kill -{name} {id}");
        self
    }

    /// Stops reading the output of the program, like a terminal that hangs.
    pub(crate) fn stop_reading(&mut self) -> &mut Self {
        self.is_deaf.store(true, SeqCst);
        self
    }

    /// Closes the terminal. From now on, every write of the program fails.
    pub(crate) fn close(&mut self) -> &mut Self {
        self.stop_reading();
        // The thread that reads ends only after the next output, so this makes the program draw.
        self.claim_size(79, 24);
        self.writer = Box::new(std::io::sink());
        self.master = None;
        self
    }

    /// Tells the program that the terminal has this size. The screen that the test reads keeps its old size.
    pub(crate) fn claim_size(&mut self, columns: u16, rows: u16) -> &mut Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.as_ref().expect("an open terminal").resize(size).expect("a terminal to resize");
        self
    }

    /// Waits until the program ends, and returns its exit status.
    #[track_caller]
    pub(crate) fn end(&mut self) -> u32 {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                // The harness may not have read the last output yet.
                thread::sleep(Duration::from_millis(50));
                return status.exit_code();
            }
            assert!(Instant::now() < end, "still running, showing:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Checks that the alternate screen is left, the cursor is shown, and mouse and paste modes are off.
    #[track_caller]
    pub(crate) fn is_given_back(&self) {
        let raw = self.raw.lock().expect("no panic");
        for (what, on, off) in [
            ("the alternate screen", "\x1b[?1049h", "\x1b[?1049l"),
            ("the mouse", "\x1b[?1000h", "\x1b[?1000l"),
            ("bracketed paste", "\x1b[?2004h", "\x1b[?2004l"),
            ("the cursor", "\x1b[?25l", "\x1b[?25h"),
        ] {
            let last = |sequence: &str| raw.windows(sequence.len()).rposition(|w| w == sequence.as_bytes());
            assert!(last(on).is_none() || last(on) < last(off), "{what} was not given back");
        }
    }

    pub(crate) fn raw(&self) -> Vec<u8> {
        self.raw.lock().expect("no panic").clone()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn non_zero(size: u16) -> NonZeroU16 {
    NonZeroU16::new(size).expect("a terminal has rows and columns")
}

/// Functions that only the sweeps and the tests of whole games need: about the process, the mouse wheel, and waiting
/// until the screen stops changing.
impl Terminal {
    pub(crate) fn id(&self) -> u32 {
        self.child.process_id().expect("a running program")
    }

    /// The memory of the program in KiB, and its number of open files. `None` if the system has no `/proc`.
    pub(crate) fn weight(&self) -> Option<(u64, usize)> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let memory = line.split_whitespace().nth(1)?.parse().ok()?;
        Some((memory, std::fs::read_dir(format!("/proc/{}/fd", self.id())).ok()?.count()))
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_none()
    }

    /// Turns the wheel by one notch at a column and row.
    pub(crate) fn wheel(&mut self, down: bool, (column, row): (u16, u16)) -> &mut Self {
        let code = 64 + u8::from(down);
        self.send(&format!("\x1b[<{code};{};{}M", column + 1, row + 1))
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.writer.write_all(bytes).and_then(|()| self.writer.flush()).expect("a terminal to write to");
        self
    }

    /// Sends a text and returns whether the program is still running.
    pub(crate) fn try_send(&mut self, text: &str) -> bool {
        self.writer.write_all(text.as_bytes()).and_then(|()| self.writer.flush()).is_ok() && self.is_running()
    }

    /// Whether every thread of the program waits for something, so that it has handled all keys. A thread that waits
    /// for a processor does not count as asleep. Always true if the system has no `/proc`.
    fn is_asleep(&self) -> bool {
        let Ok(threads) = std::fs::read_dir(format!("/proc/{}/task", self.id())) else { return true };
        threads.flatten().all(|thread| {
            let stat = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
            // The state follows the name of the program, which is in parentheses.
            !stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('R'))
        })
    }

    /// Waits until the screen has not changed for a moment, and returns its text. On a busy machine, the program may
    /// need more than a moment for its next frame, so it must be asleep too. Work in the background is waited for only
    /// briefly.
    pub(crate) fn at_rest(&mut self) -> String {
        let end = Instant::now() + PATIENCE;
        let (mut text, mut since) = (self.text(), Instant::now());
        let (mut asleep, mut longest) = (0, Instant::now() + PATIENCE / 10);
        while (since.elapsed() < Duration::from_millis(80) || asleep < 3 && Instant::now() < longest)
            && Instant::now() < end
        {
            thread::sleep(Duration::from_millis(10));
            asleep = if self.is_asleep() { asleep + 1 } else { 0 };
            let now = self.text();
            if now != text {
                (text, since) = (now, Instant::now());
                longest = since + PATIENCE / 10;
            }
        }
        text
    }
}
