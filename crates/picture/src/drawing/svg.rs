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
    /// How the path is filled, if its fill hides what is below. A stroke does not matter here.
    pub cover: Option<FillRule>,
}

pub(super) fn read(text: &str, cleanup: &mut Cleanup) -> Result<Vec<Shape>, Error> {
    let Resolved { tree, texts } = markup::resolve(text)?;
    cleanup.texts = texts;
    Ok(shapes(tree.root(), cleanup))
}

/// A fill with at least this opacity hides what is below it.
const OPAQUE: f32 = 0.5;

/// The visible paths, in the order in which they are painted. The nodes that are still to visit are in a list instead
/// of on the call stack, because `use` can nest groups deeply. Each node comes with the opacity of its groups. Only
/// `cover` uses this opacity. Below a clip or a mask it is 0, because parts of the fill may be missing there.
fn shapes(root: &Group, cleanup: &mut Cleanup) -> Vec<Shape> {
    let mut found = Vec::new();
    let mut open: Vec<(&Node, f32)> = Vec::new();
    let mut enter = |group: &'_ Group, opacity: f32| {
        let is_clipped = group.clip_path().is_some() || group.mask().is_some();
        cleanup.clips += usize::from(is_clipped && group.opacity().get() > 0.0);
        if is_clipped { 0.0 } else { opacity * group.opacity().get() }
    };
    let opacity = enter(root, 1.0);
    if root.opacity().get() > 0.0 {
        open.extend(root.children().iter().rev().map(|node| (node, opacity)));
    }
    let mut images = 0;
    while let Some((node, opacity)) = open.pop() {
        match node {
            Node::Group(group) if group.opacity().get() > 0.0 => {
                let opacity = enter(group, opacity);
                open.extend(group.children().iter().rev().map(|node| (node, opacity)));
            }
            Node::Path(path) => found.extend(shape(path, opacity)),
            Node::Image(_) => images += 1,
            Node::Group(_) | Node::Text(_) => {}
        }
    }
    cleanup.images += images;
    found
}

fn shape(path: &usvg::Path, opacity: f32) -> Option<Shape> {
    let stroked = path.stroke().is_some_and(|stroke| stroke.opacity().get() > 0.0);
    let fill = path.fill().filter(|fill| fill.opacity().get() > 0.0);
    if !path.is_visible() || (!stroked && fill.is_none()) {
        return None;
    }
    let rule = |fill: &usvg::Fill| match fill.rule() {
        usvg::FillRule::NonZero => FillRule::Winding,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    };
    let cover = fill.filter(|fill| opacity * fill.opacity().get() >= OPAQUE).map(rule);
    let fill = fill.filter(|_| !stroked).map(rule);
    let path = path.data().clone().transform(path.abs_transform())?;
    let bounds = path.bounds();
    let finite = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].iter().all(|x| x.is_finite());
    finite.then_some(Shape { path, fill, cover })
}
