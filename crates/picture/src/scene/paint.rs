//! Draws a scene as pixels (for puzzles made of cells) and as SVG (for puzzles made of lines).

use super::recipes::Floor;
use super::{Part, Scene, layout};
use crate::art::{self, Drawing};
use crate::{Options, Picture, markup, of_raster, svg};
use pentimento_base::job::Failure;
use resvg::tiny_skia::{BlendMode, IntRect, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};
use resvg::usvg::Tree;
use std::fmt::Write as _;

/// The number of pixels along each side of a cell.
const FINENESS: usize = 8;
/// The most pixels along each side of a scene. A scene with very many cells has fewer pixels for each cell.
const MOST_PIXELS: f64 = 8000.0;
/// The width of the blank gap around a part that is in front of another, in cells.
const LIGHT: f64 = 0.9;

fn failure(why: impl std::fmt::Display) -> Failure {
    Failure::Impossible(why.to_string())
}

fn tree(text: &str) -> Result<Tree, Failure> {
    markup::resolve(text).map(|resolved| resolved.tree).map_err(failure)
}

fn text(drawing: &Drawing) -> Result<&'static str, Failure> {
    std::str::from_utf8(art::need(&drawing.name)?).map_err(failure)
}

/// The proportion of a drawing without its margins: width divided by height.
pub(crate) fn proportion(drawing: &Drawing) -> Result<f64, Failure> {
    let shown = tree(text(drawing)?)?.root().abs_stroke_bounding_box();
    Ok(f64::from(shown.width() / shown.height().max(1.0)))
}

impl Part {
    /// The transform from the drawing to its place in the scene, enlarged by `scale`.
    fn transform(&self, tree: &Tree, scale: f64) -> Transform {
        let shown = tree.root().abs_stroke_bounding_box();
        let size = (self.width * scale) as f32 / shown.width().max(1.0);
        let (left, top) = ((self.left * scale) as f32, (self.top * scale) as f32);
        let down = top - size * shown.top();
        if self.mirrored {
            Transform::from_row(-size, 0.0, 0.0, size, left + size * shown.right(), down)
        } else {
            Transform::from_row(size, 0.0, 0.0, size, left - size * shown.left(), down)
        }
    }

    fn meets(&self, other: &Part, gap: f64) -> bool {
        let apart = |a: f64, long: f64, b: f64, wide: f64| a + long + gap < b || b + wide + gap < a;
        !apart(self.left, self.width, other.left, other.width)
            && !apart(self.top, self.height, other.top, other.height)
    }
}

impl Scene {
    /// The scene converted to cells. If `colours` is 1, it is black and white.
    pub fn cells(&self, size: (usize, usize), colours: usize) -> Result<Picture, Failure> {
        let raster = svg::raster(self.drawn(size, true)?);
        let colors = (colours > 1).then_some(colours);
        Ok(of_raster(&raster, &Options { size: Some(size), colors, ..Options::default() }).0)
    }

    pub(super) fn drawn(&self, size: (usize, usize), with_floor: bool) -> Result<Pixmap, Failure> {
        let longest = size.0.max(size.1).max(1) as f64;
        let fineness = (FINENESS as f64).min(MOST_PIXELS / longest);
        let scale = (size.0 as f64 / self.width).min(size.1 as f64 / 100.0) * fineness;
        let side = |length: f64| (length * scale).ceil().max(1.0) as u32;
        let blank =
            || Pixmap::new(side(self.width), side(100.0)).ok_or_else(|| failure("no space for a scene"));
        let mut map = blank()?;
        if with_floor {
            let floor = tree(&format!("{}{}</svg>", self.head(), self.floor()))?;
            resvg::render(&floor, Transform::from_scale(scale as f32, scale as f32), &mut map.as_mut());
        }
        for (place, part) in self.parts.iter().enumerate() {
            let drawing = tree(text(part.drawing)?)?;
            let mut own = blank()?;
            resvg::render(&drawing, part.transform(&drawing, scale), &mut own.as_mut());
            let Some((left, top, own)) = trimmed(&own) else { continue };
            let gap = LIGHT * fineness;
            if self.parts[..place].iter().any(|other| part.meets(other, gap / scale)) {
                clear_around(&mut map, (left, top), &own, gap);
            }
            map.draw_pixmap(left, top, own.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        }
        Ok(map)
    }

    /// The scene as an SVG file. It has no blank gaps around the parts in front.
    pub fn svg(&self) -> Result<String, Failure> {
        let mut all = self.head();
        all.push_str(&self.floor());
        for part in &self.parts {
            let text = text(part.drawing)?;
            let Transform { sx, ky, kx, sy, tx, ty } = part.transform(&tree(text)?, 1.0);
            let body = text.split_once('>').map_or("", |(_, rest)| rest);
            let body = body.rsplit_once("</svg>").map_or("", |(body, _)| body);
            let _ = write!(all, "<g transform=\"matrix({sx} {ky} {kx} {sy} {tx} {ty})\">{body}</g>");
        }
        all.push_str("</svg>");
        Ok(all)
    }

    fn head(&self) -> String {
        let width = self.width;
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} 100\">")
    }

    /// The SVG elements of the floor: a line for the ground, a bar for a table, waves for water.
    fn floor(&self) -> String {
        let (left, right, top) = (2.0, self.width - 2.0, layout::FLOOR);
        match self.floor {
            None => String::new(),
            Some(Floor::Ground) => format!(
                "<path fill=\"none\" stroke=\"#26160e\" stroke-width=\"4\" d=\"M{left} {}H{right}\"/>",
                top + 2.0
            ),
            Some(Floor::Table) => format!(
                "<path fill=\"none\" stroke=\"#6c2e09\" stroke-width=\"7\" d=\"M{left} {}H{right}\"/>",
                top + 3.5
            ),
            Some(Floor::Water) => {
                let waves = (self.width / 16.0).round().max(2.0);
                let half = (right - left) / waves / 2.0;
                let wave = format!("q{} -5 {half} 0t{half} 0", half / 2.0).repeat(waves as usize);
                format!(
                    "<path fill=\"none\" stroke=\"#3164cb\" stroke-width=\"5\" d=\"M{left} {}{wave}\"/>",
                    top + 4.0
                )
            }
        }
    }
}

/// The part of a picture that is not transparent, and its left and upper edge. `None` if all of it is transparent.
fn trimmed(map: &Pixmap) -> Option<(i32, i32, Pixmap)> {
    let width = map.width() as usize;
    let rows = || map.pixels().chunks(width);
    let is_seen = |row: &[PremultipliedColorU8]| row.iter().any(|pixel| pixel.alpha() > 0);
    let top = rows().position(is_seen)?;
    let bottom = rows().rposition(is_seen)?;
    let seen = |row: &[PremultipliedColorU8]| {
        let left = row.iter().position(|pixel| pixel.alpha() > 0)?;
        Some((left, row.iter().rposition(|pixel| pixel.alpha() > 0)?))
    };
    let ends: Vec<(usize, usize)> = rows().filter_map(seen).collect();
    let left = ends.iter().map(|(left, _)| *left).min()?;
    let right = ends.iter().map(|(_, right)| *right).max()?;
    let area = IntRect::from_ltrb(left as i32, top as i32, right as i32 + 1, bottom as i32 + 1)?;
    Some((area.left(), area.top(), map.clone_rect(area)?))
}

/// Makes a blank gap around a part, so that it stands out from the parts behind it.
fn clear_around(map: &mut Pixmap, (left, top): (i32, i32), part: &Pixmap, gap: f64) {
    let paint = PixmapPaint { blend_mode: BlendMode::DestinationOut, ..PixmapPaint::default() };
    let (far, near) = (gap.round() as i32, (gap * 0.7).round() as i32);
    let around = [
        (far, 0),
        (-far, 0),
        (0, far),
        (0, -far),
        (near, near),
        (-near, near),
        (near, -near),
        (-near, -near),
    ];
    for (x, y) in around {
        map.draw_pixmap(left + x, top + y, part.as_ref(), &paint, Transform::identity(), None);
    }
}
