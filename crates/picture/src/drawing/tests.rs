//! Tests the whole path from a file to a planar graph. Compares results with brute force and with dense
//! samples of the source.

use super::*;
use grid::Point;
use kurbo::ParamCurve;
use pentimento_base::rng::Rng;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

fn svg(text: &str) -> Result<(Drawing, Cleanup), Error> {
    from_svg(text, &Options::default(), &Job::endless())
}

fn wrapped(inner: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 100 100'>{inner}</svg>"
    )
}

fn drawn(inner: &str) -> (Drawing, Cleanup) {
    svg(&wrapped(inner)).unwrap_or_else(|error| panic!("{inner}: {error}"))
}

fn complaint(text: &str) -> String {
    svg(text).expect_err("should be refused").to_string()
}

/// Checks in whole micrometres that no two edges share more than a node.
fn assert_planar(drawing: &Drawing) {
    let segments: Vec<Segment> = drawing.segments().iter().map(|s| s.map(Point::of)).collect();
    let inside = |q: Point, [a, b]: Segment| {
        q != a && q != b && noding::side(a, b, q) == 0 && q.minus(a).dot(q.minus(b)) < 0
    };
    let overlap = |[a, b]: Segment, [c, d]: Segment| {
        a.x.min(b.x) <= c.x.max(d.x)
            && c.x.min(d.x) <= a.x.max(b.x)
            && a.y.min(b.y) <= c.y.max(d.y)
            && c.y.min(d.y) <= a.y.max(b.y)
    };
    for (i, &one) in segments.iter().enumerate() {
        assert_ne!(one[0], one[1], "an edge of length zero");
        for &other in segments[i + 1..].iter().filter(|&&other| overlap(one, other)) {
            assert!(one != other && one != [other[1], other[0]], "an edge twice");
            assert!(!noding::cross(&one, &other), "{one:?} crosses {other:?}");
            let touches = one.iter().any(|&q| inside(q, other)) || other.iter().any(|&q| inside(q, one));
            assert!(!touches, "{one:?} touches {other:?}");
        }
    }
    let used = drawing.degrees();
    assert!(used.iter().all(|&degree| degree > 0), "a node without an edge");
    let [low, high] = drawing.bounds().expect("not empty");
    assert!(
        low[0] >= -0.3 && low[1] >= -0.3 && high[0] <= drawing.width + 0.3 && high[1] <= drawing.height + 0.3
    );
}

/// The largest distance between a drawing and dense samples of its source, in both directions.
fn deviation(drawing: &Drawing, source: Vec<[Place; 2]>, step: f64) -> f64 {
    let lines = drawing.segments();
    let back = directed(&source, &Near::of(lines.clone()), step);
    directed(&lines, &Near::of(source), step).max(back)
}

/// The curves of an SVG on the page. Each curve is cut into a hundred pieces, which is much finer than in a
/// drawing.
fn fine_source(text: &str, options: &Options) -> Vec<[Place; 2]> {
    let shapes = svg::read(text, &mut Cleanup::default()).expect("well formed");
    let curves: Vec<_> =
        shapes.iter().flat_map(|s| flatten::curves(&s.path, s.fill.is_some())).flatten().collect();
    let all = curves.iter().map(kurbo::Shape::bounding_box).reduce(|a, b| a.union(b)).expect("something");
    let fit = flatten::Fit::into_page([[all.x0, all.y0], [all.x1, all.y1]], options).expect("an extent");
    let cut = |curve: &kurbo::PathSeg| {
        let at = |i: u32| {
            let p = curve.eval(f64::from(i) / 100.0);
            fit.apply([p.x, p.y])
        };
        (0..100).map(|i| [at(i), at(i + 1)]).collect::<Vec<_>>()
    };
    curves.iter().flat_map(cut).collect()
}

#[test]
fn shapes_groups_transforms_and_uses_are_drawn() {
    let (square, cleanup) = drawn("<rect x='10' y='10' width='50' height='50'/>");
    assert_eq!(square.bounds(), Some([[5.0, 5.0], [145.0, 145.0]]));
    assert_eq!((square.edges.len(), cleanup.curves), (4, 1));
    assert!((cleanup.scale - 2.8).abs() < 1e-6);
    let (pair, cleanup) = drawn(
        "<defs><line id='l' x2='10' stroke='red'/></defs><g transform='rotate(90)'><use href='#l'/></g>\
         <use xlink:href='#l' transform='translate(5 5)'/>",
    );
    assert_eq!((pair.edges.len(), cleanup.curves), (2, 2));
    let (circle, _) = drawn("<circle r='10' fill='none' stroke='black'/>");
    let round = 140.0 * std::f64::consts::PI;
    assert!((circle.length() / round - 1.0).abs() < 0.002, "{}", circle.length());
    assert_eq!(circle.polylines().len(), 1);
}

#[test]
fn a_shape_with_stroke_and_fill_is_drawn_once_and_an_open_fill_is_closed() {
    let (both, cleanup) = drawn("<path d='M0 0H10V10z' fill='red' stroke='black'/>");
    assert_eq!((both.edges.len(), cleanup.overlaps), (3, 0));
    assert_eq!(drawn("<path d='M0 0H10V10'/>").0.edges.len(), 3);
    assert_eq!(drawn("<path d='M0 0H10V10' fill='none' stroke='black'/>").0.edges.len(), 2);
    assert_eq!(drawn("<path d='M0 0H10V10M20 0H30V10'/>").0.edges.len(), 6);
}

#[test]
fn invisible_shapes_are_not_drawn() {
    let seen = "<path d='M0 0H10V10z'/>";
    for unseen in [
        "<path d='M0 0H70' fill='none'/>",
        "<path d='M0 0H70V70' fill-opacity='0'/>",
        "<g opacity='0'><path d='M0 0H70V70'/></g>",
        "<path d='M0 0H70V70' visibility='hidden'/>",
        "<path d='M0 0H70V70' style='display:none'/>",
        "<path d='M3 3' stroke='black'/><path d='M3 3L3 3z' stroke='black'/>",
        "<image href='/etc/hostname' width='90' height='90'/>",
    ] {
        assert_eq!(drawn(&format!("{seen}{unseen}")).0, drawn(seen).0, "{unseen}");
    }
}

#[test]
fn text_is_left_out_with_a_note() {
    let (_, cleanup) = drawn("<text x='1' y='9'>Hello</text><path d='M0 0H10V10z'/>");
    assert_eq!(cleanup.notes(), ["text is not drawn: turn it into paths"]);
    assert_eq!(
        complaint(&wrapped("<text>Hello</text>")),
        "nothing is drawn: text is not drawn: turn it into paths"
    );
}

#[test]
fn crossings_touching_ends_gaps_and_overshoots_become_vertices() {
    let stroke = |d: &str| drawn(&format!("<path d='{d}' fill='none' stroke='black'/>"));
    let (cross, cleanup) = stroke("M0 0L100 100M0 100L100 0");
    assert_eq!((cross.edges.len(), cross.nodes.len(), cleanup.crossings), (4, 5, 1));
    // One unit is 1.4 mm. So the first end stops 0.14 mm short of the line, and the second goes 0.08 mm beyond it.
    let (short, cleanup) = stroke("M0 0H100M50 0.1V100");
    assert_eq!((short.edges.len(), cleanup.gaps), (4, 1));
    let (beyond, cleanup) = stroke("M0 0H100M50 -0.06V100");
    assert_eq!((beyond.edges.len(), cleanup.spurs), (3, 1));
    let (apart, cleanup) = stroke("M0 0H100M50 0.3V100");
    assert_eq!((apart.edges.len(), cleanup.gaps), (2, 0));
}

#[test]
fn the_common_border_of_two_shapes_is_one_line() {
    let two = "<path d='M0 0C30 20 10 60 0 100H-50V0z'/><path d='M0 100C10 60 30 20 0 0H50V100z'/>";
    let (drawing, cleanup) = drawn(two);
    assert!(cleanup.overlaps > 5, "{cleanup:?}");
    assert_eq!(drawing.polylines().len(), 3);
}

#[test]
fn specks_are_dropped_and_counted() {
    let (drawing, cleanup) = drawn("<path d='M0 0H100V100zM3 90h.2v.2z'/>");
    assert_eq!((drawing.edges.len(), cleanup.specks), (3, 1));
    assert_eq!(cleanup.notes(), ["1 speck was left out, 1.0 mm in all"]);
}

#[test]
fn doubled_lines_of_a_thin_shape_are_joined_on_request() {
    // A T made of strokes two units wide, and a ring.
    let text = wrapped(
        "<path d='M0 0H60V2H31V50H29V2H0z'/><path fill-rule='evenodd' d='M80 20a15 15 0 1 0 .01 0zM80 22a13 13 0 1 1-.01 0z'/>",
    );
    let options = Options { join_doubled: Some(4.0), ..Options::default() };
    let (drawing, cleanup) = from_svg(&text, &options, &Job::endless()).expect("well formed");
    assert_eq!(cleanup.joined, 2);
    assert_planar(&drawing);
    let lines = drawing.polylines();
    assert_eq!(lines.len(), 4, "three arms and a ring: {lines:?}");
    let scale = cleanup.scale;
    let expected = (60.0 + 49.0 + 28.0 * std::f64::consts::PI) * scale;
    assert!((drawing.length() / expected - 1.0).abs() < 0.06, "{} {expected}", drawing.length());
    // A square is not a stroke.
    let (_, cleanup) =
        from_svg(&wrapped("<path d='M0 0H60V60H0z'/>"), &options, &Job::endless()).expect("a square");
    assert_eq!(cleanup.joined, 0);
}

#[test]
fn no_crossing_is_left_in_any_scribble_and_it_stays_where_it_was_drawn() {
    let options = Options { speck: 0.0, ..Options::default() };
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut path = String::new();
        for _ in 0..rng.between(1, 6) {
            // With whole coordinates from a small range, touching ends, parallels and overlaps are common.
            let range = [6, 12, 1000][rng.below(3)];
            let mut at = |_| rng.below(range) as f64 * 100.0 / range as f64;
            let c: Vec<f64> = (0..12).map(&mut at).collect();
            let kind = rng.below(3);
            let _ = match kind {
                0 => write!(path, "M{} {}L{} {} {} {} {} {}", c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]),
                1 => {
                    write!(path, "M{} {}Q{} {} {} {}T{} {}z", c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7])
                }
                _ => write!(
                    path,
                    "M{} {}C{} {} {} {} {} {}S{} {} {} {}",
                    c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], c[11]
                ),
            };
        }
        let text = wrapped(&format!("<path d='{path}' fill='none' stroke='black'/>"));
        let (drawing, _) = match from_svg(&text, &options, &Job::endless()) {
            Ok(found) => found,
            Err(error) => panic!("seed {seed}: {error}"),
        };
        assert_planar(&drawing);
        let off = deviation(&drawing, fine_source(&text, &options), 0.05);
        assert!(off <= options.tolerance + options.snap, "seed {seed}: {off}");
    }
}

#[test]
fn no_crossing_is_left_in_soups_of_lines_and_they_stay_where_they_were() {
    let options = Options { speck: 0.0, ..Options::default() };
    for seed in 0..120 {
        let mut rng = Rng::new(seed);
        let range = [5, 9, 150, 150_000][rng.below(4)];
        let count = rng.between(3, 60);
        let hair = [0.0, 0.001, 0.03, 0.1][rng.below(4)];
        let mut at = |_| rng.below(range) as f64 * 150.0 / range as f64 + rng.unit() * hair;
        let lines: Vec<Vec<Place>> = (0..count).map(|_| vec![[at(0), at(1)], [at(2), at(3)]]).collect();
        // Lines shorter than the snap distance can collapse to a vertex.
        let long =
            |line: &Vec<Place>| (line[0][0] - line[1][0]).hypot(line[0][1] - line[1][1]) > options.snap;
        let lines: Vec<_> = lines.into_iter().filter(long).collect();
        let (drawing, _) = from_polylines(&lines, &options, &Job::endless()).expect("few lines");
        assert_planar(&drawing);
        let off = deviation(&drawing, lines.iter().map(|line| [line[0], line[1]]).collect(), 0.3);
        assert!(off <= options.snap, "seed {seed}: {off}");
    }
}

#[test]
fn our_drawings_become_planar_and_stay_close_to_their_source() {
    let options = Options { speck: 0.0, ..Options::default() };
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/art")).expect("our art");
    let files = folder.flatten().map(|entry| entry.path());
    let art: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "svg")).collect();
    assert!(art.len() >= 32, "{}", art.len());
    for path in art {
        let text = std::fs::read_to_string(&path).expect("a text");
        let (drawing, _) = svg(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_planar(&drawing);
        let (whole, _) = from_svg(&text, &options, &Job::endless()).expect("read before");
        let off = deviation(&whole, fine_source(&text, &options), 0.05);
        assert!(off <= options.tolerance + options.snap, "{}: {off}", path.display());
    }
}

#[test]
fn the_same_file_gives_the_same_drawing() {
    let text =
        wrapped("<path d='M0 0C90 10 0 90 99 70S3 5 40 60L7 90 80 3z'/><circle cx='40' cy='50' r='30'/>");
    assert_eq!(svg(&text), svg(&text));
}

#[test]
fn impossible_options_are_refused() {
    for options in [
        Options { page: [f64::NAN, 1.0], ..Options::default() },
        Options { margin: 80.0, ..Options::default() },
        Options { tolerance: 0.0, ..Options::default() },
        Options { join_doubled: Some(f64::INFINITY), ..Options::default() },
    ] {
        assert!(from_svg(&wrapped("<path d='M0 0H9'/>"), &options, &Job::endless()).is_err(), "{options:?}");
    }
}

#[test]
fn a_stopped_job_stops_reading() {
    let job = Job::endless();
    job.stop();
    let text = wrapped("<path d='M0 0H9V9z'/>");
    assert_eq!(from_svg(&text, &Options::default(), &job), Err(Error::Stopped));
}

mod hostile;
