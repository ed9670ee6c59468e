//! Writes the report of `lab`: tables for people, JSON and CSV for programs.

use super::curves::{Curve, Curves};
use super::figures::{Bins, Summary};
use super::plan::Material;
use super::{RowResult, Sample};
use crate::cli::output::bold;
use pentimento_base::params::{Params, Setting};
use pentimento_engine::kind::Kind;
use serde_json::{Map, Value as Json, json};
use std::fmt::Write as _;

pub(super) struct LabReport {
    pub kind: &'static dyn Kind,
    pub seed: u64,
    pub count: u32,
    pub material: Material,
    /// The name of the swept setting.
    pub sweep: Option<String>,
    pub results: Vec<RowResult>,
    pub seconds: f64,
}

const MAKE: &str = "make_ms";
const SOLVE: &str = "solve_ms";
/// The width of the bars of all rows together, in characters.
const BARS: usize = 80;

impl LabReport {
    /// The names of the figures, in the order in which the game returns them.
    fn names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for (name, _) in self.results.iter().flat_map(|t| &t.samples).flat_map(|sample| &sample.figures) {
            if !names.contains(name) {
                names.push(*name);
            }
        }
        names
    }

    /// The histogram of the first figure. All rows use the same bins.
    fn histogram(&self) -> Option<(&'static str, Vec<Vec<f64>>, Bins)> {
        let name = *self.names().first()?;
        let series: Vec<Vec<f64>> = self.results.iter().map(|result| series(&result.samples, name)).collect();
        let bins = Bins::over(series.iter().flatten().collect::<Vec<_>>());
        Some((name, series, bins))
    }

    pub(super) fn text(&self) -> String {
        let game = self.kind.info().name;
        let many = match self.material {
            Material::Seeds => self.count.to_string(),
            Material::Drawings => format!("{} drawings", self.count),
        };
        let mut text = format!("{game}, {many} per row, seed {}, {:.1} s\n", self.seed, self.seconds);
        for name in self.names().into_iter().chain([MAKE, SOLVE]) {
            text += &self.table(name);
        }
        text += &if self.sweep.is_some() { self.curves().text() } else { self.bars() };
        for result in self.results.iter().filter(|result| !result.failures.is_empty()) {
            let (label, failed) = (&result.row.label, result.failures.len());
            let _ = writeln!(text, "\n{label}: {failed} could not be made: {}", result.failures[0].message());
        }
        text
    }

    /// The mean of every figure for each value of the sweep.
    pub(super) fn curves(&self) -> Curves {
        let over = self.sweep.clone().unwrap_or_default();
        let curve = |name: &'static str| Curve {
            name: spaced(name),
            points: self
                .results
                .iter()
                .filter(|result| !result.samples.is_empty())
                .filter_map(|result| Some((result.row.at?, Summary::of(&series(&result.samples, name)).mean)))
                .collect(),
        };
        let title = format!("{}, mean of {} per value", self.kind.info().name, self.count);
        Curves { title, over, all: self.names().into_iter().chain([MAKE]).map(curve).collect() }
    }

    fn table(&self, name: &str) -> String {
        let width = self.label_width();
        let head = format!("{:width$} {:>10} {:>10} {:>10} {:>10}", spaced(name), "mean", "sd", "min", "max");
        let mut text = format!("\n{}\n", bold(&head));
        for result in &self.results {
            let Summary { mean, deviation, min, max } = Summary::of(&series(&result.samples, name));
            let numbers = [mean, deviation, min, max].map(|x| format!(" {:>10}", short(x))).concat();
            let _ = writeln!(text, "{:width$}{numbers}", result.row.label);
        }
        text
    }

    fn label_width(&self) -> usize {
        let names = self.names();
        let labels = self.results.iter().map(|result| result.row.label.chars().count());
        labels.chain(names.iter().map(|name| name.len())).chain([SOLVE.len()]).max().unwrap_or(0)
    }

    /// Draws the histograms of the rows side by side, with one line for each bin.
    fn bars(&self) -> String {
        let Some((name, series, bins)) = self.histogram() else { return String::new() };
        let counts: Vec<Vec<usize>> = series.iter().map(|values| bins.counts(values)).collect();
        let most = counts.iter().flatten().copied().max().unwrap_or(0).max(1);
        let longest = self.results.iter().map(|result| result.row.label.chars().count()).max().unwrap_or(0);
        let column = (BARS / self.results.len().max(1)).max(longest + 1).max(8);
        let edge = (0..bins.count).map(|bin| bins.label(bin).len()).max().unwrap_or(0).max(name.len());
        let padded = |result: &RowResult| format!(" {:width$}", result.row.label, width = column - 1);
        let labels: Vec<String> = self.results.iter().map(padded).collect();
        let mut text =
            format!("\n{}\n", bold(format!("{:edge$} {}", spaced(name), labels.concat()).trim_end()));
        for bin in 0..bins.count {
            let bars: String = counts.iter().map(|counts| bar(counts[bin], most, column)).collect();
            let _ = writeln!(text, "{}", format!("{:>edge$} {bars}", bins.label(bin)).trim_end());
        }
        text
    }

    pub(super) fn json(&self) -> String {
        let histogram = self.histogram();
        let row = |(place, result): (usize, &RowResult)| {
            let mut row = self.row_json(result);
            if let Some((name, series, bins)) = &histogram {
                row.insert("histogram".to_owned(), histogram_json(name, &series[place], bins));
            }
            Json::Object(row)
        };
        let whole = json!({
            "game": self.kind.info().name,
            "count": self.count,
            "seed": self.seed,
            "rows": self.results.iter().enumerate().map(row).collect::<Vec<_>>(),
            "seconds": (self.seconds * 1e3).round() / 1e3,
        });
        format!("{whole}\n")
    }

    fn row_json(&self, result: &RowResult) -> Map<String, Json> {
        let summary = |name: &str| summary_json(Summary::of(&series(&result.samples, name)));
        let figures: Map<String, Json> =
            self.names().into_iter().map(|name| (name.to_owned(), summary(name))).collect();
        let row = json!({
            "label": result.row.label,
            "settings": settings_json(&result.row.params),
            "made": result.samples.len(),
            "failed": result.failures.len(),
            "figures": figures,
            "make_ms": summary(MAKE),
            "solve_ms": summary(SOLVE),
        });
        if let Json::Object(row) = row { row } else { Map::new() }
    }

    /// The report as CSV, with one line for each puzzle.
    pub(super) fn csv(&self) -> String {
        let names = self.names();
        let named = match self.material {
            Material::Seeds => "code",
            Material::Drawings => "drawing",
        };
        let head = ["row", "seed", named, "make_ms", "solve_ms"].into_iter().chain(names.iter().copied());
        let mut text = head.map(quoted).collect::<Vec<_>>().join(",") + "\n";
        for result in &self.results {
            for sample in &result.samples {
                let Sample { seed, code, make_ms, solve_ms, .. } = sample;
                let (label, code) = (quoted(&result.row.label), quoted(code));
                let _ = write!(text, "{label},{seed},{code},{make_ms},{solve_ms}");
                for name in &names {
                    let value = value(sample, name).map(|x| x.to_string()).unwrap_or_default();
                    let _ = write!(text, ",{value}");
                }
                text.push('\n');
            }
        }
        text
    }
}

/// The name of a figure for people: `dead ends` for `dead_ends`. JSON and CSV have the name as it is in `check --json`.
fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

fn value(sample: &Sample, name: &str) -> Option<f64> {
    match name {
        MAKE => Some(sample.make_ms),
        SOLVE => Some(sample.solve_ms),
        _ => sample.figures.iter().find(|(known, _)| *known == name).map(|&(_, value)| value),
    }
}

fn series(samples: &[Sample], name: &str) -> Vec<f64> {
    samples.iter().filter_map(|sample| value(sample, name)).filter(|value| value.is_finite()).collect()
}

fn bar(count: usize, most: usize, column: usize) -> String {
    let number = if count == 0 { String::new() } else { count.to_string() };
    // The column contains the bar, the number and two blanks. The bar gets the rest of the width after the
    // longest number and the blanks.
    let room = column.saturating_sub(most.to_string().len() + 2);
    let filled = (count * room).div_ceil(most);
    let bar = "#".repeat(filled);
    format!(" {:width$}", format!("{bar} {number}"), width = column - 1)
}

fn short(x: f64) -> String {
    if x.fract() == 0.0 && x.abs() < 1e9 { format!("{x:.0}") } else { format!("{x:.2}") }
}

fn summary_json(summary: Summary) -> Json {
    let Summary { mean, deviation, min, max } = summary;
    json!({ "mean": mean, "deviation": deviation, "min": min, "max": max })
}

fn histogram_json(name: &str, series: &[f64], bins: &Bins) -> Json {
    let counts = bins.counts(series);
    let bin = |(bin, count): (usize, &usize)| {
        let (from, to) = bins.edges(bin);
        json!({ "from": from, "to": to, "count": count })
    };
    json!({ "figure": name, "bins": counts.iter().enumerate().map(bin).collect::<Vec<_>>() })
}

fn settings_json(params: &Params) -> Json {
    let setting = |name: &str| match params.get(name) {
        Some(Setting::Whole(n)) => json!(n),
        Some(Setting::Real(x)) => json!(x),
        Some(Setting::Word(word)) => json!(word),
        Some(Setting::Flag(flag)) => json!(flag),
        None => Json::Null,
    };
    let table = params.table().iter().map(|param| (param.name.to_owned(), setting(param.name)));
    Json::Object(table.collect())
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_bar_fills_its_column() {
        assert_eq!(bar(10, 10, 12), " ######## 10");
        assert_eq!(bar(0, 10, 12).trim(), "");
        assert_eq!(bar(1, 10, 12).trim(), "# 1");
        assert!((0..=10).all(|count| bar(count, 10, 12).len() == 12));
    }

    #[test]
    fn cells_with_commas_are_quoted() {
        assert_eq!(quoted("buttons:easy,nodes=5#1-a"), "\"buttons:easy,nodes=5#1-a\"");
        assert_eq!(quoted("easy"), "easy");
    }
}
