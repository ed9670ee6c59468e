//! Animated GIF. Each frame contains only the part that differs from the frame before, so the file stays
//! small.

use super::{Frame, delay};
use gif::{DisposalMethod, Encoder, Repeat};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The colours of all frames, each with its number. There are at most 256.
pub(super) struct Palette {
    numbers: BTreeMap<[u8; 3], u8>,
    /// The number of low bits that are ignored in each channel of a colour.
    coarse: u32,
}

impl Palette {
    /// Makes the palette. If there are too many colours, similar colours share one entry.
    pub(super) fn of(frames: &[Frame]) -> Self {
        for coarse in 0..8 {
            let mut palette = Self { numbers: BTreeMap::new(), coarse };
            if frames.iter().flat_map(|frame| &frame.pixels).all(|&colour| palette.add(colour)) {
                return palette;
            }
        }
        Self { numbers: BTreeMap::new(), coarse: 8 }
    }

    fn rough(&self, colour: [u8; 3]) -> [u8; 3] {
        colour.map(|channel| u8::try_from((u32::from(channel) >> self.coarse) << self.coarse).unwrap_or(0))
    }

    /// Adds a colour. Returns false if the palette is full.
    fn add(&mut self, colour: [u8; 3]) -> bool {
        let (colour, next) = (self.rough(colour), self.numbers.len());
        if next < 256 {
            self.numbers.entry(colour).or_insert(next as u8);
        }
        self.numbers.contains_key(&colour)
    }

    pub(super) fn number(&self, colour: [u8; 3]) -> u8 {
        self.numbers.get(&self.rough(colour)).copied().unwrap_or(0)
    }

    /// The colours in the order of their numbers, as bytes.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; 3 * self.numbers.len().max(1)];
        for (colour, &number) in &self.numbers {
            bytes[3 * usize::from(number)..][..3].copy_from_slice(colour);
        }
        bytes
    }
}

pub(super) fn encode(frames: &[Frame]) -> Result<Vec<u8>, String> {
    let failed = |e: gif::EncodingError| format!("the GIF could not be written: {e}");
    let palette = Palette::of(frames);
    let first = frames.first().ok_or("there are no frames")?;
    let (width, height) = (first.width as u16, first.height as u16);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height, &palette.bytes()).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    for (place, frame) in frames.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| &frames[before]);
        let (left, top, width, height) = changed(before, frame);
        let rows = top..top + height;
        let part = rows.flat_map(|row| &frame.pixels[row * frame.width + left..][..width]);
        let buffer: Vec<u8> = part.map(|&colour| palette.number(colour)).collect();
        let part = gif::Frame {
            delay: delay(place, frames.len()),
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        };
        encoder.write_frame(&part).map_err(failed)?;
    }
    drop(encoder);
    Ok(bytes)
}

/// The smallest rectangle that contains all changed pixels: left, top, width and height.
fn changed(before: Option<&Frame>, frame: &Frame) -> (usize, usize, usize, usize) {
    let Some(before) = before else { return (0, 0, frame.width, frame.height) };
    let differs = |place: &usize| before.pixels[*place] != frame.pixels[*place];
    let places: Vec<usize> = (0..frame.pixels.len()).filter(differs).collect();
    let rows = || places.iter().map(|place| place / frame.width);
    let columns = || places.iter().map(|place| place % frame.width);
    let span = |least: Option<usize>, most: Option<usize>| match (least, most) {
        (Some(least), Some(most)) => (least, most - least + 1),
        _ => (0, 1),
    };
    let (top, height) = span(rows().min(), rows().max());
    let (left, width) = span(columns().min(), columns().max());
    (left, top, width, height)
}
