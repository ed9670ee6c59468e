//! Flags that decide how the game looks, before the environment and the settings file are asked.

use crate::config::Sources;
use std::path::PathBuf;

/// Flags of the screen; each is a setting of the same name.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "How the game looks")]
pub struct Looks {
    /// auto, dark, light, high-contrast, colour-blind or mono
    #[arg(long, global = true, value_name = "NAME")]
    theme: Option<String>,
    /// auto, truecolor, 256, 16 or none
    #[arg(long, global = true, value_name = "DEPTH")]
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
