//! Finds what changed on a board that is described in lines.

use std::collections::HashSet;

/// An answer shows at most this many changed lines. If more lines changed, the answer only gives their number.
const MOST_LINES: usize = 16;

/// Compares two descriptions of a board. Returns the lines that changed, or only their number if there are many.
pub(super) fn difference(before: &str, after: &str) -> String {
    let old: HashSet<&str> = before.lines().collect();
    let new: Vec<&str> = after.lines().filter(|line| !old.contains(line)).collect();
    match new.len() {
        0 => "Done.".to_owned(),
        1..=MOST_LINES => new.join("\n"),
        many => format!("{many} lines of the board changed. Type board to read it."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_lines_are_shown() {
        assert_eq!(difference("a\nb\nc", "a\nB\nc"), "B");
        assert_eq!(difference("a", "a"), "Done.");
        let many: Vec<String> = (0..40).map(|line| line.to_string()).collect();
        assert_eq!(difference("", &many.join("\n")), "40 lines of the board changed. Type board to read it.");
    }
}
