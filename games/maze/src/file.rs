//! Reads a maze from the native file format, and writes it.

use crate::model::{Cell, LONGEST, Level};
use pentimento_base::document::{Fields, Item, ReadError};
use pentimento_picture::Mask;
use serde_json::{Value as Json, json};

pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
    let height = fields.need("height")?.size(1..=LONGEST)?;
    let width = fields.need("width")?.size(1..=LONGEST)?;
    let cells = fields.need("cells")?;
    let rows = cells.list()?;
    if rows.len() != height {
        return Err(cells.error(format!("expected {height} rows, found {}", rows.len())));
    }
    let mut walls = Vec::with_capacity(height * width);
    for row in &rows {
        read_row(row, width, &mut walls)?;
    }
    let entrance = read_place(&fields.need("entrance")?, height, width)?;
    let exit_field = fields.need("exit")?;
    let exit = read_place(&exit_field, height, width)?;
    if entrance == exit && height * width > 1 {
        return Err(exit_field.error("the exit is the same cell as the entrance"));
    }
    let ends = (entrance, exit);
    let picture = fields.take("picture").map(|item| read_picture(&item, height, width)).transpose()?;
    let level = Level::new((height, width), walls, ends, picture);
    match level.flaw() {
        None => Ok(level),
        Some((cell, why)) => {
            let [row, column] = level.place(cell);
            Err(rows[row].error(format!("column {column}: {why}")))
        }
    }
}

fn read_row(row: &Item<'_>, width: usize, walls: &mut Vec<u8>) -> Result<(), ReadError> {
    let text = row.text()?;
    let before = walls.len();
    for (column, letter) in text.chars().enumerate() {
        let wall = letter.to_digit(16).ok_or_else(|| {
            row.error(format!("column {column}: expected a hexadecimal digit, found {letter:?}"))
        })?;
        walls.push(wall as u8);
    }
    match walls.len() - before {
        found if found == width => Ok(()),
        found => Err(row.error(format!("expected {width} cells, found {found}"))),
    }
}

fn read_place(item: &Item<'_>, height: usize, width: usize) -> Result<Cell, ReadError> {
    let [row, column] = item.array()?;
    Ok(row.size(0..=height - 1)? * width + column.size(0..=width - 1)?)
}

fn read_picture(item: &Item<'_>, height: usize, width: usize) -> Result<Mask, ReadError> {
    if height % 2 == 1 || width % 2 == 1 {
        return Err(item.error("a maze with a picture needs an even height and width"));
    }
    let list = item.list()?;
    if list.len() != height / 2 {
        return Err(item.error(format!("expected {} rows, found {}", height / 2, list.len())));
    }
    let mut cells = Vec::with_capacity(height * width / 4);
    for row in list {
        let text = row.text()?;
        if text.chars().count() != width / 2 {
            return Err(row.error(format!("expected {} pixels, found {}", width / 2, text.chars().count())));
        }
        for letter in text.chars() {
            match letter {
                '#' => cells.push(true),
                '.' => cells.push(false),
                other => return Err(row.error(format!("expected # or ., found {other:?}"))),
            }
        }
    }
    Ok(Mask { width: width / 2, height: height / 2, cells })
}

pub(crate) fn write(level: &Level) -> Vec<(&'static str, Json)> {
    let digit = |cell| char::from_digit(u32::from(level.walls(cell)), 16).unwrap_or('f');
    let row = |row: usize| (0..level.width()).map(|column| digit(row * level.width() + column)).collect();
    let rows: Vec<String> = (0..level.height()).map(row).collect();
    let mut fields = vec![
        ("height", json!(level.height())),
        ("width", json!(level.width())),
        ("cells", json!(rows)),
        ("entrance", json!(level.place(level.entrance()))),
        ("exit", json!(level.place(level.exit()))),
    ];
    if let Some(mask) = level.picture() {
        fields.push(("picture", json!(mask.rows())));
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentimento_base::document::parse;

    fn read_text(text: &str) -> Result<Level, String> {
        let root = parse(text).unwrap();
        read(&mut Fields::of(&root).unwrap()).map_err(|why| why.to_string())
    }

    #[test]
    fn entrance_and_exit_differ_unless_there_is_only_one_cell() {
        let pair = |exit: &str| {
            format!("height = 1\nwidth = 2\ncells = [\"d7\"]\nentrance = [0, 0]\nexit = {exit}\n")
        };
        assert!(read_text(&pair("[0, 1]")).is_ok());
        let why = read_text(&pair("[0, 0]")).unwrap_err();
        assert!(why.contains("exit") && why.contains("same cell") && why.contains("line 5"), "{why}");
        let one = "height = 1\nwidth = 1\ncells = [\"f\"]\nentrance = [0, 0]\nexit = [0, 0]\n";
        assert!(read_text(one).is_ok());
    }
}
