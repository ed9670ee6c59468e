//! Names of colours, made from their hue: `orange`, `dark green`.
//!
//! Where the board shows a picture in its own colours, the panel and the hints use these names. Invariant: no two
//! colours of a list have the same name.

use super::oklab::lightness_strength_hue;

/// Colours whose strength is below this are grey.
const GREY: f32 = 0.035;

/// The names of a list of colours. If several have the same name, they are numbered: `blue 1` and `blue 2`.
///
/// ```
/// use pentimento_picture::names::names;
///
/// assert_eq!(names(&[[26, 21, 18], [226, 112, 34], [253, 253, 253]]), ["black", "orange", "white"]);
/// assert_eq!(names(&[[48, 96, 208], [50, 100, 210]]), ["blue 1", "blue 2"]);
/// ```
pub fn names(colours: &[[u8; 3]]) -> Vec<String> {
    let bare: Vec<String> = colours.iter().map(|&rgb| name(rgb)).collect();
    let numbered = bare.iter().enumerate().map(|(place, name)| {
        let same = |other: &&String| *other == name;
        if bare.iter().filter(same).count() == 1 {
            return name.clone();
        }
        format!("{name} {}", bare[..=place].iter().filter(same).count())
    });
    numbered.collect()
}

fn name(rgb: [u8; 3]) -> String {
    let [light, strength, hue] = lightness_strength_hue(rgb);
    if strength < GREY {
        return grey(light).to_owned();
    }
    let word = hue_word(light, strength, hue);
    let has_shades = !matches!(word, "brown" | "beige" | "olive" | "purple" | "pink");
    match light {
        _ if !has_shades => word.to_owned(),
        ..0.45 => format!("dark {word}"),
        0.83.. if word != "yellow" => format!("light {word}"),
        _ => word.to_owned(),
    }
}

fn grey(light: f32) -> &'static str {
    match light {
        ..0.3 => "black",
        0.3..0.48 => "dark grey",
        0.48..0.75 => "grey",
        0.75..0.93 => "light grey",
        _ => "white",
    }
}

fn hue_word(light: f32, strength: f32, hue: f32) -> &'static str {
    match hue {
        ..12.0 | 318.0.. if light < 0.55 => "purple",
        ..12.0 | 318.0.. => "pink",
        12.0..40.0 if light > 0.75 => "pink",
        12.0..36.0 => "red",
        36.0..43.0 if light >= 0.56 && strength >= 0.15 => "red",
        36.0..75.0 if light < 0.56 || (strength < 0.09 && light < 0.75) => "brown",
        36.0..100.0 if strength < 0.09 && light > 0.75 => "beige",
        36.0..72.0 => "orange",
        72.0..115.0 if light < 0.6 => "olive",
        72.0..115.0 => "yellow",
        115.0..168.0 => "green",
        168.0..215.0 => "turquoise",
        215.0..287.0 => "blue",
        _ => "violet",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_colours_have_their_common_names() {
        let named = [
            ([0xd0, 0x30, 0x30], "red"),
            ([0x30, 0x60, 0xd0], "blue"),
            ([0x30, 0xa0, 0x50], "green"),
            ([0xe0, 0xb0, 0x20], "yellow"),
            ([0x90, 0x40, 0xb0], "violet"),
            ([0xe0, 0x80, 0x20], "orange"),
            ([0x20, 0xa8, 0xb8], "turquoise"),
            ([0x8b, 0x45, 0x13], "brown"),
            ([0x00, 0x50, 0x10], "dark green"),
            ([0xbf, 0xdf, 0xff], "light blue"),
            ([0xff, 0xc0, 0xcb], "pink"),
            ([0x80, 0x80, 0x80], "grey"),
        ];
        for (rgb, word) in named {
            assert_eq!(names(&[rgb]), [word], "{rgb:?}");
        }
    }

    #[test]
    fn no_two_colours_have_the_same_name() {
        let greys: Vec<[u8; 3]> = (0..30).map(|n| [100 + n; 3]).collect();
        let mut all = names(&greys);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), greys.len());
    }
}
