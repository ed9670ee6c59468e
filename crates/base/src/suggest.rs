//! "Did you mean …?": finds the known word that is closest to an unknown word.

use strsim::osa_distance;

/// Returns the text to add to a message about an unknown word. The text is empty if no candidate is close to the word.
///
/// ```
/// use pentimento_base::suggest::did_you_mean;
///
/// assert_eq!(did_you_mean("colour", ["color", "theme"]), "; did you mean `color`?");
/// assert_eq!(did_you_mean("autosave", ["color", "theme"]), "");
/// ```
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, candidates).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// Finds the candidate that needs the fewest corrections to become the word. The number of corrections must be at most
/// a third of the number of letters, but one correction is always allowed.
fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = word.to_lowercase().replace('_', "-");
    let near = candidates.into_iter().map(|c| (distance(&plain, &c.replace('_', "-")), c)).min()?;
    (near.0 <= (word.chars().count() / 3).max(1)).then_some(near.1)
}

fn distance(a: &str, b: &str) -> usize {
    // `osa_distance` takes time proportional to the product of both lengths, and nothing limits the length of the
    // unknown word. So a word of a very different length counts as infinitely far away.
    if a.len().abs_diff(b.len()) > 8 { usize::MAX } else { osa_distance(a, b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_mistake_finds_its_word_and_another_word_does_not() {
        let words = ["color", "theme", "theatre_speed"];
        assert_eq!(nearest("colour", words), Some("color"));
        assert_eq!(nearest("thmee", words), Some("theme"));
        assert_eq!(nearest("theatre-speed", words), Some("theatre_speed"));
        assert_eq!(nearest("autosave", words), None);
        assert_eq!(nearest("", words), None);
    }
}
