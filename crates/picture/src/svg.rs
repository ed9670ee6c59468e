//! Draws vector pictures with `resvg`.
//!
//! [`crate::markup`] limits how much work a file can cause. But the renderer still recurses deeply on some files, and
//! it can panic. So the program draws unknown files on a separate thread, with a large stack and a deadline.

use super::load::{Error, Raster};
use crate::markup;
use resvg::tiny_skia::{Pixmap, Transform};

/// The number of pixels along each side of a cell. `SIDES` limits the longer side of the whole picture, in pixels.
const FINENESS: usize = 32;
const SIDES: (usize, usize) = (480, 1600);

/// Whether a file looks like an SVG.
pub fn looks_like_svg(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    text.trim_ascii_start().starts_with(b"<")
}

/// Draws a picture. Its longer side becomes `longest` pixels long.
pub(crate) fn drawn_at(bytes: &[u8], longest: usize) -> Result<Raster, Error> {
    drawn(std::str::from_utf8(bytes).map_err(|_| Error::unreadable("an SVG that is not in UTF-8"))?, longest)
}

/// Draws a picture. It is large enough that each cell of a grid of this `size` gets many pixels.
pub(crate) fn draw(bytes: &[u8], size: Option<(usize, usize)>) -> Result<Raster, Error> {
    let text = std::str::from_utf8(bytes).map_err(|_| Error::unreadable("an SVG that is not in UTF-8"))?;
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let (width, height) = size.unwrap_or((super::NATURAL, super::NATURAL));
    let longest = (width.max(height) * FINENESS).clamp(SIDES.0, SIDES.1);
    drawn(text, longest)
}

fn drawn(text: &str, longest: usize) -> Result<Raster, Error> {
    let markup::Resolved { tree, texts } = markup::resolve(text).map_err(Error::unreadable)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = longest as f32 / width.max(height);
    let side = |length: f32| (length * scale).round().max(1.0) as u32;
    let too_odd = || Error::unreadable(format!("an SVG of {width}x{height} has no shape to draw"));
    let mut map = Pixmap::new(side(width), side(height)).ok_or_else(too_odd)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    if texts > 0 && map.pixels().iter().all(|pixel| pixel.alpha() == 0) {
        return Err(Error::unreadable(
            "an SVG of text only, and text is not drawn; convert the text to paths first",
        ));
    }
    Ok(raster(map))
}

pub(crate) fn raster(map: Pixmap) -> Raster {
    let (width, height) = (map.width() as usize, map.height() as usize);
    let pixels = map.take_demultiplied().as_chunks().0.to_vec();
    Raster { width, height, pixels, format: "SVG", scalable: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(body: &str) -> String {
        format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>{body}</svg>")
    }

    fn complaint(text: &str) -> String {
        draw(text.as_bytes(), None).expect_err("should be refused").to_string()
    }

    #[test]
    fn a_shape_is_drawn_at_a_size_that_fits_the_grid() {
        let text = svg("<rect x='0' y='0' width='5' height='10'/>");
        let raster = draw(text.as_bytes(), Some((20, 20))).unwrap();
        assert_eq!((raster.width, raster.height, raster.scalable), (640, 640, true));
        assert_eq!((raster.pixels[0], raster.pixels[639]), ([0, 0, 0, 255], [0, 0, 0, 0]));
        let wide = "<svg xmlns='http://www.w3.org/2000/svg' width='1e6' height='1'><rect width='9' height='9'/></svg>";
        assert_eq!(draw(wide.as_bytes(), None).map(|raster| (raster.width, raster.height)), Ok((960, 1)));
    }

    #[test]
    fn a_file_that_expands_without_end_is_refused_at_once() {
        let level = |n| format!("<g id='g{n}'><use href='#g{0}'/><use href='#g{0}'/></g>", n - 1);
        let laughs = (1..40).map(level).collect::<Vec<_>>().concat();
        assert!(
            complaint(&svg(&format!("<rect id='g0' width='1' height='1'/>{laughs}"))).contains("expands")
        );
        let level = |n| {
            let rect = format!("<rect width='1' height='1' fill='url(#p{})'/>", n - 1);
            format!("<pattern id='p{n}' width='.1' height='.1'>{rect}{rect}</pattern>")
        };
        let patterns = (1..30).map(level).collect::<Vec<_>>().concat();
        let painted = format!("{patterns}<rect width='9' height='9' fill='url(#p29)'/>");
        assert!(complaint(&svg(&painted)).contains("expands"));
        let marker = format!("<marker id='m'>{}</marker>", "<rect width='1' height='1'/>".repeat(100));
        let path = format!("<path marker-mid='url(#m)' d='M0 0{}'/>", "h1v1".repeat(2000));
        assert!(complaint(&svg(&(marker + &path))).contains("expands"));
    }

    #[test]
    fn a_picture_of_text_only_is_refused_in_a_sentence() {
        assert!(complaint(&svg("<text x='1' y='5'>Cat</text>")).contains("text only"));
        let both = svg("<rect width='4' height='4'/><text x='1' y='5'>Cat</text>");
        assert!(draw(both.as_bytes(), None).is_ok());
    }

    #[test]
    fn deep_nesting_loops_and_nonsense_are_refused_in_a_sentence() {
        assert!(
            complaint(&svg(&format!("{}{}", "<g>".repeat(9000), "</g>".repeat(9000))))
                .contains("nested deeper")
        );
        assert!(complaint("<svg").starts_with("cannot read this picture: "));
        assert!(complaint("<html></html>").starts_with("cannot read this picture: "));
        assert!(complaint("<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>").contains("size"));
        let looped = svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>");
        assert!(complaint(&looped).starts_with("cannot read this picture: "));
    }

    #[test]
    fn a_picture_cannot_make_the_reader_open_files() {
        let text = svg("<image href='/etc/hostname.png' width='10' height='10'/>");
        let raster = draw(text.as_bytes(), None).unwrap();
        assert!(raster.pixels.iter().all(|pixel| pixel[3] == 0));
    }
}
