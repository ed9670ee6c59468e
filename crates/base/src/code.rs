//! Puzzle codes: short texts that make the same puzzle on every machine.
//!
//! The code `buttons:hard,nodes=12#1-9f3c` consists of the game, the preset, the settings that differ from the preset,
//! the version of the generator, and the seed. If the program does not know the version, it refuses the code, so a
//! code never makes a different puzzle. Seeds are written in Crockford's base 32, which has no letters that look like
//! digits. A code can be written in upper or lower case.

use std::fmt;

/// The digits of Crockford's base 32.
pub const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The parts of a code. The registry checks whether the game and the settings exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    pub game: String,
    pub preset: String,
    pub changes: Vec<(String, String)>,
    pub version: u32,
    pub seed: u64,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.preset)?;
        for (name, value) in &self.changes {
            write!(f, ",{name}={value}")?;
        }
        write!(f, "#{}-{}", self.version, base32(self.seed))
    }
}

/// Whether a text looks like a code, and not like the name of a game or a file.
pub fn looks_like_code(text: &str) -> bool {
    text.contains('#') && text.contains(':')
}

pub fn parse(text: &str) -> Result<Code, String> {
    let text = text.trim();
    let wrong = |what: &str| format!("{text:?} is not a puzzle code: {what}, as in buttons:hard#1-9f3c");
    let (head, tail) = text.split_once('#').ok_or_else(|| wrong("expected a #"))?;
    let (game, settings) = head.split_once(':').ok_or_else(|| wrong("expected a : after the game"))?;
    let mut settings = settings.split(',');
    let preset = settings.next().unwrap_or_default().to_lowercase();
    let change = |part: &str| {
        let (name, value) = part.split_once('=').ok_or_else(|| wrong("expected name=value"))?;
        Ok((name.trim().to_lowercase(), value.trim().to_lowercase()))
    };
    let (version, seed) = tail.split_once('-').ok_or_else(|| wrong("expected version-seed after the #"))?;
    Ok(Code {
        game: game.to_lowercase(),
        preset,
        changes: settings.map(change).collect::<Result<_, String>>()?,
        version: version.parse().map_err(|_| wrong("expected a version number after the #"))?,
        seed: from_base32(seed).ok_or_else(|| wrong("the seed is letters and digits, at most 13"))?,
    })
}

fn base32(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(DIGITS[(number % 32) as usize]);
        number /= 32;
        if number == 0 {
            break;
        }
    }
    digits.iter().rev().map(|&digit| char::from(digit)).collect()
}

fn from_base32(text: &str) -> Option<u64> {
    if text.is_empty() {
        return None;
    }
    text.bytes().try_fold(0u64, |number, byte| number.checked_mul(32)?.checked_add(digit(byte)?))
}

/// The value of a digit in base 32. As Crockford proposes, letters that look like a digit count as that digit.
pub fn digit(byte: u8) -> Option<u64> {
    let byte = match byte.to_ascii_lowercase() {
        b'o' => b'0',
        b'i' | b'l' => b'1',
        other => other,
    };
    DIGITS.iter().position(|&d| d == byte).map(|place| place as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_code_is_short_and_reads_back() {
        let code = Code {
            game: "buttons".into(),
            preset: "hard".into(),
            changes: vec![("nodes".into(), "12".into())],
            version: 1,
            seed: 0x9f3c,
        };
        assert_eq!(code.to_string(), "buttons:hard,nodes=12#1-17sw");
        assert_eq!(parse(" Buttons:HARD,NODES=12#1-l7SW "), Ok(code));
    }

    #[test]
    fn a_text_that_is_not_a_code_is_refused_with_the_reason() {
        for text in ["", "#", "buttons#1-a", "buttons:easy", "buttons:easy#a-1", "buttons:easy#1-", "x:y#1-u"]
        {
            let message = parse(text).expect_err("not a code");
            assert!(message.contains("is not a puzzle code") && message.contains("as in"), "{message}");
        }
        assert!(parse("buttons:easy#1-zzzzzzzzzzzzzzzz").is_err(), "more than 64 bits");
    }

    proptest! {
        #[test]
        fn every_seed_reads_back(seed in any::<u64>()) {
            prop_assert_eq!(from_base32(&base32(seed)), Some(seed));
        }

        #[test]
        fn no_text_panics(text in "[a-z0-9:#,=-]{0,30}") {
            let _ = parse(&text);
        }
    }
}
