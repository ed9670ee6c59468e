//! Reads and writes the file format of this game. Its fields are `colors`, `state` (the colours at the start) and
//! `edges`.

mod flip;

use crate::Buttons;
use crate::model::{Level, MOST_NODES};
use pentimento_base::document::{Fields, Item, ReadError};
use pentimento_engine::contract::Format;
use serde_json::{Value as Json, json};

/// The formats of other programs that can be read.
pub(crate) const FORMATS: &[Format<Buttons>] = &[Format {
    name: "game ID of Simon Tatham's Flip",
    extension: "gameid",
    recognise: flip::recognise,
    read: flip::read,
    write: None,
}];

pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Level, ReadError> {
    let colors = fields.need("colors")?.size(2..=6)?;
    let item = fields.need("state")?;
    let state = item.list()?.iter().map(|color| color.size(0..=colors - 1)).collect::<Result<Vec<_>, _>>()?;
    if state.is_empty() || state.len() > MOST_NODES {
        return Err(item.error(format!("expected 1 to {MOST_NODES} buttons, found {}", state.len())));
    }
    let item = fields.need("edges")?;
    let edges = item.list()?.iter().map(|edge| ends(edge, state.len())).collect::<Result<Vec<_>, _>>()?;
    Level::new(colors, &state, &edges).map_err(|why| item.error(why.to_string()))
}

fn ends(edge: &Item<'_>, nodes: usize) -> Result<(usize, usize), ReadError> {
    let [a, b] = edge.array()?;
    Ok((a.size(0..=nodes - 1)?, b.size(0..=nodes - 1)?))
}

pub(crate) fn write(level: &Level) -> Vec<(&'static str, Json)> {
    vec![("colors", json!(level.colors())), ("state", json!(level.state())), ("edges", json!(level.edges()))]
}

/// Reads a level from the text of a file, for tests.
#[cfg(test)]
pub(crate) fn parsed(text: &str) -> Result<Level, ReadError> {
    let root = pentimento_base::document::parse(text)?;
    read(&mut Fields::of(&root)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_where_in_the_file_it_is() {
        let error = |text| parsed(text).unwrap_err().to_string();
        assert_eq!(
            error("colors = 3\nstate = [0, 3]\nedges = []"),
            "line 2, state[1]: expected a number from 0 to 2, found 3"
        );
        assert_eq!(
            error("colors = 3\nstate = [0, 1]\nedges = [[0, 1],\n[1, 0]]"),
            "line 3, edges: edge 1 joins 1 and 0, which are joined already"
        );
        assert_eq!(
            error("colors = 3\nstate = [0, 1]\nedges = [[0, 2]]"),
            "line 3, edges[0][1]: expected a number from 0 to 1, found 2"
        );
    }
}
