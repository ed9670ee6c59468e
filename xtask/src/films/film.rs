//! A film: frames of pixels, written as an animated GIF in which a frame holds only what changed.

use std::borrow::Cow;
use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

pub(super) type Colour = [u8; 3];

/// The most colours of a GIF, without the one that stands for "as before".
const MOST_COLOURS: usize = 255;
const AS_BEFORE: u8 = 255;

pub(super) struct Film {
    width: usize,
    height: usize,
    /// Each frame with its time in milliseconds.
    frames: Vec<(Vec<Colour>, u32)>,
}

impl Film {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self { width, height, frames: Vec::new() }
    }

    /// Adds a frame. A frame like the last one makes that one longer.
    pub(super) fn add(&mut self, pixels: Vec<Colour>, milliseconds: u32) {
        match self.frames.last_mut() {
            Some((last, time)) if *last == pixels => *time += milliseconds,
            _ => self.frames.push((pixels, milliseconds)),
        }
    }

    pub(super) fn frames(&self) -> usize {
        self.frames.len()
    }

    pub(super) fn seconds(&self) -> f64 {
        f64::from(self.frames.iter().map(|(_, time)| time).sum::<u32>()) / 1000.0
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        let palette = palette(self.frames.iter().map(|(pixels, _)| pixels.as_slice()));
        let mut places = HashMap::new();
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = gif::Encoder::new(file, self.width as u16, self.height as u16, &palette.concat())?;
        encoder.set_repeat(gif::Repeat::Infinite)?;
        let mut before: Option<Vec<u8>> = None;
        // GIF counts in hundredths of a second. What is left over goes into the next frame.
        let mut rest = 0;
        for (pixels, time) in &self.frames {
            let indices: Vec<u8> = pixels
                .iter()
                .map(|colour| *places.entry(*colour).or_insert_with(|| nearest(&palette, *colour)))
                .collect();
            let hundredths = (time + rest) / 10;
            rest = (time + rest) % 10;
            encoder.write_frame(&self.frame(before.as_deref(), &indices, hundredths as u16))?;
            before = Some(indices);
        }
        Ok(())
    }

    /// Writes each frame as a PNG, to look at.
    pub(super) fn write_frames(&self, folder: &Path, name: &str) -> Result<(), Box<dyn Error>> {
        std::fs::create_dir_all(folder)?;
        for (number, (pixels, _)) in self.frames.iter().enumerate() {
            let file = BufWriter::new(File::create(folder.join(format!("{name}-{number:03}.png")))?);
            let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
            encoder.set_color(png::ColorType::Rgb);
            encoder.write_header()?.write_image_data(&pixels.concat())?;
        }
        Ok(())
    }

    /// The smallest rectangle with all pixels that differ from the frame before. The others in it are transparent.
    fn frame(&self, before: Option<&[u8]>, indices: &[u8], hundredths: u16) -> gif::Frame<'static> {
        let differs = |at: usize| before.is_none_or(|before| before[at] != indices[at]);
        let changed = (0..indices.len()).filter(|&at| differs(at));
        let (mut left, mut top, mut right, mut bottom) = (self.width, self.height, 0, 0);
        for at in changed {
            let (x, y) = (at % self.width, at / self.width);
            (left, right) = (left.min(x), right.max(x + 1));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
        }
        if right == 0 {
            (left, top, right, bottom) = (0, 0, 1, 1);
        }
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let buffer: Vec<u8> = places
            .map(|(x, y)| y * self.width + x)
            .map(|at| if differs(at) { indices[at] } else { AS_BEFORE })
            .collect();
        gif::Frame {
            delay: hundredths,
            dispose: gif::DisposalMethod::Keep,
            transparent: before.is_some().then_some(AS_BEFORE),
            top: top as u16,
            left: left as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        }
    }
}

/// Writes one picture as PNG, with a palette.
pub(super) fn photograph(path: &Path, width: usize, pixels: &[Colour]) -> Result<(), Box<dyn Error>> {
    let palette = palette(std::iter::once(pixels));
    let mut places = HashMap::new();
    let place = |colour: &Colour| *places.entry(*colour).or_insert_with(|| nearest(&palette, *colour));
    let bytes: Vec<u8> = pixels.iter().map(place).collect();
    let file = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, width as u32, (pixels.len() / width) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(())
}

fn distance(one: Colour, other: Colour) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

fn nearest(palette: &[Colour], colour: Colour) -> u8 {
    let places = palette.iter().take(MOST_COLOURS).enumerate();
    places.min_by_key(|(_, other)| distance(**other, colour)).map_or(0, |(place, _)| place as u8)
}

/// Chooses the colours of a film: the most common ones that differ enough from each other. "Enough" grows until they
/// fit. The palette has 256 entries.
fn palette<'a>(frames: impl Iterator<Item = &'a [Colour]>) -> Vec<Colour> {
    let mut counts: HashMap<Colour, u64> = HashMap::new();
    for colour in frames.flatten() {
        *counts.entry(*colour).or_default() += 1;
    }
    let mut colours: Vec<(Colour, u64)> = counts.into_iter().collect();
    colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
    let mut apart = 0;
    loop {
        let mut chosen: Vec<Colour> = Vec::new();
        for (colour, _) in &colours {
            if chosen.iter().all(|other| distance(*other, *colour) > apart) {
                chosen.push(*colour);
            }
        }
        if chosen.len() <= MOST_COLOURS {
            chosen.resize(MOST_COLOURS + 1, [0; 3]);
            return chosen;
        }
        apart = apart * 5 / 4 + 3;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_is_read_again_with_its_frames_times_and_colours() {
        let (red, blue) = ([200, 0, 0], [0, 0, 200]);
        let mut film = Film::new(3, 2);
        film.add(vec![red; 6], 500);
        film.add(vec![red; 6], 250);
        film.add([vec![red; 4], vec![blue; 2]].concat(), 115);
        film.add(vec![red; 6], 115);
        assert_eq!((film.frames(), film.seconds()), (3, 0.98));
        let folder = std::env::temp_dir().join(format!("pentimento-film-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        film.write(&folder.join("f.gif")).expect("a film");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let file = File::open(folder.join("f.gif")).expect("the film");
        let mut decoder = options.read_info(file).expect("a GIF");
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            frames.push((
                frame.left,
                frame.top,
                frame.width,
                frame.height,
                frame.delay,
                frame.buffer[0..3].to_vec(),
            ));
        }
        std::fs::remove_dir_all(&folder).expect("the folder");
        assert_eq!(
            frames,
            [(0, 0, 3, 2, 75, red.to_vec()), (1, 1, 2, 1, 11, blue.to_vec()), (1, 1, 2, 1, 12, red.to_vec()),]
        );
    }

    #[test]
    fn too_many_colours_become_the_most_common_ones() {
        let many: Vec<Colour> = (0..1000_u32).map(|n| [(n % 250) as u8, (n / 250 * 60) as u8, 7]).collect();
        let common = vec![[9, 99, 199]; 50];
        let palette = palette([many.as_slice(), common.as_slice()].into_iter());
        assert_eq!(palette.len(), 256);
        assert_eq!(palette[usize::from(nearest(&palette, [9, 99, 199]))], [9, 99, 199]);
        assert!(
            many.iter()
                .all(|&colour| { distance(palette[usize::from(nearest(&palette, colour))], colour) < 200 })
        );
    }
}
