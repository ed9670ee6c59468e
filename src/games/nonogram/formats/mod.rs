//! The formats of others.

use super::Nonogram;
use crate::engine::contract::Format;

pub const ALL: &[Format<Nonogram>] = &[];
