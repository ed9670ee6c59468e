//! Scrolling: finds which part of something longer than the screen is shown.

/// Returns the first position in view if only `room` of `total` positions fit. It differs from `offset` only as far as
/// needed to keep `cursor` in view, with `margin` positions on each side of the cursor.
pub fn follow(offset: usize, cursor: usize, room: usize, total: usize, margin: usize) -> usize {
    if room >= total {
        return 0;
    }
    let margin = margin.min(room.saturating_sub(1) / 2);
    let latest = cursor.saturating_sub(margin);
    let earliest = (cursor + margin + 1).saturating_sub(room);
    offset.clamp(earliest, latest.max(earliest)).min(total - room)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_view_moves_only_when_the_cursor_comes_near_its_edge() {
        assert_eq!(follow(0, 5, 10, 40, 2), 0);
        assert_eq!(follow(0, 8, 10, 40, 2), 1);
        assert_eq!(follow(5, 7, 10, 40, 2), 5);
        assert_eq!(follow(5, 6, 10, 40, 2), 4);
        assert_eq!(follow(9, 39, 10, 40, 2), 30);
    }

    proptest! {
        #[test]
        fn the_cursor_is_always_in_view(offset in 0usize..99, cursor in 0usize..60, room in 1usize..70, margin in 0usize..4) {
            let total = 60;
            let start = follow(offset, cursor, room, total, margin);
            prop_assert!(start <= cursor && cursor < start + room);
            prop_assert!(start + room.min(total) <= total);
        }
    }
}
