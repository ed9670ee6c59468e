//! Paper sizes and pages.

use super::Figure;

const INCH: f64 = 25.4;
/// The shortest and the longest side of a page, in millimetres.
const SIDES: (f64, f64) = (60.0, 1500.0);

/// A size of paper, in millimetres.
///
/// ```
/// use pentimento_paper::Paper;
///
/// assert_eq!(Paper::named("6x9in"), Ok(Paper::named("152.4x228.6mm").unwrap()));
/// assert!(Paper::named("6x9").is_ok() && Paper::named("7x").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    width: f64,
    height: f64,
}

impl Paper {
    pub const A4: Paper = Paper { width: 210.0, height: 297.0 };
    pub const A5: Paper = Paper { width: 148.0, height: 210.0 };
    pub const LETTER: Paper = Paper { width: 215.9, height: 279.4 };
    /// The sizes in inches that need no unit. Printers of books offer them.
    const TRIMS: [(&'static str, f64, f64); 5] = [
        ("8.5x8.5", 8.5, 8.5),
        ("6x9", 6.0, 9.0),
        ("5x8", 5.0, 8.0),
        ("8x10", 8.0, 10.0),
        ("8.5x11", 8.5, 11.0),
    ];

    /// Reads a size: a name such as `a4`, or width and height such as `6x9in` or `150x200mm`.
    pub fn named(text: &str) -> Result<Self, String> {
        let text = text.trim().to_ascii_lowercase().replace('×', "x");
        let trim = Self::TRIMS.iter().find(|(name, ..)| *name == text);
        match text.as_str() {
            "a4" => return Ok(Self::A4),
            "a5" => return Ok(Self::A5),
            "letter" => return Ok(Self::LETTER),
            _ if trim.is_some() => {}
            _ => return sides(&text),
        }
        let (width, height) = trim.map_or((0.0, 0.0), |&(_, width, height)| (width * INCH, height * INCH));
        Ok(Self { width, height })
    }

    /// Width and height in millimetres.
    pub fn size(self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Whether the page is clearly smaller than A4.
    pub fn is_small(self) -> bool {
        self.width < 180.0
    }
}

fn sides(text: &str) -> Result<Paper, String> {
    let expected = || "expected a4, letter, a5, or a size such as 6x9in or 150x200mm".to_owned();
    let (sides, unit) = match (text.strip_suffix("in"), text.strip_suffix("mm")) {
        (Some(sides), _) => (sides, INCH),
        (None, Some(sides)) => (sides, 1.0),
        (None, None) => return Err(expected()),
    };
    let (width, height) = sides.split_once('x').ok_or_else(expected)?;
    let side = |text: &str| text.trim().parse::<f64>().ok().map(|side| side * unit);
    let (width, height) = side(width).zip(side(height)).ok_or_else(expected)?;
    let fits = |side: f64| (SIDES.0..=SIDES.1).contains(&side);
    if !fits(width) || !fits(height) {
        return Err(format!("each side of a page has {} to {} mm", SIDES.0, SIDES.1));
    }
    // Rounding to a micrometre makes a size in inches equal to the same size in millimetres.
    let round = |side: f64| (side * 1000.0).round() / 1000.0;
    Ok(Paper { width: round(width), height: round(height) })
}

/// Reads a length such as `3mm` or `0.125in`. Without a unit, it is in millimetres.
pub fn length(text: &str) -> Result<f64, String> {
    let text = text.trim().to_ascii_lowercase();
    let (number, unit) = match (text.strip_suffix("in"), text.strip_suffix("mm")) {
        (Some(number), _) => (number, INCH),
        (None, Some(number)) => (number, 1.0),
        (None, None) => (text.as_str(), 1.0),
    };
    let length = number.trim().parse::<f64>().ok().map(|length| length * unit);
    length
        .filter(|length| (0.0..=50.0).contains(length))
        .ok_or_else(|| "expected a length of 0 to 50 mm, such as 3mm or 0.125in".to_owned())
}

/// An entry of the outline that a PDF reader shows beside the pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bookmark {
    pub title: String,
    /// 0 for a chapter, 1 for an entry in it.
    pub depth: usize,
}

/// A page and its marks.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub paper: Paper,
    /// How far the printed area reaches beyond each edge of the paper, to be cut off.
    pub bleed: f64,
    pub figure: Figure,
    pub bookmarks: Vec<Bookmark>,
    /// The page number as it is printed. Empty for a page without a number.
    pub label: String,
}

impl Page {
    pub fn blank(paper: Paper) -> Self {
        let (width, height) = paper.size();
        Self {
            paper,
            bleed: 0.0,
            figure: Figure::new(width, height),
            bookmarks: Vec::new(),
            label: String::new(),
        }
    }

    /// Width and height of the sheet that is printed, with the bleed.
    pub fn sheet(&self) -> (f64, f64) {
        let (width, height) = self.paper.size();
        (width + 2.0 * self.bleed, height + 2.0 * self.bleed)
    }

    /// Adds an entry to the outline.
    pub fn bookmark(&mut self, depth: usize, title: impl Into<String>) {
        self.bookmarks.push(Bookmark { title: title.into(), depth });
    }
}

/// What is written about a document besides its pages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    pub title: String,
    pub author: Option<String>,
    /// The name of the program, if it should be in the file.
    pub creator: Option<String>,
}

impl About {
    pub fn titled(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_has_names_and_sizes_in_two_units() {
        assert_eq!(Paper::named("A4"), Ok(Paper::A4));
        assert_eq!(Paper::named("210x297mm"), Ok(Paper::A4));
        assert_eq!(Paper::named("8.5x11in"), Ok(Paper::LETTER));
        for trim in ["8.5x8.5", "6x9", "5x8", "8x10", "5.06x7.81in"] {
            assert!(Paper::named(trim).is_ok(), "{trim}");
        }
        for wrong in ["", "a9", "6x9cm", "0x4in", "7x7", "-6x9in", "6in", "99x99in"] {
            assert!(Paper::named(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lengths_have_two_units() {
        assert_eq!(length("3"), Ok(3.0));
        assert!((length("0.125in").unwrap() - 3.175).abs() < 1e-9);
        assert!(length("-1mm").is_err() && length("1cm").is_err() && length("80").is_err());
    }
}
