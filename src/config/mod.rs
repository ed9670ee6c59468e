//! The player's settings. They come from flags, the environment, a file, and the defaults. The first source that has
//! a value wins.
//!
//! Invariant: no mistake in the settings stops the game. A mistake becomes a [`Warning`] with its line number, and
//! the default is used. The defaults are documented in `config.toml` in the root of the repository. That file is
//! embedded in the program, and a test compares it with the table of settings.

mod file;
mod settings;
mod write;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

pub use pentimento_ui::keymap::{Binding, Warning};
pub use settings::Settings;
pub(crate) use settings::{
    Background, Color, Glyphs, Kind, PictureColours, Setting, Theme, Value, setting, settings,
};
pub(crate) use write::{WriteError, write_setting};

/// The documented defaults.
pub const DEFAULT_TOML: &str = include_str!("../../config.toml");

/// Where the value of a setting comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Default,
    File { line: usize },
    Environment(String),
    Flag,
}

/// Everywhere that settings can come from. [`Sources::from_env`] uses the real environment, and tests make
/// their own.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The settings on the command line, each as its name and its value.
    pub flags: Vec<(String, String)>,
    /// The settings file named on the command line.
    pub file: Option<PathBuf>,
    pub environment: BTreeMap<String, OsString>,
    /// The settings file to read if none is named.
    pub usual_file: Option<PathBuf>,
}

impl Sources {
    pub fn from_env() -> Self {
        if let Some(folder) = crate::guest::folder() {
            return Self::of_guest(folder);
        }
        let base = etcetera::choose_base_strategy().ok();
        Self {
            environment: std::env::vars_os()
                .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
                .collect(),
            usual_file: base.map(|base| base.config_dir().join("pentimento").join("config.toml")),
            ..Self::default()
        }
    }

    /// The sources for a guest: the file in the guest's own folder, and whether to use colours.
    fn of_guest(folder: &Path) -> Self {
        let colours = std::env::var_os("NO_COLOR").map(|value| ("NO_COLOR".to_owned(), value));
        Self {
            environment: colours.into_iter().collect(),
            usual_file: Some(folder.join("config.toml")),
            ..Self::default()
        }
    }

    /// An environment variable, if it is set and not empty.
    fn variable(&self, name: &str) -> Option<&OsString> {
        self.environment.get(name).filter(|value| !value.is_empty())
    }
}

/// The settings, with the source of each.
#[derive(Debug, Clone)]
pub struct Config {
    pub settings: Settings,
    /// The `[keys]` table, for the keymap.
    pub keys: Vec<Binding>,
    pub warnings: Vec<Warning>,
    /// The settings file. `None` if there is no home folder.
    pub path: Option<PathBuf>,
    sources: BTreeMap<&'static str, Source>,
}

impl Config {
    pub fn load(sources: &Sources) -> Self {
        let (path, named) = chosen_file(sources);
        let mut config = Self {
            settings: Settings::default(),
            keys: Vec::new(),
            warnings: Vec::new(),
            path,
            sources: BTreeMap::new(),
        };
        if let Some(path) = config.path.clone() {
            config.add_file(&path, named);
        }
        config.add_environment(sources);
        for (name, text) in &sources.flags {
            config.add(&format!("--{name}"), name, text, Source::Flag);
        }
        config
    }

    /// Where the value of a setting comes from. The settings screen warns if a change to the file would have no
    /// effect.
    pub fn source(&self, name: &str) -> Source {
        self.sources.get(name).cloned().unwrap_or(Source::Default)
    }

    /// Changes a setting and writes it to the player's file.
    pub fn change(&mut self, setting: &Setting, value: Value) -> Result<(), WriteError> {
        setting.set(&mut self.settings, value);
        match &self.path {
            Some(path) => write_setting(path, setting.name, value),
            None => Err(WriteError::no_home()),
        }
    }

    /// Adds the name of the settings file to warnings about its `[keys]` table.
    pub fn placed(&self, warnings: Vec<Warning>) -> Vec<Warning> {
        let place = self.path.as_deref().map(file_name);
        let named = |warning: Warning| match &place {
            Some(place) => Warning { place: place.clone(), ..warning },
            None => warning,
        };
        warnings.into_iter().map(named).collect()
    }

    fn add_file(&mut self, path: &Path, named: bool) {
        let contents = match file::read(path) {
            Ok(Some(text)) => file::parse(&text, &file_name(path)),
            Ok(None) if !named => return,
            Ok(None) => file::Contents::only_warning(path, "there is no such file; the defaults are used"),
            Err(why) => file::Contents::only_warning(path, &format!("{why}; the defaults are used")),
        };
        for (setting, value, line) in contents.settings {
            setting.set(&mut self.settings, value);
            self.sources.insert(setting.name, Source::File { line });
        }
        self.keys = contents.keys;
        self.warnings.extend(contents.warnings);
    }

    fn add_environment(&mut self, sources: &Sources) {
        if sources.variable("NO_COLOR").is_some() {
            self.add("NO_COLOR", "color", "none", Source::Environment("NO_COLOR".into()));
        }
        for setting in settings() {
            let variable = format!("PENTIMENTO_{}", setting.name.to_uppercase());
            if let Some(text) = sources.variable(&variable) {
                let source = Source::Environment(variable.clone());
                self.add(&variable, setting.name, &text.to_string_lossy(), source);
            }
        }
    }

    fn add(&mut self, place: &str, name: &str, text: &str, source: Source) {
        let parsed = match setting(name) {
            Some(setting) => setting.parse(text).map(|value| (setting, value)),
            None => Err(file::unknown_setting(name)),
        };
        match parsed {
            Ok((setting, value)) => {
                setting.set(&mut self.settings, value);
                self.sources.insert(setting.name, source);
            }
            Err(text) => self.warnings.push(Warning { place: place.into(), line: None, text }),
        }
    }
}

/// The settings file, and whether the player chose it with a flag or a variable.
fn chosen_file(sources: &Sources) -> (Option<PathBuf>, bool) {
    let named = sources.file.clone().or_else(|| sources.variable("PENTIMENTO_CONFIG").map(PathBuf::from));
    match named {
        Some(path) => (Some(path), true),
        None => (sources.usual_file.clone(), false),
    }
}

/// The last part of a path. Warnings begin with it, so it should be short.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
