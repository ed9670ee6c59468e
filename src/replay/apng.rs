//! Writes a film as an animated PNG.

use super::gif::Palette;
use super::{Frame, delay};
use png::{BitDepth, ColorType, Encoder};

pub(super) fn encode(frames: &[Frame]) -> Result<Vec<u8>, String> {
    let failed = |e: png::EncodingError| format!("the PNG could not be written: {e}");
    let palette = Palette::of(frames);
    let first = frames.first().ok_or("there are no frames")?;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, first.width as u32, first.height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    // The film repeats forever.
    encoder.set_animated(frames.len() as u32, 0).map_err(failed)?;
    let mut writer = encoder.write_header().map_err(failed)?;
    for (place, frame) in frames.iter().enumerate() {
        writer.set_frame_delay(delay(place, frames.len()), 100).map_err(failed)?;
        let numbers: Vec<u8> = frame.pixels.iter().map(|&colour| palette.number(colour)).collect();
        writer.write_image_data(&numbers).map_err(failed)?;
    }
    writer.finish().map_err(failed)?;
    Ok(bytes)
}
