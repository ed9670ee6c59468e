//! The places of everything in the menu. They depend only on the size of the screen and on the entries.
//! Drawing, clicks and the arrow keys all use these places.
//!
//! There are three shapes. A large screen has room between the entries and one row for each game. A usual
//! screen has the games in one row. A small screen has one row for each entry, and scrolls.

use super::Item;
use pentimento_ui::scroll::follow;
use pentimento_ui::widgets;
use ratatui::layout::Rect;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Large,
    Usual,
    Small,
}

impl Shape {
    pub(super) fn of(area: Rect) -> Self {
        match (area.width, area.height) {
            (100.., 40..) => Self::Large,
            (76.., 24..) => Self::Usual,
            _ => Self::Small,
        }
    }
}

/// The rows of entries, from top to bottom. The arrow keys move through them.
pub(super) fn rows(shape: Shape, is_first_start: bool, has_open_game: bool, games: usize) -> Vec<Vec<Item>> {
    let mut rows: Vec<Vec<Item>> = Vec::new();
    let all_games = (0..games).map(Item::Game);
    if is_first_start {
        rows.extend([vec![Item::ShowMe], vec![Item::JustPlay]]);
        rows.extend(all_games.map(|game| vec![game]));
        rows.push(vec![Item::Code]);
        return rows;
    }
    if has_open_game {
        rows.push(vec![Item::GoOn]);
    }
    rows.extend([vec![Item::JustPlay], vec![Item::Today], vec![Item::Album]]);
    let others = [Item::Levels, Item::Lessons, Item::Workshop, Item::Statistics, Item::Settings, Item::Code];
    match shape {
        Shape::Small => rows.extend(all_games.chain(others).map(|item| vec![item])),
        Shape::Usual => {
            rows.push(all_games.collect());
            rows.extend(others.chunks(3).map(<[Item]>::to_vec));
        }
        Shape::Large => {
            rows.extend(all_games.map(|game| vec![game]));
            rows.extend(others.chunks(3).map(<[Item]>::to_vec));
        }
    }
    rows
}

/// The areas of the parts of the menu.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub wordmark: Option<Rect>,
    /// The two lines below the wordmark on the first start.
    pub welcome: Option<Rect>,
    pub items: Vec<(Item, Rect)>,
    /// The line "or choose a game".
    pub choose: Option<Rect>,
    pub wall: Option<Rect>,
    /// Whether there are more entries above or below.
    pub above: bool,
    pub below: bool,
}

/// The width of an entry that shares its row with others.
fn width_of(item: Item, titles: &[&str]) -> u16 {
    match item {
        Item::Game(game) => titles.get(game).map_or(0, |title| title.len() as u16 + 4),
        Item::Levels | Item::Lessons | Item::Workshop | Item::Statistics | Item::Settings | Item::Code => 16,
        Item::GoOn | Item::ShowMe | Item::JustPlay | Item::Today | Item::Album => 0,
    }
}

/// Places the rows of entries. `titles` are the titles of the games.
pub(super) fn places(area: Rect, rows: &[Vec<Item>], chosen: Item, titles: &[&str]) -> Places {
    let shape = Shape::of(area);
    if shape == Shape::Small {
        return small(area, rows, chosen);
    }
    let body = Rect { height: area.height.saturating_sub(2), ..area };
    let large = shape == Shape::Large;
    let (margin, width) = if large { (4, 54) } else { (2, 51) };
    let is_first = rows.iter().any(|row| row.contains(&Item::ShowMe));
    let top = body.y + if large { 3 } else { 1 };
    let wordmark = Rect { x: body.x + margin + 2, y: top, width: width.min(body.width), height: 3 };
    let mut places = Places { wordmark: Some(wordmark), ..Places::default() };
    let mut y = top + if large { 6 } else { 5 };
    if is_first {
        places.welcome = Some(Rect { y: y - 1, height: 2, ..wordmark });
        y += if large { 3 } else { 2 };
    }
    let mut before: Option<Item> = None;
    for row in rows {
        let Some(&first) = row.first() else { continue };
        y += gap(large, is_first, before, first);
        if matches!(first, Item::Game(0)) {
            places.choose = Some(Rect { x: wordmark.x, y, width, height: 1 });
            y += if large { 2 } else { 1 };
        }
        let height = if first == Item::GoOn { 2 + u16::from(large) } else { 1 };
        let mut x = body.x + margin;
        for &item in row {
            let own = if row.len() == 1 { width } else { width_of(item, titles) };
            places.items.push((item, Rect { x, y, width: own, height }));
            x += own;
        }
        y += height;
        before = Some(first);
    }
    places.wall = Some(wall(body, margin + width + 2, large));
    places
}

/// The blank rows between two rows of entries.
fn gap(large: bool, is_first: bool, before: Option<Item>, next: Item) -> u16 {
    let is_small = |item: Item| {
        matches!(
            item,
            Item::Levels | Item::Lessons | Item::Workshop | Item::Statistics | Item::Settings | Item::Code
        )
    };
    match (before, next) {
        (None, _) | (Some(Item::Game(_)), Item::Game(_)) => 0,
        (Some(before), next) if is_small(before) && is_small(next) => 0,
        (Some(_), Item::Game(_)) => {
            if large {
                3
            } else {
                1 + u16::from(is_first)
            }
        }
        (Some(Item::Game(_)), _) => {
            if large {
                3
            } else {
                1
            }
        }
        (Some(_), _) => {
            if large {
                2
            } else {
                1
            }
        }
    }
}

/// The area for pictures at the right.
fn wall(body: Rect, left: u16, large: bool) -> Rect {
    let x = body.x + left;
    let width = body.right().saturating_sub(x + if large { 4 } else { 1 });
    if large {
        Rect { x, y: body.y + 3, width, height: body.height.saturating_sub(4) }
    } else {
        Rect { x, y: body.y + 4, width, height: body.height.saturating_sub(5) }
    }
}

/// Places one row for each entry, below a header. The list scrolls so that the chosen entry is visible.
fn small(area: Rect, rows: &[Vec<Item>], chosen: Item) -> Places {
    let list = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
    let list = if list.width > 60 { widgets::centred(list, 60, list.height) } else { list };
    let items: Vec<Item> = rows.iter().flatten().copied().collect();
    let at = items.iter().position(|item| *item == chosen).unwrap_or(0);
    let room = list.height.max(1) as usize;
    // If there is enough room, a blank row is above the entries.
    let top = list.y + u16::from(room > items.len());
    let above = follow(0, at, room, items.len(), 1);
    let place = |row: usize| Rect { y: top + row as u16, height: 1, ..list };
    let shown = items.iter().skip(above).take(room).enumerate();
    Places {
        items: shown.map(|(row, item)| (*item, place(row))).collect(),
        above: above > 0,
        below: above + room < items.len(),
        ..Places::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLES: [&str; 5] = ["Buttons", "Nonogram", "Maze", "Logipix", "Dots"];

    #[test]
    fn no_two_entries_share_a_place_and_all_are_on_the_screen() {
        for (width, height) in [(76, 24), (80, 24), (100, 30), (100, 40), (140, 45), (200, 60)] {
            for (is_first, has_open) in [(true, false), (false, false), (false, true)] {
                let area = Rect::new(0, 0, width, height);
                let rows = rows(Shape::of(area), is_first, has_open, TITLES.len());
                let places = places(area, &rows, Item::JustPlay, &TITLES);
                let body = Rect { height: height - 2, ..area };
                assert_eq!(places.items.len(), rows.iter().flatten().count());
                for (at, (item, place)) in places.items.iter().enumerate() {
                    assert_eq!(body.intersection(*place), *place, "{item:?} at {width}x{height}");
                    for (other, second) in &places.items[at + 1..] {
                        assert!(!place.intersects(*second), "{item:?} {other:?} at {width}x{height}");
                    }
                    assert!(places.wall.is_some_and(|wall| !wall.intersects(*place)));
                }
            }
        }
    }

    #[test]
    fn a_small_screen_scrolls_to_the_chosen_entry() {
        let area = Rect::new(0, 0, 40, 12);
        let rows = rows(Shape::Small, false, true, TITLES.len());
        for row in &rows {
            let places = places(area, &rows, row[0], &TITLES);
            assert!(places.items.iter().any(|(item, _)| *item == row[0]), "{:?}", row[0]);
        }
    }
}
