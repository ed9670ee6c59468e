//! The parts with which every screen is drawn: colours by role, glyphs, widgets and the grid painter. The keymap is
//! here too.
//!
//! Nothing here knows about games, and nothing here keeps state.
//!
//! | module | holds |
//! | --- | --- |
//! | [`theme`] | every colour of the screen, by its role |
//! | [`fit`], [`scroll`] | how large the cells of a board are, and which part of it is in view |
//! | [`board`], [`map`] | a grid of cells, and its map |
//! | [`glyphs`], [`braille`], [`mosaic`] | signs and their replacements, lines, small pictures |
//! | [`palette`], [`shades`], [`own_colours`], [`painting`] | the colours of puzzles and pictures |
//! | [`keymap`] | which key does what |
//! | [`widgets`] | header, key bar, bars, paragraphs and boxes |
//!
//! ```
//! use pentimento_ui::glyphs::in_ascii;
//! use pentimento_ui::keymap::{key_label, parse_key};
//!
//! assert_eq!(parse_key("ctrl-z").map(key_label), Ok("Ctrl-Z".to_owned()));
//! assert!(in_ascii("█·").is_ascii());
//! ```

pub mod board;
pub mod braille;
pub mod fit;
pub mod glyphs;
pub mod keymap;
pub mod map;
pub mod mosaic;
pub mod own_colours;
pub mod painting;
pub mod palette;
pub mod scroll;
pub mod shades;
pub mod theme;
pub mod widgets;
