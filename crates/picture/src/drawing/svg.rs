//! Reads the visible paths of an SVG.
//!
//! [`markup`] has already resolved shapes, groups, transforms, styles and `use`, so this module only decides which
//! paths are visible. A stroke becomes its centre line, a filled shape becomes its outline, and a shape with both
//! becomes one line. Texts are only counted, for a note to the user.

use super::{Cleanup, Error};
use crate::markup::{self, Resolved};
use resvg::tiny_skia::{FillRule, Path};
use resvg::usvg::{self, Group, Node};

/// One path as it is drawn, in the units of the file.
#[derive(Debug)]
pub(super) struct Shape {
    pub path: Path,
    /// How the path is filled. `None` if it has a stroke or no fill. The outline of a filled path is closed.
    pub fill: Option<FillRule>,
}

pub(super) fn read(text: &str, cleanup: &mut Cleanup) -> Result<Vec<Shape>, Error> {
    let Resolved { tree, texts } = markup::resolve(text)?;
    cleanup.texts = texts;
    Ok(shapes(tree.root(), cleanup))
}

/// The visible paths. The groups that are still to visit are in a list instead of on the call stack, because `use`
/// can nest groups deeply.
fn shapes(root: &Group, cleanup: &mut Cleanup) -> Vec<Shape> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(group) = open.pop() {
        if group.opacity().get() <= 0.0 {
            continue;
        }
        cleanup.clips += usize::from(group.clip_path().is_some() || group.mask().is_some());
        for node in group.children() {
            match node {
                Node::Group(group) => open.push(group),
                Node::Path(path) => found.extend(shape(path)),
                Node::Image(_) => cleanup.images += 1,
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
