//! Reads bytes with a limit, and turns them into text.

use pentimento_base::document::{LARGEST, ReadError};
use std::io::{self, Read};

pub(super) fn too_long() -> io::Error {
    io::ErrorKind::FileTooLarge.into()
}

/// Reads text or a packed bitmap, in parts of 64 KiB. Stops after a part with a zero byte, unless it is a bitmap,
/// because text contains no zero bytes. So reading `/dev/zero` ends at once. Returns an error if the input has more
/// than `LARGEST` bytes.
pub(super) fn limited(mut input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        input.by_ref().take(1 << 16).read_to_end(&mut bytes)?;
        let is_text = bytes.starts_with(BITMAP) || !bytes[before..].contains(&0);
        if bytes.len() == before || !is_text {
            return Ok(bytes);
        }
        if bytes.len() > LARGEST {
            return Err(too_long());
        }
    }
}

/// Reads the whole input. Returns an error if the input has more than `LARGEST` bytes.
pub(super) fn whole(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST { Err(too_long()) } else { Ok(bytes) }
}

pub(super) fn decoded(bytes: Vec<u8>, expected: &str) -> Result<String, ReadError> {
    if let Some(text) = bitmap_as_text(&bytes) {
        return Ok(text);
    }
    if bytes.contains(&0) {
        return Err(ReadError::whole(format!("this is not a text file; expected {expected}")));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].split(|&byte| byte == b'\n').count();
        ReadError::at_line(line as u32, format!("this is not UTF-8; expected {expected}"))
    })?;
    // Some editors write a byte order mark at the start of every text. It is removed.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The first bytes of a packed bitmap (PBM).
const BITMAP: &[u8] = b"P4";

/// Converts a packed bitmap to the text of an unpacked one, with one digit for each pixel. `None` if the
/// bytes are not a valid packed bitmap.
fn bitmap_as_text(bytes: &[u8]) -> Option<String> {
    let mut rest = bytes.strip_prefix(BITMAP)?;
    let (width, height) = (number(&mut rest)?, number(&mut rest)?);
    // Exactly one white space character comes before the pixels.
    let pixels = rest.get(1..)?;
    let stride = width.div_ceil(8);
    if pixels.len() < stride.checked_mul(height)? || width == 0 {
        return None;
    }
    let mut text = format!("P1\n{width} {height}\n");
    for row in pixels.chunks(stride).take(height) {
        let pixel = |x: usize| if row[x / 8] >> (7 - x % 8) & 1 == 1 { '1' } else { '0' };
        text.extend((0..width).map(pixel));
        text.push('\n');
    }
    Some(text)
}

/// The next number in the header of a bitmap. Comments from `#` to the end of the line are skipped.
fn number(rest: &mut &[u8]) -> Option<usize> {
    loop {
        match rest.first()? {
            b'#' => *rest = &rest[rest.iter().position(|&byte| byte == b'\n')?..],
            byte if byte.is_ascii_whitespace() => *rest = &rest[1..],
            _ => break,
        }
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, after) = rest.split_at(digits);
    *rest = after;
    std::str::from_utf8(number).ok()?.parse().ok().filter(|&side| side <= 1 << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "a puzzle in TOML or JSON";

    #[test]
    fn reading_an_endless_input_stops_early() {
        assert!(limited(io::repeat(0)).unwrap().len() <= 1 << 16);
        assert_eq!(limited(io::repeat(b' ')).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn the_error_for_bad_utf8_names_the_line() {
        assert_eq!(decoded(vec![0xef, 0xbb, 0xbf, b'a'], PUZZLE).unwrap(), "a");
        let message = decoded(b"a\nb\n\xff".to_vec(), PUZZLE).unwrap_err().to_string();
        assert_eq!(message, "line 3, this is not UTF-8; expected a puzzle in TOML or JSON");
    }

    #[test]
    fn a_packed_bitmap_becomes_text() {
        let packed = [&b"P4 # small\n9 2\n"[..], &[0b1010_0000, 0b1000_0000, 0, 0]].concat();
        assert_eq!(decoded(packed, PUZZLE).unwrap(), "P1\n9 2\n101000001\n000000000\n");
        assert!(decoded(b"P4 9 2\n\0".to_vec(), PUZZLE).is_err());
    }
}
