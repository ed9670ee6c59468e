//! The sentences of the hints. They give directions and compare distances, because the player can see both.
//!
//! In line mode, the sentences name dots by numbers. On the screen, [`with_letters`] replaces the numbers by letters.

use super::margin;
use crate::model::{Level, Line, Variant};
use crate::names::{bearing, colour_name, dot_name, region};
use crate::solve::Link;
use pentimento_base::prose::{Prose, Tone, capital};

/// Replaces the numbers of these dots by letters: the first dot is a, the second is b.
pub(crate) fn with_letters(text: &Prose, dots: &[u32]) -> Prose {
    text.runs().iter().fold(Prose::new(), |prose, (tone, words)| prose.toned(*tone, renamed(words, dots)))
}

/// Replaces `dot 12` by `dot a` in a text, if dot 12 is one of `dots`.
fn renamed(words: &str, dots: &[u32]) -> String {
    let mut parts = words.split("ot ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let number = part[..digits].parse::<u32>().ok().filter(|_| text.ends_with(['d', 'D']));
        let place = number.and_then(|number| dots.iter().position(|&dot| dot + 1 == number));
        text.push_str("ot ");
        match place.and_then(|place| u8::try_from(place).ok()).filter(|&place| place < 26) {
            Some(place) => {
                text.push(char::from(b'a' + place));
                text.push_str(&part[digits..]);
            }
            None => text.push_str(part),
        }
    }
    text
}

fn toned_colour(colour: u8) -> (Tone, String) {
    (Tone::Colour(colour), colour_name(colour))
}

pub(super) fn wrong_line(level: &Level, [a, b]: Line) -> Prose {
    Prose::new()
        .say("Look at the line ")
        .conflict(format!("from {}, {}, to {}", dot_name(a), region(level, a), dot_name(b)))
        .say(".")
}

/// Says why a line is wrong. If the ends share a colour, `closer` holds that colour and, for each end, a closer dot.
pub(super) fn why_wrong(level: &Level, [a, b]: Line, closer: Option<(u8, [u32; 2])>) -> Prose {
    let why = match closer {
        None => Prose::new().say("The two dots have ").conflict("no colour in common").say(". "),
        Some((colour, [for_a, for_b])) => {
            let (tone, name) = toned_colour(colour);
            let prose = Prose::new().say("In ").toned(tone, name).say(", ");
            let closer = |dot: u32, other: u32| {
                format!(
                    "{} has a closer dot: {}, {}. ",
                    dot_name(dot),
                    dot_name(other),
                    bearing(level, dot, other)
                )
            };
            if for_a == for_b {
                prose.premise(dot_name(for_a)).say(" is closer to both ends of this line. ")
            } else {
                prose.say(closer(a, for_a)).say(capital(&closer(b, for_b)))
            }
        }
    };
    why.target("Remove the line.")
}

pub(super) fn missing_line(level: &Level, link: &Link) -> Prose {
    let (tone, name) = toned_colour(link.colour);
    Prose::new()
        .say(format!("Look at {}, {}, in ", dot_name(link.dot), region(level, link.dot)))
        .toned(tone, name)
        .say(". It has no line to its closest dot yet.")
}

/// Says why a dot is joined to its closest dot. The sentence compares the closest dot with the next one.
pub(super) fn why_closest(level: &Level, link: &Link, to: u32, is_mutual: bool) -> Prose {
    let (dot, closest) = (dot_name(link.dot), dot_name(to));
    let (tone, name) = toned_colour(link.colour);
    let bearing = |other: u32| bearing(level, link.dot, other);
    let reason = match link.runner_up {
        None => Prose::new()
            .say(format!("{}, {}, is the only other ", capital(&closest), bearing(to)))
            .toned(tone, name)
            .say(" dot. "),
        Some((_, next)) => Prose::new()
            .say(format!("From {dot}, the closest "))
            .toned(tone, name)
            .say(" dot is ")
            .target(closest.clone())
            .say(format!(", {}. The next is ", bearing(to)))
            .premise(dot_name(next))
            .say(format!(", {}, ", bearing(next)))
            .premise(farther(margin(level, link)))
            .say(". "),
    };
    let reason =
        if is_mutual { reason.say(format!("From {closest}, {dot} is the closest too. ")) } else { reason };
    reason.target(format!("Join {dot} to {closest}."))
}

/// How much farther away a dot is than another. `times` is its distance divided by the distance of the other dot.
fn farther(times: f64) -> String {
    let percent = (100.0 * (times - 1.0)).round();
    match times {
        3.0.. => "over three times as far".to_owned(),
        2.0.. => "at least twice as far".to_owned(),
        _ if percent < 1.0 => "a little farther away".to_owned(),
        _ => format!("{percent} % farther away"),
    }
}

/// Says why a dot is joined to equally close dots: to all of them in the ties variant, otherwise to any one of them.
pub(super) fn why_tied(level: &Level, link: &Link, targets: &[u32]) -> Prose {
    let dot = dot_name(link.dot);
    let (tone, name) = toned_colour(link.colour);
    let reason = Prose::new()
        .say(format!("From {dot}, these "))
        .toned(tone, name)
        .say(" dots are exactly equally close: ")
        .list(Tone::Premise, link.closest.iter().map(|&to| dot_name(to)))
        .say(". ");
    match (level.variant, targets) {
        (Variant::Closest | Variant::Pairs, &[to]) => {
            reason.say("Any of them will do: ").target(format!("join {dot} to {}.", dot_name(to)))
        }
        (Variant::Closest | Variant::Pairs | Variant::Ties, _) => {
            reason.target(format!("Join {dot} to each of them."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_screen_has_letters_for_the_dots_of_a_hint() {
        let text = Prose::new().say("Look at dot 12, not dot 3. ").target("Dot 1 is a robot 12.");
        let shown = with_letters(&text, &[11, 0]);
        assert_eq!(shown.to_string(), "Look at dot a, not dot 3. Dot b is a robot 12.");
        assert_eq!(shown.runs()[1].0, Tone::Target);
    }
}
