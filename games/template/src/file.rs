//! Reads and writes the level. The file has one field for it, such as `numbers = "2?21"`. There, `?` is a lamp without
//! a number.

use super::model::Level;
use pentimento_base::document::{Fields, ReadError};
use serde_json::{Value as Json, json};

const LONGEST: usize = 99;

pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
    let item = fields.need("numbers")?;
    let text = item.text()?;
    if text.is_empty() || text.chars().count() > LONGEST {
        return Err(item.error(format!("expected 1 to {LONGEST} signs")));
    }
    let number = |letter: char| match letter {
        '?' => Ok(None),
        '0'..='3' => Ok(Some(letter as u8 - b'0')),
        _ => Err(item.error(format!("expected 0 to 3 or ?, found {letter:?}"))),
    };
    text.chars().map(number).collect::<Result<_, _>>().map(Level::new)
}

pub(crate) fn write(level: &Level) -> Vec<(&'static str, Json)> {
    let sign = |place| level.number(place).map_or('?', |number| char::from(b'0' + number));
    vec![("numbers", json!((0..level.len()).map(sign).collect::<String>()))]
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use pentimento_base::document::parse;

    pub(crate) fn level(numbers: &str) -> Result<Level, String> {
        let root = parse(&format!("numbers = {numbers:?}\n")).map_err(|error| error.to_string())?;
        read(&mut Fields::of(&root).expect("a table")).map_err(|error| error.to_string())
    }

    #[test]
    fn a_level_is_read_as_it_was_written() {
        assert_eq!(write(&level("1?30").unwrap()), [("numbers", json!("1?30"))]);
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        assert_eq!(level("14").unwrap_err(), "line 1, numbers: expected 0 to 3 or ?, found '4'");
        assert!(level("").unwrap_err().ends_with("expected 1 to 99 signs"));
    }
}
