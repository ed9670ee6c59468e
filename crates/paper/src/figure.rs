//! A figure in millimetres: a list of simple marks.
//!
//! SVG and PDF both have these marks and draw them in the same way. Positions are in millimetres from the top left
//! corner, and y increases downwards. Later marks cover earlier ones.

use super::{BLACK, WHITE, font};
use pentimento_picture::paint::Paint;

pub type Point = (f64, f64);

/// The space that a figure can use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room {
    pub width: f64,
    pub height: f64,
}

impl Room {
    pub fn new(width: f64, height: f64) -> Self {
        Self { width: width.max(1.0), height: height.max(1.0) }
    }

    /// The side of the largest square cells, at most `most`, such that `across` by `down` of them fit into the room.
    pub fn cell(self, across: f64, down: f64, most: f64) -> f64 {
        (self.width / across).min(self.height / down).min(most)
    }
}

/// A colour on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ink(pub [u8; 3]);

impl Ink {
    /// The ink for a paint. Pure black becomes the black of all text.
    pub fn of(paint: &Paint) -> Self {
        if paint.is_black() { BLACK } else { Self(paint.rgb) }
    }

    /// How light the colour looks, from 0 to 1. The weights are those of ITU-R BT.709 for linear light.
    pub fn lightness(self) -> f64 {
        let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
        let [r, g, b] = self.0.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Returns black or white: the one that is easier to read on this colour.
    #[must_use]
    pub fn contrast(self) -> Self {
        if self.lightness() > 0.18 { BLACK } else { WHITE }
    }

    /// Returns this colour mixed with white. `white` is the share of white.
    #[must_use]
    pub fn tint(self, white: f64) -> Self {
        Ink(self.0.map(|part| (f64::from(part) + (255.0 - f64::from(part)) * white).round() as u8))
    }
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cap {
    Butt,
    Round,
    /// The line continues beyond its end by half its width, so that two lines that meet at a corner leave no notch.
    Square,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pen {
    pub width: f64,
    pub ink: Ink,
    pub cap: Cap,
}

impl Pen {
    pub fn new(width: f64, ink: Ink) -> Self {
        Self { width, ink, cap: Cap::Butt }
    }

    #[must_use]
    pub fn cap(self, cap: Cap) -> Self {
        Self { cap, ..self }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    Regular,
    Bold,
}

/// Which part of a text is at the given point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The start of the baseline.
    pub at: Point,
    /// The font size (the em) in millimetres.
    pub size: f64,
    pub weight: Weight,
    pub ink: Ink,
    pub text: String,
    /// Whether the text runs upwards.
    pub is_turned: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    Strokes {
        lines: Vec<Vec<Point>>,
        pen: Pen,
    },
    /// An area enclosed by closed lines. The even-odd rule decides what is inside.
    Area {
        rings: Vec<Vec<Point>>,
        ink: Ink,
    },
    Disc {
        centre: Point,
        radius: f64,
        ink: Ink,
    },
    Ring {
        centre: Point,
        radius: f64,
        pen: Pen,
    },
    Text(Text),
}

/// How easy it is to read a figure of this size and to draw in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ease {
    Cramped,
    Small,
    Comfortable,
}

impl Ease {
    /// Judges a measure, such as the side of a cell. The figure is cramped below the first limit and small below the
    /// second.
    pub fn of(measure: f64, (usable, comfortable): (f64, f64)) -> Self {
        match measure {
            _ if measure < usable => Ease::Cramped,
            _ if measure < comfortable => Ease::Small,
            _ => Ease::Comfortable,
        }
    }
}

/// A list of marks, and the size of the whole figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    pub width: f64,
    pub height: f64,
    pub marks: Vec<Mark>,
    pub ease: Ease,
}

impl Figure {
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, marks: Vec::new(), ease: Ease::Comfortable }
    }

    pub fn line(&mut self, from: Point, to: Point, pen: Pen) {
        self.strokes(vec![vec![from, to]], pen);
    }

    /// Draws several lines with the same pen.
    pub fn strokes(&mut self, lines: Vec<Vec<Point>>, pen: Pen) {
        if !lines.is_empty() {
            self.marks.push(Mark::Strokes { lines, pen });
        }
    }

    pub fn area(&mut self, rings: Vec<Vec<Point>>, ink: Ink) {
        if !rings.is_empty() {
            self.marks.push(Mark::Area { rings, ink });
        }
    }

    pub fn rect(&mut self, at: Point, width: f64, height: f64, ink: Ink) {
        self.area(vec![corners(at, width, height)], ink);
    }

    pub fn frame(&mut self, at: Point, width: f64, height: f64, pen: Pen) {
        let mut ring = corners(at, width, height);
        ring.push(at);
        self.strokes(vec![ring], pen.cap(Cap::Square));
    }

    pub fn disc(&mut self, centre: Point, radius: f64, ink: Ink) {
        self.marks.push(Mark::Disc { centre, radius, ink });
    }

    pub fn ring(&mut self, centre: Point, radius: f64, pen: Pen) {
        self.marks.push(Mark::Ring { centre, radius, pen });
    }

    /// All texts, in the order in which they were added.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.marks.iter().filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None })
    }

    /// Adds text. Its baseline starts at `at`, ends there or is centred there, as `anchor` says.
    pub fn text(&mut self, at: Point, anchor: Anchor, style: Style, text: impl Into<String>) {
        let text = text.into();
        if text.is_empty() {
            return;
        }
        let width = font::width(&text, style.size, style.weight);
        let x = match anchor {
            Anchor::Start => at.0,
            Anchor::Middle => at.0 - width / 2.0,
            Anchor::End => at.0 - width,
        };
        let Style { size, weight, ink } = style;
        self.marks.push(Mark::Text(Text { at: (x, at.1), size, weight, ink, text, is_turned: false }));
    }

    /// Adds text whose digits and capitals are centred on `at`, horizontally and vertically.
    pub fn centred(&mut self, at: Point, style: Style, text: impl Into<String>) {
        self.text((at.0, at.1 + font::cap_height(style.size) / 2.0), Anchor::Middle, style, text);
    }

    /// Turns the figure a quarter to the left: its right side becomes the top.
    #[must_use]
    pub fn turned(self) -> Self {
        let width = self.width;
        let marks = self.marks.into_iter().map(|mark| mark.turned(width)).collect();
        Self { width: self.height, height: width, marks, ease: self.ease }
    }

    /// Adds another figure with its top left corner at `at`.
    pub fn put(&mut self, at: Point, other: Figure) {
        self.marks.extend(other.marks.into_iter().map(|mark| mark.moved(at)));
        self.ease = self.ease.min(other.ease);
    }
}

/// The size, weight and ink of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    pub size: f64,
    pub weight: Weight,
    pub ink: Ink,
}

impl Style {
    pub fn regular(size: f64, ink: Ink) -> Self {
        Self { size, weight: Weight::Regular, ink }
    }

    pub fn bold(size: f64, ink: Ink) -> Self {
        Self { size, weight: Weight::Bold, ink }
    }
}

fn corners((x, y): Point, width: f64, height: f64) -> Vec<Point> {
    vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
}

impl Mark {
    #[must_use]
    fn moved(self, by: Point) -> Self {
        self.mapped(|(x, y)| (x + by.0, y + by.1))
    }

    /// Turns a mark a quarter to the left, with its figure of this width.
    #[must_use]
    fn turned(self, width: f64) -> Self {
        match self.mapped(|(x, y)| (y, width - x)) {
            Mark::Text(text) => Mark::Text(Text { is_turned: true, ..text }),
            other => other,
        }
    }

    #[must_use]
    fn mapped(self, shift: impl Fn(Point) -> Point) -> Self {
        let all = |lines: Vec<Vec<Point>>| {
            lines.into_iter().map(|line| line.into_iter().map(&shift).collect()).collect()
        };
        match self {
            Mark::Strokes { lines, pen } => Mark::Strokes { lines: all(lines), pen },
            Mark::Area { rings, ink } => Mark::Area { rings: all(rings), ink },
            Mark::Disc { centre, radius, ink } => Mark::Disc { centre: shift(centre), radius, ink },
            Mark::Ring { centre, radius, pen } => Mark::Ring { centre: shift(centre), radius, pen },
            Mark::Text(text) => Mark::Text(Text { at: shift(text.at), ..text }),
        }
    }

    /// The top left and bottom right corners of the box around the mark.
    pub fn extent(&self) -> (Point, Point) {
        let around = |points: &mut dyn Iterator<Item = Point>, by: f64| {
            let nothing = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
            points.fold(nothing, |(low, high), (x, y)| {
                ((low.0.min(x - by), low.1.min(y - by)), (high.0.max(x + by), high.1.max(y + by)))
            })
        };
        match self {
            Mark::Strokes { lines, pen } => around(&mut lines.iter().flatten().copied(), pen.width / 2.0),
            Mark::Area { rings, .. } => around(&mut rings.iter().flatten().copied(), 0.0),
            Mark::Disc { centre, radius, .. } => around(&mut std::iter::once(*centre), *radius),
            Mark::Ring { centre, radius, pen } => {
                around(&mut std::iter::once(*centre), radius + pen.width / 2.0)
            }
            Mark::Text(text) => {
                let (x, y) = text.at;
                let width = font::width(&text.text, text.size, text.weight);
                if text.is_turned {
                    let (above, below) = (font::cap_height(text.size), font::descent(text.size));
                    return ((x - above, y - width), (x + below, y));
                }
                ((x, y - font::cap_height(text.size)), (x + width, y + font::descent(text.size)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_keeps_its_shape_when_it_moves() {
        let mut inner = Figure::new(10.0, 10.0);
        inner.line((1.0, 1.0), (9.0, 1.0), Pen::new(2.0, BLACK));
        inner.disc((5.0, 5.0), 2.0, BLACK);
        let mut page = Figure::new(100.0, 100.0);
        page.put((20.0, 30.0), inner);
        assert_eq!(page.marks[0].extent(), ((20.0, 30.0), (30.0, 32.0)));
        assert_eq!(page.marks[1].extent(), ((23.0, 33.0), (27.0, 37.0)));
    }

    #[test]
    fn text_is_centred_by_its_capitals() {
        let mut figure = Figure::new(10.0, 10.0);
        figure.centred((5.0, 5.0), Style::regular(4.0, BLACK), "18");
        let ((left, top), (right, _)) = figure.marks[0].extent();
        assert!((left + right - 10.0).abs() < 1e-9, "{left} {right}");
        assert!(top > 3.0 && top < 4.0, "{top}");
    }

    #[test]
    fn a_turned_figure_stays_within_its_new_size() {
        let mut figure = Figure::new(30.0, 10.0);
        figure.line((0.0, 0.0), (30.0, 0.0), Pen::new(0.0, BLACK));
        figure.text((2.0, 9.0), Anchor::Start, Style::regular(4.0, BLACK), "right");
        let turned = figure.turned();
        assert_eq!((turned.width, turned.height), (10.0, 30.0));
        assert_eq!(turned.marks[0].extent(), ((0.0, 0.0), (0.0, 30.0)), "the top is at the left");
        let ((left, top), (right, bottom)) = turned.marks[1].extent();
        assert!(left > 0.0 && right < 10.0 && top > 0.0 && (bottom - 28.0).abs() < 1e-9);
    }

    #[test]
    fn contrast_can_be_read_on_its_colour() {
        assert_eq!(Ink([255, 255, 0]).contrast(), BLACK);
        assert_eq!(Ink([0, 0, 128]).contrast(), WHITE);
        assert_eq!(Ink([0, 0, 0]).tint(1.0), WHITE);
    }
}
