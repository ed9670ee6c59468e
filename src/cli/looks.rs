//! Flags that decide how the game looks, before the environment and the settings file are asked.

use super::ending::Ending;
use super::words;
use crate::config::Sources;
use crate::store::Error;
use std::fs::File;
use std::io;
use std::path::PathBuf;

/// Flags of the screen; each is a setting of the same name.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "How the game looks")]
pub struct Looks {
    /// auto, dark, light, high-contrast, colour-blind or mono
    #[arg(long, global = true, value_name = "NAME", value_parser = words::theme(), hide_possible_values = true)]
    theme: Option<String>,
    /// auto, truecolor, 256, 16 or none
    #[arg(long, global = true, value_name = "DEPTH", value_parser = words::color(), hide_possible_values = true)]
    color: Option<String>,
    /// Letters in place of all other characters
    #[arg(long, global = true)]
    ascii: bool,
    /// Leave the mouse to the terminal
    #[arg(long, global = true)]
    no_mouse: bool,
    /// Stand still: no transitions
    #[arg(long, global = true)]
    no_motion: bool,
    /// Another settings file
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Looks {
    /// Whoever names a settings file means it. What it says wrongly is told in the game, which goes on without that.
    pub fn expect_file(&self) -> Result<(), Ending> {
        let Some(path) = &self.config else { return Ok(()) };
        let opened = if path.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { File::open(path) };
        let refused = |source| Error::Io { doing: "read", path: path.clone(), source };
        Ok(opened.map(drop).map_err(refused)?)
    }

    /// What the settings are read from, these flags first.
    pub fn sources(&self) -> Sources {
        let mut flags = Vec::new();
        let mut flag = |name: &str, text: &str| flags.push((name.to_owned(), text.to_owned()));
        if let Some(theme) = &self.theme {
            flag("theme", theme);
        }
        if let Some(color) = &self.color {
            flag("color", color);
        }
        if self.ascii {
            flag("glyphs", "ascii");
        }
        if self.no_mouse {
            flag("mouse", "false");
        }
        if self.no_motion {
            flag("motion", "false");
        }
        Sources { flags, file: self.config.clone(), ..Sources::from_env() }
    }
}
