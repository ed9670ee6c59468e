//! Pictures and masks: grids of cells, each blank or of one colour.
//!
//! Invariant: there are `width * height` cells, stored row by row. Width and height are at least 1. Each cell is 0
//! (blank) or the number of a colour in the palette, counted from 1.

use super::letters;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<u8>,
    pub palette: Vec<[u8; 3]>,
}

pub const BLACK: [u8; 3] = [0, 0, 0];

impl Picture {
    pub fn blank(width: usize, height: usize, palette: Vec<[u8; 3]>) -> Self {
        Self { width, height, cells: vec![0; width * height], palette }
    }

    /// A picture in which the drawn cells of a mask are black.
    pub fn of_mask(mask: &Mask) -> Self {
        let cells = mask.cells.iter().map(|&drawn| u8::from(drawn)).collect();
        Self { width: mask.width, height: mask.height, cells, palette: vec![BLACK] }
    }

    pub fn get(&self, row: usize, column: usize) -> u8 {
        self.cells[row * self.width + column]
    }

    pub fn set(&mut self, row: usize, column: usize, cell: u8) {
        self.cells[row * self.width + column] = cell;
    }

    pub fn color(&self, cell: u8) -> Option<[u8; 3]> {
        self.palette.get(usize::from(cell).checked_sub(1)?).copied()
    }

    pub fn is_black_and_white(&self) -> bool {
        self.palette == [BLACK]
    }

    /// The number of cells that are not blank.
    pub fn count(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != 0).count()
    }

    /// The share of cells that are not blank.
    pub fn density(&self) -> f64 {
        self.count() as f64 / self.cells.len() as f64
    }

    pub fn mask(&self) -> Mask {
        let cells = self.cells.iter().map(|&cell| cell != 0).collect();
        Mask { width: self.width, height: self.height, cells }
    }

    /// A line of text for each row. A blank cell is `.`, and colours have the letters of
    /// [`letters::letters`].
    pub fn rows(&self) -> Vec<String> {
        let letters = letters::letters(&self.palette);
        let letter = |&cell: &u8| if cell == 0 { '.' } else { letters[usize::from(cell) - 1] };
        self.cells.chunks(self.width).map(|row| row.iter().map(letter).collect()).collect()
    }

    /// Cuts the picture into pieces, from left to right and from top to bottom. Their sizes differ by one cell at most.
    #[must_use]
    pub fn cut(&self, rows: usize, columns: usize) -> Vec<Self> {
        let bounds = |place: usize, count: usize, length: usize| {
            (place * length / count.max(1), (place + 1) * length / count.max(1))
        };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let piece = |(row, column): (usize, usize)| {
            let ((top, bottom), (left, right)) =
                (bounds(row, rows, self.height), bounds(column, columns, self.width));
            let cells =
                (top..bottom).flat_map(|y| self.cells[y * self.width + left..y * self.width + right].iter());
            let (width, height, cells) = (right - left, bottom - top, cells.copied().collect());
            Self { width, height, cells, palette: self.palette.clone() }.without_unused()
        };
        places.map(piece).collect()
    }

    /// The picture without blank rows and columns at its edges. A blank picture stays as it is.
    #[must_use]
    pub fn trimmed(self) -> Self {
        let is_drawn = |row: usize, column: usize| self.get(row, column) > 0;
        let row_is_drawn = |&row: &usize| (0..self.width).any(|column| is_drawn(row, column));
        let column_is_drawn = |&column: &usize| (0..self.height).any(|row| is_drawn(row, column));
        let (mut rows, mut columns) =
            ((0..self.height).filter(row_is_drawn), (0..self.width).filter(column_is_drawn));
        let (Some(top), Some(left)) = (rows.next(), columns.next()) else { return self };
        let (bottom, right) = (rows.next_back().unwrap_or(top), columns.next_back().unwrap_or(left));
        let cells = (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column)));
        let cells = cells.map(|(row, column)| self.get(row, column)).collect();
        Self { width: right - left + 1, height: bottom - top + 1, cells, palette: self.palette }
    }

    /// Reads rows of a black and white picture. Everything except `.` and a space is black.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Option<Self> {
        Mask::from_rows(rows).map(|mask| Self::of_mask(&mask))
    }

    /// Removes colours that no cell has, and renumbers the others. A palette of one colour stays as it is.
    #[must_use]
    pub fn without_unused(mut self) -> Self {
        if self.palette.len() < 2 {
            return self;
        }
        let used: Vec<bool> = (1..=self.palette.len()).map(|n| self.cells.contains(&(n as u8))).collect();
        let mut place = 0;
        let moved: Vec<u8> = used.iter().map(|&used| (place += u8::from(used), place).1).collect();
        for cell in self.cells.iter_mut().filter(|cell| **cell != 0) {
            *cell = moved[usize::from(*cell) - 1];
        }
        let mut used = used.into_iter();
        self.palette.retain(|_| used.next().unwrap_or(false));
        self
    }
}

/// A grid that says which cells are drawn, without colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mask {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<bool>,
}

impl Mask {
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Option<Self> {
        let width = rows.first()?.as_ref().chars().count();
        let alike = rows.iter().all(|row| row.as_ref().chars().count() == width);
        let drawn = |c: char| c != '.' && c != ' ';
        let cells = rows.iter().flat_map(|row| row.as_ref().chars().map(drawn)).collect();
        (alike && width > 0).then_some(Self { width, height: rows.len(), cells })
    }

    pub fn rows(&self) -> Vec<String> {
        let letter = |&drawn: &bool| if drawn { '#' } else { '.' };
        self.cells.chunks(self.width).map(|row| row.iter().map(letter).collect()).collect()
    }

    /// Whether a cell is drawn. Cells outside the grid count as blank.
    pub fn has(&self, row: isize, column: isize) -> bool {
        let inside = (0..self.height as isize).contains(&row) && (0..self.width as isize).contains(&column);
        inside && self.cells[row as usize * self.width + column as usize]
    }

    pub fn count(&self) -> usize {
        self.cells.iter().filter(|&&drawn| drawn).count()
    }

    /// The neighbours above, left, right and below.
    pub fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height);
        let (row, column) = (cell / width, cell % width);
        let up = (row > 0).then(|| cell - width);
        let down = (row + 1 < height).then(|| cell + width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < width).then(|| cell + 1);
        [up, left, right, down].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_rows_read_back() {
        let rows = ["..#", "##.", "..."];
        let picture = Picture::from_rows(&rows).unwrap();
        assert_eq!(picture.rows(), rows);
        assert_eq!((picture.count(), picture.get(0, 2), picture.get(2, 2)), (3, 1, 0));
        assert!((picture.density() - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(Picture::from_rows(&["..", "."]), None);
        assert_eq!(Picture::from_rows::<&str>(&[]), None);
    }

    #[test]
    fn blank_edges_are_cut_off_but_a_blank_picture_stays() {
        let picture = Picture::from_rows(&["....", ".#.#", ".##.", "...."]).unwrap();
        assert_eq!(picture.trimmed().rows(), ["#.#", "##."]);
        assert_eq!(Picture::from_rows(&["...", ".#.", "..."]).unwrap().trimmed().rows(), ["#"]);
        assert_eq!(Picture::blank(3, 2, vec![BLACK]).trimmed().rows(), ["...", "..."]);
    }

    #[test]
    fn unused_colours_are_removed_and_the_rest_keep_their_cells() {
        let palette = vec![[1, 1, 1], [2, 2, 2], [3, 3, 3]];
        let picture = Picture { width: 3, height: 1, cells: vec![0, 3, 1], palette }.without_unused();
        assert_eq!((picture.cells, picture.palette), (vec![0, 2, 1], vec![[1, 1, 1], [3, 3, 3]]));
    }

    #[test]
    fn the_pieces_of_a_picture_have_its_cells() {
        let picture = Picture::from_rows(&["#.##.", "..#.#", "#...#"]).unwrap();
        let pieces: Vec<Vec<String>> = picture.cut(2, 2).iter().map(Picture::rows).collect();
        assert_eq!(pieces, [vec!["#."], vec!["##."], vec!["..", "#."], vec!["#.#", "..#"]]);
    }

    #[test]
    fn a_corner_has_two_neighbours() {
        let mask = Mask::from_rows(&["..", ".."]).unwrap();
        assert_eq!(mask.beside(0).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(mask.beside(3).collect::<Vec<_>>(), [1, 2]);
    }
}
