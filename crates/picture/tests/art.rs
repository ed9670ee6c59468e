//! Checks that every drawing gives the same cells on every machine. `tests/art.txt` has a fingerprint of each
//! drawing at several sizes.
//!
//! If a drawing was changed later, the fingerprint of its file differs, and the drawing is skipped. An ignored test
//! writes `tests/art.txt` again.

use pentimento_picture::art;
use std::fmt::Write as _;
use std::path::PathBuf;

/// The side of the grid and the number of colours, for each size that is tested.
const SIZES: [(usize, usize); 5] = [(10, 1), (15, 4), (20, 1), (30, 6), (45, 1)];

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/art.txt")
}

/// An FNV-1a hash. The hash functions of the standard library may change, but this one never does.
fn fingerprint(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn of_file(name: &str) -> String {
    format!("{:08x}", fingerprint(art::svg(name).expect("a drawing").iter().copied()) as u32)
}

fn of_cells(name: &str, (side, colours): (usize, usize)) -> String {
    let picture = art::cells(name, (side, side), colours).unwrap_or_else(|why| panic!("{name}: {why:?}"));
    let sides = [picture.width as u8, picture.height as u8];
    let palette = picture.palette.iter().flatten().copied();
    format!(
        "{:08x}",
        fingerprint(sides.into_iter().chain(palette).chain(picture.cells.iter().copied())) as u32
    )
}

/// Checks every drawing at these sizes. Returns how many could be compared.
fn compare(sizes: &[usize]) -> usize {
    let text = std::fs::read_to_string(file()).expect("the list");
    let mut compared = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let name = words[0];
        if art::svg(name).is_none() || of_file(name) != words[1] {
            continue;
        }
        for &size in sizes {
            assert_eq!(of_cells(name, SIZES[size]), words[2 + size], "{name} at {:?}", SIZES[size]);
        }
        compared += 1;
    }
    compared
}

#[test]
fn drawings_have_the_cells_they_always_had() {
    let compared = compare(&[0]);
    assert!(
        compared > 200,
        "only {compared} drawings are as they were; run the ignored test to list them again"
    );
}

#[test]
#[ignore = "seconds: all sizes"]
fn drawings_have_the_cells_they_always_had_at_every_size() {
    compare(&[0, 1, 2, 3, 4]);
}

#[test]
#[ignore = "writes tests/art.txt"]
fn the_list_is_written() {
    let mut text = String::new();
    for name in art::NAMES {
        let cells: Vec<String> = SIZES.iter().map(|&size| of_cells(name, size)).collect();
        let _ = writeln!(text, "{name} {} {}", of_file(name), cells.join(" "));
    }
    std::fs::write(file(), text).expect("a writable folder");
}
