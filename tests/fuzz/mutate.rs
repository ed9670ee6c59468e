//! Makes random changes to a file.

use pentimento_base::rng::Rng;

/// The most bytes in a changed file. Longer files would only take more time.
pub(crate) const LARGEST: usize = 1 << 16;

const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "4000",
    "65535",
    "65536",
    "4294967295",
    "18446744073709551616",
    "-9223372036854775809",
    "1e308",
    "1e-320",
    "0.1",
    "NaN",
    "inf",
    "007",
];

/// Changes a file once: flips, inserts, cuts, repeats or splices bytes, replaces a number, or inserts a word.
pub(crate) fn mutate(bytes: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[&str], rng: &mut Rng) {
    let at = |rng: &mut Rng, length: usize| rng.below(length + 1);
    match rng.below(9) {
        0 if !bytes.is_empty() => {
            let place = rng.below(bytes.len());
            bytes[place] ^= 1 << rng.below(8);
        }
        1 => {
            let place = at(rng, bytes.len());
            bytes.insert(place, rng.below(256) as u8);
        }
        2 => {
            let (from, length) = (at(rng, bytes.len()), rng.below(40));
            let to = (from + length).min(bytes.len());
            bytes.drain(from..to);
        }
        3 => {
            let (from, length) = (at(rng, bytes.len()), rng.below(200));
            let part = bytes[from..(from + length).min(bytes.len())].to_vec();
            let place = at(rng, bytes.len());
            for _ in 0..rng.between(1, 30) {
                bytes.splice(place..place, part.iter().copied());
            }
        }
        4 => {
            let other = &corpus[rng.below(corpus.len())];
            let (from, place) = (at(rng, other.len()), at(rng, bytes.len()));
            let to = (from + rng.below(400)).min(other.len());
            bytes.splice(place..place, other[from..to].iter().copied());
        }
        5 => replace_number(bytes, rng),
        6 => {
            let word = words[rng.below(words.len())];
            let place = at(rng, bytes.len());
            bytes.splice(place..place, word.bytes());
        }
        7 => {
            let length = at(rng, bytes.len());
            bytes.truncate(length);
        }
        _ => {
            let (a, b) = (at(rng, bytes.len()), at(rng, bytes.len()));
            bytes[a.min(b)..a.max(b)].reverse();
        }
    }
    bytes.truncate(LARGEST);
}

fn replace_number(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|&i| bytes[i].is_ascii_digit() && (i == 0 || !bytes[i - 1].is_ascii_digit()))
        .collect();
    let Some(&from) = rng.pick(&starts) else { return };
    let length = bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = NUMBERS[rng.below(NUMBERS.len())];
    bytes.splice(from..from + length, number.bytes());
}
