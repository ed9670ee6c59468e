//! Reads and writes the fields of a level in a puzzle file.

use crate::model::{Dot, Facts, LONGEST, Lattice, Level, MOST_COLOURS, MOST_DOTS, PIXELS, Variant};
use pentimento_base::document::{Fields, Item, ReadError};
use pentimento_picture::drawing::Place;
use serde_json::{Value as Json, json};
use std::collections::{BTreeSet, HashMap};

pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
    let width = read_side(&fields.need("width")?)?;
    let height = read_side(&fields.need("height")?)?;
    let page = [width, height];
    let item = fields.need("rho")?;
    let rho = item.real()?;
    if !(1.0..=100.0).contains(&rho) {
        return Err(item.error(format!("expected a factor from 1 to 100, found {rho}")));
    }
    let variant = fields.take("variant").map_or(Ok(Variant::Closest), |item| {
        Variant::parse(item.text()?).ok_or_else(|| item.error("expected closest, ties or pairs"))
    })?;
    let lattice = match fields.take("lattice") {
        None => None,
        Some(item) => Some(Lattice::new(item.size(PIXELS)?, page)),
    };
    let dots = read_dots(&fields.need("dots")?, page, lattice)?;
    let mut lines = |name| fields.take(name).map_or(Ok(Vec::new()), |item| read_lines(&item, page));
    let (predrawn, drawing) = (lines("predrawn")?, lines("drawing")?);
    Ok(Level::new(Facts { width, height, rho, variant, dots, predrawn, drawing, lattice }))
}

pub(crate) fn write(level: &Level) -> Vec<(&'static str, Json)> {
    let dot = |dot: &Dot| json!({ "at": dot.at, "colors": dot.colours });
    let mut fields = vec![
        ("width", json!(level.width)),
        ("height", json!(level.height)),
        ("rho", json!(level.rho)),
        ("variant", json!(level.variant.name())),
    ];
    fields.extend(level.lattice.map(|lattice| ("lattice", json!(lattice.pixels))));
    fields.push(("dots", level.dots.iter().map(dot).collect()));
    fields.push(("predrawn", json!(level.predrawn)));
    if !level.drawing.is_empty() {
        fields.push(("drawing", json!(level.drawing)));
    }
    fields
}

fn read_side(item: &Item<'_>) -> Result<f64, ReadError> {
    let side = item.real()?;
    if (1.0..=LONGEST).contains(&side) {
        return Ok(side);
    }
    Err(item.error(format!("expected a side from 1 to {LONGEST} mm, found {side}")))
}

fn read_place(item: &Item<'_>, page: [f64; 2]) -> Result<Place, ReadError> {
    let [x, y] = item.array()?;
    let place = [x.real()?, y.real()?];
    if (0..2).all(|axis| (0.0..=page[axis]).contains(&place[axis])) {
        return Ok(place);
    }
    Err(item.error(format!("{}, {} is not on the page of {} by {} mm", place[0], place[1], page[0], page[1])))
}

fn read_dots(item: &Item<'_>, page: [f64; 2], lattice: Option<Lattice>) -> Result<Vec<Dot>, ReadError> {
    let list = item.list()?;
    if list.len() < 2 || list.len() > MOST_DOTS {
        return Err(item.error(format!("expected 2 to {MOST_DOTS} dots, found {}", list.len())));
    }
    let mut dots: Vec<Dot> = Vec::with_capacity(list.len());
    let mut taken = HashMap::new();
    for (number, item) in list.iter().enumerate() {
        let dot = read_dot(item, page)?;
        if lattice.is_some_and(|lattice| !lattice.is_centre(dot.at)) {
            return Err(item.error("the dot is not at the centre of a lattice pixel"));
        }
        let key = dot.at.map(|x| (x * 1e6).round() as i64);
        if let Some(other) = taken.insert(key, number) {
            return Err(item.error(format!("dots {other} and {number} are in the same place")));
        }
        dots.push(dot);
    }
    Ok(dots)
}

fn read_dot(item: &Item<'_>, page: [f64; 2]) -> Result<Dot, ReadError> {
    let mut fields = item.table()?;
    let at = read_place(&fields.need("at")?, page)?;
    let colors = fields.need("colors")?;
    fields.finish()?;
    let mut known = BTreeSet::new();
    for item in colors.list()? {
        let colour = item.size(0..=MOST_COLOURS - 1)? as u8;
        if !known.insert(colour) {
            return Err(item.error(format!("colour {colour} is listed twice")));
        }
    }
    if known.is_empty() {
        return Err(colors.error("a dot needs a colour"));
    }
    Ok(Dot { at, colours: known.into_iter().collect() })
}

fn read_lines(item: &Item<'_>, page: [f64; 2]) -> Result<Vec<Vec<Place>>, ReadError> {
    let polyline = |item: &Item<'_>| {
        let places: Vec<Place> =
            item.list()?.iter().map(|place| read_place(place, page)).collect::<Result<_, _>>()?;
        if places.len() < 2 { Err(item.error("a line needs two points")) } else { Ok(places) }
    };
    item.list()?.iter().map(polyline).collect()
}
