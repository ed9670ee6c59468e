//! Calculates where everything is on the screen, in the graph and in the matrix.

pub(super) mod graph;
pub(super) mod matrix;

use super::{Shown, Ui};
use crate::model::Level;
use graph::Graph;
use matrix::Matrix;
use ratatui::layout::{Position, Rect};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout(pub(super) Kind);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    Matrix(Matrix),
    Graph(Graph),
}

impl Layout {
    pub(crate) fn new(level: &Level, ui: &Ui, area: Rect) -> Self {
        Self(match ui.shown(area) {
            Shown::Matrix => Kind::Matrix(Matrix::new(level, ui, area)),
            Shown::Graph => Kind::Graph(Graph::new(ui, area)),
        })
    }

    pub(crate) fn hit(&self, at: Position) -> Option<usize> {
        match &self.0 {
            Kind::Matrix(matrix) => matrix.hit(at),
            Kind::Graph(graph) => graph.hit(at),
        }
    }
}
