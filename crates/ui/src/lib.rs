//! The parts with which every screen is drawn: colours by role, glyphs, widgets and the grid painter. The keymap is
//! here too.
//!
//! Nothing here knows about games, and nothing here keeps state.

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
