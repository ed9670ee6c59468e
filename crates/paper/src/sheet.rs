//! Paper sizes and pages.

use super::Figure;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    A4,
    Letter,
}

impl Paper {
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Width and height in millimetres.
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// A page and its marks.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub paper: Paper,
    pub figure: Figure,
}

impl Page {
    pub fn blank(paper: Paper) -> Self {
        let (width, height) = paper.size();
        Self { paper, figure: Figure::new(width, height) }
    }
}
