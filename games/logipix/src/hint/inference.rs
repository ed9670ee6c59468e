//! An inference: lines or cells that follow, and why.

use crate::hint::ladder;
use crate::model::Cell;
use pentimento_engine::ladder::Technique;

/// Why an inference holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Why {
    Ones,
    /// Only one equal number is in reach.
    Mate,
    /// Several equal numbers are in reach.
    Line {
        mates: usize,
    },
    /// All remaining lines pass the cells.
    Common {
        lines: usize,
    },
    /// Lines that leave the victims without a line were ruled out. `lines` remain.
    Cut {
        victims: Vec<Cell>,
        ruled_out: usize,
        lines: usize,
    },
    /// Only this number reaches the cell.
    Reach {
        cell: Cell,
    },
    /// The last supposed line leaves the victim without a line.
    Probe {
        line: Vec<Cell>,
        victim: Cell,
        /// The number of lines that it forces before.
        after: usize,
        /// The number of supposed lines that failed, including this one.
        failed: usize,
    },
    Cases,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Inference {
    pub(crate) why: Why,
    /// The number whose candidate lines were looked at.
    pub(crate) clue: Cell,
    /// Lines to draw.
    pub(crate) lines: Vec<Vec<Cell>>,
    /// Cells that are on a line.
    pub(crate) cells: Vec<Cell>,
}

impl Inference {
    pub(crate) fn technique(&self) -> &'static Technique {
        match self.why {
            Why::Ones => &ladder::ONES,
            Why::Mate => &ladder::MATE,
            Why::Line { .. } => &ladder::LINE,
            Why::Common { .. } => &ladder::COMMON,
            Why::Cut { .. } => &ladder::CUT,
            Why::Reach { .. } => &ladder::REACH,
            Why::Probe { .. } => &ladder::PROBE,
            Why::Cases => &ladder::CASES,
        }
    }
}
