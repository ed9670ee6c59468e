//! Chooses which drawings become levels of which game. Every drawing becomes a level of at least one game.

use pentimento_base::job::Failure;
use pentimento_picture::art::{self, Drawing};

/// A collection of drawings that becomes a folder of levels. The drawings that stay clear at a small size come first.
pub(super) struct Share {
    pub folder: String,
    pub drawings: Vec<&'static Drawing>,
}

/// The drawings of each collection for which `is_chosen` is true. `is_chosen` gets the position of a drawing in its
/// collection.
pub(super) fn shares(is_chosen: impl Fn(usize) -> bool) -> Vec<Share> {
    let share = |name: &'static str| {
        let mut drawings: Vec<&Drawing> = art::collection(name).collect();
        drawings.sort_by_key(|drawing| drawing.least);
        let mut place = 0..;
        drawings.retain(|_| place.next().is_some_and(&is_chosen));
        Share { folder: slug(name), drawings }
    };
    art::collections().into_iter().map(share).collect()
}

/// Turns a collection name or a title into a file name: `Night sky` becomes `night-sky`.
pub(super) fn slug(title: &str) -> String {
    let letters = title.to_lowercase().replace('\'', "");
    let words: Vec<&str> =
        letters.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.join("-")
}

pub(super) fn reason(failure: Failure) -> String {
    match failure {
        Failure::Impossible(why) => why,
        Failure::Stopped => "stopped".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_file_names() {
        assert_eq!(
            (slug("Night sky"), slug("Owl, fox & moon")),
            ("night-sky".to_owned(), "owl-fox-moon".to_owned())
        );
        assert_eq!(slug("Ship's wheel"), "ships-wheel");
    }

    #[test]
    fn shares_keep_the_order_by_size() {
        let all = shares(|_| true);
        assert_eq!(all.iter().map(|share| share.drawings.len()).sum::<usize>(), art::all().len());
        assert!(all.iter().all(|share| share.drawings.is_sorted_by_key(|drawing| drawing.least)));
    }
}
