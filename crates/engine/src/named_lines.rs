//! Finds the rows and columns that a text names, so that a board can show their numbers beside the text.

/// The rows and columns that the text of a hint names. They are counted from 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedLines {
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
}

impl NamedLines {
    /// Reads a text such as `Row 9: the 5 must be in columns 3 to 12 and 14.`
    pub fn of(text: &str) -> Self {
        Self { rows: numbers_after(text, "row"), columns: numbers_after(text, "column") }
    }

    /// Adds a row, unless it is there already.
    pub fn add_row(&mut self, row: usize) {
        add(&mut self.rows, row);
    }

    /// Adds a column, unless it is there already.
    pub fn add_column(&mut self, column: usize) {
        add(&mut self.columns, column);
    }

    /// Removes the rows and columns that a board of this size does not have.
    pub fn keep_within(&mut self, (rows, columns): (usize, usize)) {
        self.rows.retain(|row| *row < rows);
        self.columns.retain(|column| *column < columns);
    }
}

fn add(lines: &mut Vec<usize>, line: usize) {
    if !lines.contains(&line) {
        lines.push(line);
    }
}

/// The numbers after a word or its plural, minus one. `rows 3 to 6, 8 and 9` names four numbers.
fn numbers_after(text: &str, word: &str) -> Vec<usize> {
    let mut lines = Vec::new();
    let text = text.to_ascii_lowercase();
    for (at, _) in text.match_indices(word) {
        let mut rest = text[at + word.len()..].trim_start_matches('s');
        let mut joint = " ";
        while let Some(after) = rest.strip_prefix(joint) {
            let digits = after.len() - after.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            let Ok(number) = after[..digits].parse::<usize>() else { break };
            rest = &after[digits..];
            if let Some(line) = number.checked_sub(1) {
                add(&mut lines, line);
            }
            joint = [" to ", " and ", ", "].into_iter().find(|joint| rest.starts_with(joint)).unwrap_or("\n");
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_that_a_text_names_are_found() {
        for (text, rows, columns) in [
            ("Look at row 9.", &[8][..], &[][..]),
            (
                "Row 4: the 18 must be in columns 1 to 27. So columns 10 to 18 are filled.",
                &[3],
                &[0, 26, 9, 17],
            ),
            ("So rows 2 to 11, 13 and 14 are empty, and 5 are left.", &[1, 10, 12, 13], &[]),
            ("Join the 5 at row 16, column 17 to row 20, column 17.", &[15, 19], &[16]),
            ("What if it were filled? The row has a 7.", &[], &[]),
        ] {
            let named = NamedLines::of(text);
            assert_eq!((named.rows.as_slice(), named.columns.as_slice()), (rows, columns), "{text}");
        }
    }
}
