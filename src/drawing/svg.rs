//! SVG text to the paths that are drawn.
//!
//! `usvg` resolves shapes, groups, transforms, styles and `use`; what is left here is to ask which paths are seen.
//! Strokes are followed along their centre line, filled shapes along their outline, a shape with both once. Text
//! would need fonts, and differs from machine to machine: it is refused with a word. Invariant: files that would
//! cost more than their length suggests are refused by `guard` before `usvg` sees them, and no file is opened,
//! whatever the text refers to.

use super::{Error, LARGEST, Report, guard};
use crate::engine::document::ReadError;
use resvg::tiny_skia::{FillRule, Path};
use resvg::usvg::{self, Group, ImageHrefResolver, Node, roxmltree};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One path as it is drawn, in the units of the file.
#[derive(Debug)]
pub(super) struct Shape {
    pub path: Path,
    /// How it is filled, where it is filled only: then its outline is closed.
    pub fill: Option<FillRule>,
}

pub(super) fn read(text: &str, report: &mut Report) -> Result<Vec<Shape>, Error> {
    if text.len() > LARGEST {
        return Err(Error::told(format!("longer than {} MiB", LARGEST >> 20)));
    }
    guard::entities(text)?;
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        nodes_limit: guard::MOST_NODES,
        ..roxmltree::ParsingOptions::default()
    };
    let document = roxmltree::Document::parse_with_options(text, options).map_err(|e| not_xml(&e))?;
    guard::structure(&document)?;
    report.texts = texts(&document);
    // No known file makes the parser panic; if one does, it shall cost a sentence and not the game.
    let tree = catch_unwind(AssertUnwindSafe(|| usvg::Tree::from_xmltree(&document, &settings())))
        .map_err(|_| Error::told("the SVG cannot be read"))?
        .map_err(|e| not_svg(&e))?;
    Ok(shapes(tree.root(), report))
}

fn not_xml(error: &roxmltree::Error) -> Error {
    let line = error.pos().row;
    // The position stands at its end too, in another form than ours.
    let message = error.to_string();
    let message = message.split(" at ").next().unwrap_or_default().to_owned();
    Error::Read(ReadError {
        line: (line > 1).then_some(line),
        ..ReadError::whole(format!("not an SVG: {message}"))
    })
}

fn not_svg(error: &usvg::Error) -> Error {
    match error {
        usvg::Error::ParsingFailed(roxmltree::Error::NoRootNode) => {
            Error::told("not an SVG: the outermost element is not svg")
        }
        usvg::Error::ParsingFailed(error) => not_xml(error),
        usvg::Error::InvalidSize => Error::told("the SVG's width, height or viewBox is not a size"),
        other => Error::told(format!("not an SVG: {other}")),
    }
}

/// Pictures are not drawn, so none is loaded, be it from the disk or from the text itself.
fn settings() -> usvg::Options<'static> {
    let image_href_resolver =
        ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    usvg::Options { image_href_resolver, ..usvg::Options::default() }
}

fn texts(document: &roxmltree::Document<'_>) -> usize {
    let written = |node: &roxmltree::Node<'_, '_>| {
        node.tag_name().name() == "text"
            && node
                .descendants()
                .any(|part| part.is_text() && part.text().is_some_and(|t| !t.trim().is_empty()))
    };
    document.descendants().filter(written).count()
}

/// What is seen, with a stack of our own: `use` may nest deeper than groups do.
fn shapes(root: &Group, report: &mut Report) -> Vec<Shape> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(group) = open.pop() {
        if group.opacity().get() <= 0.0 {
            continue;
        }
        report.clips += usize::from(group.clip_path().is_some() || group.mask().is_some());
        for node in group.children() {
            match node {
                Node::Group(group) => open.push(group),
                Node::Path(path) => found.extend(shape(path)),
                Node::Image(_) => report.images += 1,
                Node::Text(_) => {}
            }
        }
    }
    found
}

fn shape(path: &usvg::Path) -> Option<Shape> {
    let stroked = path.stroke().is_some_and(|stroke| stroke.opacity().get() > 0.0);
    let fill = path.fill().filter(|fill| fill.opacity().get() > 0.0);
    if !path.is_visible() || (!stroked && fill.is_none()) {
        return None;
    }
    let rule = fill.filter(|_| !stroked).map(|fill| match fill.rule() {
        usvg::FillRule::NonZero => FillRule::Winding,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    });
    let path = path.data().clone().transform(path.abs_transform())?;
    let bounds = path.bounds();
    let finite = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].iter().all(|x| x.is_finite());
    finite.then_some(Shape { path, fill: rule })
}
