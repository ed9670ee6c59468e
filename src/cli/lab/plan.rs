//! The rows of a `lab` run. A row is one combination of generator settings.

use crate::cli::ending::{Ending, wrong};
use crate::cli::generator_args::GeneratorArgs;
use pentimento_base::params::{Difficulty, Params, Range};
use pentimento_engine::kind::Kind;

pub(super) struct Row {
    pub label: String,
    pub params: Params,
    /// The value of the swept setting in this row.
    pub at: Option<f64>,
}

/// The range of a setting that has a different value in each row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sweep {
    name: String,
    from: f64,
    to: f64,
    steps: u32,
}

/// Reads a sweep such as `nodes=5..15/3`.
pub(super) fn sweep(text: &str) -> Result<Sweep, String> {
    let parts = || {
        let (name, range) = text.split_once('=')?;
        let (range, steps) = range.split_once('/')?;
        let (from, to) = range.split_once("..")?;
        let number = |text: &str| text.trim().parse().ok().filter(|x: &f64| x.is_finite());
        let steps = steps.trim().parse().ok().filter(|steps| (1..=100).contains(steps))?;
        Some(Sweep { name: name.trim().to_owned(), from: number(from)?, to: number(to)?, steps })
    };
    parts().ok_or_else(|| "expected name=from..to/steps with 1 to 100 steps, as in nodes=5..15/3".to_owned())
}

impl Sweep {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The values as a user would type them. If rounding gives the same whole number twice, the list has that
    /// number once.
    fn values(&self, whole: bool) -> Vec<String> {
        let last = f64::from(self.steps.saturating_sub(1).max(1));
        let at = |step: u32| self.from + (self.to - self.from) * f64::from(step) / last;
        let typed = |x: f64| if whole { format!("{:.0}", x.round()) } else { tidy(x) };
        let mut values: Vec<String> = (0..self.steps).map(|step| typed(at(step))).collect();
        values.dedup();
        values
    }
}

/// Removes rounding errors such as 0.30000000000000004.
fn tidy(x: f64) -> String {
    ((x * 1e6).round() / 1e6).to_string()
}

/// What the puzzles are made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Material {
    Seeds,
    Drawings,
}

/// The rows to compare. A sweep gives one row for each of its values. If the user gives only settings, they
/// make one row. Without settings, the rows are the game's own studies.
pub(super) fn rows(
    kind: &'static dyn Kind,
    args: &GeneratorArgs,
    sweep: Option<&Sweep>,
    material: Material,
) -> Result<Vec<Row>, Ending> {
    let plain = args.difficulty.is_none() && args.set.is_empty() && sweep.is_none();
    if plain && !kind.facts().studies.is_empty() {
        return studies(kind);
    }
    let (params, label) = match material {
        Material::Seeds => (args.params(kind)?, args.difficulty.unwrap_or(Difficulty::Easy).name()),
        Material::Drawings => {
            (args.params_for_drawing(kind)?, args.difficulty.map_or("drawings", Difficulty::name))
        }
    };
    let Some(sweep) = sweep else {
        return Ok(vec![Row { label: label.to_owned(), params, at: None }]);
    };
    let range = kind.facts().table.iter().find(|param| param.name == sweep.name).map(|param| param.range);
    let whole = matches!(range, Some(Range::Whole { .. } | Range::WholeOr { .. }));
    let row = |value: String| {
        let mut params = params.clone();
        params.set(&sweep.name, &value).or_else(|why| wrong(format!("--sweep: {why}")))?;
        let said: Vec<&str> = args.said().into_iter().chain([sweep.name.as_str()]).collect();
        params.give_way(&said, args.difficulty.is_some());
        Ok(Row { label: format!("{}={value}", sweep.name), params, at: value.parse().ok() })
    };
    sweep.values(whole).into_iter().map(row).collect()
}

fn studies(kind: &'static dyn Kind) -> Result<Vec<Row>, Ending> {
    let row = |study: &pentimento_engine::contract::Study| {
        let mut params = kind.params(study.base);
        for (name, value) in study.changes {
            params.set(name, value).or_else(|why| wrong(format!("the study {}: {why}", study.label)))?;
        }
        Ok(Row { label: study.label.to_owned(), params, at: None })
    };
    kind.facts().studies.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_a_sweep_are_evenly_spaced() {
        let nodes = sweep("nodes=5..15/3").unwrap();
        assert_eq!(nodes.values(true), ["5", "10", "15"]);
        assert_eq!(sweep("d=0..1/5").unwrap().values(false), ["0", "0.25", "0.5", "0.75", "1"]);
        assert_eq!(sweep("d=0.1..0.3/3").unwrap().values(false), ["0.1", "0.2", "0.3"]);
        assert_eq!(sweep("n=1..2/5").unwrap().values(true), ["1", "2"]);
        assert_eq!(sweep("n=7..9/1").unwrap().values(true), ["7"]);
    }

    #[test]
    fn the_error_for_a_bad_sweep_shows_an_example() {
        for text in ["", "nodes", "nodes=3", "nodes=1..2", "nodes=1..2/0", "nodes=1..x/2", "n=1..inf/2"] {
            assert!(sweep(text).unwrap_err().contains("as in nodes=5..15/3"), "{text}");
        }
    }
}
