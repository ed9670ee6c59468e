//! Draws the board as a graph or as a matrix.

pub(super) mod chip;
mod graph;
mod matrix;

use super::layout::{Kind, Layout};
use crate::Buttons;
use pentimento_engine::view::Scene;
use ratatui::buffer::Buffer;

pub(crate) fn draw(scene: &Scene<'_, Buttons>, layout: &Layout, buffer: &mut Buffer) {
    match &layout.0 {
        Kind::Matrix(matrix) => matrix.draw(scene, buffer),
        Kind::Graph(graph) => graph.draw(scene, buffer),
    }
}
