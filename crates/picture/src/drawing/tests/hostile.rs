//! Tests hostile files. Each must soon give a drawing, or an error of one clear sentence.

use super::*;

/// A generous limit for a busy machine and a development build. Without limits in the code, these files would
/// take minutes or use up all memory.
const SOON: Duration = Duration::from_mins(1);

fn ends_soon(name: &str, text: &str) -> Result<(Drawing, Cleanup), Error> {
    let begun = Instant::now();
    let found = svg(text);
    assert!(begun.elapsed() < SOON, "{name} took {:?}", begun.elapsed());
    if let Err(error) = &found {
        let text = error.to_string();
        assert!(!text.is_empty() && text.lines().count() == 1 && text.len() < 200, "{name}: {text}");
    }
    found
}

#[test]
fn huge_numbers() {
    for number in ["NaN", "inf", "1e308", "-1e308", "1e39", "1e999", "1e-320", "0"] {
        for inner in [
            format!("<path d='M0 0L{number} {number}L5 5z'/>"),
            format!("<path d='M0 0C{number} 1 2 {number} 9 9' stroke='black'/>"),
            format!("<circle r='{number}'/>"),
            format!("<path d='M0 0H9V9z' transform='scale({number})'/>"),
            format!("<path d='M0 0H9V9z' transform='translate({number} {number})'/>"),
            format!("<rect width='{number}' height='5' stroke-width='{number}' stroke='red'/>"),
            format!("<path d='M0 0A{number} {number} 0 0 1 9 9'/>"),
        ] {
            let _ = ends_soon(&inner, &wrapped(&inner));
        }
        let sized = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{number}' viewBox='0 0 {number} 1'><path d='M0 0H9V9z'/></svg>"
        );
        let _ = ends_soon(&sized, &sized);
    }
}

#[test]
fn nothing_at_all() {
    assert_eq!(complaint(&wrapped("")), "nothing is drawn");
    assert_eq!(complaint(&wrapped("<path d='M3 3L3 3' stroke='red'/>")), "nothing is drawn");
    assert!(complaint("").starts_with("not an SVG"));
    assert!(complaint("just words").starts_with("not an SVG"));
    assert_eq!(complaint("<html/>"), "not an SVG: the outermost element is not svg");
    assert!(complaint(&wrapped("<path d='M0 0H9'>\n\n")).starts_with("line 3, not an SVG"));
}

#[test]
fn a_million_pieces() {
    let mut path = String::from("M0 0");
    for i in 0..1_100_000u32 {
        let _ = write!(path, "L{} {}", i % 1000, i / 1000);
    }
    let found = ends_soon("a raster", &wrapped(&format!("<path d='{path}' fill='none' stroke='red'/>")));
    assert_eq!(found.expect_err("too many").to_string(), "more than 1000000 pieces of line");
}

#[test]
fn a_star_of_very_many_rays_and_a_hatching() {
    let mut star = String::new();
    let mut hatching = String::new();
    for i in 0..30_000u32 {
        let angle = f64::from(i) * 0.37;
        let _ = write!(star, "M50 50L{} {}", 50.0 + 50.0 * angle.cos(), 50.0 + 50.0 * angle.sin());
        let at = f64::from(i) / 300.0;
        let _ = write!(hatching, "M{at} 0V100M0 {at}H100");
    }
    for path in [star, hatching] {
        let _ = ends_soon("a tangle", &wrapped(&format!("<path d='{path}' fill='none' stroke='red'/>")));
    }
}

#[test]
fn deep_nesting_and_uses_of_uses() {
    for depth in [150, 1000, 100_000] {
        let text = wrapped(&format!("{}<path d='M0 0H9V9z'/>{}", "<g>".repeat(depth), "</g>".repeat(depth)));
        assert_eq!(ends_soon("groups", &text).is_ok(), depth == 150);
    }
    let mut chain = String::from("<path id='u0' d='M0 0H9V9z'/>");
    for i in 0..1000 {
        let _ = write!(chain, "<g id='u{}'><use href='#u{i}' x='1'/></g>", i + 1);
    }
    assert!(
        ends_soon("a chain", &wrapped(&chain)).expect_err("too deep").to_string().contains("nested deeper")
    );
    let mut laughs = String::from("<path id='u0' d='M0 0H9V9z'/>");
    for i in 0..30 {
        let uses = format!("<use href='#u{i}' x='1'/>").repeat(10);
        let _ = write!(laughs, "<g id='u{}'>{uses}</g>", i + 1);
    }
    assert!(ends_soon("laughs", &wrapped(&laughs)).expect_err("too many").to_string().contains("expands"));
    let itself = "<g id='a'><use href='#b'/><path d='M0 0H9V9z'/></g><g id='b'><use href='#a'/></g>";
    let _ = ends_soon("itself", &wrapped(itself));
}

#[test]
fn patterns_masks_markers_and_styles_that_multiply() {
    let mut patterns = String::from("<pattern id='p0' width='1' height='1'><path d='M0 0H9V9z'/></pattern>");
    for i in 0..20 {
        let shapes =
            format!("<path d='M0 0H9V9z' fill='url(#p{i})' mask='url(&quot;#p{i}&quot;)'/>").repeat(10);
        let _ = write!(patterns, "<pattern id='p{}' width='1' height='1'>{shapes}</pattern>", i + 1);
    }
    let text = wrapped(&format!("<defs>{patterns}</defs><path d='M0 0H9V9z' fill='url(#p20)'/>"));
    assert!(ends_soon("patterns", &text).is_err());
    let marker = format!("<marker id='m'>{}</marker>", "<path d='M0 0H9V9z'/>".repeat(1000));
    let path = "L1 2 3 4".repeat(10_000);
    let text =
        wrapped(&format!("<defs>{marker}</defs><path d='M0 0{path}' marker-mid='url(#m)' stroke='red'/>"));
    assert!(ends_soon("markers", &text).is_err());
    let rules = "path,g{fill:red}".repeat(10_000);
    let text = wrapped(&format!("<style>{rules}</style>{}", "<path d='M0 0H9V9z'/>".repeat(10_000)));
    assert!(ends_soon("styles", &text).expect_err("too many").to_string().contains("style rules"));
}

#[test]
fn entities_within_entities() {
    let entity = |inner: &str| {
        format!(
            "<!DOCTYPE svg [{inner}]><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0H9V9z'/><desc>&e9;</desc></svg>"
        )
    };
    let mut laughs = String::from("<!ENTITY e0 'ha'>");
    for i in 0..9 {
        let _ = write!(laughs, "<!ENTITY e{} '{}'>", i + 1, format!("&e{i};").repeat(10));
    }
    assert!(ends_soon("laughs", &entity(&laughs)).is_err());
    let long = format!("<!ENTITY e9 '{}'>", "x".repeat(100_000));
    let text = entity(&long).replace("<desc>&e9;</desc>", &"<desc>&e9;</desc>".repeat(10_000));
    assert!(ends_soon("long", &text).expect_err("too long").to_string().contains("entities"));
    let plain = entity("<!ENTITY e9 'M1 1H5'>").replace("M0 0H9V9z", "&e9;V7");
    assert_eq!(ends_soon("plain", &plain).expect("harmless").0.edges.len(), 3);
}

const SAMPLES: [&str; 2] = [
    "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='90mm' viewBox='0 0 90 90'><style>.a{fill:none;stroke:#123}</style><defs><g id='s'><rect x='1' y='2' width='30' height='20' rx='4'/></g><linearGradient id='g'><stop offset='0' stop-color='red'/></linearGradient><clipPath id='c'><circle r='9'/></clipPath></defs><g transform='translate(3 4) rotate(20)'><use href='#s' x='5'/><path class='a' d='M1 1C20 5 3 40 50 60S9 9 80 80a5 6 7 0 1 9 9z'/></g><polygon points='1,2 30,4 5,60' fill='url(#g)' clip-path='url(#c)'/><ellipse cx='40' cy='50' rx='30' ry='7' opacity='.5'/><polyline points='0 0 9 9 3 60' fill='none' stroke='red' stroke-width='2'/><text>no</text></svg>",
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 50 50'><path fill-rule='evenodd' d='M5 5H45V45H5zM6 6V44H44V6z'/><path d='M10 40Q20 0 30 40T45 40' stroke='black' fill='none' stroke-dasharray='3 1'/><symbol id='y' viewBox='0 0 9 9'><line x2='9' y2='9' stroke='red'/></symbol><use href='#y' width='20' height='20'/><svg x='3' width='20'><circle cx='9' cy='9' r='8' style='stroke:blue;fill-opacity:0'/></svg></svg>",
];

/// Changes, removes or repeats bytes of a text, or replaces them by text that is known to cause trouble.
fn mutated(text: &str, rng: &mut Rng) -> String {
    const HURTS: [&str; 12] =
        ["1e38", "-", "NaN", "0", "99999999", "<g>", "\"", "'", "#s", "1e-9", "[", "]]"];
    let mut bytes = text.as_bytes().to_vec();
    let start = text.find("viewBox").unwrap_or(0);
    let digits: Vec<usize> = (start..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
    // Most changes keep the file readable. Otherwise only the parsers would be tested.
    for &at in &digits {
        if rng.chance(0.1) {
            bytes[at] = b'0' + rng.below(10) as u8;
        }
    }
    for _ in 0..rng.below(4) {
        let at = rng.below(bytes.len());
        let to = (at + rng.below(20)).min(bytes.len());
        match rng.below(5) {
            0 => bytes[at] = b' ' + rng.below(95) as u8,
            1 => drop(bytes.drain(at..to)),
            2 => bytes.truncate(at.max(20)),
            3 => drop(bytes.splice(at..at, bytes[at..to].to_vec())),
            _ => drop(bytes.splice(at..to.min(at + 3), rng.pick(&HURTS).expect("some").bytes())),
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn five_hundred_mutated_drawings_end_well() {
    let mut rng = Rng::new(11);
    let mut read = 0;
    for round in 0..500 {
        let text = mutated(SAMPLES[round % 2], &mut rng);
        let joined = Options { join_doubled: Some(1.5), ..Options::default() };
        let options = if round % 5 == 0 { joined } else { Options::default() };
        let begun = Instant::now();
        if let Ok((drawing, _)) = from_svg(&text, &options, &Job::endless()) {
            assert_planar(&drawing);
            read += 1;
        }
        assert!(begun.elapsed() < SOON, "round {round}: {text}");
    }
    assert!(read > 100, "only {read} could be read");
}

#[test]
fn five_hundred_mutated_graphs_end_well() {
    let sample = "{\"nodes\": [[10, 10], [90.5, 93], [12, 80], [95, 1.1e1], [400, 3]],\n\"edges\": [[0, 1], [2, 3], [3, 0], [4, 1]]}";
    let mut rng = Rng::new(12);
    let mut read = 0;
    for _ in 0..500 {
        let text = mutated(sample, &mut rng);
        if let Ok((drawing, _)) = from_json(&text, &Options::default(), &Job::endless()) {
            assert_planar(&drawing);
            assert_eq!(
                from_json(&to_json(&drawing), &Options::default(), &Job::endless()).expect("our own").0,
                drawing
            );
            read += 1;
        }
    }
    assert!(read > 50, "only {read} could be read");
}
