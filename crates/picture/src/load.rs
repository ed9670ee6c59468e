//! Decodes picture files into pixels: PNG, JPEG, GIF (its first frame), BMP, PNM, WebP and SVG. If a camera marked a
//! photo as turned, the photo is turned upright.
//!
//! Invariant: any bytes soon give pixels or an error, and [`MOST_PIXELS`] and [`MOST_BYTES`] limit the memory. A
//! file whose header announces more pixels is refused before anything is decoded.

use super::fit::Rect;
use super::svg;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use std::fmt;
use std::io::Cursor;

pub(crate) const MOST_PIXELS: u64 = 64 << 20;
pub(crate) const MOST_BYTES: u64 = 512 << 20;
/// The most bytes that a PNG can unpack in addition to its pixels. They are for colour profiles and texts, which are
/// not used, and for a row of pixels.
const MOST_BESIDE: u64 = 32 << 20;

/// A sentence that says why a picture can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(pub String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl Error {
    pub fn unreadable(why: impl fmt::Display) -> Self {
        Self(format!("cannot read this picture: {why}"))
    }
}

/// Pixels row by row, each with red, green, blue and opacity. There is at least one pixel.
#[derive(Debug, Clone)]
pub struct Raster {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 4]>,
    pub format: &'static str,
    /// Whether the pixels come from a vector picture. Then the size in pixels has no meaning.
    pub scalable: bool,
}

impl Raster {
    /// A part of the picture. The rectangle must be inside the picture.
    pub(crate) fn part(&self, part: Rect) -> Self {
        let rows = self.pixels.chunks(self.width).skip(part.y).take(part.height);
        let pixels = rows.flat_map(|row| &row[part.x..part.x + part.width]).copied().collect();
        Self { width: part.width, height: part.height, pixels, ..*self }
    }
}

/// Reads a picture. A vector picture is drawn large enough for a grid of this `size`.
pub(crate) fn load(bytes: &[u8], size: Option<(usize, usize)>) -> Result<Raster, Error> {
    if bytes.is_empty() {
        return Err(Error::unreadable("the file is empty"));
    }
    if svg::looks_like_svg(bytes) { svg::draw(bytes, size) } else { decode(bytes) }
}

fn decode(bytes: &[u8]) -> Result<Raster, Error> {
    let format = known(bytes)?;
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(1 << 20);
    limits.max_image_height = Some(1 << 20);
    // For a PNG this limits everything except the pixels. The check of `MOST_PIXELS` below limits the pixels.
    limits.max_alloc = Some(if format == ImageFormat::Png { MOST_BESIDE } else { MOST_BYTES });
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| of_decoder(&error))?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS || decoder.total_bytes() > MOST_BYTES {
        return Err(too_large(width, height));
    }
    if pixels == 0 {
        return Err(Error::unreadable("it has no pixels"));
    }
    // If the file doesn't say how the camera was held, the photo is upright.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| of_decoder(&error))?;
    image.apply_orientation(orientation);
    let image = image.into_rgba8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    let pixels = image.into_raw().as_chunks().0.to_vec();
    Ok(Raster { width, height, pixels, format: name(format), scalable: false })
}

fn known(bytes: &[u8]) -> Result<ImageFormat, Error> {
    let expected = "expected PNG, JPEG, GIF, BMP, PNM, WebP or SVG";
    match image::guess_format(bytes) {
        Ok(format) if format.reading_enabled() => Ok(format),
        Ok(format) => Err(Error::unreadable(format!("it looks like {format:?}; {expected}"))),
        Err(_) if bytes.starts_with(&[0x1f, 0x8b]) => {
            Err(Error::unreadable(format!("it is compressed with gzip; {expected}")))
        }
        Err(_) => Err(Error::unreadable(expected)),
    }
}

fn name(format: ImageFormat) -> &'static str {
    match format {
        ImageFormat::Png => "PNG",
        ImageFormat::Jpeg => "JPEG",
        ImageFormat::Gif => "GIF",
        ImageFormat::Bmp => "BMP",
        ImageFormat::Pnm => "PNM",
        ImageFormat::WebP => "WebP",
        _ => "picture",
    }
}

fn too_large(width: u32, height: u32) -> Error {
    Error(format!("a picture of {width}x{height} pixels is too large; at most {} million", MOST_PIXELS >> 20))
}

fn of_decoder(error: &ImageError) -> Error {
    match error {
        ImageError::Limits(_) => Error(format!(
            "the picture is too large; at most {} million pixels and {} MB",
            MOST_PIXELS >> 20,
            MOST_BYTES >> 20
        )),
        other => Error::unreadable(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(bytes: &[u8]) -> String {
        load(bytes, None).expect_err("not a picture").to_string()
    }

    #[test]
    fn a_file_that_is_not_a_picture_is_refused_in_a_sentence() {
        assert_eq!(complaint(b""), "cannot read this picture: the file is empty");
        assert!(complaint(b"game = \"maze\"").ends_with("expected PNG, JPEG, GIF, BMP, PNM, WebP or SVG"));
        assert!(complaint(b"\x1f\x8b\x08rest").contains("gzip"));
        assert!(complaint(b"RIFF\x10\0\0\0WEBPVP8 ").starts_with("cannot read this picture: "));
        assert!(complaint(b"\0\0\0\x20ftypavif").contains("Avif"));
        assert!(complaint(b"\x89PNG\r\n\x1a\nrubbish").starts_with("cannot read this picture: "));
        assert!(complaint(b"P1\n0 0\n").starts_with("cannot read this picture: "));
    }

    #[test]
    fn a_billion_pixels_are_refused_before_they_are_decoded() {
        for bomb in ["P5\n40000 40000\n255\n", "P6 31623 31623 255\n", "P4\n100000 10000\n"] {
            assert!(complaint(bomb.as_bytes()).contains("too large"), "{bomb}");
        }
        let mut bmp = b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec();
        bmp.extend(32_000_i32.to_le_bytes());
        bmp.extend(32_000_i32.to_le_bytes());
        bmp.extend([1, 0, 24, 0]);
        bmp.extend([0; 24]);
        assert!(complaint(&bmp).contains("too large"), "{}", complaint(&bmp));
    }

    #[test]
    fn a_plain_bitmap_is_read_pixel_by_pixel() {
        let raster = load(b"P1\n3 2\n1 0 1\n0 1 0\n", None).unwrap();
        assert_eq!((raster.width, raster.height, raster.format), (3, 2, "PNM"));
        let dark: Vec<bool> = raster.pixels.iter().map(|pixel| pixel[0] == 0).collect();
        assert_eq!(dark, [true, false, true, false, true, false]);
    }
}
