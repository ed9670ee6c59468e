//! What every screen is drawn with: roles of colour, glyphs, and a few widgets.
//!
//! Nothing here knows a game or a key; nothing here keeps state.

pub mod board;
pub mod braille;
pub mod glyphs;
pub mod keymap;
pub mod map;
pub mod mosaic;
pub mod palette;
pub mod scroll;
pub mod shades;
pub mod theme;
pub mod widgets;
