//! The fields of a puzzle file that are the same for every game.

use pentimento_base::document::{Fields, ReadError};
use pentimento_base::outside;
use pentimento_base::params::Difficulty;
use serde_json::{Value as Json, json};

/// The greatest number of characters in a licence, a source, a description or a note. A source can be a web address.
const LONGEST_NOTE: usize = 1000;
const MOST_NOTES: usize = 100;
/// The greatest number of characters in a code. The code of a painted puzzle contains the picture.
const LONGEST_CODE: usize = 100_000;

/// The title, the author and so on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meta {
    pub title: Option<String>,
    pub author: Option<String>,
    pub license: Option<String>,
    pub source: Option<String>,
    /// The id that the puzzle has in the collection it comes from.
    pub id: Option<String>,
    pub description: Option<String>,
    pub notes: Vec<String>,
    pub difficulty: Option<Difficulty>,
    pub seed: Option<u64>,
    pub code: Option<String>,
    /// The pixels of the picture that were changed to make it a good puzzle.
    pub changed: Vec<[usize; 2]>,
    /// A note that says how the puzzle differs from the request. It is shown once and never written to a file.
    pub note: Option<String>,
}

impl Meta {
    /// Takes the fields of `Meta` from a file.
    pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Self, ReadError> {
        let mut text = |name| fields.take(name).map(|item| item.text().map(str::to_owned)).transpose();
        let (title, author, license) = (text("title")?, text("author")?, text("license")?);
        let (source, code) = (text("source")?, text("code")?);
        let (id, description) = (text("id")?, text("description")?);
        let mut notes = Vec::new();
        for item in fields.take("notes").map_or_else(|| Ok(Vec::new()), |item| item.list())? {
            notes.push(item.text()?.to_owned());
        }
        let difficulty = match fields.take("difficulty") {
            None => None,
            Some(item) => Some(
                Difficulty::parse(item.text()?)
                    .ok_or_else(|| item.error("expected easy, medium, hard or expert"))?,
            ),
        };
        let seed = match fields.take("seed") {
            None => None,
            // A seed that is too large for a number in a file is written as text.
            Some(item) => Some(match item.text() {
                Ok(text) => text.parse().map_err(|_| item.error("expected a whole number"))?,
                Err(_) => item.whole(0..=i64::MAX)? as u64,
            }),
        };
        let mut changed = Vec::new();
        if let Some(item) = fields.take("changed") {
            for pair in item.list()? {
                let [row, column] = pair.array()?;
                changed.push([row.size(0..=65_535)?, column.size(0..=65_535)?]);
            }
        }
        let note = None;
        Ok(Self {
            title,
            author,
            license,
            source,
            id,
            description,
            notes,
            difficulty,
            seed,
            code,
            changed,
            note,
        })
    }

    /// Makes the texts of a file safe to show: each becomes one line of a limited length. This is called for
    /// every puzzle that is read from a file.
    pub(crate) fn make_safe(&mut self) {
        for (text, most) in [
            (&mut self.title, outside::LONGEST),
            (&mut self.author, outside::LONGEST),
            (&mut self.license, LONGEST_NOTE),
            (&mut self.source, LONGEST_NOTE),
            (&mut self.id, outside::LONGEST),
            (&mut self.description, LONGEST_NOTE),
            (&mut self.code, LONGEST_CODE),
        ] {
            *text = text.take().map(|text| outside::bounded(&text, most)).filter(|text| !text.is_empty());
        }
        self.notes.truncate(MOST_NOTES);
        for text in &mut self.notes {
            *text = outside::bounded(text, LONGEST_NOTE);
        }
        self.notes.retain(|text| !text.is_empty());
    }

    /// The fields that have a value.
    pub(crate) fn write(&self) -> Vec<(&'static str, Json)> {
        let mut fields = Vec::new();
        let texts = [
            ("title", &self.title),
            ("author", &self.author),
            ("license", &self.license),
            ("source", &self.source),
            ("id", &self.id),
            ("description", &self.description),
            ("code", &self.code),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                fields.push((name, json!(text)));
            }
        }
        if !self.notes.is_empty() {
            fields.push(("notes", json!(self.notes)));
        }
        if let Some(difficulty) = self.difficulty {
            fields.push(("difficulty", json!(difficulty.name())));
        }
        if let Some(seed) = self.seed {
            fields.push(("seed", i64::try_from(seed).map_or_else(|_| json!(seed.to_string()), |n| json!(n))));
        }
        if !self.changed.is_empty() {
            fields.push(("changed", json!(self.changed)));
        }
        fields
    }
}
