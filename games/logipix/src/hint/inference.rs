//! An inference: the lines to draw or the cells to mark, and the reason.

use crate::hint::ladder;
use crate::model::Cell;
use pentimento_engine::ladder::Technique;

/// The reason for an inference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Why {
    Ones,
    /// The number can reach only one equal number, and only one line leads to it.
    Mate,
    /// The same as `Mate`, for several equal numbers at once.
    Mates {
        clues: Vec<Cell>,
    },
    /// The number can reach several equal numbers, but has only one line.
    Line {
        mates: usize,
    },
    /// All remaining lines of the number pass through the cells of the inference. `lines` is the number of these
    /// lines.
    Common {
        lines: usize,
    },
    /// Some lines of the number were ruled out, because they would leave other numbers, the `victims`, without a
    /// line. `lines` is the number of lines that remain.
    Cut {
        victims: Vec<Cell>,
        lines: usize,
    },
    /// The cell is known to be on a line, and only one number can reach it.
    Reach {
        cell: Cell,
    },
    /// The supposed line would leave another number, the `victim`, without a line.
    Probe {
        line: Vec<Cell>,
        victim: Cell,
        /// The number of lines that the supposed line forces before the victim has no line left.
        after: usize,
        /// The number of supposed lines that failed, including the last one.
        failed: usize,
    },
    Cases,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Inference {
    pub(crate) why: Why,
    /// The number whose candidate lines lead to the inference.
    pub(crate) clue: Cell,
    /// The lines to draw.
    pub(crate) lines: Vec<Vec<Cell>>,
    /// The cells that must be on a line.
    pub(crate) cells: Vec<Cell>,
}

impl Inference {
    pub(crate) fn technique(&self) -> &'static Technique {
        match self.why {
            Why::Ones => &ladder::ONES,
            Why::Mate | Why::Mates { .. } => &ladder::MATE,
            Why::Line { .. } => &ladder::LINE,
            Why::Common { .. } => &ladder::COMMON,
            Why::Cut { .. } => &ladder::CUT,
            Why::Reach { .. } => &ladder::REACH,
            Why::Probe { .. } => &ladder::PROBE,
            Why::Cases => &ladder::CASES,
        }
    }
}
