//! The sources of drawings: the built-in art, by name or at random, and the outlines of pictures.

use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::Failure;
use pentimento_picture::art;
use pentimento_picture::contour::contours;
use pentimento_picture::drawing::{self, Drawing, Options, Place};
use pentimento_picture::strokes::simplified;
use pentimento_picture::subject::Subject;
use pentimento_picture::{Mask, Picture};

/// The values of the setting `picture`: `random`, `scene`, or the name of a drawing.
pub(crate) const NAMES: &[&str] = &art::after::<2, { 2 + art::NAMES.len() }>([art::RANDOM, art::SCENE]);

/// How far a smoothed outline may be from the sides of its pixels, in half pixels.
const SMOOTH: f64 = 1.6;

fn options(page: [f64; 2]) -> Options {
    let margin = 5.0_f64.min(page[0].min(page[1]) / 10.0);
    Options { page, margin, ..Options::default() }
}

/// A drawing or scene, scaled to a page, without the lines that other shapes cover.
pub(super) fn of_subject(subject: &Subject, page: [f64; 2], job: &Job) -> Result<Drawing, Failure> {
    let options = Options { hide_covered: true, ..options(page) };
    let (drawing, _) = drawing::from_svg(&subject.svg()?, &options, job).map_err(failure)?;
    Ok(drawing)
}

/// The same for codes from before version 5, with all lines.
pub(super) fn of_former_subject(subject: &Subject, page: [f64; 2], job: &Job) -> Result<Drawing, Failure> {
    let (drawing, _) = drawing::from_svg(&subject.svg()?, &options(page), job).map_err(failure)?;
    Ok(drawing)
}

/// The drawing of a code from before version 3, scaled to a page, and its title. This function must not change, because
/// old codes must give the same puzzles.
pub(super) fn art_drawing(
    name: &str,
    page: [f64; 2],
    rng: &mut Rng,
    job: &Job,
) -> Result<(Drawing, String), Failure> {
    let name = art::former::pick(name, rng);
    let text = String::from_utf8_lossy(art::need(name)?);
    let (drawing, _) = drawing::from_svg(&text, &options(page), job).map_err(failure)?;
    Ok((drawing, art::former::title(name)))
}

fn failure(error: drawing::Error) -> Failure {
    match error {
        drawing::Error::Stopped => Failure::Stopped,
        drawing::Error::Read(why) => Failure::Impossible(why.to_string()),
    }
}

/// The outlines of a picture, smoothed and scaled to a page.
pub(crate) fn outlines(picture: &Picture, page: [f64; 2], job: &Job) -> Result<Drawing, Failure> {
    let mask: Mask = picture.mask();
    if mask.count() == 0 {
        return Err(Failure::Impossible("the picture is empty, so it has no outline".to_owned()));
    }
    let options = options(page);
    let room = page.map(|side| side - 2.0 * options.margin);
    let scale = (room[0] / mask.width as f64).min(room[1] / mask.height as f64);
    let shift = [(page[0] - scale * mask.width as f64) / 2.0, (page[1] - scale * mask.height as f64) / 2.0];
    let place = |(x, y): (i32, i32)| -> Place {
        [shift[0] + scale * f64::from(x) / 2.0, shift[1] + scale * f64::from(y) / 2.0]
    };
    let mut lines = Vec::new();
    for contour in contours(&mask) {
        job.go_on()?;
        // Use the centres of the pixel sides, in half pixels. Along a slope they form a straight line, while the
        // corners of the pixels would form stairs.
        let mut sides: Vec<(i32, i32)> = Vec::new();
        let next = contour.points.iter().cycle().skip(1);
        for (&(ax, ay), &(bx, by)) in contour.points.iter().zip(next) {
            let steps = (bx - ax).abs().max((by - ay).abs());
            for step in 0..steps {
                let along = |a: i32, b: i32| 2 * a + (2 * step + 1) * (b - a).signum();
                sides.push((along(ax, bx), along(ay, by)));
            }
        }
        if let Some(&first) = sides.first() {
            sides.push(first);
        }
        lines.push(simplify(&sides).into_iter().map(place).collect::<Vec<Place>>());
    }
    let (drawing, _) = drawing::from_polylines(&lines, &options, job).map_err(failure)?;
    Ok(drawing)
}

/// Simplifies a closed line. Simplifying keeps the two ends of a line, but a closed line starts and ends at the same
/// point. So each half of the line is simplified separately.
fn simplify(points: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let half = points.len() / 2;
    if half < 2 {
        return points.to_vec();
    }
    let mut first = simplified(&points[..=half], SMOOTH);
    first.extend(simplified(&points[half..], SMOOTH).into_iter().skip(1));
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_drawing_fits_its_page() {
        for name in &NAMES[2..] {
            let (drawing, title) =
                art_drawing(name, [100.0, 80.0], &mut Rng::new(1), &Job::endless()).unwrap();
            let [low, high] = drawing.bounds().unwrap();
            assert!(low[0] >= 0.0 && low[1] >= 0.0 && high[0] <= 100.0 && high[1] <= 80.0, "{name}");
            assert!(!title.is_empty() && drawing.length() > 100.0, "{name}");
        }
    }

    #[test]
    fn a_picture_becomes_its_outline_and_a_blank_picture_is_refused() {
        let square = Picture::of_mask(&Mask::from_rows(&["....", ".##.", ".##.", "...."]).unwrap());
        let drawing = outlines(&square, [100.0, 100.0], &Job::endless()).unwrap();
        assert!((drawing.length() - 180.0).abs() < 60.0, "{}", drawing.length());
        let blank = Picture::of_mask(&Mask::from_rows(&["..", ".."]).unwrap());
        assert!(matches!(outlines(&blank, [100.0, 100.0], &Job::endless()), Err(Failure::Impossible(_))));
    }
}
