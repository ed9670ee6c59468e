//! The sentences of the hints.

use crate::model::{Level, Line, Variant};
use crate::names::{colour_name, distance_text, dot_name, region};
use crate::solve::Link;
use pentimento_base::prose::{Prose, Tone};

pub(super) fn wrong_line(level: &Level, [a, b]: Line) -> Prose {
    Prose::new()
        .say("Look at the line ")
        .conflict(format!("from {} to {}", dot_name(a), dot_name(b)))
        .say(format!(", {}.", region(level, a)))
}

pub(super) fn why_wrong(level: &Level, [a, b]: Line) -> Prose {
    let why = match level.shared(a, b).next() {
        Some(colour) => {
            let closer = level.link(a, colour).map(|link| distance_text(level, link.near));
            Prose::new()
                .say("This line is ")
                .conflict(distance_text(level, level.square(a, b)))
                .say(format!(" long, but both of its ends have a closer {} dot. ", colour_name(colour)))
                .say(format!("For {}, that dot is ", dot_name(a)))
                .premise(closer.unwrap_or_default())
                .say(" away. ")
        }
        None => Prose::new().say("The two dots have ").conflict("no colour in common").say(". "),
    };
    why.target("Remove the line.")
}

pub(super) fn missing_line(level: &Level, link: &Link) -> Prose {
    Prose::new().say("Look at ").toned(Tone::Colour(link.colour), colour_name(link.colour)).say(format!(
        " {}, {}: it still needs a line.",
        dot_name(link.dot),
        region(level, link.dot)
    ))
}

/// Says why a dot is joined to its closest dot.
pub(super) fn why_closest(level: &Level, link: &Link) -> Prose {
    let (colour, to) = (colour_name(link.colour), link.closest.first().copied().map(dot_name));
    let reason = Prose::new()
        .say(format!("The closest {colour} dot to {} is {}, ", dot_name(link.dot), to.unwrap_or_default()))
        .premise(distance_text(level, link.near))
        .say(" away. ");
    let reason = match link.runner_up {
        Some((square, _)) => {
            reason.say("The runner-up is ").premise(distance_text(level, square)).say(" away. ")
        }
        None => reason.say(format!("There is no other {colour} dot. ")),
    };
    reason.target("Join them.")
}

/// Says why a dot is joined to equally close dots: with ties to all of them, otherwise to any one of them.
pub(super) fn why_tied(level: &Level, link: &Link, targets: &[u32]) -> Prose {
    let dot = dot_name(link.dot);
    let reason = Prose::new()
        .say(format!("The closest {} dots to {dot} are ", colour_name(link.colour)))
        .list(Tone::Plain, link.closest.iter().map(|&to| dot_name(to)))
        .say(", each exactly ")
        .premise(distance_text(level, link.near))
        .say(" away. ");
    match (level.variant, targets) {
        (Variant::Closest | Variant::Pairs, &[to]) => {
            reason.say("Any of them will do: ").target(format!("join {dot} to {}.", dot_name(to)))
        }
        (Variant::Closest | Variant::Pairs | Variant::Ties, _) => {
            reason.target(format!("Join {dot} to each of them."))
        }
    }
}
