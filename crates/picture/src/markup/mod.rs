//! Parses SVG text into the tree of `usvg`, for pictures and drawings.
//!
//! `usvg` resolves shapes, groups, transforms, styles and `use`. Invariants: `guard` refuses files that would cost
//! more than their length suggests, before `usvg` sees them. No other file is ever opened. A panic of the parser
//! becomes an error.

mod guard;

use pentimento_base::document::ReadError;
use resvg::usvg::{self, ImageHrefResolver, Tree, roxmltree};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The size of the longest SVG that is read, in bytes.
pub(crate) const LARGEST: usize = 32 << 20;

/// An SVG after `usvg` has resolved it.
pub(crate) struct Resolved {
    pub tree: Tree,
    /// How many texts were left out. They would need fonts and look different on each machine.
    pub texts: usize,
}

pub(crate) fn resolve(text: &str) -> Result<Resolved, ReadError> {
    if text.len() > LARGEST {
        return Err(ReadError::whole(format!("longer than {} MiB", LARGEST >> 20)));
    }
    guard::entities(text)?;
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        nodes_limit: guard::MOST_NODES,
        ..roxmltree::ParsingOptions::default()
    };
    let document = roxmltree::Document::parse_with_options(text, options).map_err(|e| not_xml(&e))?;
    guard::structure(&document)?;
    // No known file makes the parser panic. If one does, the program must continue.
    let tree = catch_unwind(AssertUnwindSafe(|| Tree::from_xmltree(&document, &settings())))
        .map_err(|_| ReadError::whole("the SVG cannot be read"))?
        .map_err(|e| not_svg(&e))?;
    Ok(Resolved { tree, texts: texts(&document) })
}

fn not_xml(error: &roxmltree::Error) -> ReadError {
    let line = error.pos().row;
    // The message ends with a position, but not in the form of our messages, so the position is cut off.
    let message = error.to_string();
    let message = message.split(" at ").next().unwrap_or_default().to_owned();
    ReadError { line: (line > 1).then_some(line), ..ReadError::whole(format!("not an SVG: {message}")) }
}

fn not_svg(error: &usvg::Error) -> ReadError {
    match error {
        usvg::Error::ParsingFailed(roxmltree::Error::NoRootNode) => {
            ReadError::whole("not an SVG: the outermost element is not svg")
        }
        usvg::Error::ParsingFailed(error) => not_xml(error),
        usvg::Error::InvalidSize => ReadError::whole("the SVG's width, height or viewBox is not a size"),
        other => ReadError::whole(format!("not an SVG: {other}")),
    }
}

/// The settings of `usvg`. Embedded pictures are not drawn, so none is loaded from the disk or from the text.
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
