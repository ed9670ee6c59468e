//! The keymap: which key does what, and how keys are written.
//!
//! The lookup, the key bar, the help and the `[keys]` table in the documented `config.toml` are all made from one
//! table of actions, so they always agree. There are two layers, as in the Helix editor. During play, a key is looked
//! up first among the keys for play and the game's own commands, then among the keys that work everywhere. So a player
//! can bind `ctrl-z` to undo, and in the menu it still suspends the program. Invariants: within a layer, each key has
//! one action. The player's keys take precedence over the defaults. Ctrl-C always quits.

mod actions;
mod keys;

pub use actions::{ACTIONS, Action, Command, Entry, Layer};
pub use keys::{Key, KeyCode, Modifiers, key_label, parse_key};

use keys::key_name;
use pentimento_base::suggest::did_you_mean;
use std::fmt;

/// A line of the `[keys]` table in `config.toml`. A command of a game is written `game.command`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    pub action: String,
    pub keys: Vec<String>,
    pub line: usize,
}

/// A problem with the settings, as a sentence for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// The file or the environment variable that has the problem.
    pub place: String,
    pub line: Option<usize>,
    pub text: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{} line {line}: {}", self.place, self.text),
            None => write!(f, "{}: {}", self.place, self.text),
        }
    }
}

/// Where the keys of an action come from: the defaults, or a line of `config.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Giver {
    Default,
    Line(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Bound {
    action: Action,
    layer: Layer,
    name: String,
    keys: Vec<Key>,
    giver: Giver,
}

/// Which key has which action. The map has about fifty small entries, so a clone is cheap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    bound: Vec<Bound>,
    /// The player's bindings. They are kept so that [`Keymap::for_game`] can apply them to a game's commands later.
    config: Vec<Binding>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self::from_config(&[]).0
    }
}

impl Keymap {
    /// Returns the default keys with the player's changes. [`Keymap::for_game`] adds the commands of a game
    /// (`game.command`).
    pub fn from_config(config: &[Binding]) -> (Self, Vec<Warning>) {
        let mut resolver = Resolver::new(ACTIONS.iter().map(Bound::entry).collect());
        for binding in config.iter().filter(|binding| !binding.action.contains('.')) {
            resolver.expect_known(binding, "action");
        }
        resolver.resolve(config)
    }

    /// Returns this keymap with the commands of a game added. The warnings that [`Keymap::from_config`] already gave
    /// are left out.
    pub fn for_game(&self, game: &str, commands: &[Command]) -> (Self, Vec<Warning>) {
        let before = Self::from_config(&self.config).1;
        let entries = ACTIONS.iter().map(Bound::entry);
        let mut resolver =
            Resolver::new(entries.chain(commands.iter().map(|c| Bound::command(game, c))).collect());
        let prefix = format!("{game}.");
        for binding in self.config.iter().filter(|binding| binding.action.starts_with(&prefix)) {
            resolver.expect_known(binding, "command");
        }
        let (keymap, warnings) = resolver.resolve(&self.config);
        (keymap, warnings.into_iter().filter(|warning| !before.contains(warning)).collect())
    }

    /// Returns the action of a key during play.
    pub fn action(&self, key: Key) -> Option<Action> {
        self.action_in(Layer::Play, key).or_else(|| self.action_in(Layer::Global, key))
    }

    /// Returns the action of a key in one layer. Menus look in `Global` first.
    pub fn action_in(&self, layer: Layer, key: Key) -> Option<Action> {
        let key = key.normal();
        if key == Key::CTRL_C {
            return Some(Action::Quit);
        }
        let mut layer = self.bound.iter().filter(|bound| bound.layer == layer);
        layer.find(|bound| bound.keys.contains(&key)).map(|bound| bound.action)
    }

    /// The keys of an action, the most important one first.
    pub fn keys(&self, action: Action) -> impl Iterator<Item = Key> + '_ {
        let bound = self.bound.iter().find(move |bound| bound.action == action);
        bound.into_iter().flat_map(|bound| bound.keys.iter().copied())
    }

    /// All keys of an action as they are labelled on the keyboard, such as `Enter Space`. The text is empty if the
    /// action has no key.
    pub fn label(&self, action: Action) -> String {
        self.keys(action).map(key_label).collect::<Vec<_>>().join(" ")
    }

    /// The first key of an action, for the key bar.
    pub fn short_label(&self, action: Action) -> String {
        self.keys(action).next().map_or_else(String::new, key_label)
    }

    /// The keys of the four directions in one label, such as `◂▴▾▸`.
    pub fn moves_label(&self) -> String {
        let moves = [Action::Left, Action::Up, Action::Down, Action::Right];
        let labels: Vec<String> = moves.map(|action| self.short_label(action)).into();
        let together = labels.iter().all(|label| label.chars().count() == 1);
        labels.join(if together { "" } else { " " })
    }
}

impl Bound {
    fn entry(entry: &Entry) -> Self {
        let keys = entry.keys.iter().filter_map(|key| parse_key(key).ok()).collect();
        let name = entry.name.to_owned();
        Self { action: entry.action, layer: entry.layer, name, keys, giver: Giver::Default }
    }

    fn command(game: &str, command: &Command) -> Self {
        Self {
            action: Action::Command(command.id),
            layer: Layer::Play,
            name: format!("{game}.{}", command.id),
            keys: parse_key(command.key).into_iter().collect(),
            giver: Giver::Default,
        }
    }
}

/// Decides which action gets which key.
struct Resolver {
    bound: Vec<Bound>,
    warnings: Vec<Warning>,
}

impl Resolver {
    fn new(bound: Vec<Bound>) -> Self {
        Self { bound, warnings: Vec::new() }
    }

    fn warn(&mut self, line: usize, text: String) {
        self.warnings.push(Warning { place: "config.toml".into(), line: Some(line), text });
    }

    fn expect_known(&mut self, binding: &Binding, what: &str) {
        let name = &binding.action;
        if self.bound.iter().all(|bound| bound.name != *name) {
            let hint = did_you_mean(name, self.bound.iter().map(|bound| bound.name.as_str()));
            self.warn(binding.line, format!("unknown {what} `{name}`{hint}"));
        }
    }

    /// Gives keys to actions. The player's bindings come first, in the order of the file. Then each other action gets
    /// those of its default keys that are still free.
    fn resolve(mut self, config: &[Binding]) -> (Keymap, Vec<Warning>) {
        for binding in config {
            let Some(at) = self.bound.iter().position(|bound| bound.name == binding.action) else { continue };
            let keys = self.readable(binding);
            if !binding.keys.is_empty() && keys.is_empty() {
                continue;
            }
            if let Some(clash) = self.clash(at, &keys) {
                let text = format!("{clash}; `{}` keeps its default", binding.action);
                self.warn(binding.line, text);
            } else {
                self.bound[at].keys = keys;
                self.bound[at].giver = Giver::Line(binding.line);
            }
        }
        for at in 0..self.bound.len() {
            self.settle_default(at);
        }
        self.warnings.sort_by_key(|warning| warning.line);
        (Keymap { bound: self.bound, config: config.to_vec() }, self.warnings)
    }

    fn readable(&mut self, binding: &Binding) -> Vec<Key> {
        let mut keys = Vec::new();
        for text in &binding.keys {
            match parse_key(text) {
                Ok(key) if key == Key::CTRL_C && binding.action != "quit" => {
                    self.warn(binding.line, "ctrl-c always quits".into());
                }
                Ok(key) if !keys.contains(&key) => keys.push(key),
                Ok(_) => {}
                Err(why) => self.warn(binding.line, why),
            }
        }
        keys
    }

    /// Returns a warning if an earlier line has already given one of the keys to another action of the same layer.
    fn clash(&self, at: usize, keys: &[Key]) -> Option<String> {
        let layer = self.bound[at].layer;
        let others = self.bound.iter().enumerate().filter(|(i, other)| *i != at && other.layer == layer);
        others.into_iter().find_map(|(_, other)| {
            let Giver::Line(line) = other.giver else { return None };
            let key = keys.iter().find(|key| other.keys.contains(key))?;
            let (key, name) = (key_name(*key), &self.bound[at].name);
            Some(format!("`{key}` is bound to `{}` on line {line} and to `{name}` here", other.name))
        })
    }

    /// Removes default keys from an action if they are already used. The player's bindings or earlier actions of the
    /// same layer can use them.
    fn settle_default(&mut self, at: usize) {
        if self.bound[at].giver != Giver::Default || self.bound[at].keys.is_empty() {
            return;
        }
        let wanted = self.bound[at].keys.clone();
        let taken = |key: &Key| {
            self.bound.iter().enumerate().find(|(i, other)| {
                let before = other.giver != Giver::Default || *i < at;
                *i != at && before && other.layer == self.bound[at].layer && other.keys.contains(key)
            })
        };
        let free: Vec<_> = wanted.iter().copied().filter(|key| taken(key).is_none()).collect();
        if free.is_empty()
            && let Some((_, other)) = taken(&wanted[0])
        {
            let (key, name) = (key_name(wanted[0]), &self.bound[at].name);
            let text = format!("`{name}` has no key left: `{key}` is taken by `{}`", other.name);
            let line = if let Giver::Line(line) = other.giver { Some(line) } else { None };
            self.warnings.push(Warning { place: "config.toml".into(), line, text });
        }
        self.bound[at].keys = free;
    }
}

#[cfg(test)]
mod tests;
