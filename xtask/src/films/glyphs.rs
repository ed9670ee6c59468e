//! The shapes of characters, as coverage of the pixels of a cell.
//!
//! Blocks, lines and braille are drawn here, so that they meet at the edges of cells. All other characters come from
//! an embedded font (see `font/README.md`).

use resvg::tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform};
use std::collections::HashMap;
use ttf_parser::{Face, OutlineBuilder};

const REGULAR: &[u8] = include_bytes!("font/PentimentoMono-Regular.ttf");
const BOLD: &[u8] = include_bytes!("font/PentimentoMono-Bold.ttf");
/// The number of steps from no coverage to full coverage. A film has few colours, so there are few steps.
const STEPS: u32 = 5;

/// The coverage of each pixel in a cell, row by row, from 0 to 255.
pub(super) type Shape = Vec<u8>;

pub(super) struct Glyphs {
    regular: Face<'static>,
    bold: Face<'static>,
    /// The size of a cell in pixels.
    cell: (u32, u32),
    known: HashMap<(char, bool), Shape>,
}

impl Glyphs {
    pub(super) fn new(cell: (u32, u32)) -> Result<Self, ttf_parser::FaceParsingError> {
        Ok(Self {
            regular: Face::parse(REGULAR, 0)?,
            bold: Face::parse(BOLD, 0)?,
            cell,
            known: HashMap::new(),
        })
    }

    pub(super) fn shape(&mut self, sign: char, is_bold: bool) -> &Shape {
        if !self.known.contains_key(&(sign, is_bold)) {
            let shape = self.drawn(sign, is_bold);
            self.known.insert((sign, is_bold), shape);
        }
        &self.known[&(sign, is_bold)]
    }

    fn drawn(&self, sign: char, is_bold: bool) -> Shape {
        let (width, height) = (self.cell.0 as f32, self.cell.1 as f32);
        let path = match sign {
            '░' => return self.flat(64),
            '▒' => return self.flat(128),
            '▓' => return self.flat(191),
            '\u{2580}'..='\u{259f}' => block(sign, width, height),
            '\u{2500}'..='\u{257f}' => line(sign, width, height),
            '\u{2800}'..='\u{28ff}' => braille(sign, width, height),
            _ => self.letter(sign, is_bold),
        };
        self.covered(path)
    }

    fn flat(&self, coverage: u8) -> Shape {
        vec![coverage; (self.cell.0 * self.cell.1) as usize]
    }

    /// The outline of a letter of the font. Unknown characters get the font's box.
    fn letter(&self, sign: char, is_bold: bool) -> Option<Path> {
        let face = if is_bold { &self.bold } else { &self.regular };
        let glyph = face.glyph_index(sign).unwrap_or_default();
        let advance = f32::from(face.glyph_hor_advance(glyph)?);
        let (width, height) = (self.cell.0 as f32, self.cell.1 as f32);
        let scale = width / advance;
        let (above, below) = (f32::from(face.ascender()) * scale, f32::from(face.descender()) * scale);
        let baseline = ((height - (above - below)) / 2.0 + above).round();
        let mut outline = Outline { path: PathBuilder::new(), scale, baseline };
        face.outline_glyph(glyph, &mut outline)?;
        outline.path.finish()
    }

    fn covered(&self, path: Option<Path>) -> Shape {
        let (Some(path), Some(mut pixels)) = (path, Pixmap::new(self.cell.0, self.cell.1)) else {
            return self.flat(0);
        };
        let mut paint = Paint::default();
        paint.set_color(Color::WHITE);
        pixels.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        let step = |alpha: u8| (u32::from(alpha) * STEPS + 127) / 255 * 255 / STEPS;
        pixels.pixels().iter().map(|pixel| step(pixel.alpha()) as u8).collect()
    }
}

/// Scales the outline of a glyph to pixels.
struct Outline {
    path: PathBuilder,
    scale: f32,
    baseline: f32,
}

impl Outline {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (x * self.scale, self.baseline - y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

fn rectangles(sides: impl IntoIterator<Item = (f32, f32, f32, f32)>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (left, top, right, bottom) in sides {
        path.push_rect(Rect::from_ltrb(left.round(), top.round(), right.round(), bottom.round())?);
    }
    path.finish()
}

/// Block elements: halves, eighths and quadrants.
fn block(sign: char, width: f32, height: f32) -> Option<Path> {
    let code = sign as u32;
    let eighths = |count: u32, of: f32| of * count as f32 / 8.0;
    let part = match code {
        0x2580 => (0.0, 0.0, width, height / 2.0),
        0x2581..=0x2588 => (0.0, height - eighths(code - 0x2580, height), width, height),
        0x2589..=0x258f => (0.0, 0.0, eighths(0x2590 - code, width), height),
        0x2590 => (width / 2.0, 0.0, width, height),
        0x2594 => (0.0, 0.0, width, eighths(1, height)),
        0x2595 => (width - eighths(1, width), 0.0, width, height),
        _ => return quadrants(code, width, height),
    };
    rectangles([part])
}

/// The quadrants of a cell: upper left, upper right, lower left, lower right.
fn quadrants(code: u32, width: f32, height: f32) -> Option<Path> {
    let parts: [u8; 10] = [0b0010, 0b0001, 0b1000, 0b1011, 0b1001, 0b1110, 0b1101, 0b0100, 0b0110, 0b0111];
    let set = parts.get(code.checked_sub(0x2596)? as usize)?;
    let (x, y) = (width / 2.0, height / 2.0);
    let places = [(0.0, 0.0, x, y), (x, 0.0, width, y), (0.0, y, x, height), (x, y, width, height)];
    rectangles(places.into_iter().enumerate().filter(|(at, _)| set & (8 >> at) != 0).map(|(_, place)| place))
}

/// Braille: two columns of four dots.
fn braille(sign: char, width: f32, height: f32) -> Option<Path> {
    let bits = sign as u32 - 0x2800;
    let radius = (width / 4.0).min(height / 8.0) * 0.8;
    let mut path = PathBuilder::new();
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
    for (bit, (column, row)) in places.into_iter().enumerate() {
        if bits & (1 << bit) != 0 {
            let x = width * (0.25 + 0.5 * column as f32);
            let y = height * (0.125 + 0.25 * row as f32);
            path.push_circle(x, y, radius);
        }
    }
    path.finish()
}

/// The arms of a line character: up, right, down, left. 1 is a light line and 2 a heavy one.
fn arms(sign: char) -> [u8; 4] {
    match sign {
        '─' => [0, 1, 0, 1],
        '━' => [0, 2, 0, 2],
        '│' => [1, 0, 1, 0],
        '┃' => [2, 0, 2, 0],
        '┌' | '╭' => [0, 1, 1, 0],
        '┐' | '╮' => [0, 0, 1, 1],
        '└' | '╰' => [1, 1, 0, 0],
        '┘' | '╯' => [1, 0, 0, 1],
        '┏' => [0, 2, 2, 0],
        '┓' => [0, 0, 2, 2],
        '┗' => [2, 2, 0, 0],
        '┛' => [2, 0, 0, 2],
        '├' => [1, 1, 1, 0],
        '┤' => [1, 0, 1, 1],
        '┬' => [0, 1, 1, 1],
        '┴' => [1, 1, 0, 1],
        '┼' => [1, 1, 1, 1],
        '┣' => [2, 2, 2, 0],
        '┫' => [2, 0, 2, 2],
        '┳' => [0, 2, 2, 2],
        '┻' => [2, 2, 0, 2],
        '╋' => [2, 2, 2, 2],
        '╴' => [0, 0, 0, 1],
        '╵' => [1, 0, 0, 0],
        '╶' => [0, 1, 0, 0],
        '╷' => [0, 0, 1, 0],
        '╸' => [0, 0, 0, 2],
        '╹' => [2, 0, 0, 0],
        '╺' => [0, 2, 0, 0],
        '╻' => [0, 0, 2, 0],
        _ => [0; 4],
    }
}

fn line(sign: char, width: f32, height: f32) -> Option<Path> {
    let (middle_x, middle_y) = ((width / 2.0).floor(), (height / 2.0).floor());
    let thin = (width / 10.0).round().max(1.0);
    let stroke = |weight: u8| if weight == 2 { thin * 3.0 } else { thin };
    if "╱╲╳".contains(sign) {
        return diagonals(sign, width, height, thin);
    }
    let arms = arms(sign);
    // An arm reaches past the middle, so that it fills the corner with the widest other arm.
    let reach = stroke(*arms.iter().max()?) / 2.0;
    let side = |at: usize| stroke(arms[at]) / 2.0;
    let all = [
        (middle_x - side(0), 0.0, middle_x + side(0), middle_y + reach),
        (middle_x - reach, middle_y - side(1), width, middle_y + side(1)),
        (middle_x - side(2), middle_y - reach, middle_x + side(2), height),
        (0.0, middle_y - side(3), middle_x + reach, middle_y + side(3)),
    ];
    rectangles(all.into_iter().zip(arms).filter(|(_, arm)| *arm > 0).map(|(arm, _)| arm))
}

fn diagonals(sign: char, width: f32, height: f32, thin: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let half = thin * 0.7;
    let mut slant = |from: f32, to: f32| {
        path.move_to(from - half, 0.0);
        path.line_to(from + half, 0.0);
        path.line_to(to + half, height);
        path.line_to(to - half, height);
        path.close();
    };
    if sign != '╲' {
        slant(width, 0.0);
    }
    if sign != '╱' {
        slant(0.0, width);
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(sign: char) -> usize {
        let mut glyphs = Glyphs::new((10, 20)).expect("the font");
        let shape = glyphs.shape(sign, false);
        (0..shape.len()).filter(|&pixel| shape[pixel] == 255).count()
    }

    #[test]
    fn blocks_cover_their_share_of_the_cell() {
        for (sign, share) in
            [('█', 200), ('▀', 100), ('▄', 100), ('▌', 100), ('▖', 50), ('▟', 150), ('▚', 100)]
        {
            assert_eq!(covered(sign), share, "{sign}");
        }
    }

    #[test]
    fn lines_reach_the_edges_of_the_cell() {
        let mut glyphs = Glyphs::new((10, 20)).expect("the font");
        let edges = |shape: &Shape| {
            let at = |x: usize, y: usize| shape[y * 10 + x] > 0;
            [
                (0..10).any(|x| at(x, 0)),
                (0..20).any(|y| at(9, y)),
                (0..10).any(|x| at(x, 19)),
                (0..20).any(|y| at(0, y)),
            ]
        };
        for sign in "─━│┃┌┐└┘╭╮╰╯┏┓┗┛├┤┬┴┼┣┫┳┻╋╴╵╶╷╸╹╺╻".chars()
        {
            assert_eq!(edges(glyphs.shape(sign, false)), arms(sign).map(|arm| arm > 0), "{sign}");
        }
    }

    #[test]
    fn every_sign_of_the_screens_is_in_the_font() {
        let glyphs = Glyphs::new((10, 20)).expect("the font");
        for sign in "aZ09é✦✧✓✕∙◉∎▴▾▸◂◊⊚⊘▰▱‹›…−×✚✱".chars() {
            assert!(glyphs.regular.glyph_index(sign).is_some(), "{sign}");
            assert!(glyphs.bold.glyph_index(sign).is_some(), "{sign}");
        }
    }
}
