//! Chooses how large the cells of a board are, and where everything else on the screen goes.
//!
//! The board comes first: it gets the largest cells at which all of it fits. There are two places for the header, the
//! status line and the key bar: above and below the board, or in a column on its right, called the *rail*. A rail is
//! good if the screen is wide but not high. If the board does not fit at all, the end that is far from the cursor is
//! folded (drawn at half height), or the board scrolls. The choice depends only on the board's needs and the size of
//! the terminal, so it changes only when they do.

/// A size of cells. The order is from the largest to the smallest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// Each cell has 8x4 characters, and the digits of the clues are three characters wide.
    LargePrint,
    /// 8x4 characters.
    Xxl,
    /// 6x3 characters.
    Xl,
    /// 5x3 characters. Both sides are odd, so a line can run through the exact middle of a cell.
    FiveByThree,
    /// 5x2 characters. The width is odd, so a line can run through the middle column of a cell.
    FiveByTwo,
    /// 4x2 characters.
    L,
    /// A cell is three characters wide. Two rows of cells take three rows of text.
    M,
    /// 3x1 characters, which is enough for two digits and a blank.
    W,
    /// 2x1 characters.
    S,
    /// A maze in half blocks. A corridor and its wall together take two characters.
    Fine,
    /// The whole board in the smallest possible form.
    Map,
}

impl Size {
    /// The width of a cell in characters, and its height in half characters.
    pub const fn cell(self) -> (u16, u16) {
        match self {
            Size::LargePrint | Size::Xxl => (8, 8),
            Size::Xl => (6, 6),
            Size::FiveByThree => (5, 6),
            Size::FiveByTwo => (5, 4),
            Size::L => (4, 4),
            Size::M => (3, 3),
            Size::W => (3, 2),
            Size::S | Size::Fine => (2, 2),
            Size::Map => (1, 1),
        }
    }

    /// The name of the size, for the player.
    pub const fn name(self) -> &'static str {
        match self {
            Size::LargePrint => "large print",
            Size::Xxl => "8x4 cells",
            Size::Xl => "6x3 cells",
            Size::FiveByThree => "5x3 cells",
            Size::FiveByTwo => "5x2 cells",
            Size::L => "4x2 cells",
            Size::M => "square cells",
            Size::W => "wide cells",
            Size::S => "small cells",
            Size::Fine => "fine cells",
            Size::Map => "map",
        }
    }
}

/// The room that a board needs at one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    pub size: Size,
    /// The columns and rows of the whole board with its clues and its row numbers.
    pub columns: u16,
    pub rows: u16,
    /// The part of `columns` and `rows` that does not scroll: clues and row numbers.
    pub fixed: (u16, u16),
    /// The size is chosen only if at least this many columns stay free beside the board. [`BY_CHOICE`] means that the
    /// size is used only if the player chooses it.
    pub least_free: u16,
    /// The rows that the board uses if they are free: the row of the column numbers. They are not part of `rows`.
    pub numbers: u16,
}

/// The `least_free` of a size that is used only if the player chooses it.
pub const BY_CHOICE: u16 = u16::MAX;

impl Need {
    /// Whether this size is used only if the player chooses it.
    pub fn is_by_choice(&self) -> bool {
        self.least_free == BY_CHOICE
    }
}

/// The room that a board needs at each size, the largest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needs {
    /// The sizes. The list is empty if the board has no cells. Such a board is scaled to the available room.
    pub sizes: Vec<Need>,
    /// The width of the narrowest rail (the column beside the board) with which the game can still be played.
    pub least_rail: u16,
    /// The number of rows of cells if the board can be folded, which means that some rows are drawn at half height.
    pub foldable_rows: Option<u16>,
}

/// Where the header, the status line and the key bar are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bars {
    /// They are in a rail, a column on the right of the board.
    Standing,
    /// They are above and below the board, and there is a panel on the right.
    Lying,
    /// They are above and below the board, and there is no panel.
    Bare,
}

/// The chosen size and arrangement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fit {
    pub need: Need,
    pub bars: Bars,
    /// The number of rows of cells that are drawn at half height. It is always even.
    pub folded: u16,
    /// Whether the whole board is in view.
    pub is_whole: bool,
}

impl Fit {
    pub fn size(&self) -> Size {
        self.need.size
    }
}

/// The width at which a rail (the column beside the board) can show everything: the picture, the figures and two
/// columns of keys.
const FULL_RAIL: u16 = 40;
/// The width of the narrowest panel beside a board that has its bars above and below.
const LEAST_PANEL: u16 = 22;
/// The width of the narrowest rail (the column beside the board) if the board scrolls or is folded. A scrolling board
/// can have a narrower rail if the game allows it.
const SCROLLING_RAIL: u16 = 18;
/// The number of rows for the header, the status line and the key bar together.
const BAR_ROWS: u16 = 3;

/// Chooses the size and the arrangement for a terminal with these columns and rows. `None` if the board has no cells.
pub fn choose(needs: &Needs, terminal: (u16, u16)) -> Option<Fit> {
    let playable = || needs.sizes.iter().filter(|need| need.size != Size::Map);
    playable()
        .filter(|need| terminal.0.saturating_sub(need.columns) >= need.least_free)
        .find_map(|need| whole_with_panel(needs, *need, terminal))
        .or_else(|| playable().filter(|need| is_plain(need)).find_map(|need| bare(*need, terminal)))
        .or_else(|| playable().next_back().and_then(|need| folded(needs, *need, terminal)))
        .or_else(|| too_large(needs, terminal))
}

/// The arrangement for a size that the player chose.
pub fn arrange(needs: &Needs, size: Size, terminal: (u16, u16)) -> Option<Fit> {
    let need = *needs.sizes.iter().find(|need| need.size == size)?;
    let smallest = needs.sizes.iter().rfind(|need| need.size != Size::Map);
    let may_fold = smallest.is_some_and(|need| need.size == size);
    whole_with_panel(needs, need, terminal)
        .or_else(|| bare(need, terminal))
        .or_else(|| may_fold.then(|| folded(needs, need, terminal)).flatten())
        .or_else(|| Some(scrolling(needs, need, terminal)))
}

/// The sizes that the player can choose. These are `chosen` itself, the result of [`choose`] and all smaller sizes,
/// and the sizes at which at least half of the board is in view.
pub fn choices(needs: &Needs, chosen: Size, terminal: (u16, u16)) -> Vec<Size> {
    let usual = choose(needs, terminal).map(|fit| fit.size());
    let shows_half = |need: &&Need| {
        need.size == chosen
            || usual.is_some_and(|usual| need.size >= usual)
            || arrange(needs, need.size, terminal)
                .is_some_and(|fit| 2.0 * share_in_view(&fit, terminal) >= 1.0)
    };
    needs.sizes.iter().filter(shows_half).map(|need| need.size).collect()
}

fn whole_with_panel(needs: &Needs, need: Need, (columns, rows): (u16, u16)) -> Option<Fit> {
    let free = columns.checked_sub(need.columns)?;
    let stands = need.rows <= rows && free >= needs.least_rail;
    let lies = need.rows + BAR_ROWS <= rows && free >= LEAST_PANEL;
    // A rail leaves more rows than bars above and below the board. So it can be the only way to show column numbers.
    let only_standing_has_numbers =
        need.rows + need.numbers <= rows && need.rows + need.numbers + BAR_ROWS > rows;
    let bars = match (stands, lies) {
        (true, _) if free >= FULL_RAIL || only_standing_has_numbers => Bars::Standing,
        (_, true) => Bars::Lying,
        (true, false) => Bars::Standing,
        (false, false) => return None,
    };
    Some(Fit { need, bars, folded: 0, is_whole: true })
}

fn bare(need: Need, (columns, rows): (u16, u16)) -> Option<Fit> {
    let fits = need.columns <= columns && need.rows + BAR_ROWS <= rows;
    fits.then_some(Fit { need, bars: Bars::Bare, folded: 0, is_whole: true })
}

/// Folds the board so that it fits. Each missing row needs two rows at half height. At most half of the board can be
/// folded.
fn folded(needs: &Needs, need: Need, (columns, rows): (u16, u16)) -> Option<Fit> {
    let foldable = needs.foldable_rows?;
    let has_rail = columns.checked_sub(need.columns)? >= SCROLLING_RAIL;
    let bars = if has_rail { Bars::Standing } else { Bars::Bare };
    let folded = 2 * (need.rows + bar_rows(bars)).checked_sub(rows)?;
    (0 < folded && folded <= foldable / 2).then_some(Fit { need, bars, folded, is_whole: true })
}

/// The arrangement for a board that is too large at every size. The board scrolls, or the map is shown if scrolling
/// shows less than a third of the board. A maze always scrolls, because its corridors are hard to follow on the map.
fn too_large(needs: &Needs, terminal: (u16, u16)) -> Option<Fit> {
    let map = needs.sizes.iter().find(|need| need.size == Size::Map);
    let smallest = needs.sizes.iter().rfind(|need| need.size != Size::Map).or(map)?;
    let fit = scrolling(needs, *smallest, terminal);
    let may_show =
        |map: &&Need| smallest.size != Size::Fine && terminal.0.saturating_sub(map.columns) >= map.least_free;
    match map.filter(may_show) {
        Some(map) if 3.0 * share_in_view(&fit, terminal) < 1.0 => arrange(needs, map.size, terminal),
        _ => Some(fit),
    }
}

fn scrolling(needs: &Needs, need: Need, (columns, rows): (u16, u16)) -> Fit {
    let has_rail = columns >= need.columns.saturating_add(SCROLLING_RAIL.min(needs.least_rail));
    let bars = if has_rail { Bars::Standing } else { Bars::Bare };
    let is_whole = need.columns <= columns && need.rows <= rows.saturating_sub(bar_rows(bars));
    Fit { need, bars, folded: 0, is_whole }
}

fn bar_rows(bars: Bars) -> u16 {
    match bars {
        Bars::Standing => 0,
        Bars::Lying | Bars::Bare => BAR_ROWS,
    }
}

/// The share of the cells that is in view, from 0 to 1.
fn share_in_view(fit: &Fit, (columns, rows): (u16, u16)) -> f64 {
    if fit.is_whole {
        return 1.0;
    }
    let share = |room: u16, needed: u16, fixed: u16| {
        let (room, needed) = (room.saturating_sub(fixed), needed.saturating_sub(fixed).max(1));
        (f64::from(room) / f64::from(needed)).min(1.0)
    };
    let rows = rows.saturating_sub(bar_rows(fit.bars));
    share(columns, fit.need.columns, fit.need.fixed.0) * share(rows, fit.need.rows, fit.need.fixed.1)
}

/// Whether a board can have this size without a panel. Large print always needs a panel, and so does a size
/// that is used only if the player chooses it.
fn is_plain(need: &Need) -> bool {
    need.size != Size::LargePrint && !need.is_by_choice()
}

#[cfg(test)]
mod tests;
