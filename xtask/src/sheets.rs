//! Draws the contact sheets of our art into `docs/`. Three sheets show all drawings, in black and in colour, at
//! one size each. Another sheet shows forty scenes. Each row of drawings is a collection. The rows and the drawings
//! are in alphabetical order, as in the catalogue.

use crate::{Outcome, root, say};
use clap::Args as ClapArgs;
use pentimento_base::job::Failure;
use pentimento_base::rng::Rng;
use pentimento_picture::scene::Scene;
use pentimento_picture::{Picture, art};
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

/// Draw the contact sheets of all drawings and of forty scenes into docs
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {}

type Colour = [u8; 3];

const PAPER: Colour = [0xeb, 0xe3, 0xd3];
const BESIDE: Colour = [0x18, 0x17, 0x16];
const INK: Colour = [0x26, 0x16, 0x0e];
/// The space between two pictures, in pixels.
const GAP: usize = 6;
/// The number of colours of a coloured picture.
const COLOURS: usize = 6;
const SCENES: u64 = 40;
const SCENES_IN_A_ROW: usize = 8;

/// A sheet of pixels.
struct Sheet {
    width: usize,
    pixels: Vec<Colour>,
}

impl Sheet {
    fn new(width: usize, height: usize) -> Self {
        Self { width, pixels: vec![BESIDE; width * height] }
    }

    fn draw(&mut self, picture: &Picture, (left, top): (usize, usize), scale: usize) {
        let black = picture.is_black_and_white();
        for y in 0..picture.height * scale {
            for x in 0..picture.width * scale {
                let cell = picture.get(y / scale, x / scale);
                let colour = if cell > 0 && black { INK } else { picture.color(cell).unwrap_or(PAPER) };
                self.pixels[(top + y) * self.width + left + x] = colour;
            }
        }
    }

    /// Writes the sheet with a palette, which keeps the file small.
    fn write(&self, name: &str) -> Outcome {
        let mut palette: Vec<Colour> = self.pixels.clone();
        palette.sort_unstable();
        palette.dedup();
        if palette.len() > 256 {
            return Err(format!("{name} has {} colours, more than a palette can hold", palette.len()).into());
        }
        let place = |colour: &Colour| palette.binary_search(colour).unwrap_or(0) as u8;
        let bytes: Vec<u8> = self.pixels.iter().map(place).collect();
        let path = root().join("docs").join(name);
        let height = self.pixels.len() / self.width;
        let file = BufWriter::new(File::create(&path)?);
        let mut encoder = png::Encoder::new(file, self.width as u32, height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.concat());
        encoder.set_compression(png::Compression::High);
        encoder.write_header()?.write_image_data(&bytes)?;
        say(&format!("docs/{name}: {} kB", std::fs::metadata(&path)?.len() / 1000));
        Ok(())
    }
}

pub(crate) fn run(_: &Args) -> Outcome {
    scenes()?.write("scenes.png")?;
    for (side, scale) in [(10, 3), (15, 3), (30, 2)] {
        drawings(side, scale)?.write(&format!("art-{side}.png"))?;
    }
    Ok(())
}

fn drawings(side: usize, scale: usize) -> Result<Sheet, Box<dyn Error>> {
    let collections = art::collections();
    let most = collections.iter().map(|name| art::collection(name).count()).max().unwrap_or(0);
    let (across, down) = (2 * (side * scale + GAP) + GAP, side * scale + 2 * GAP);
    let mut sheet = Sheet::new(most * across, collections.len() * down);
    for (row, name) in collections.iter().enumerate() {
        for (column, drawing) in art::collection(name).enumerate() {
            for (place, colours) in [1, COLOURS].into_iter().enumerate() {
                let picture = art::cells(&drawing.name, (side, side), colours).map_err(as_error)?;
                let left = column * across + GAP + place * (side * scale + GAP);
                sheet.draw(&picture, (left, row * down + GAP), scale);
            }
        }
    }
    Ok(sheet)
}

fn scenes() -> Result<Sheet, Box<dyn Error>> {
    const SIZE: (usize, usize) = (40, 30);
    const SCALE: usize = 4;
    let (across, down) = (SIZE.0 * SCALE + GAP, 2 * (SIZE.1 * SCALE + GAP) + GAP);
    let rows = (SCENES as usize).div_ceil(SCENES_IN_A_ROW);
    let mut sheet = Sheet::new(SCENES_IN_A_ROW * across + GAP, rows * down);
    for seed in 0..SCENES {
        let scene = Scene::random(SIZE.0 as f64 / SIZE.1 as f64, &mut Rng::new(seed)).map_err(as_error)?;
        say(&format!("{seed:2} {}", scene.title));
        let (row, column) = (seed as usize / SCENES_IN_A_ROW, seed as usize % SCENES_IN_A_ROW);
        for (place, colours) in [COLOURS, 1].into_iter().enumerate() {
            let top = row * down + GAP + place * (SIZE.1 * SCALE + GAP);
            sheet.draw(&scene.cells(SIZE, colours).map_err(as_error)?, (column * across + GAP, top), SCALE);
        }
    }
    Ok(sheet)
}

fn as_error(failure: Failure) -> Box<dyn Error> {
    match failure {
        Failure::Stopped => "stopped".into(),
        Failure::Impossible(why) => why.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_drawn_at_its_place_and_nowhere_else() {
        let mut sheet = Sheet::new(8, 4);
        sheet.draw(&Picture::from_rows(&["#."]).unwrap(), (2, 1), 2);
        let row = |y: usize| sheet.pixels[y * 8..y * 8 + 8].to_vec();
        assert_eq!(row(0), vec![BESIDE; 8]);
        assert_eq!(row(1), [BESIDE, BESIDE, INK, INK, PAPER, PAPER, BESIDE, BESIDE]);
        assert_eq!(row(2), row(1));
    }
}
