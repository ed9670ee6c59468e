//! The settings of the generators, for `--help`.

use crate::games::GAMES;
use std::fmt::Write as _;

/// The settings of all games, for `--help`.
pub(in crate::cli) fn settings_help() -> String {
    let mut text = "Settings for --set, with their values for easy, medium, hard and expert:\n".to_owned();
    for kind in GAMES {
        let _ = writeln!(text, "\n  {}", kind.info().name);
        let presets = kind.facts().presets;
        for param in kind.facts().table {
            let value = |preset: &pentimento_base::params::Preset| {
                preset.values.iter().find(|(name, _)| *name == param.name).map_or("", |(_, value)| *value)
            };
            let values: Vec<&str> = presets.iter().map(value).collect();
            let _ = writeln!(text, "    {} = {} ({})", param.name, param.range, values.join(", "));
            let _ = writeln!(text, "        {}", param.help);
        }
    }
    text
}
