//! "Did you mean …?": the nearest of the words that would have been right.

/// The candidate that a slip of the fingers may have turned into `word`, if any is near enough.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = word.to_lowercase().replace('_', "-");
    let near = candidates.into_iter().map(|c| (distance(&plain, &c.replace('_', "-")), c)).min()?;
    // A third of the letters may be wrong; of a short word, one.
    (near.0 <= (word.chars().count() / 3).max(1)).then_some(near.1)
}

/// The end of a message about an unknown word.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// The fewest insertions, deletions, changes and swaps of neighbours between two words.
fn distance(a: &str, b: &str) -> usize {
    // Nobody mistypes a word of this length, and the table below is quadratic.
    if a.len().abs_diff(b.len()) > 8 {
        return usize::MAX;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let swap = if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    rows[i - 2][j - 2] + 1
                } else {
                    change
                };
                change.min(swap).min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1)
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_another_word_does_not() {
        let words = ["color", "theme", "theatre_speed"];
        assert_eq!(nearest("colour", words), Some("color"));
        assert_eq!(nearest("thmee", words), Some("theme"));
        assert_eq!(nearest("theatre-speed", words), Some("theatre_speed"));
        assert_eq!(nearest("autosave", words), None);
        assert_eq!(nearest("", words), None);
    }
}
