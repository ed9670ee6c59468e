//! Runs the program in a pseudo-terminal and draws its screen as pixels.

use super::film::Colour;
use super::glyphs::Glyphs;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::error::Error;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The ground of a cell without a colour of its own, and letters on it.
const GROUND: Colour = [0x18, 0x16, 0x14];
const TEXT: Colour = [0xe8, 0xe0, 0xd0];
/// After this time without output, the screen is at rest.
const REST: Duration = Duration::from_millis(35);
/// A key that changes nothing on the screen has no output.
const NO_ANSWER: Duration = Duration::from_millis(150);
const AFTER_ESC: Duration = Duration::from_millis(200);
const PATIENCE: Duration = Duration::from_secs(20);

struct Seen {
    parser: vt100::Parser,
    /// When the last output came.
    at: Instant,
}

/// A running program and its screen.
pub(super) struct Stage {
    seen: Arc<Mutex<Seen>>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    size: (u16, u16),
    cell: (u32, u32),
    /// Closing it closes the terminal.
    _master: Box<dyn MasterPty + Send>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn lines(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap_or(NonZeroU16::MIN)
}

/// The part of the output that ends with a whole frame. The program marks the begin and the end of a frame.
fn whole(output: &[u8]) -> usize {
    let last = |mark: &[u8]| output.windows(mark.len()).rposition(|part| part == mark);
    match (last(b"\x1b[?2026h"), last(b"\x1b[?2026l")) {
        (Some(begin), end) if end.is_none_or(|end| end < begin) => begin,
        _ => output.len(),
    }
}

impl Stage {
    pub(super) fn open(
        program: &Path,
        arguments: &[&str],
        home: &Path,
        (size, cell): ((u16, u16), (u32, u32)),
    ) -> Result<Self, Box<dyn Error>> {
        let (columns, rows) = size;
        let pair =
            native_pty_system().openpty(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 })?;
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        for (name, value) in environment(home) {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let parser = vt100::Parser::new(lines(rows), lines(columns), 0);
        let seen = Arc::new(Mutex::new(Seen { parser, at: Instant::now() }));
        let (theirs, mut reader) = (Arc::clone(&seen), pair.master.try_clone_reader()?);
        thread::spawn(move || {
            let (mut buffer, mut waiting) = ([0; 8192], Vec::new());
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                waiting.extend_from_slice(&buffer[..count]);
                let frames: Vec<u8> = waiting.drain(..whole(&waiting)).collect();
                if let Ok(mut seen) = theirs.lock() {
                    seen.parser.process(&frames);
                    seen.at = Instant::now();
                }
            }
        });
        let writer = pair.master.take_writer()?;
        Ok(Self { seen, writer, child, size, cell, _master: pair.master })
    }

    fn look<T>(&self, look: impl FnOnce(&Seen) -> T) -> Result<T, Box<dyn Error>> {
        Ok(look(&*self.seen.lock().map_err(|_| "the reader of the terminal failed")?))
    }

    pub(super) fn send(&mut self, bytes: &str) -> Result<(), Box<dyn Error>> {
        self.writer.write_all(bytes.as_bytes())?;
        Ok(self.writer.flush()?)
    }

    /// Sends bytes and waits until the screen is at rest.
    pub(super) fn press(&mut self, bytes: &str) -> Result<(), Box<dyn Error>> {
        let start = Instant::now();
        self.send(bytes)?;
        loop {
            thread::sleep(Duration::from_millis(4));
            let last = self.look(|seen| seen.at)?;
            let is_over = if last > start { last.elapsed() > REST } else { start.elapsed() > NO_ANSWER };
            // The program recognises a single Esc by the pause after it.
            let is_read = bytes != "\x1b" || start.elapsed() > AFTER_ESC;
            if is_over && is_read || start.elapsed() > PATIENCE {
                return Ok(());
            }
        }
    }

    /// Waits until the screen shows a text, and until it is at rest.
    pub(super) fn see(&self, text: &str) -> Result<(), Box<dyn Error>> {
        let start = Instant::now();
        loop {
            let (contents, last) = self.look(|seen| (seen.parser.screen().contents(), seen.at))?;
            if contents.contains(text) && last.elapsed() > REST {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err(format!("waited for {text:?}, but the screen shows:\n{contents}").into());
            }
            thread::sleep(Duration::from_millis(4));
        }
    }

    /// The screen as pixels, row by row.
    pub(super) fn pixels(&self, glyphs: &mut Glyphs) -> Result<Vec<Colour>, Box<dyn Error>> {
        let (columns, rows) = (usize::from(self.size.0), usize::from(self.size.1));
        let (wide, high) = (self.cell.0 as usize, self.cell.1 as usize);
        let mut pixels = vec![GROUND; columns * wide * rows * high];
        self.look(|seen| {
            let screen = seen.parser.screen();
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let Some(cell) = screen.cell(row as u16, column as u16) else { continue };
                let (ink, ground) = colours(cell);
                let sign = cell.contents().chars().next().unwrap_or(' ');
                let shape = glyphs.shape(sign, cell.bold());
                for (y, line) in shape.chunks(wide).enumerate() {
                    let start = (row * high + y) * columns * wide + column * wide;
                    let is_under = cell.underline() && y + 3 == high;
                    for (pixel, coverage) in pixels[start..start + wide].iter_mut().zip(line) {
                        *pixel = mixed(ground, ink, if is_under { 255 } else { *coverage });
                    }
                }
            }
        })?;
        Ok(pixels)
    }
}

/// The variables that give the program a home of its own, the same look everywhere, and puzzles that do not change.
pub(super) fn environment(home: &Path) -> Vec<(&'static str, String)> {
    let folder = |name: &str| home.join(name).display().to_string();
    vec![
        ("HOME", folder("")),
        ("XDG_CONFIG_HOME", folder("config")),
        ("XDG_STATE_HOME", folder("state")),
        ("XDG_DATA_HOME", folder("data")),
        ("XDG_CACHE_HOME", folder("cache")),
        ("TERM", "xterm-256color".to_owned()),
        ("COLORTERM", "truecolor".to_owned()),
        ("PENTIMENTO_THEME", "dark".to_owned()),
        ("PENTIMENTO_SEED", "1".to_owned()),
        // The evening of 17 November 2026.
        ("PENTIMENTO_NOW", "1794940000".to_owned()),
        ("TZ", "UTC".to_owned()),
    ]
}

/// The colour of the letter and the ground of a cell.
fn colours(cell: &vt100::Cell) -> (Colour, Colour) {
    let (ink, ground) = (rgb(cell.fgcolor(), TEXT), rgb(cell.bgcolor(), GROUND));
    let (ink, ground) = if cell.inverse() { (ground, ink) } else { (ink, ground) };
    if cell.dim() { (mixed(ground, ink, 153), ground) } else { (ink, ground) }
}

fn rgb(colour: vt100::Color, default: Colour) -> Colour {
    match colour {
        vt100::Color::Default => default,
        vt100::Color::Rgb(red, green, blue) => [red, green, blue],
        vt100::Color::Idx(index @ 16..=231) => {
            let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            let index = index - 16;
            [level(index / 36), level(index / 6 % 6), level(index % 6)]
        }
        vt100::Color::Idx(index @ 232..) => [8 + 10 * (index - 232); 3],
        // The program uses the first 16 colours only on terminals without true colour.
        vt100::Color::Idx(index) => [if index < 8 { 128 } else { 200 }; 3],
    }
}

fn mixed(ground: Colour, ink: Colour, coverage: u8) -> Colour {
    let part = u32::from(coverage);
    let mix = |at: usize| (u32::from(ground[at]) * (255 - part) + u32::from(ink[at]) * part + 127) / 255;
    [mix(0) as u8, mix(1) as u8, mix(2) as u8]
}
