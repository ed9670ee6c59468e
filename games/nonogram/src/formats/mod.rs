//! The formats of others: webpbn's XML, Simpson's `.non`, Olšák's `.g` and the plain text of the Taiwanese contests.
//!
//! Invariant: whatever the text, reading ends with puzzles or one clear sentence, in time proportional to its length.

mod non;
mod olsak;
mod taai;
#[cfg(test)]
mod tests;
mod xml;
mod xml_write;

use super::Nonogram;
use super::model::LONGEST;
use pentimento_base::document::ReadError;
use pentimento_engine::contract::Format;

pub const ALL: &[Format<Nonogram>] = &[
    Format {
        name: "webpbn XML",
        extension: "xml",
        recognise: |text| text.contains("<puzzleset") || text.contains("<puzzle"),
        read: xml::read,
        write: Some(xml_write::write),
    },
    Format {
        name: "Simpson's .non",
        extension: "non",
        recognise: non::recognise,
        read: non::read,
        write: Some(non::write),
    },
    Format {
        name: "Olšák's .g",
        extension: "g",
        recognise: olsak::recognise,
        read: olsak::read,
        write: None,
    },
    Format {
        name: "contest text",
        extension: "txt",
        recognise: taai::recognise,
        read: taai::read,
        write: None,
    },
];

/// The most puzzles that are taken from one file.
const MOST_PUZZLES: usize = 10_000;

fn at_line(line: usize, message: impl Into<String>) -> ReadError {
    ReadError::at_line(line as u32 + 1, message)
}

/// A run's length in a file, 0 included.
fn number(line: usize, text: &str) -> Result<usize, ReadError> {
    let found = text.parse().ok().filter(|&n: &usize| n <= LONGEST);
    found.ok_or_else(|| at_line(line, format!("expected a number up to {LONGEST}, found {text:?}")))
}
