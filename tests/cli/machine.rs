//! Tests of trouble with the machine: a full or read-only disk, several programs at once, and files that ask for too
//! much memory.

use super::world::{THREE, World, called};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The limit for the address space of the program, in KiB. If the program asks for more, the system refuses and the
/// program aborts.
const MOST_KIB: u64 = 3_000_000;

fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(8, 8).write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
    let mut bytes = bytes.into_inner();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc(&bytes[12..29]).to_be_bytes();
    bytes[29..33].copy_from_slice(&crc);
    bytes
}

/// The checksum of a PNG chunk, computed bit by bit as in the specification.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
    let byte = |crc: u32, &byte: &u8| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc));
    !bytes.iter().fold(!0, byte)
}

/// A file for the "billion laughs" attack: XML entities that expand to many other entities.
fn laughs() -> String {
    let mut text = String::from("<?xml version=\"1.0\"?>\n<!DOCTYPE puzzleset [<!ENTITY a \"aaaaaaaaaa\">");
    for level in 1..12 {
        let before = char::from(b'a' + level - 1);
        let name = char::from(b'a' + level);
        let _ = write!(text, "<!ENTITY {name} \"{}\">", format!("&{before};").repeat(10));
    }
    text + "]>\n<puzzleset><puzzle><title>&l;</title></puzzle></puzzleset>"
}

/// A similar attack in SVG: groups that use the group before them ten times.
fn uses() -> String {
    let mut text = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><defs><g id=\"a\"><path d=\"M0 0L9 9\"/></g>",
    );
    for level in 1..20 {
        let (before, name) = (char::from(b'a' + level - 1), char::from(b'a' + level));
        let _ = write!(text, "<g id=\"{name}\">{}</g>", format!("<use href=\"#{before}\"/>").repeat(10));
    }
    text + "</defs><use href=\"#t\"/></svg>"
}

#[test]
fn files_that_ask_for_too_much_memory_are_refused() {
    let world = World::new();
    let huge =
        |count: usize| format!("game = \"nonogram\"\nrows = [{}]\ncolumns = [[1]]\n", "[1],".repeat(count));
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("laughs.xml", laughs().into_bytes(), "check"),
        ("deep.xml", "<puzzle>".repeat(200_000).into_bytes(), "check"),
        ("many.toml", huge(400_000).into_bytes(), "check"),
        ("maze.toml", b"game = \"maze\"\nheight = 4000000000\nwidth = 4000000000\ncells = []\nentrance = [0, 0]\nexit = [0, 0]\n".to_vec(), "check"),
        ("wide.non", b"width 4000000000\nheight 4000000000\nrows\n1\ncolumns\n1\n".to_vec(), "check"),
        ("huge.png", png_of(2_000_000_000, 2_000_000_000), "picture"),
        ("large.png", png_of(60_000, 60_000), "picture"),
        ("huge.pnm", b"P6 100000 100000 255\n".to_vec(), "picture"),
        ("huge.gif", b"GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x00;".to_vec(), "picture"),
        ("huge.bmp", [&b"BM\x36\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00\xff\xff\xff\x7f\xff\xff\xff\x7f\x01\x00\x18\x00"[..], &[0; 24]].concat(), "picture"),
        ("uses.svg", uses().into_bytes(), "picture"),
        ("deep.svg", [b"<svg>".to_vec(), b"<g>".repeat(100_000)].concat(), "picture"),
    ];
    for (name, bytes, command) in cases {
        world.file(name, bytes);
        let line = format!("ulimit -v {MOST_KIB}; exec pentimento {command} {name}");
        let mut shell = Command::new("sh");
        world.at_home(&mut shell);
        let ended = called(&shell.args(["-c", &line]).output().expect("a shell"));
        ended.refused(&[name]);
    }
}

/// A zlib stream of zeros, compressed with the fixed Huffman code: one zero byte, then `copies` runs of 258 zeros each.
fn packed_zeros(copies: usize) -> Vec<u8> {
    let (literal, copy, end) = ("00110000", "1100010100000", "0000000");
    let bits = ["110", literal].into_iter().chain(std::iter::repeat_n(copy, copies)).chain([end]);
    let mut bytes = vec![0x78, 0x01];
    let (mut byte, mut filled) = (0, 0);
    for bit in bits.flat_map(str::bytes) {
        byte |= (bit - b'0') << filled;
        filled += 1;
        if filled == 8 {
            bytes.push(byte);
            (byte, filled) = (0, 0);
        }
    }
    bytes.push(byte);
    let length = 1 + 258 * copies as u32;
    bytes.extend(((length % 65521) << 16 | 1).to_be_bytes());
    bytes
}

#[test]
fn a_colour_profile_that_unpacks_to_half_a_gigabyte_uses_little_memory() {
    let world = World::new();
    let mut chunk = b"iCCPbomb\0\0".to_vec();
    chunk.extend(packed_zeros(2_000_000));
    let mut bytes = png_of(8, 8);
    let mut whole = (chunk.len() as u32 - 4).to_be_bytes().to_vec();
    whole.extend(&chunk);
    whole.extend(crc(&chunk).to_be_bytes());
    // The chunk comes after the start of the PNG, which always has 33 bytes.
    bytes.splice(33..33, whole);
    world.file("bomb.png", bytes);
    let mut shell = Command::new("sh");
    world.at_home(&mut shell);
    let line = "ulimit -v 450000; exec pentimento picture bomb.png --json";
    let ended = called(&shell.args(["-c", line]).output().expect("a shell"));
    assert_eq!((ended.status, ended.json()["width"].as_u64()), (0, Some(8)), "{ended:?}");
}

fn play(world: &World, arguments: &[&str], lines: &str) -> std::process::Child {
    let mut command = world.command(&[&["play", "--plain"], arguments].concat());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("a listener");
    child
}

#[test]
fn five_programs_at_once_lose_no_result_and_no_game() {
    let world = World::new();
    world.file("three.toml", THREE);
    let lines = "play three.toml\npress A\nmenu\n".repeat(12) + "play three.toml\npress B\n";
    let children: Vec<_> = (0..5).map(|_| play(&world, &[], &lines)).collect();
    for child in children {
        let ended = called(&child.wait_with_output().expect("an end"));
        assert_eq!(ended.out.matches("Solved: ").count(), 12, "{ended:?}");
    }
    let results = fs::read_to_string(world.path().join("pentimento/results.jsonl")).expect("results");
    let good = results.lines().filter(|line| serde_json::from_str::<serde_json::Value>(line).is_ok());
    assert_eq!((good.count(), results.lines().count()), (60, 60));
    let listed = world.fed(&["play", "--plain"], "games\n").good();
    assert_eq!(listed.lines().filter(|line| line.contains("buttons, Custom")).count(), 10, "{listed}");
}

/// A small file system in memory. Dropping this value unmounts it.
struct Small(std::path::PathBuf);

impl Small {
    fn mount(at: &Path, size: &str) -> Self {
        fs::create_dir_all(at).expect("a folder");
        run("mount", &["-t", "tmpfs", "-o", size, "none", &at.display().to_string()]);
        Self(at.to_owned())
    }

    fn remount(&self, how: &str) {
        run("mount", &["-o", &format!("remount,{how}"), &self.0.display().to_string()]);
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

fn run(program: &str, arguments: &[&str]) {
    let status = Command::new(program).args(arguments).status().expect("the program");
    assert!(status.success(), "{program} {arguments:?}");
}

#[test]
#[ignore = "mounts a small file system, which needs root"]
fn the_old_save_survives_a_full_or_read_only_disk() {
    let world = World::new();
    let state = world.path().join("pentimento");
    let small = Small::mount(&state, "size=256k");
    world.fed(&["play", "--plain", "buttons:hard#1-5"], "press A\n").good();
    let folder = state.join("saves");
    let save = fs::read_dir(&folder)
        .expect("saves")
        .flatten()
        .find(|e| e.path().extension().is_some_and(|e| e == "json"));
    let save = save.expect("a save").path();
    let before = fs::read_to_string(&save).expect("text");
    // This file uses up the rest of the disk.
    let mut filler = fs::File::create(state.join("filler")).expect("a file");
    while filler.write_all(&[7; 512]).is_ok() {}
    let output = world.fed(&["play", "--plain"], "continue\npress B\npress B\nsave\n").good();
    assert_eq!(output.matches("You can go on playing").count(), 1, "{output}");
    assert!(output.contains("the disk is full"), "{output}");
    assert_eq!(fs::read_to_string(&save).expect("text"), before);
    drop(filler);
    fs::remove_file(state.join("filler")).expect("removed");
    small.remount("ro");
    let output = world.fed(&["play", "--plain"], "continue\npress B\nsolve\n").good();
    assert!(output.contains("not saved") && output.contains("Solved for you"), "{output}");
    assert_eq!(fs::read_to_string(&save).expect("text"), before);
    small.remount("rw");
    let output = world.fed(&["play", "--plain"], "continue\npress B\nsave\n").good();
    assert!(output.contains("The game is saved."), "{output}");
    assert_ne!(fs::read_to_string(&save).expect("text"), before);
}
