//! The choices for a picture that is being imported: size, colours, look, and the part of the picture.
//!
//! While the player chooses, the canvas shows the picture, the panel shows the form and the verdict, and the column at
//! the left shows the looks as thumbnails, which can be clicked. Dragging the mouse over the picture chooses a part of it.

use super::painting::Painting;
use crate::app::context::Context;
use crate::app::form::{Field, Form, Purpose};
use crate::workshop::canvas::{Cell, LARGEST_SIDE};
use pentimento_base::job::Handle;
use pentimento_picture::{Conversion, Look, Options, Picture, Rect as Part, Threshold};
use pentimento_ui::braille;
use pentimento_ui::theme::{Ink, Look as Theme};
use pentimento_ui::widgets;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

const LOOKS: &[&str] = &["auto", "ink", "silhouette", "cutout", "shade", "outline"];
const OFF_ON: &[&str] = &["off", "on"];
/// The longer side of a thumbnail in cells.
const THUMBNAIL: usize = 30;
/// The number of columns of thumbnails.
const COLUMNS: u16 = 2;

type Thumbnails = Vec<(Look, Picture)>;

/// A picture whose import options the player is still choosing. Esc restores the canvas as it was before.
pub(super) struct Import {
    pub(super) bytes: Arc<Vec<u8>>,
    pub(super) before: Picture,
    pub(super) report: Conversion,
    /// The size that the picture has if the player chooses none.
    natural: (usize, usize),
    /// The options that the thumbnails were made with.
    options: Option<Options>,
    thumbnails: Thumbnails,
    work: Option<(Receiver<Thumbnails>, Handle)>,
    /// The cells where dragging the mouse began and where it is now.
    pub(super) drag: Option<(Cell, Cell)>,
}

pub(super) fn form(picture: &Picture) -> Form {
    let (width, height) = (picture.width, picture.height);
    let range = (1, LARGEST_SIDE.max(width).max(height) as i64);
    let fields = vec![
        Field::number("Width", width, range, "in cells; follows the picture until you change it"),
        Field::number("Height", height, range, "in cells; follows the picture until you change it"),
        Field::number("Colours", 0, (0, 8), "besides the empty paper").zero("black"),
        Field::choice("Look", LOOKS, "how it is drawn in black; click one at the left"),
        Field::number("Threshold", 0, (0, 254), "darker cells become black").zero("automatic"),
        Field::choice("Dither", OFF_ON, "turns greys into patterns"),
        Field::choice("Invert", OFF_ON, "swaps filled and empty"),
        Field::choice("Whole", OFF_ON, "keeps margins and background"),
        Field::text("Part", "", "drag over the picture, or type x,y,width,height in pixels"),
    ];
    Form::new(Purpose::Import, "Fit the picture", fields)
}

/// The options before the player changes the form. They are those of the command line.
pub(super) fn first_options() -> Options {
    Options { look: Look::Auto, ..Options::default() }
}

/// Options that exclude each other: a look is for black alone, without a threshold and without patterns. The choice that
/// the player has just made stays, and the others go back.
pub(super) fn agree(form: &mut Form) {
    match form.focused() {
        "Look" if form.value("Look") != LOOKS[0] => {
            form.set("Colours", "0".to_owned());
            form.set("Threshold", "0".to_owned());
            form.set("Dither", OFF_ON[0].to_owned());
        }
        "Colours" | "Threshold" | "Dither" => {
            let is_plain = ["Colours", "Threshold"].iter().all(|label| form.number(label) == Some(0));
            if !is_plain || form.is_on("Dither") {
                form.set("Look", LOOKS[0].to_owned());
            }
        }
        _ => {}
    }
}

/// The options of the form, for a picture that has the size `natural` if the player chooses none. `None` while a number is
/// out of range or the part is incomplete.
pub(super) fn options(form: &Form, natural: (usize, usize)) -> Option<Options> {
    let threshold = form.number("Threshold")? as u8;
    let (width, height) = (form.number("Width")?, form.number("Height")?);
    let colors = form.number("Colours").filter(|colours| *colours > 0);
    let part = form.value("Part");
    let part = if part.is_empty() { None } else { Some(part_of(part)?) };
    Some(Options {
        size: chosen_size(form, (width, height), natural),
        colors,
        threshold: if threshold == 0 { Threshold::Auto } else { Threshold::Given(threshold) },
        look: Look::named(form.value("Look")).unwrap_or(Look::Auto),
        dither: form.is_on("Dither"),
        invert: form.is_on("Invert"),
        crop: !form.is_on("Whole"),
        part,
        ..Options::default()
    })
}

/// The size that the player chose. If it is only one side, the other side follows from the picture. `None` if the player
/// has changed neither.
fn chosen_size(form: &Form, shown: (usize, usize), natural: (usize, usize)) -> Option<(usize, usize)> {
    let (width, height) = shown;
    let other = |side: usize, from: usize, to: usize| {
        let from = from.max(1);
        ((side * to + from / 2) / from).clamp(1, LARGEST_SIDE.max(side))
    };
    match (form.is_changed("Width"), form.is_changed("Height")) {
        (false, false) => None,
        (true, false) => Some((width, other(width, natural.0, natural.1))),
        (false, true) => Some((other(height, natural.1, natural.0), height)),
        (true, true) => Some((width, height)),
    }
}

fn part_of(text: &str) -> Option<Part> {
    let numbers: Option<Vec<usize>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers?[..] {
        [x, y, width, height] if width > 0 && height > 0 => Some(Part { x, y, width, height }),
        _ => None,
    }
}

impl Import {
    pub(super) fn new(bytes: Arc<Vec<u8>>, before: Picture, picture: &Picture, report: Conversion) -> Self {
        let natural = (picture.width, picture.height);
        Self { bytes, before, report, natural, options: None, thumbnails: Vec::new(), work: None, drag: None }
    }

    /// The options that the form asks for.
    pub(super) fn options(&self, form: &Form) -> Option<Options> {
        options(form, self.natural)
    }

    /// Takes the report on a picture that was made with other options, and shows in the form what was chosen.
    pub(super) fn take_report(&mut self, form: &mut Form, picture: &Picture, report: Conversion) {
        let is_free = !form.is_changed("Width") && !form.is_changed("Height");
        if is_free {
            self.natural = (picture.width, picture.height);
        }
        self.report = report;
        self.fill_in(form, picture);
    }

    /// Shows the size of the picture in the form, the look that `auto` chose, and how many colours are drawn.
    pub(super) fn fill_in(&self, form: &mut Form, picture: &Picture) {
        for (label, side) in [("Width", picture.width), ("Height", picture.height)] {
            if !form.is_changed(label) {
                form.set(label, side.to_string());
            }
        }
        let look = self.report.look.filter(|_| form.value("Look") == LOOKS[0]).map_or("", Look::name);
        form.remark("Look", look);
        let used =
            (1..=picture.palette.len()).filter(|&colour| picture.cells.contains(&(colour as u8))).count();
        let asked = form.number("Colours").unwrap_or(0);
        let drawn = if asked > 0 && used != asked { format!("{used} drawn") } else { String::new() };
        form.remark("Colours", &drawn);
    }

    /// Makes the thumbnails in the background, unless they fit these options already.
    pub(super) fn show_looks(&mut self, context: &Context, options: &Options) {
        let options = Options {
            size: None,
            longest: Some(THUMBNAIL),
            part: options.part,
            crop: options.crop,
            invert: options.invert,
            ..Options::default()
        };
        if self.options.as_ref() == Some(&options) {
            return;
        }
        self.options = Some(options.clone());
        let (send, looks) = channel();
        let bytes = Arc::clone(&self.bytes);
        let handle = context.spawn(Box::new(move |job| {
            let shown = Look::SHOWN.into_iter().filter(|_| !job.stopped());
            let thumbnail = |look: Look| {
                let made = crate::untrusted::picture(&bytes, &Options { look, ..options.clone() });
                made.ok().map(|(picture, _)| (look, picture))
            };
            let _ = send.send(shown.filter_map(thumbnail).collect());
        }));
        self.work = Some((looks, handle));
    }

    pub(super) fn is_working(&self) -> bool {
        self.work.is_some()
    }

    /// Takes the thumbnails. Returns whether they are new.
    pub(super) fn take_looks(&mut self) -> bool {
        let Some((looks, _)) = &self.work else { return false };
        match looks.try_recv() {
            Ok(thumbnails) => self.thumbnails = thumbnails,
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => {}
        }
        self.work = None;
        true
    }

    /// The part of the file that some cells of the canvas show, as text for the form.
    pub(super) fn part(&self, canvas: &Picture, from: Cell, to: Cell) -> String {
        let (width, height) = self.report.source;
        let shown = self.report.crop.unwrap_or(Part { x: 0, y: 0, width, height });
        let range = |a: usize, b: usize, start: usize, length: usize, cells: usize| {
            let (low, high) = (a.min(b), a.max(b) + 1);
            let first = start + low * length / cells.max(1);
            (first, (start + high * length / cells.max(1)).max(first + 1) - first)
        };
        let (x, wide) = range(from[1], to[1], shown.x, shown.width, canvas.width);
        let (y, high) = range(from[0], to[0], shown.y, shown.height, canvas.height);
        format!("{x},{y},{wide},{high}")
    }

    /// The places of the looks, in two columns.
    fn places(&self, area: Rect) -> impl Iterator<Item = (Rect, &(Look, Picture))> {
        let rows = (self.thumbnails.len() as u16).div_ceil(COLUMNS).max(1);
        let (width, height) = (area.width / COLUMNS, (area.height / rows).max(3));
        let place = move |index: u16| Rect {
            x: area.x + index % COLUMNS * width,
            y: area.y + index / COLUMNS * height,
            width: width.saturating_sub(1),
            height: height.saturating_sub(1),
        };
        let places = (0u16..).map(place).zip(&self.thumbnails);
        places.filter(move |(place, _)| place.bottom() <= area.bottom())
    }

    /// The look whose thumbnail is at this position.
    pub(super) fn look_at(&self, area: Rect, at: Position) -> Option<Look> {
        self.places(area).find(|(place, _)| place.contains(at)).map(|(_, (look, _))| *look)
    }

    /// Draws the thumbnails, each below the name of its look. The name of the one on the canvas is bright, even if it was chosen automatically.
    pub(super) fn draw_looks(&self, theme: &Theme, area: Rect, buffer: &mut Buffer) {
        if self.thumbnails.is_empty() && self.is_working() {
            widgets::put(buffer, area, area.x + 2, area.y + 1, "drawing", theme.ink(Ink::Muted));
            widgets::put(buffer, area, area.x + 2, area.y + 2, "the looks …", theme.ink(Ink::Muted));
        }
        for (place, (look, picture)) in self.places(area) {
            let is_chosen = self.report.look == Some(*look);
            let style = if is_chosen { theme.bold(Ink::Accent) } else { theme.ink(Ink::Muted) };
            // A long name at the right edge begins further left.
            let x = place.x.min(area.right().saturating_sub(look.name().len() as u16));
            widgets::put(buffer, area, x, place.y, look.name(), style);
            let below = Rect { y: place.y + 1, height: place.height.saturating_sub(1), ..place };
            draw_thumbnail(theme, picture, below, buffer);
        }
    }
}

/// Draws a picture in braille, as large as the area allows but not larger than a dot for each cell.
fn draw_thumbnail(theme: &Theme, picture: &Picture, area: Rect, buffer: &mut Buffer) {
    let (across, down) = (usize::from(area.width) * 2, usize::from(area.height) * 4);
    let step = picture.width.div_ceil(across.max(1)).max(picture.height.div_ceil(down.max(1))).max(1);
    let mut canvas = braille::Canvas::new(area);
    for row in 0..picture.height.div_ceil(step) {
        for column in 0..picture.width.div_ceil(step) {
            let cells = (row * step..((row + 1) * step).min(picture.height))
                .flat_map(|r| (column * step..((column + 1) * step).min(picture.width)).map(move |c| (r, c)));
            let (all, drawn) = cells
                .fold((0, 0), |(all, drawn), (r, c)| (all + 1, drawn + usize::from(picture.get(r, c) != 0)));
            if 2 * drawn >= all && drawn > 0 {
                canvas.dot((column as i32, row as i32), 0);
            }
        }
    }
    canvas.paint(buffer, |_| theme.ink(Ink::Text));
}

impl Painting {
    /// Begins or continues to draw a part with the mouse. Returns the part when the mouse is released.
    pub(super) fn drag_part(&mut self, cell: Option<Cell>, is_first: bool, is_last: bool) -> Option<String> {
        let picture = self.canvas.picture();
        let import = self.import.as_mut()?;
        match (cell, import.drag) {
            (Some(cell), _) if is_first => import.drag = Some((cell, cell)),
            (Some(cell), Some((from, _))) => import.drag = Some((from, cell)),
            (_, _) => {}
        }
        let (from, to) = import.drag.filter(|_| is_last)?;
        import.drag = None;
        // A click without dragging chooses nothing.
        (from != to).then(|| import.part(picture, from, to))
    }

    /// Whether a cell is in the part that is being drawn.
    pub(super) fn is_in_part(&self, at: Cell) -> bool {
        let drag = self.import.as_ref().and_then(|import| import.drag);
        drag.is_some_and(|(from, to)| {
            let inside = |i: usize| (from[i].min(to[i])..=from[i].max(to[i])).contains(&at[i]);
            inside(0) && inside(1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_picture::{Clarity, Ground};
    use pentimento_ui::keymap::{Key, KeyCode, Modifiers};

    fn import() -> Import {
        let report = Conversion {
            format: "PNG",
            source: (400, 300),
            crop: Some(Part { x: 100, y: 50, width: 200, height: 100 }),
            background: Ground::Unsure,
            threshold: None,
            cleaned: 0,
            look: None,
            clarity: Clarity::Clear,
        };
        let canvas = Picture::blank(20, 10, vec![[0; 3]]);
        Import::new(Arc::new(Vec::new()), canvas.clone(), &canvas, report)
    }

    #[test]
    fn cells_of_the_canvas_lead_back_to_pixels_of_the_file() {
        let (import, canvas) = (import(), Picture::blank(20, 10, vec![[0; 3]]));
        assert_eq!(import.part(&canvas, [0, 0], [9, 19]), "100,50,200,100");
        assert_eq!(import.part(&canvas, [4, 9], [2, 5]), "150,70,50,30");
    }

    #[test]
    fn a_click_on_a_thumbnail_finds_its_look() {
        let mut import = import();
        let thumbnail = |look| (look, Picture::blank(30, 20, vec![[0; 3]]));
        import.thumbnails = Look::SHOWN.into_iter().map(thumbnail).collect();
        let area = Rect::new(0, 1, 18, 21);
        let look = |x, y| import.look_at(area, Position::new(x, y));
        assert_eq!(
            (look(0, 1), look(9, 1), look(3, 9)),
            (Some(Look::Ink), Some(Look::Silhouette), Some(Look::Cutout))
        );
        assert_eq!((look(8, 1), look(12, 18), look(30, 1)), (None, None, None));
    }

    #[test]
    fn the_form_gives_options() {
        let mut form = form(&Picture::blank(20, 10, vec![[0; 3]]));
        form.set("Look", "shade".to_owned());
        form.set("Part", "1,2,3,4".to_owned());
        form.set("Whole", "on".to_owned());
        let options = options(&form, (20, 10)).unwrap();
        assert_eq!((options.size, options.look, options.crop), (None, Look::Shade, false));
        assert_eq!(options.part, Some(Part { x: 1, y: 2, width: 3, height: 4 }));
        form.set("Part", "1,2".to_owned());
        assert!(super::options(&form, (20, 10)).is_none());
    }

    fn press(form: &mut Form, codes: &[KeyCode]) {
        for &code in codes {
            let _ = form.key(Key::new(code, Modifiers::NONE));
            agree(form);
        }
    }

    #[test]
    fn one_side_follows_the_other_and_both_can_be_chosen() {
        let mut form = form(&Picture::blank(26, 30, vec![[0; 3]]));
        let size = |form: &Form| options(form, (26, 30)).unwrap().size;
        assert_eq!(size(&form), None, "the picture decides");
        press(&mut form, &[KeyCode::Down, KeyCode::Char('6'), KeyCode::Char('0')]);
        assert_eq!(size(&form), Some((52, 60)));
        press(&mut form, &[KeyCode::Up, KeyCode::Char('2'), KeyCode::Char('0')]);
        assert_eq!(size(&form), Some((20, 60)));
    }

    #[test]
    fn a_look_and_colours_exclude_each_other() {
        let mut form = form(&Picture::blank(26, 30, vec![[0; 3]]));
        press(&mut form, &[KeyCode::Down, KeyCode::Down, KeyCode::Char('3')]);
        assert_eq!((form.value("Colours"), form.value("Look")), ("3", "auto"));
        press(&mut form, &[KeyCode::Down, KeyCode::Right]);
        assert_eq!((form.value("Colours"), form.value("Look")), ("0", "ink"));
        press(&mut form, &[KeyCode::Down, KeyCode::Right]);
        assert_eq!((form.value("Threshold"), form.value("Look")), ("1", "auto"));
    }
}
