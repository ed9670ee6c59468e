//! Measuring: a circle around the start of a line goes through the aim. It shows whether another dot of the colour is
//! closer.

use crate::model::Level;
use crate::names::{article, colour_name};
use pentimento_base::prose::{Prose, Tone, capital};

/// The result of a measurement: what is inside a circle around one dot through another dot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    /// No dot is closer, but others are exactly as far away.
    Tied,
    One,
    Several,
}

fn inside(level: &Level, from: u32, aim: u32, colour: u8) -> Inside {
    let radius = level.square(from, aim);
    let of_colour = (0..).zip(&level.dots).filter(|(_, dot)| dot.colours.contains(&colour));
    let others = of_colour.map(|(number, _)| number).filter(|&number| number != from && number != aim);
    let (mut closer, mut is_tied) = (0, false);
    for square in others.map(|number| level.square(from, number)) {
        if level.is_tied(radius, square) && level.is_tied(square, radius) {
            is_tied = true;
        } else if square < radius {
            closer += 1;
        }
    }
    match closer {
        0 if is_tied => Inside::Tied,
        0 => Inside::Nothing,
        1 => Inside::One,
        _ => Inside::Several,
    }
}

/// The result of a measurement in words.
pub(crate) fn result(level: &Level, from: u32, aim: u32, colour: u8) -> Prose {
    let name = colour_name(colour);
    let toned = |before: &str, after: &str| {
        Prose::new().say(before).toned(Tone::Colour(colour), name.as_str()).say(after)
    };
    match inside(level, from, aim, colour) {
        Inside::Nothing => Prose::from("Nothing closer."),
        Inside::Tied => toned("Nothing closer. Another ", " dot is exactly as far away."),
        Inside::One => toned("Another ", " dot lies inside the circle."),
        Inside::Several => toned("Several other ", " dots lie inside the circle."),
    }
}

/// The phrase `A yellow dot`, with the colour name highlighted.
pub(crate) fn a_dot(before: &str, colour: u8) -> Prose {
    let name = colour_name(colour);
    let first =
        if before.is_empty() { capital(article(&name)) } else { format!("{before} {}", article(&name)) };
    Prose::new().say(format!("{first} ")).toned(Tone::Colour(colour), name).say(" dot")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Variant;
    use crate::model::tests::{level, small};

    #[test]
    fn the_circle_says_whether_another_dot_of_the_colour_is_closer() {
        let level = level(
            Variant::Closest,
            &[
                (50.0, 50.0, &[0]),
                (60.0, 50.0, &[0]),
                (50.0, 60.0, &[0]),
                (70.0, 50.0, &[0]),
                (50.0, 80.0, &[0]),
                (51.0, 50.0, &[1]),
            ],
        );
        let text = |aim: u32| result(&level, 0, aim, 0).to_string();
        assert_eq!(text(1), "Nothing closer. Another red dot is exactly as far away.");
        assert_eq!(text(3), "Several other red dots lie inside the circle.");
        assert_eq!(text(4), "Several other red dots lie inside the circle.");
        let level = small();
        assert_eq!(result(&level, 0, 1, 0).to_string(), "Nothing closer.");
        assert_eq!(result(&level, 0, 2, 0).to_string(), "Another red dot lies inside the circle.");
    }
}
