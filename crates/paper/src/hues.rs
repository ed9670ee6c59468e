//! Plain names for colours, as a person would say them.

/// From lightness, strength and hue; the bounds are where most people change the word.
pub fn name([r, g, b]: [u8; 3]) -> &'static str {
    let [r, g, b] = [r, g, b].map(|part| f64::from(part) / 255.0);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let (light, strength) = (f64::midpoint(most, least), most - least);
    if strength < 0.12 || most < 0.16 {
        return match light {
            ..0.16 => "black",
            ..0.4 => "dark grey",
            ..0.78 => "grey",
            ..0.93 => "light grey",
            _ => "white",
        };
    }
    let hue = if most <= r {
        60.0 * ((g - b) / strength).rem_euclid(6.0)
    } else if most <= g {
        60.0 * ((b - r) / strength + 2.0)
    } else {
        60.0 * ((r - g) / strength + 4.0)
    };
    match hue {
        ..18.0 | 345.0.. if light > 0.72 => "pink",
        ..18.0 | 345.0.. if most < 0.45 => "dark red",
        ..14.0 | 345.0.. => "red",
        ..46.0 if most < 0.65 => "brown",
        ..46.0 if light > 0.78 => "cream",
        ..40.0 => "orange",
        ..70.0 if most < 0.6 => "olive",
        ..70.0 => "yellow",
        ..160.0 if most < 0.45 => "dark green",
        ..160.0 => "green",
        ..195.0 => "turquoise",
        ..255.0 if light > 0.7 => "light blue",
        ..255.0 if most < 0.45 => "dark blue",
        ..255.0 => "blue",
        ..306.0 => "violet",
        _ if most < 0.55 => "violet",
        _ => "pink",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_called_what_one_would_call_them() {
        for (rgb, word) in [
            ([0, 0, 0], "black"),
            ([255, 255, 255], "white"),
            ([128, 128, 128], "grey"),
            ([255, 0, 0], "red"),
            ([0xe2, 0x4b, 0x04], "orange"),
            ([255, 255, 0], "yellow"),
            ([0, 128, 0], "green"),
            ([0, 0, 255], "blue"),
            ([0x80, 0x40, 0x10], "brown"),
            ([0xff, 0xc0, 0xcb], "pink"),
            ([0x80, 0, 0x80], "violet"),
            ([64, 200, 190], "turquoise"),
        ] {
            assert_eq!(name(rgb), word, "{rgb:?}");
        }
    }
}
