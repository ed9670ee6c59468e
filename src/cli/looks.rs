//! The flags that change how the game looks. They override the environment and the settings file.

use super::ending::{Ending, wrong};
use super::output::Style;
use super::words;
use crate::config::Sources;
use crate::store::Error;
use std::fs::File;
use std::io;
use std::path::PathBuf;

/// Each flag overrides a setting.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "How the game looks")]
pub(super) struct Looks {
    /// auto, dark, light, high-contrast, colour-blind or mono
    #[arg(long, global = true, value_name = "NAME", value_parser = words::theme(), hide_possible_values = true)]
    theme: Option<String>,
    /// auto, truecolor, 256, 16 or none
    #[arg(long, global = true, value_name = "DEPTH", value_parser = words::color(), hide_possible_values = true)]
    color: Option<String>,
    /// Use only ASCII characters
    #[arg(long, global = true)]
    ascii: bool,
    /// Leave the mouse to the terminal
    #[arg(long, global = true)]
    no_mouse: bool,
    /// Show no animations
    #[arg(long, global = true)]
    no_motion: bool,
    /// Read this settings file instead of the usual one
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Looks {
    /// Returns an error for flags that only the game on the screen uses.
    pub(super) fn expect_effect(&self, command: &str) -> Result<(), Ending> {
        let used = [
            (self.theme.is_some(), "--theme"),
            (self.no_mouse, "--no-mouse"),
            (self.no_motion, "--no-motion"),
            (self.config.is_some(), "--config"),
        ];
        match used.iter().find(|(used, _)| *used) {
            Some((_, flag)) => {
                wrong(format!("{flag} is for the game on the screen; {command} does not use it"))
            }
            None => Ok(()),
        }
    }

    /// Returns an error if a settings file is named. A guest has only the settings in its own folder.
    pub(super) fn expect_no_file(&self, command: &str) -> Result<(), Ending> {
        match self.config {
            Some(_) => wrong(format!("{command} reads no settings file, so it does not take --config")),
            None => Ok(()),
        }
    }

    /// The style that the flags give to printed text.
    pub(super) fn style(&self) -> Style {
        Style { color: self.color.clone(), ascii: self.ascii }
    }

    /// Checks that a settings file named on the command line exists. The game itself reports mistakes inside the
    /// file.
    pub(super) fn expect_file(&self) -> Result<(), Ending> {
        let Some(path) = &self.config else { return Ok(()) };
        let opened = if path.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { File::open(path) };
        let refused = |source| Error::Io { doing: "read", path: path.clone(), source };
        Ok(opened.map(drop).map_err(refused)?)
    }

    /// The sources of the settings. These flags have priority over the others.
    pub(super) fn sources(&self) -> Sources {
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
