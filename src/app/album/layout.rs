//! Where everything is in the album. Drawing and clicks use the same layout.

use ratatui::layout::Rect;

/// The sizes of a picture, largest first. The program uses the first size that gives three columns and two
/// rows.
const SIZES: [(u16, u16); 7] = [(48, 20), (40, 15), (32, 11), (28, 10), (24, 9), (20, 8), (16, 7)];
/// The free columns between two pictures, and the rows for the title and the gap below a picture.
const GAP: u16 = 3;
const BELOW: u16 = 2;
/// The width of the list of collections, and the smallest width of a screen that has the list.
const SIDE: u16 = 34;
const SIDE_FROM: u16 = 110;
/// A smaller screen has a list instead of a wall.
const LEAST: (u16, u16) = (60, 20);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// The list of collections at the left, on a wide screen.
    pub side: Option<Rect>,
    /// The row with the names of the collections. Only screens without the list at the left have it.
    pub tabs: Rect,
    pub wall: Wall,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wall {
    /// A list of titles.
    List(Rect),
    Pictures {
        area: Rect,
        size: (u16, u16),
        columns: usize,
        rows: usize,
    },
}

impl Layout {
    pub(super) fn of(area: Rect) -> Self {
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area }.intersection(area);
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let tabs = Rect { height: body.height.min(1), ..body };
            let list = Rect { y: body.y + tabs.height, height: body.height - tabs.height, ..body };
            return Self { side: None, tabs, wall: Wall::List(list) };
        }
        let side = (area.width >= SIDE_FROM).then(|| Rect {
            width: SIDE,
            y: body.y + 1,
            height: body.height - 1,
            ..body
        });
        let tabs = if side.is_some() { Rect::default() } else { Rect { y: body.y, height: 1, ..body } };
        let left = side.map_or(2, |side| side.width);
        let top = if side.is_some() { 1 } else { 2 };
        let room = Rect {
            x: body.x + left,
            y: body.y + top,
            width: body.width.saturating_sub(left + 1),
            height: body.height.saturating_sub(top),
        };
        Self { side, tabs, wall: pictures(room) }
    }

    /// The number of pictures that fit on the screen, and the number of pictures in each row.
    pub(super) fn page(&self) -> (usize, usize) {
        match &self.wall {
            Wall::List(area) => (usize::from(area.height.max(1)), 1),
            Wall::Pictures { columns, rows, .. } => (columns * rows, *columns),
        }
    }

    /// The area of a picture. `number` counts from the first picture on the screen.
    pub(super) fn place(&self, number: usize) -> Rect {
        match &self.wall {
            Wall::List(area) => {
                let y = area.y + number as u16;
                Rect { y, height: u16::from(y < area.bottom()), ..*area }
            }
            Wall::Pictures { area, size, columns, rows } => {
                let (row, column) = (number / columns, number % columns);
                if row >= *rows {
                    return Rect::default();
                }
                let across = spread(area.width, *columns, size.0);
                let down = spread(area.height, *rows, size.1);
                Rect {
                    x: area.x + 1 + column as u16 * across,
                    y: area.y + row as u16 * down,
                    width: size.0,
                    height: size.1,
                }
            }
        }
    }
}

/// The distance between the starts of two neighbouring pictures. They are spread over the room, but at most
/// four characters apart.
fn spread(room: u16, count: usize, size: u16) -> u16 {
    (room / count.max(1) as u16).min(size + 4).max(size)
}

fn pictures(area: Rect) -> Wall {
    let fitting = |&(width, height): &(u16, u16)| {
        let (columns, rows) = ((area.width + GAP - 2) / (width + GAP), area.height / (height + BELOW));
        (columns as usize, rows as usize, (width, height))
    };
    let best = SIZES.iter().map(fitting).find(|(columns, rows, _)| *columns >= 3 && *rows >= 2);
    let (columns, rows, size) = best.unwrap_or_else(|| fitting(&SIZES[SIZES.len() - 1]));
    Wall::Pictures { area, size, columns: columns.max(1), rows: rows.max(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wall(width: u16, height: u16) -> (usize, usize, (u16, u16)) {
        match Layout::of(Rect::new(0, 0, width, height)).wall {
            Wall::Pictures { columns, rows, size, .. } => (columns, rows, size),
            Wall::List(_) => (0, 0, (0, 0)),
        }
    }

    #[test]
    fn the_wall_has_the_largest_pictures_that_fit() {
        assert_eq!(wall(80, 24), (4, 2, (16, 7)));
        assert_eq!(wall(140, 45), (3, 3, (32, 11)));
        assert_eq!(wall(40, 12), (0, 0, (0, 0)));
    }

    #[test]
    fn no_two_pictures_overlap_and_all_are_on_the_wall() {
        for (width, height) in [(60, 20), (80, 24), (100, 30), (140, 45), (200, 60), (300, 100)] {
            let layout = Layout::of(Rect::new(0, 0, width, height));
            let places: Vec<Rect> = (0..layout.page().0).map(|number| layout.place(number)).collect();
            for (number, place) in places.iter().enumerate() {
                assert!(
                    place.right() <= width && place.bottom() + 2 < height,
                    "{place:?} at {width}x{height}"
                );
                assert!(places[..number].iter().all(|other| !other.intersects(*place)));
            }
        }
    }
}
