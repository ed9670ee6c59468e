//! The settings as data: the parser, the settings screen and the tests all use one table.
//!
//! A new setting needs a field in [`Settings`] and an entry in the table. An aid is help that a game can show
//! on the board. The table automatically has a switch for every aid of every game. A test checks that the
//! documented `config.toml` lists all settings. The fields have their own types, so the rest of the program
//! can match on them. The table has them as [`Value`]s, so the settings screen needs no code for each
//! setting.

use crate::games::GAMES;
use pentimento_engine::view::{Aid, Aids};
use std::fmt;
use std::sync::LazyLock;

/// Defines an enum whose variants have names in the settings file.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($variant),+ }

        impl $name {
            pub const NAMES: &'static [&'static str] = &[$($text),+];

            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            pub fn named(name: &str) -> Option<Self> {
                match name { $($text => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

choice! {
    /// The colours of the screen. `Auto` asks the terminal whether its background is light.
    Theme {
        Auto = "auto", Dark = "dark", Light = "light", HighContrast = "high-contrast",
        ColourBlind = "colour-blind", Mono = "mono",
    }
}
choice! {
    /// How many colours to use.
    Color { Auto = "auto", Truecolor = "truecolor", Indexed = "256", Basic = "16", None = "none" }
}
choice! {
    /// The background: the theme's own or the terminal's.
    Background { Theme = "theme", Terminal = "terminal" }
}
choice! {
    /// The colours of pictures: their own colours, or the eight colours of the theme.
    PictureColours { Own = "own", Theme = "theme" }
}
choice! {
    /// Which characters to use.
    Glyphs { Full = "full", Plain = "plain", Ascii = "ascii" }
}

/// The value of every setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent switch")]
pub struct Settings {
    pub theme: Theme,
    pub color: Color,
    pub background: Background,
    pub picture_colours: PictureColours,
    pub glyphs: Glyphs,
    pub strong_marks: bool,
    pub motion: bool,
    pub mouse: bool,
    pub timer: bool,
    pub ghost: bool,
    /// Which aids are on, for all games.
    pub aids: Aids,
    pub theatre_speed: i64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::Auto,
            color: Color::Auto,
            background: Background::Theme,
            picture_colours: PictureColours::Own,
            glyphs: Glyphs::Full,
            strong_marks: false,
            motion: true,
            mouse: true,
            timer: true,
            ghost: false,
            aids: Aids::by_default(&AIDS),
            theatre_speed: 3,
        }
    }
}

/// The values that a setting can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Choice(&'static [&'static str]),
    Flag,
    Number { min: i64, max: i64 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    Choice(&'static str),
    Flag(bool),
    Number(i64),
}

/// The value as it is written in the file.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(name) => write!(f, "\"{name}\""),
            Self::Flag(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// One setting, with everything that the file, the settings screen and the help need.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    pub name: &'static str,
    pub label: &'static str,
    pub help: &'static str,
    pub kind: Kind,
    place: Place,
}

/// Where [`Settings`] stores a setting.
#[derive(Debug, Clone, Copy)]
enum Place {
    Field { get: fn(&Settings) -> Value, set: fn(&mut Settings, Value) },
    Aid(Aid),
}

macro_rules! setting {
    ($field:ident: $type:ident, $label:literal, $help:literal) => {
        Setting {
            name: stringify!($field),
            label: $label,
            help: $help,
            kind: Kind::Choice($type::NAMES),
            place: Place::Field {
                get: |settings| Value::Choice(settings.$field.name()),
                set: |settings, value| {
                    if let Value::Choice(name) = value
                        && let Some(choice) = $type::named(name)
                    {
                        settings.$field = choice;
                    }
                },
            },
        }
    };
    ($field:ident, $label:literal, $help:literal) => {
        Setting {
            name: stringify!($field),
            label: $label,
            help: $help,
            kind: Kind::Flag,
            place: Place::Field {
                get: |settings| Value::Flag(settings.$field),
                set: |settings, value| {
                    if let Value::Flag(on) = value {
                        settings.$field = on;
                    }
                },
            },
        }
    };
    ($field:ident in $min:literal..=$max:literal, $label:literal, $help:literal) => {
        Setting {
            name: stringify!($field),
            label: $label,
            help: $help,
            kind: Kind::Number { min: $min, max: $max },
            place: Place::Field {
                get: |settings| Value::Number(settings.$field),
                set: |settings, value| {
                    if let Value::Number(number) = value {
                        settings.$field = number.clamp($min, $max);
                    }
                },
            },
        }
    };
}

/// All aids of all games. An aid that several games share is listed once.
static AIDS: LazyLock<Vec<Aid>> = LazyLock::new(|| {
    let mut aids: Vec<Aid> = Vec::new();
    for aid in GAMES.iter().flat_map(|kind| kind.facts().aids) {
        if aids.iter().all(|known| known.name != aid.name) {
            aids.push(*aid);
        }
    }
    aids
});

/// All settings, in the order of the settings screen.
static SETTINGS: LazyLock<Vec<Setting>> = LazyLock::new(|| {
    let aids = AIDS.iter().map(|aid| Setting {
        name: aid.name,
        label: aid.label,
        help: aid.help,
        kind: Kind::Flag,
        place: Place::Aid(*aid),
    });
    SCREEN.iter().copied().chain(aids).chain([THEATRE]).collect()
});

const SCREEN: &[Setting] = &[
    setting!(theme: Theme, "Theme", "The colours. auto follows the terminal: light or dark."),
    setting!(color: Color, "Colours", "How many colours to use. auto asks the terminal."),
    setting!(background: Background, "Background", "The theme's own background, or the terminal's."),
    setting!(picture_colours: PictureColours, "Picture colours", "Show pictures in their own colours, or in the eight \
                                                                 of the theme."),
    setting!(glyphs: Glyphs, "Characters", "Which characters to draw with: all, only common ones, or ASCII."),
    setting!(strong_marks, "Strong marks", "With 16 colours, draw ✕ and faint text in white."),
    setting!(motion, "Motion", "Show animations."),
    setting!(mouse, "Mouse", "Play with the mouse. Off leaves it to the terminal."),
    setting!(timer, "Timer", "Show the time while you play. It is measured in any case."),
    setting!(ghost, "Ghost", "Mark on the progress bar how far your best run was at this time."),
];

const THEATRE: Setting = setting!(theatre_speed in 1..=5, "Theatre", "How fast a solution is shown. 1 is one step \
                                                                      per second. Each level doubles it.");

/// All settings, in the order of the settings screen.
pub(crate) fn settings() -> &'static [Setting] {
    &SETTINGS
}

/// The setting with this name.
pub(crate) fn setting(name: &str) -> Option<&'static Setting> {
    settings().iter().find(|setting| setting.name == name)
}

impl Setting {
    pub fn get(&self, settings: &Settings) -> Value {
        match self.place {
            Place::Field { get, .. } => get(settings),
            Place::Aid(aid) => Value::Flag(settings.aids.has(&aid)),
        }
    }

    /// Stores a value. A value of the wrong kind changes nothing.
    pub fn set(&self, settings: &mut Settings, value: Value) {
        match (self.place, value) {
            (Place::Field { set, .. }, value) => set(settings, value),
            (Place::Aid(aid), Value::Flag(on)) => settings.aids.set(&aid, on),
            (Place::Aid(_), Value::Choice(_) | Value::Number(_)) => {}
        }
    }

    pub fn default(&self) -> Value {
        self.get(&Settings::default())
    }

    /// The next value, for a key that steps through all values. If `by` is `-1`, returns the previous value.
    pub fn turned(&self, value: Value, by: i64) -> Value {
        match (self.kind, value) {
            (Kind::Choice(names), Value::Choice(name)) => {
                let at = names.iter().position(|n| *n == name).unwrap_or(0) as i64;
                Value::Choice(names[(at + by).rem_euclid(names.len() as i64) as usize])
            }
            (Kind::Number { min, max }, Value::Number(number)) => {
                Value::Number(number.saturating_add(by).clamp(min, max))
            }
            (_, Value::Flag(on)) => Value::Flag(!on),
            (_, other) => other,
        }
    }

    /// The possible values, for error messages.
    pub fn expected(&self) -> String {
        match self.kind {
            Kind::Choice(names) => format!("one of {}", names.join(", ")),
            Kind::Flag => "true or false".into(),
            Kind::Number { min, max } => format!("a number from {min} to {max}"),
        }
    }

    /// Reads a value from a flag or the environment.
    pub fn parse(&self, text: &str) -> Result<Value, String> {
        let text = text.trim();
        let found = match self.kind {
            Kind::Choice(names) => {
                names.iter().find(|name| name.eq_ignore_ascii_case(text)).map(|name| Value::Choice(name))
            }
            Kind::Flag => match text.to_ascii_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Some(Value::Flag(true)),
                "false" | "off" | "no" | "0" => Some(Value::Flag(false)),
                _ => None,
            },
            Kind::Number { .. } => text.parse().ok().and_then(|number| self.number(number)),
        };
        found.ok_or_else(|| format!("`{}` must be {}, not `{text}`", self.name, self.expected()))
    }

    /// Reads a value from the settings file.
    pub(super) fn accept(&self, item: &toml_edit::Item) -> Result<Value, String> {
        let found = match self.kind {
            Kind::Choice(names) => {
                // People can write `color = 256` without quotes.
                let text = item.as_str().map(str::to_owned).or(item.as_integer().map(|n| n.to_string()));
                text.and_then(|text| names.iter().find(|name| **name == text)).map(|name| Value::Choice(name))
            }
            Kind::Flag => item.as_bool().map(Value::Flag),
            Kind::Number { .. } => item.as_integer().and_then(|number| self.number(number)),
        };
        found.ok_or_else(|| format!("`{}` must be {}, not {}", self.name, self.expected(), shown(item)))
    }

    fn number(&self, number: i64) -> Option<Value> {
        match self.kind {
            Kind::Number { min, max } if (min..=max).contains(&number) => Some(Value::Number(number)),
            _ => None,
        }
    }
}

/// A value for an error message: the value itself if it is short, otherwise its type.
fn shown(item: &toml_edit::Item) -> String {
    let text = item.as_value().map(|value| value.to_string().trim().to_owned());
    match text {
        Some(text) if text.chars().count() <= 24 && !text.contains('\n') => format!("`{text}`"),
        _ => format!("this {}", item.type_name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_setting_can_be_set_and_read_back() {
        for setting in settings() {
            let mut settings = Settings::default();
            let mut value = setting.default();
            for _ in 0..8 {
                value = setting.turned(value, 1);
                setting.set(&mut settings, value);
                assert_eq!(setting.get(&settings), value, "{}", setting.name);
                let typed = value.to_string();
                assert_eq!(setting.parse(typed.trim_matches('"')), Ok(value), "{}", setting.name);
            }
        }
    }

    #[test]
    fn games_with_the_same_aid_describe_it_alike() {
        let all: Vec<&Aid> = GAMES.iter().flat_map(|kind| kind.facts().aids).collect();
        for aid in &all {
            assert!(AIDS.contains(aid), "another game describes {} differently", aid.name);
            assert_eq!(
                settings().iter().filter(|setting| setting.name == aid.name).count(),
                1,
                "{}",
                aid.name
            );
        }
        assert!(AIDS.len() <= 64, "a set of aids has 64 bits");
    }

    #[test]
    fn choices_wrap_around_and_numbers_stop_at_their_limits() {
        let theme = setting("theme").unwrap();
        assert_eq!(theme.turned(Value::Choice("auto"), -1), Value::Choice("mono"));
        let speed = setting("theatre_speed").unwrap();
        assert_eq!(speed.turned(Value::Number(5), 1), Value::Number(5));
    }

    #[test]
    fn an_error_says_which_kind_of_value_was_expected() {
        assert_eq!(
            setting("motion").unwrap().parse("perhaps").unwrap_err(),
            "`motion` must be true or false, not `perhaps`"
        );
        assert!(setting("theatre_speed").unwrap().parse("9").unwrap_err().contains("from 1 to 5"));
    }
}
