//! The part of a page inside its margins.

use super::Plan;
use pentimento_paper::{Anchor, GREY, Page, Style, Weight, font};

/// The white space on every side of a page, in millimetres. Small paper has narrower margins.
const MARGIN: f64 = 15.0;
const SMALL_MARGIN: f64 = 11.0;
/// The height of the footer, and the space above it.
const FOOT: f64 = 12.0;
const ABOVE_FOOT: f64 = 6.0;
/// How much larger text is in large print.
const LARGE: f64 = 1.3;

/// The printable part of a page. All lengths are in millimetres.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    /// Where the body ends.
    pub bottom: f64,
    /// The baseline of the footer.
    pub foot: f64,
    /// The factor for all sizes of text.
    pub scale: f64,
    /// The number of the page, counted from 1.
    pub number: usize,
    /// Whether pages face each other, so that numbers are on the outer side.
    is_bound: bool,
}

impl Frame {
    /// The frame of the page with this number. The first page of a book is a right-hand page, so odd pages have their
    /// inner margin on the left.
    pub(super) fn of(plan: &Plan, number: usize) -> Self {
        let (width, height) = plan.paper.size();
        let margin = if plan.paper.is_small() { SMALL_MARGIN } else { MARGIN };
        let is_right = number % 2 == 1;
        let left = margin + if is_right { plan.gutter } else { 0.0 };
        let foot = height - if plan.paper.is_small() { 0.75 * FOOT } else { FOOT };
        Self {
            left,
            top: margin,
            width: width - 2.0 * margin - plan.gutter,
            bottom: foot - ABOVE_FOOT,
            foot,
            scale: if plan.large { LARGE } else { 1.0 },
            number,
            is_bound: plan.gutter > 0.0,
        }
    }

    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    /// Draws the footer: some words, and the number of the page on the outer side.
    pub(super) fn draw_foot(&self, page: &mut Page, words: &str, numbered: bool) {
        let style = Style::regular(2.7 * self.scale, GREY);
        let words = font::shortened(words, style.size, Weight::Regular, self.width - 20.0);
        let number_is_left = self.is_bound && self.number.is_multiple_of(2);
        let (outer, inner) = ((self.left, Anchor::Start), (self.right(), Anchor::End));
        let (number, rest) = if number_is_left { (outer, inner) } else { (inner, outer) };
        page.figure.text((rest.0, self.foot), rest.1, style, words);
        if numbered {
            page.label = self.number.to_string();
            page.figure.text((number.0, self.foot), number.1, style, page.label.clone());
        }
    }
}
