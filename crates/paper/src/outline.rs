//! The outline of a PDF: bookmarks that lead to pages, in two levels. Also the labels of the pages.

use super::Page;
use pdf_writer::{Pdf, Ref, TextStr};

/// A bookmark with its place in the tree of bookmarks.
struct Item<'a> {
    title: &'a str,
    page: Ref,
    id: Ref,
    depth: usize,
}

/// Writes the outline and returns its id. `None` if no page has a bookmark.
pub(crate) fn write(
    pdf: &mut Pdf,
    pages: &[Page],
    ids: &[Ref],
    next: &mut impl FnMut() -> Ref,
) -> Option<Ref> {
    let mut items: Vec<Item<'_>> = Vec::new();
    for (page, &id) in pages.iter().zip(ids) {
        for mark in &page.bookmarks {
            // An entry without a chapter before it becomes a chapter.
            let depth = if items.is_empty() { 0 } else { mark.depth.min(1) };
            items.push(Item { title: &mark.title, page: id, id: next(), depth });
        }
    }
    let tops: Vec<usize> = (0..items.len()).filter(|&place| items[place].depth == 0).collect();
    let (first, last) = (*tops.first()?, *tops.last()?);
    let root = next();
    pdf.outline(root).first(items[first].id).last(items[last].id).count(tops.len() as i32);
    for (place, item) in items.iter().enumerate() {
        write_item(pdf, root, &items, place, item);
    }
    Some(root)
}

fn write_item(pdf: &mut Pdf, root: Ref, items: &[Item<'_>], place: usize, item: &Item<'_>) {
    let start = |place: usize| (0..=place).rev().find(|&at| items[at].depth == 0).unwrap_or(0);
    let end = |start: usize| (start + 1..items.len()).find(|&at| items[at].depth == 0).unwrap_or(items.len());
    // The neighbours of an item have the same depth and the same chapter.
    let (before, after, parent) = if item.depth == 0 {
        let before = (0..place).rev().find(|&at| items[at].depth == 0);
        (before, Some(end(place)).filter(|&at| at < items.len()), root)
    } else {
        let chapter = start(place);
        let before = Some(place - 1).filter(|&at| at > chapter);
        (before, Some(place + 1).filter(|&at| at < end(chapter)), items[chapter].id)
    };
    let mut written = pdf.outline_item(item.id);
    written.title(TextStr(item.title)).parent(parent);
    if let Some(before) = before {
        written.prev(items[before].id);
    }
    if let Some(after) = after {
        written.next(items[after].id);
    }
    let inside = place + 1..if item.depth == 0 { end(place) } else { place + 1 };
    if !inside.is_empty() {
        // A negative number means that the chapter is closed at first.
        written.first(items[inside.start].id).last(items[inside.end - 1].id).count(-(inside.len() as i32));
    }
    written.dest().page(item.page).fit();
}
