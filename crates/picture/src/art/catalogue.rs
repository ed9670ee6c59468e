//! The catalogue of our drawings. It reads the file `art/about.toml` once, when it is first needed.

use pentimento_base::document::{Fields, Item, ReadError, parse};
use std::sync::OnceLock;

/// Where in a scene a drawing can be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Ground,
    Water,
    Sky,
    Table,
    Wall,
    /// The drawing is not used in scenes, because it shows only a head, a sign, or a thing without its
    /// surroundings.
    None,
}

/// The direction in which a drawing looks or moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faces {
    Left,
    Right,
    Front,
}

/// The entry of a drawing in the catalogue.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    pub name: String,
    pub title: String,
    pub collection: String,
    pub tags: Vec<String>,
    /// The smallest size at which people still recognise the drawing, in cells along its longer side.
    pub least: usize,
    /// A sentence about the drawing, which the player sees after solving the puzzle.
    pub line: String,
    pub place: Place,
    /// The real height of the thing that is drawn, in metres.
    pub height: f64,
    pub faces: Faces,
}

impl Drawing {
    pub(crate) fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|held| held == tag)
    }
}

/// All drawings, sorted by collection and then by name.
pub fn all() -> &'static [Drawing] {
    static ALL: OnceLock<Vec<Drawing>> = OnceLock::new();
    // A test checks that the file can be read, so the list is never empty.
    ALL.get_or_init(|| read(include_str!("../../art/about.toml")).unwrap_or_default())
}

/// The drawing with this name.
pub fn named(name: &str) -> Option<&'static Drawing> {
    all().iter().find(|drawing| drawing.name == name)
}

/// The drawing with this title. A solved puzzle has such a title.
pub fn titled(title: &str) -> Option<&'static Drawing> {
    all().iter().find(|drawing| drawing.title == title)
}

/// The names of the collections, in alphabetical order.
pub fn collections() -> Vec<&'static str> {
    let mut names: Vec<&str> = all().iter().map(|drawing| drawing.collection.as_str()).collect();
    names.dedup();
    names
}

/// The drawings of a collection, sorted by name.
pub fn collection(name: &str) -> impl Iterator<Item = &'static Drawing> {
    all().iter().filter(move |drawing| drawing.collection == name)
}

fn read(text: &str) -> Result<Vec<Drawing>, ReadError> {
    let root = parse(text)?;
    let mut fields = Fields::of(&root)?;
    let drawings = fields.need("drawing")?.list()?.iter().map(drawing).collect();
    fields.finish()?;
    drawings
}

fn drawing(item: &Item<'_>) -> Result<Drawing, ReadError> {
    let mut fields = item.table()?;
    let mut text = |name: &str| fields.need(name).and_then(|item| item.text().map(str::to_owned));
    let (name, title, collection) = (text("name")?, text("title")?, text("collection")?);
    let line = text("line")?;
    let tags = fields.need("tags")?.list()?;
    let drawing = Drawing {
        name,
        title,
        collection,
        tags: tags.iter().map(|tag| tag.text().map(str::to_owned)).collect::<Result<_, _>>()?,
        least: fields.need("least")?.size(5..=60)?,
        line,
        place: place(&fields.need("place")?)?,
        height: fields.need("height")?.real()?,
        faces: faces(&fields.need("faces")?)?,
    };
    fields.finish()?;
    Ok(drawing)
}

fn place(item: &Item<'_>) -> Result<Place, ReadError> {
    Ok(match item.text()? {
        "ground" => Place::Ground,
        "water" => Place::Water,
        "sky" => Place::Sky,
        "table" => Place::Table,
        "wall" => Place::Wall,
        "none" => Place::None,
        _ => return Err(item.error("expected ground, water, sky, table, wall or none")),
    })
}

fn faces(item: &Item<'_>) -> Result<Faces, ReadError> {
    Ok(match item.text()? {
        "left" => Faces::Left,
        "right" => Faces::Right,
        "front" => Faces::Front,
        _ => return Err(item.error("expected left, right or front")),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{NAMES, svg};
    use super::*;
    use crate::{Options, make};
    use std::collections::BTreeSet;

    #[test]
    fn every_drawing_has_one_entry_and_every_entry_a_drawing() {
        let read = read(include_str!("../../art/about.toml")).expect("the catalogue");
        let mut names: Vec<&str> = read.iter().map(|drawing| drawing.name.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, NAMES, "sorted and without repeats");
        let titles: BTreeSet<&str> = read.iter().map(|drawing| drawing.title.as_str()).collect();
        assert_eq!(titles.len(), read.len(), "titles are unique");
    }

    #[test]
    fn entries_are_sorted_and_complete() {
        let key = |drawing: &Drawing| (drawing.collection.clone(), drawing.name.clone());
        assert!(all().is_sorted_by_key(key));
        for drawing in all() {
            let name = &drawing.name;
            assert!((2..=4).contains(&drawing.tags.len()), "{name}: {:?}", drawing.tags);
            assert!((1..=60).contains(&drawing.line.chars().count()), "{name}: {}", drawing.line);
            assert!((10..=25).contains(&drawing.least) && drawing.height > 0.0, "{name}");
            let words = drawing.title.to_lowercase().replace(['-', '\''], " ");
            assert_eq!(words.replace(' ', ""), name.replace('-', ""), "the title differs from the name");
        }
    }

    #[test]
    fn every_collection_has_twelve_to_twenty_drawings() {
        for name in collections() {
            let count = collection(name).count();
            assert!((12..=20).contains(&count), "{name}: {count}");
        }
        assert!(all().len() >= 250 && collections().len() >= 15);
    }

    /// Counts the colours in the file, not in the cells, because blended edges would count as further
    /// colours.
    #[test]
    fn every_drawing_renders_and_has_three_to_six_colours() {
        for drawing in all() {
            let bytes = svg(&drawing.name).expect("its file");
            let text = String::from_utf8_lossy(bytes);
            let hex = |part: &str| part.get(..6).map(str::to_lowercase);
            let colours: BTreeSet<String> = text.split('#').skip(1).filter_map(hex).collect();
            assert!((3..=6).contains(&colours.len()), "{}: {colours:?}", drawing.name);
            let options = Options { size: Some((drawing.least, drawing.least)), ..Options::default() };
            let (picture, _) = make(bytes, &options).expect("it renders");
            assert!((0.05..0.95).contains(&picture.density()), "{}: {}", drawing.name, picture.density());
        }
    }

    #[test]
    fn drawings_are_found_by_name_title_collection_and_tag() {
        let yoyo = named("yo-yo").expect("a drawing");
        assert_eq!((yoyo.title.as_str(), titled("Yo-yo")), ("Yo-yo", Some(yoyo)));
        assert!(collection("Woodland").any(|drawing| drawing.name == "owl"));
        assert!(all().iter().filter(|drawing| drawing.has_tag("sky")).count() > 10);
        assert_eq!(named("unicycle"), None);
    }

    #[test]
    fn a_faulty_entry_is_reported_with_its_line() {
        let entry = "[[drawing]]\nname = \"x\"\ntitle = \"X\"\ncollection = \"Y\"\ntags = []\nleast = 10\nline = \"\"";
        let fault = read(&format!("{entry}\nplace = \"moon\"\nheight = 1.0\nfaces = \"left\"")).unwrap_err();
        assert!(
            fault.to_string().contains("line 8") && fault.to_string().contains("ground, water"),
            "{fault}"
        );
    }
}
