//! A page as a PNG picture, rendered from its SVG.

use super::Page;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

const INCH: f64 = 25.4;

/// Draws a page at `dpi` dots per inch. The resolution is also stored in the file, so that the page prints at its real
/// size.
pub(crate) fn write(svg: &str, page: &Page, dpi: u32) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| error.to_string())?;
    let (width, height) = page.sheet();
    let side = |length: f64| (length / INCH * f64::from(dpi)).round() as u32;
    let mut map = Pixmap::new(side(width), side(height)).ok_or("a page of no size")?;
    // `usvg` converts millimetres to its own units of 1/96 inch, so the scale is pixels per unit.
    let scale = |pixels: u32, length: f32| pixels as f32 / length;
    let (across, down) = (scale(map.width(), tree.size().width()), scale(map.height(), tree.size().height()));
    resvg::render(&tree, Transform::from_scale(across, down), &mut map.as_mut());
    encode(&map, dpi).map_err(|error| error.to_string())
}

fn encode(map: &Pixmap, dpi: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, map.width(), map.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let metre = (f64::from(dpi) / INCH * 1000.0).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: metre, yppu: metre, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header()?;
    // The page has a white background, so nothing is transparent. The file contains only the colours, without
    // transparency.
    let colours: Vec<u8> = map.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    writer.write_image_data(&colours)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::{BLACK, Paper};
    use super::*;

    #[test]
    fn a_millimetre_is_where_it_should_be() {
        let mut page = Page::blank(Paper::A4);
        page.figure.rect((25.4, 25.4), 25.4, 25.4, BLACK);
        let bytes = write(&super::super::svg::write(&page, ""), &page, 72).unwrap();
        let image = image::load_from_memory(&bytes).unwrap().to_rgb8();
        assert_eq!(image.dimensions(), (595, 842));
        assert_eq!([image[(71, 100)], image[(145, 100)]], [image::Rgb([255; 3]); 2]);
        assert_eq!([image[(73, 73)], image[(142, 142)]], [image::Rgb(BLACK.0); 2]);
    }
}
