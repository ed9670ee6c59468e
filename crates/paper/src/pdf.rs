//! Pages as a PDF with searchable text.
//!
//! Text stays text: it consists of glyphs of the embedded font, and a table gives the letter of each glyph. The font
//! files contain only the letters that our pages need, so each font file is embedded whole. A weight that no page uses
//! is not embedded. The crate `pdf-writer` handles only the syntax. The PDF contains no date, so the same pages give
//! the same bytes.

use super::font::{self, Font};
use super::{About, Cap, Ink, Mark, Page, Pen, Point, Text, Weight, outline};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::writers::PageLabel;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::{BTreeMap, BTreeSet};

/// The number of points in a millimetre. A point is 1/72 inch.
const POINTS: f64 = 72.0 / 25.4;
/// The length of the control handles of a Bézier curve that draws a quarter of a unit circle.
const HANDLE: f64 = 0.552_284_75;
const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The letters that the pages use: for each weight, a map from glyph to letter.
type Used = BTreeMap<Weight, BTreeMap<u16, char>>;

pub(crate) fn write(pages: &[Page], about: &About) -> Vec<u8> {
    let mut refs = (1..).map(Ref::new);
    let mut next = move || refs.next().unwrap_or(Ref::new(1));
    let mut pdf = Pdf::new();
    let (catalog, tree, info) = (next(), next(), next());
    write_info(&mut pdf, info, about);
    let used = used(pages);
    let fonts: Vec<(Weight, Ref)> = used
        .iter()
        .map(|(&weight, letters)| (weight, embed(&mut pdf, font::font(weight), letters, &mut next)))
        .collect();
    let kids: Vec<Ref> = pages.iter().map(|page| add(&mut pdf, page, tree, &fonts, &mut next)).collect();
    let outline = outline::write(&mut pdf, pages, &kids, &mut next);
    let labels = labels(&mut pdf, pages, &mut next);
    let mut catalog = pdf.catalog(catalog);
    catalog.pages(tree).lang(TextStr("en"));
    if let Some(outline) = outline {
        catalog.outlines(outline);
    }
    if let Some(labels) = labels {
        let mut numbers = catalog.page_labels();
        let mut entries = numbers.nums();
        for (place, label) in labels {
            entries.insert(place, label);
        }
    }
    catalog.viewer_preferences().display_doc_title(true);
    catalog.finish();
    pdf.pages(tree).count(kids.len() as i32).kids(kids);
    pdf.finish()
}

fn write_info(pdf: &mut Pdf, id: Ref, about: &About) {
    let mut info = pdf.document_info(id);
    info.title(TextStr(&about.title));
    if let Some(author) = &about.author {
        info.author(TextStr(author));
    }
    if let Some(creator) = &about.creator {
        info.creator(TextStr(creator));
    }
}

/// Writes the label of each page, so that a reader of the file shows the numbers that are printed. `None` if no page has
/// a label.
fn labels(pdf: &mut Pdf, pages: &[Page], next: &mut impl FnMut() -> Ref) -> Option<Vec<(i32, Ref)>> {
    if pages.iter().all(|page| page.label.is_empty()) {
        return None;
    }
    let mut labels = Vec::new();
    for (place, page) in pages.iter().enumerate() {
        let id = next();
        pdf.indirect(id).start::<PageLabel<'_>>().prefix(TextStr(&page.label));
        labels.push((place as i32, id));
    }
    Some(labels)
}

fn used(pages: &[Page]) -> Used {
    let mut used = Used::new();
    for text in pages.iter().flat_map(|page| page.figure.texts()) {
        let font = font::font(text.weight);
        let letters = used.entry(text.weight).or_default();
        letters.extend(text.text.chars().map(|letter| (font.glyph(letter).0, letter)));
    }
    used
}

fn label(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Regular => Name(b"R"),
        Weight::Bold => Name(b"B"),
    }
}

fn add(
    pdf: &mut Pdf,
    page: &Page,
    tree: Ref,
    fonts: &[(Weight, Ref)],
    next: &mut impl FnMut() -> Ref,
) -> Ref {
    let (id, contents) = (next(), next());
    let (width, height) = page.sheet();
    let mut written = pdf.page(id);
    let points = |length: f64| (length * POINTS) as f32;
    let size = Rect::new(0.0, 0.0, points(width), points(height));
    written.parent(tree).media_box(size).contents(contents);
    if page.bleed > 0.0 {
        let cut = page.bleed;
        let inside = Rect::new(points(cut), points(cut), points(width - cut), points(height - cut));
        written.bleed_box(size).trim_box(inside);
    }
    let mut resources = written.resources();
    let mut table = resources.fonts();
    for (weight, font) in fonts {
        table.pair(label(*weight), *font);
    }
    table.finish();
    resources.finish();
    written.finish();
    let drawn = compress_to_vec_zlib(&draw(page), 6);
    pdf.stream(contents, &drawn).filter(Filter::FlateDecode);
    id
}

/// Returns the drawing commands of a page. Positions are in millimetres, and y increases downwards.
fn draw(page: &Page) -> Vec<u8> {
    let mut content = Content::new();
    let (scale, bleed) = (POINTS as f32, page.bleed * POINTS);
    let height = (page.sheet().1 - page.bleed) * POINTS;
    content.transform([scale, 0.0, 0.0, -scale, bleed as f32, height as f32]);
    for mark in &page.figure.marks {
        match mark {
            Mark::Strokes { lines, pen } => {
                set_pen(&mut content, *pen);
                for line in lines {
                    trace(&mut content, line);
                }
                content.stroke();
            }
            Mark::Area { rings, ink } => {
                set_fill(&mut content, *ink);
                for ring in rings {
                    trace(&mut content, ring);
                    content.close_path();
                }
                content.fill_even_odd();
            }
            Mark::Disc { centre, radius, ink } => {
                set_fill(&mut content, *ink);
                circle(&mut content, *centre, *radius);
                content.fill_nonzero();
            }
            Mark::Ring { centre, radius, pen } => {
                set_pen(&mut content, *pen);
                circle(&mut content, *centre, *radius);
                content.stroke();
            }
            Mark::Text(text) => words(&mut content, text),
        }
    }
    content.finish().into_vec()
}

fn parts(Ink(rgb): Ink) -> [f32; 3] {
    rgb.map(|part| f32::from(part) / 255.0)
}

fn set_fill(content: &mut Content, ink: Ink) {
    let [r, g, b] = parts(ink);
    content.set_fill_rgb(r, g, b);
}

fn set_pen(content: &mut Content, pen: Pen) {
    let [r, g, b] = parts(pen.ink);
    let (cap, join) = match pen.cap {
        Cap::Butt => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
        Cap::Round => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
        Cap::Square => (LineCapStyle::ProjectingSquareCap, LineJoinStyle::MiterJoin),
    };
    content.set_stroke_rgb(r, g, b).set_line_width(pen.width as f32).set_line_cap(cap).set_line_join(join);
}

/// The value rounded to a micrometre. More digits would only make the file longer.
fn near(value: f64) -> f32 {
    ((value * 1000.0).round() / 1000.0) as f32
}

fn trace(content: &mut Content, line: &[Point]) {
    for (place, &(x, y)) in line.iter().enumerate() {
        if place == 0 {
            content.move_to(near(x), near(y))
        } else {
            content.line_to(near(x), near(y))
        };
    }
}

fn circle(content: &mut Content, (x, y): Point, radius: f64) {
    let at = |dx: f64, dy: f64| (near(x + dx * radius), near(y + dy * radius));
    let start = at(1.0, 0.0);
    content.move_to(start.0, start.1);
    let quarters =
        [(1.0, 0.0, 0.0, 1.0), (0.0, 1.0, -1.0, 0.0), (-1.0, 0.0, 0.0, -1.0), (0.0, -1.0, 1.0, 0.0)];
    for (x0, y0, x1, y1) in quarters {
        let (a, b) = (at(x0 + x1 * HANDLE, y0 + y1 * HANDLE), at(x1 + x0 * HANDLE, y1 + y0 * HANDLE));
        let end = at(x1, y1);
        content.cubic_to(a.0, a.1, b.0, b.1, end.0, end.1);
    }
    content.close_path();
}

fn words(content: &mut Content, text: &Text) {
    let font = font::font(text.weight);
    let glyphs: Vec<u8> = text.text.chars().flat_map(|letter| font.glyph(letter).0.to_be_bytes()).collect();
    let (size, (x, y)) = (near(text.size), text.at);
    set_fill(content, text.ink);
    content.begin_text().set_font(label(text.weight), 1.0);
    let [a, b, c, d] = if text.is_turned { [0.0, -size, -size, 0.0] } else { [size, 0.0, 0.0, -size] };
    content.set_text_matrix([a, b, c, d, near(x), near(y)]).show(Str(&glyphs)).end_text();
}

fn embed(pdf: &mut Pdf, font: &Font, letters: &BTreeMap<u16, char>, next: &mut impl FnMut() -> Ref) -> Ref {
    let (id, descendant, descriptor, file, cmap) = (next(), next(), next(), next(), next());
    let name = Name(font.name.as_bytes());
    pdf.type0_font(id)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(descendant)
        .to_unicode(cmap);
    let thousand = |units: i16| (f64::from(units) / font.em() * 1000.0) as f32;
    let mut cid = pdf.cid_font(descendant);
    cid.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
    cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = cid.widths();
    for &glyph in &letters.keys().copied().collect::<BTreeSet<u16>>() {
        let width = font.advance(ttf_parser::GlyphId(glyph)) * 1000.0;
        widths.consecutive(glyph, [width as f32]);
    }
    widths.finish();
    cid.finish();
    let bounds = font.face.global_bounding_box();
    let bounds = Rect::new(
        thousand(bounds.x_min),
        thousand(bounds.y_min),
        thousand(bounds.x_max),
        thousand(bounds.y_max),
    );
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(bounds)
        .italic_angle(0.0)
        .ascent(thousand(font.face.ascender()))
        .descent(thousand(font.face.descender()))
        .cap_height(thousand(font.face.capital_height().unwrap_or(2048)))
        .stem_v(90.0)
        .font_file2(file);
    let packed = compress_to_vec_zlib(font.bytes, 9);
    pdf.stream(file, &packed).filter(Filter::FlateDecode).pair(Name(b"Length1"), font.bytes.len() as i32);
    let mut table = UnicodeCmap::new(Name(b"Pentimento"), IDENTITY);
    for (&glyph, &letter) in letters {
        table.pair(glyph, letter);
    }
    pdf.cmap(cmap, &table.finish());
    id
}

#[cfg(test)]
mod tests {
    use super::super::{Anchor, BLACK, Paper, Style};
    use super::*;

    fn page(words: &str) -> Page {
        let mut page = Page::blank(Paper::A4);
        page.figure.text((10.0, 10.0), Anchor::Start, Style::regular(4.0, BLACK), words);
        page
    }

    #[test]
    fn a_file_has_its_pages_and_only_the_fonts_it_needs() {
        let bytes = write(&[page("Duck"), page("Cat")], &About::titled("Two"));
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("%PDF-1.7") && text.trim_end().ends_with("%%EOF"));
        assert!(text.contains("/Count 2"));
        assert!(text.contains("PentimentoSans-Regular") && !text.contains("PentimentoSans-SemiBold"));
    }

    #[test]
    fn a_book_has_an_outline_labels_and_the_trim_of_its_pages() {
        let (mut first, mut second) = (page("Duck"), page("Cat"));
        first.bookmark(0, "Nonogram");
        second.bookmark(1, "1");
        second.bookmark(0, "Solutions");
        (first.bleed, second.label) = (3.0, "2".to_owned());
        let about = About { author: Some("Ann".into()), ..About::titled("Two") };
        let text = String::from_utf8_lossy(&write(&[first, second], &about)).into_owned();
        for part in ["/Outlines", "/PageLabels", "/TrimBox", "/Author", "/Lang", "/Count -1"] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("/Creator"));
    }

    #[test]
    fn the_same_pages_give_the_same_bytes() {
        let about = About::titled("One");
        assert_eq!(write(&[page("Duck")], &about), write(&[page("Duck")], &about));
    }

    #[test]
    fn the_table_maps_each_glyph_to_its_letter() {
        let font = font::font(Weight::Regular);
        let bytes = write(&[page("D")], &About::titled("One"));
        let text = String::from_utf8_lossy(&bytes);
        let pair = format!("<{:04x}> <0044>", font.glyph('D').0);
        assert!(text.to_lowercase().contains(&pair), "{pair}");
    }
}
