//! Whole-puzzle ids: `id:` followed by the compressed puzzle, in characters that need no quoting in a shell.
//!
//! A code makes a puzzle again from a seed. It is short, but only generated puzzles have one. An id contains
//! the puzzle itself, so every puzzle has one. It is the puzzle's JSON, compressed with DEFLATE and written
//! in base 64 with `-` and `_` (RFC 4648, section 5, without padding). The first byte is the version of this
//! encoding.

use super::native;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use pentimento_base::document::{self, LARGEST};
use pentimento_engine::kind::AnyPuzzle;

const PREFIX: &str = "id:";
const VERSION: u8 = 1;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Whether a text starts like an id.
pub(crate) fn looks_like_id(text: &str) -> bool {
    text.trim_start().starts_with(PREFIX)
}

/// Writes a puzzle as an id.
pub fn write(puzzle: &dyn AnyPuzzle) -> String {
    let json = document::to_json(&puzzle.document());
    let mut bytes = vec![VERSION];
    bytes.extend(compress_to_vec(json.as_bytes(), 10));
    PREFIX.to_owned() + &to_base64(&bytes)
}

/// Reads the puzzle from an id.
pub fn read(text: &str) -> Result<Box<dyn AnyPuzzle>, String> {
    let cut = || "this id is damaged or incomplete".to_owned();
    let digits = text.trim().strip_prefix(PREFIX).ok_or_else(cut)?;
    let bytes = from_base64(digits).ok_or_else(cut)?;
    let (&version, packed) = bytes.split_first().ok_or_else(cut)?;
    match version {
        VERSION => {}
        // Versions count up from 1, so a large number is not a version.
        2..=20 => return Err(format!("this id has version {version}; this program reads version {VERSION}")),
        _ => return Err(cut()),
    }
    let json = decompress_to_vec_with_limit(packed, LARGEST).map_err(|_| cut())?;
    let json = String::from_utf8(json).map_err(|_| cut())?;
    document::parse(&json)
        .and_then(|root| native(&root))
        .map_err(|error| format!("this id holds a bad puzzle: {error}"))
}

fn to_base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..=chunk.len() {
            text.push(char::from(DIGITS[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    text
}

fn from_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for place in 0..4 {
            let digit = match chunk.get(place) {
                Some(byte) => DIGITS.iter().position(|digit| digit == byte)?,
                None => 0,
            };
            bits = bits << 6 | digit as u32;
        }
        let [_, whole @ ..] = bits.to_be_bytes();
        bytes.extend(&whole[..chunk.len().checked_sub(1).filter(|&count| count > 0)?]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;
    use proptest::prelude::*;

    #[test]
    fn every_game_reads_its_ids_back() {
        for kind in GAMES {
            let puzzle = kind.example();
            let id = write(puzzle.as_ref());
            assert!(id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":-_".contains(&byte)), "{id}");
            let again = read(&id).expect("our own id");
            assert_eq!(again.document(), puzzle.document());
        }
    }

    #[test]
    fn a_damaged_id_is_reported() {
        let id = write(GAMES[0].example().as_ref());
        for bad in ["id:", "id:A", "id:!!!!", "id:AQ", &id[..id.len() - 9], &id.replace("id:A", "id:B")] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn every_byte_reads_back(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(from_base64(&to_base64(&bytes)), Some(bytes));
        }
    }
}
