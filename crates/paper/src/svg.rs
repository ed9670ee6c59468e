//! A page as SVG, in millimetres.
//!
//! Letters are outlines, each defined once and used many times. So a page looks the same everywhere and needs no
//! fonts. The letters of a text form a group, which is labelled with the text.

use super::font::font;
use super::{Cap, Ink, Mark, Page, Pen, Point, Text, Weight};
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(crate) fn write(page: &Page, title: &str) -> String {
    let ((width, height), start) = (page.sheet(), number(-page.bleed));
    let (width, height) = (number(width), number(height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"{start} {start} {width} {height}\">\n<title>{}</title>\n",
        escaped(title)
    );
    letters(page, &mut out);
    let place = format!("x=\"{start}\" y=\"{start}\" width=\"{width}\" height=\"{height}\"");
    let _ = writeln!(out, "<rect {place} fill=\"#fff\"/>");
    for mark in &page.figure.marks {
        add(mark, &mut out);
    }
    out + "</svg>\n"
}

/// Writes the outline of each letter that the page uses.
fn letters(page: &Page, out: &mut String) {
    let used: BTreeSet<(Weight, u16)> = page
        .figure
        .texts()
        .flat_map(|text| text.text.chars().map(|c| (text.weight, font(text.weight).glyph(c).0)))
        .collect();
    out.push_str("<defs>\n");
    for (weight, glyph) in used {
        let outline = font(weight).outline(ttf_parser::GlyphId(glyph));
        if !outline.is_empty() {
            let _ = writeln!(out, "<path id=\"{}\" d=\"{outline}\"/>", id(weight, glyph));
        }
    }
    out.push_str("</defs>\n");
}

fn id(weight: Weight, glyph: u16) -> String {
    let weight = match weight {
        Weight::Regular => 'r',
        Weight::Bold => 'b',
    };
    format!("{weight}{glyph}")
}

fn add(mark: &Mark, out: &mut String) {
    let _ = match mark {
        Mark::Strokes { lines, pen } => {
            writeln!(out, "<path d=\"{}\" fill=\"none\" {}/>", path(lines, ""), stroke(pen))
        }
        Mark::Area { rings, ink } => {
            writeln!(out, "<path d=\"{}\" fill-rule=\"evenodd\" fill=\"{}\"/>", path(rings, "Z"), hex(*ink))
        }
        Mark::Disc { centre: (x, y), radius, ink } => {
            let (x, y, r) = (number(*x), number(*y), number(*radius));
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{}\"/>", hex(*ink))
        }
        Mark::Ring { centre: (x, y), radius, pen } => {
            let (x, y, r) = (number(*x), number(*y), number(*radius));
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" {}/>", stroke(pen))
        }
        Mark::Text(text) => {
            words(text, out);
            Ok(())
        }
    };
}

fn words(text: &Text, out: &mut String) {
    let font = font(text.weight);
    let scale = text.size / font.em();
    let (mut x, mut y) = text.at;
    let turn = if text.is_turned { "rotate(-90)" } else { "" };
    let _ = write!(out, "<g aria-label=\"{}\" fill=\"{}\">", escaped(&text.text), hex(text.ink));
    for letter in text.text.chars() {
        let glyph = font.glyph(letter);
        if !letter.is_whitespace() {
            let (id, x, y) = (id(text.weight, glyph.0), number(x), number(y));
            let _ =
                write!(out, "<use href=\"#{id}\" transform=\"translate({x} {y}){turn}scale({scale:.6})\"/>");
        }
        let step = font.advance(glyph) * text.size;
        if text.is_turned { y -= step } else { x += step }
    }
    out.push_str("</g>\n");
}

fn path(lines: &[Vec<Point>], end: &str) -> String {
    let mut out = String::new();
    for line in lines {
        for (place, (x, y)) in line.iter().enumerate() {
            let command = if place == 0 { 'M' } else { 'L' };
            let _ = write!(out, "{command}{} {}", number(*x), number(*y));
        }
        out.push_str(end);
    }
    out
}

fn stroke(pen: &Pen) -> String {
    let (cap, join) = match pen.cap {
        Cap::Butt => ("butt", "miter"),
        Cap::Round => ("round", "round"),
        Cap::Square => ("square", "miter"),
    };
    let (ink, width) = (hex(pen.ink), number(pen.width));
    format!("stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linecap=\"{cap}\" stroke-linejoin=\"{join}\"")
}

fn hex(Ink([r, g, b]): Ink) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The value rounded to a micrometre, without trailing zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escaped(text: &str) -> String {
    let safe = |letter: char| match letter {
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '&' => "&amp;".to_owned(),
        '"' => "&quot;".to_owned(),
        // XML can't contain control characters, so they become spaces.
        c if c.is_control() => " ".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(safe).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Anchor, BLACK, Paper, Style};
    use super::*;

    #[test]
    fn a_page_has_its_size_in_millimetres_and_its_words_as_labels() {
        let mut page = Page::blank(Paper::LETTER);
        page.figure.text((10.0, 10.0), Anchor::Start, Style::regular(4.0, BLACK), "a <b> & \"c\"\u{1}");
        let text = write(&page, "T & t");
        assert!(text.contains("width=\"215.9mm\" height=\"279.4mm\" viewBox=\"0 0 215.9 279.4\""), "{text}");
        assert!(text.contains("aria-label=\"a &lt;b&gt; &amp; &quot;c&quot; \""), "{text}");
        assert!(text.contains("<title>T &amp; t</title>"));
        assert!(resvg::usvg::Tree::from_str(&text, &resvg::usvg::Options::default()).is_ok());
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([number(1.5), number(-0.0001), number(12.3456), number(3.0)], ["1.5", "0", "12.346", "3"]);
    }
}
