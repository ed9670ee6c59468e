//! What is drawn, compared as drawings, and what holds at every size.

use super::super::model::Cell;
use super::*;
use pentimento_base::document::parse;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::contract::{Solve, Verdict};
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::view::{Button, Phase, Until};
use pentimento_picture::paint::Paint;
use pentimento_ui::glyphs::translate;
use pentimento_ui::keymap::Keymap;
use pentimento_ui::theme::{Ink, Look};

fn plain(rows: &[&str]) -> Level {
    let cells: Vec<u8> = rows.concat().bytes().map(|byte| u8::from(byte == b'#')).collect();
    Level::of_picture(rows[0].len(), &cells, vec![Paint::blank(), Paint::black()]).unwrap()
}

/// Cells drawn at random, in so many colours; one is black.
fn random(width: usize, height: usize, colours: usize, seed: u64) -> Level {
    let mut rng = Rng::new(seed);
    let cells: Vec<u8> = (0..width * height).map(|_| rng.below(colours + 1) as u8).collect();
    let letters = ('a'..='z').chain('A'..='Z');
    let mut paints = vec![Paint::blank()];
    if colours == 1 {
        paints.push(Paint::black());
    } else {
        let rgb = |i: usize| [(i * 83) as u8, (i * 151) as u8, (i * 199) as u8];
        paints.extend(letters.take(colours).enumerate().map(|(i, letter)| Paint::new(letter, rgb(i))));
    }
    Level::of_picture(width, &cells, paints).unwrap()
}

fn house() -> Level {
    plain(&["..##..", ".####.", "######", "#.##.#", "######", "##..##"])
}

struct Shot {
    level: Level,
    board: Board,
    ui: Ui,
    marks: Vec<(Spot, Role)>,
    moves: Vec<Mark>,
    look: Look,
    aids: Aids,
    mode: Mode,
}

impl Shot {
    fn new(level: Level) -> Self {
        let (ui, board) = (Nonogram::ui(&level), Board::new(&level));
        let mut aids = Aids::by_default(Nonogram::AIDS);
        aids.set(&LIVE_ERRORS, true);
        aids.set(&AUTO_CROSS, false);
        let (marks, moves) = (Vec::new(), Vec::new());
        Self { level, board, ui, marks, moves, look: Look::default(), aids, mode: Mode::Playing }
    }

    /// `#` filled, `x` crossed, `?` maybe, a letter a colour.
    fn with(level: Level, rows: &[&str]) -> Self {
        let mut shot = Self::new(level);
        for (row, text) in rows.iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                let cell = match letter {
                    '.' => Cell::Unknown,
                    'x' => Cell::Blank,
                    '?' => Cell::Maybe,
                    _ => Cell::of(shot.level.colour_of(letter).unwrap()),
                };
                shot.board.set([row, column], cell);
            }
        }
        shot
    }

    fn scene(&self) -> Scene<'_, Nonogram> {
        Scene {
            level: &self.level,
            board: &self.board,
            ui: &self.ui,
            marks: &self.marks,
            look: &self.look,
            aids: self.aids,
            mode: self.mode,
            moves: 4,
            par: None,
        }
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) -> Layout {
        let glance = NextFrame {
            board: &self.board,
            look: &self.look,
            aids: self.aids,
            marks: &self.marks,
            moves: &self.moves,
        };
        Nonogram::notice(&self.level, &mut self.ui, &glance);
        Nonogram::settle(&self.level, &mut self.ui, area);
        let layout = Nonogram::layout(&self.level, &self.ui, area);
        Nonogram::draw(&self.scene(), &layout, buffer);
        layout
    }

    fn text(&mut self, width: u16, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        self.draw(area, &mut buffer);
        rows(&buffer)
    }

    fn input(&mut self, input: Input<Spot>) -> Reply<Vec<Mark>> {
        let reply = Nonogram::interpret(&self.level, &self.board, &mut self.ui, input);
        if let Reply::Play(marks) = &reply {
            for mark in marks {
                self.board.apply(&self.level, mark).unwrap();
            }
        }
        reply
    }

    fn act(&mut self, action: Action) -> Reply<Vec<Mark>> {
        self.input(Input::Do(action))
    }

    fn point(&mut self, at: [usize; 2], button: Button, phase: Phase) -> Reply<Vec<Mark>> {
        self.input(Input::Point { spot: Spot::Cell(at), button, phase })
    }

    /// A row of the board, in the letters of `with`.
    fn row(&self, row: usize) -> String {
        let letter = |column| match self.board.get([row, column]) {
            Cell::Unknown => '.',
            Cell::Blank => 'x',
            Cell::Maybe => '?',
            Cell::Colour(colour) => self.level.letter(colour),
        };
        (0..self.level.width()).map(letter).collect()
    }
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y).trim_end().to_owned()).collect()
}

#[test]
fn a_board_stands_between_its_clues() {
    let mut shot = Shot::with(house(), &["xx##xx", ".####.", "", "#x##?#"]);
    shot.ui.cursor = [1, 1];
    let expected = [
        "             ▾",
        "             2     2",
        "           4 2 5 5 2  4",
        "       2 ✓ ✕ ✕█▉█▉ ✕│ ✕",
        "       4 ▸ ∙▐▌█▉█▉█▉│ ∙",
        "       6   ∙ ∙ ∙ ∙ ∙│ ∙",
        "   1 2 1 ✓█▉ ✕█▉█▉ ?│█▉",
        "       6   ∙ ∙ ∙ ∙ ∙│ ∙",
        "          ──────────┼──",
        "     2 2   ∙ ∙ ∙ ∙ ∙│ ∙",
        "",
    ];
    assert_eq!(shot.text(24, 11), expected);
}

#[test]
fn a_hint_hatches_what_it_speaks_of_and_shows_what_would_become_of_it() {
    let mut shot = Shot::with(house(), &["", "", "##x...", "", "", ""]);
    shot.mode = Mode::Watching;
    let premise = [0, 1, 2].map(|column| (Spot::Cell([2, column]), Role::Premise));
    let target = [3, 4].map(|column| (Spot::Cell([2, column]), Role::Target));
    shot.marks = premise.into_iter().chain(target).chain([(Spot::Cell([2, 5]), Role::Conflict)]).collect();
    shot.moves = vec![Mark { at: [2, 3], to: '#' }, Mark { at: [2, 4], to: '.' }];
    let drawn = shot.text(30, 12).join("\n");
    assert!(drawn.contains("▓▓▓▓▓✕▒▒▒✕│!∙"), "{drawn}");
}

#[test]
fn every_state_differs_from_every_other_in_every_look() {
    let states = [Cell::Unknown, Cell::Blank, Cell::Maybe, Cell::Colour(1), Cell::Colour(2), Cell::Colour(3)];
    let roles = [None, Some(Role::Premise), Some(Role::Target), Some(Role::Conflict)];
    for (level, count) in [(house(), 4), (random(5, 5, 3, 1), 6)] {
        let palette = Palette::of(level.paints());
        for (depth, glyphs) in
            [(Depth::True, Glyphs::Full), (Depth::Mono, Glyphs::Full), (Depth::Mono, Glyphs::Ascii)]
        {
            let look = Look { depth, glyphs, ..Look::default() };
            for cursor in [false, true] {
                let mut seen = Vec::new();
                for role in roles {
                    for &cell in &states[..count] {
                        let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
                        let signs = cells::signs(look, &palette, Seen { cell, role, cursor });
                        for (x, (text, style)) in signs.into_iter().enumerate() {
                            buffer.set_string(x as u16, 0, text, style);
                        }
                        translate(&mut buffer, glyphs);
                        let text = rows(&buffer).concat();
                        assert!(!seen.contains(&text), "{text:?} twice: {cell:?} {role:?} {look:?}");
                        seen.push(text);
                    }
                }
            }
        }
    }
}

#[test]
fn zoomed_out_without_colours_every_state_has_a_letter() {
    for (level, states) in [
        (house(), vec![Cell::Unknown, Cell::Blank, Cell::Maybe, Cell::Colour(1)]),
        (random(5, 5, 3, 1), vec![Cell::Unknown, Cell::Blank, Cell::Maybe, Cell::Colour(1), Cell::Colour(3)]),
    ] {
        let (palette, look) = (Palette::of(level.paints()), Look { depth: Depth::Mono, ..Look::default() });
        for cursor in [false, true] {
            let mut seen: Vec<&str> = states
                .iter()
                .map(|&cell| cells::sign(look, &palette, Seen { cell, role: None, cursor }).0)
                .collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), states.len(), "{seen:?}");
        }
    }
}

#[test]
fn exactly_one_cell_has_the_cursor() {
    for (width, height) in [(40, 10), (49, 21), (94, 42)] {
        let mut shot = Shot::new(random(20, 20, 1, 3));
        shot.ui.cursor = [13, 17];
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        shot.draw(area, &mut buffer);
        let accent = shot.look.colour(Ink::Accent);
        let cells: Vec<usize> =
            (0..buffer.content.len()).filter(|&i| buffer.content[i].bg == accent).collect();
        assert_eq!(cells.len(), 2, "{width}x{height}");
        assert_eq!(cells[1], cells[0] + 1);
    }
}

#[test]
fn a_click_finds_what_was_drawn_there() {
    for size in [1, 5, 20, 60] {
        for (width, height) in [(40, 10), (49, 21), (104, 42), (13, 7)] {
            for zoom in [None, Some(Zoom::Near), Some(Zoom::Far)] {
                let mut shot = Shot::new(random(size, size, 1, 2));
                shot.ui.zoom = zoom;
                shot.ui.cursor = [size / 2, size - 1];
                let area = Rect::new(3, 2, width, height);
                let mut buffer = Buffer::empty(Rect::new(0, 0, width + 6, height + 4));
                let layout = shot.draw(area, &mut buffer);
                let grid = layout.grid();
                for (row, column) in grid.rows().flat_map(|r| grid.columns().map(move |c| (r, c))) {
                    let Some(place) = grid.rect(row, column) else { continue };
                    let upper = if grid.scale == Scale::Halves { row / 2 * 2 } else { row };
                    for at in place.positions() {
                        assert_eq!(Nonogram::hit(&layout, at), Some(Spot::Cell([upper, column])));
                    }
                }
                assert!(grid.rows().contains(&shot.ui.cursor[0]) || grid.count() == 0);
                assert!(grid.columns().contains(&shot.ui.cursor[1]) || grid.count() == 0);
                assert_eq!(Nonogram::hit(&layout, Position::new(0, 0)), None);
            }
        }
    }
}

#[test]
fn no_area_is_too_small_and_nothing_is_drawn_outside_it() {
    let levels = [
        random(1, 1, 1, 1),
        random(5, 5, 1, 2),
        random(20, 20, 1, 3),
        random(60, 60, 2, 4),
        random(255, 3, 1, 5),
        random(3, 255, 12, 6),
    ];
    for level in levels {
        let mut shot = Shot::new(level);
        shot.ui.cursor = [shot.level.height() - 1, shot.level.width() / 2];
        for zoom in [None, Some(Zoom::Near), Some(Zoom::Far)] {
            shot.ui.zoom = zoom;
            for width in (0..50).step_by(3).chain([70, 100, 140]) {
                for height in [0, 1, 2, 3, 4, 5, 7, 9, 12, 21, 45] {
                    within(&mut shot, Rect::new(2, 1, width, height));
                }
            }
        }
    }
}

fn within(shot: &mut Shot, area: Rect) {
    let whole = Rect::new(0, 0, area.width + 4, area.height + 3);
    let mut buffer = Buffer::empty(whole);
    shot.draw(area, &mut buffer);
    Nonogram::finale(&shot.scene(), 0.5, area, &mut buffer);
    for at in whole.positions().filter(|at| !area.contains(*at)) {
        assert_eq!(buffer[at], ratatui::buffer::Cell::default(), "{at:?} outside {area:?}");
    }
    assert!(Nonogram::panel(&shot.scene(), area.width).len() < 60);
}

#[test]
fn the_largest_board_is_drawn_at_every_zoom() {
    let mut shot = Shot::new(random(255, 255, 1, 7));
    for zoom in [None, Some(Zoom::Near), Some(Zoom::Far)] {
        shot.ui.zoom = zoom;
        shot.ui.cursor = [254, 254];
        for (width, height) in [(40, 10), (49, 21), (200, 60)] {
            within(&mut shot, Rect::new(2, 1, width, height));
        }
    }
}

#[test]
fn lines_of_the_panel_keep_to_their_width() {
    for level in [house(), random(25, 25, 5, 1), random(60, 60, 12, 2)] {
        let mut shot = Shot::new(level);
        for width in [20, 30, 35, 45] {
            shot.text(49, 21);
            for line in Nonogram::panel(&shot.scene(), width) {
                assert!(line.width() <= width as usize, "{line:?} in {width}");
            }
        }
    }
}

#[test]
fn large_boards_are_zoomed_out_until_the_player_chooses() {
    let mut shot = Shot::new(random(60, 60, 1, 1));
    shot.text(49, 21);
    assert!(matches!(Nonogram::layout(&shot.level, &shot.ui, shot.ui.area), Layout::Far(_)));
    assert_eq!(shot.act(Action::ZoomIn), Reply::Looked);
    assert!(matches!(Nonogram::layout(&shot.level, &shot.ui, shot.ui.area), Layout::Near(_)));
    let small = Shot::new(random(20, 20, 1, 1));
    assert!(matches!(Nonogram::layout(&small.level, &small.ui, Rect::new(0, 0, 49, 21)), Layout::Near(_)));
}

#[test]
fn keys_fill_cross_and_doubt_and_take_it_back() {
    let mut shot = Shot::new(house());
    for (action, there) in [(Action::Act, '#'), (Action::Mark, 'x'), (Action::Command(MAYBE_COMMAND), '?')] {
        let _ = shot.act(action);
        assert_eq!(shot.row(0).chars().next(), Some(there));
        let _ = shot.act(action);
        assert_eq!(shot.row(0), "......");
    }
    assert!(matches!(shot.act(Action::Digit(2)), Reply::Refused(_)));
}

#[test]
fn shift_and_arrow_paint_along_but_spare_what_was_decided() {
    let mut shot = Shot::with(house(), &["...x.."]);
    for _ in 0..4 {
        let _ = shot.act(Action::RunRight);
    }
    assert_eq!(shot.row(0), "###xx.");
    assert_eq!(shot.ui.cursor, [0, 4]);
}

#[test]
fn a_drag_paints_what_its_first_cell_became_even_where_the_hand_is_fast() {
    let mut shot = Shot::with(house(), &["..x..."]);
    shot.text(30, 12);
    let _ = shot.point([0, 0], Button::Left, Phase::Down);
    let _ = shot.point([0, 5], Button::Left, Phase::Drag);
    let _ = shot.point([0, 5], Button::Left, Phase::Up);
    assert_eq!(shot.row(0), "##x###");
    assert_eq!(shot.point([1, 5], Button::Left, Phase::Drag), Reply::Ignored);
    let _ = shot.point([0, 1], Button::Left, Phase::Down);
    let _ = shot.point([0, 4], Button::Left, Phase::Drag);
    assert_eq!(shot.row(0), "#.x..#");
    let _ = shot.point([1, 0], Button::Right, Phase::Down);
    let _ = shot.point([1, 3], Button::Right, Phase::Drag);
    assert_eq!(shot.row(1), "xxxx..");
}

#[test]
fn the_rest_of_a_completed_line_is_crossed_where_that_is_wanted() {
    for (wanted, row) in [(true, "xx##xx"), (false, "..##..")] {
        let mut shot = Shot::with(house(), &["..#..."]);
        shot.aids.set(&AUTO_CROSS, wanted);
        shot.text(30, 12);
        shot.ui.cursor = [0, 3];
        let _ = shot.act(Action::Act);
        assert_eq!(shot.row(0), row);
    }
}

#[test]
fn colours_are_chosen_by_number_and_in_turn() {
    let mut shot = Shot::new(random(5, 5, 3, 1));
    assert_eq!(shot.act(Action::Digit(3)), Reply::Looked);
    let _ = shot.act(Action::Act);
    assert_eq!(shot.board.get([0, 0]), Cell::Colour(3));
    assert_eq!(shot.act(Action::Next), Reply::Looked);
    assert_eq!(shot.ui.brush, 1);
    assert_eq!(shot.act(Action::Previous), Reply::Looked);
    assert_eq!(shot.ui.brush, 3);
}

#[test]
fn paints_stay_apart_and_keep_their_own_hue() {
    for colours in 2..=31 {
        let level = random(30, 30, colours, 1);
        let palette = Palette::of(level.paints());
        let mut signs: Vec<String> = (1..=colours as u8).map(|c| palette.signs(c).concat()).collect();
        signs.sort();
        signs.dedup();
        assert_eq!(signs.len(), colours);
    }
    let paints =
        vec![Paint::blank(), Paint::black(), Paint::new('r', [255, 0, 0]), Paint::new('b', [0, 0, 255])];
    let palette = Palette::of(&paints);
    assert_eq!([palette.pigment(1), palette.pigment(2)], [5, 0]);
}

#[test]
fn a_place_is_named_by_row_and_column() {
    let level = house();
    assert_eq!(Nonogram::named(&level, "2 3"), Naming::Maybe(Spot::Cell([1, 2])));
    assert_eq!(Nonogram::named(&level, "2"), Naming::Maybe(Spot::Row(1)));
    assert_eq!(Nonogram::named(&level, ""), Naming::Begins);
    assert_eq!(Nonogram::named(&level, "7"), Naming::Nothing);
}

#[test]
fn a_hint_out_of_view_is_brought_into_it_once() {
    let mut shot = Shot::new(random(40, 30, 1, 1));
    shot.ui.zoom = Some(Zoom::Near);
    shot.marks = vec![(Spot::Cell([29, 39]), Role::Target)];
    shot.text(49, 21);
    assert!(shot.ui.scroll.0 > 0 && shot.ui.scroll.1 > 0);
}

#[test]
fn the_lessons_end_solved_and_the_command_has_a_key_of_its_own() {
    let unique = |level: &Level| Nonogram::solve(level, 2, &Job::endless()).verdict == Verdict::Unique;
    assert!(unique(&Nonogram::example().level));
    for lesson in Nonogram::LESSONS {
        assert_eq!(lesson.sayings.last().map(|saying| saying.until), Some(Until::Solved));
        let root = parse(lesson.puzzle).unwrap();
        let puzzle = Of::<Nonogram>::NEW.read(&root).unwrap();
        let cells = puzzle.document();
        assert!(cells.iter().any(|(name, _)| *name == "rows"));
    }
    let (_, warnings) = Keymap::default().for_game("nonogram", Nonogram::COMMANDS);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn every_lesson_and_the_example_have_one_solution() {
    let mut levels = vec![super::lessons::example()];
    for lesson in Nonogram::LESSONS {
        let root = parse(lesson.puzzle).unwrap();
        let mut fields = pentimento_base::document::Fields::of(&root).unwrap();
        fields.take("game");
        fields.take("title");
        levels.push(crate::notation::read(&mut fields).unwrap());
    }
    assert!(levels.len() >= 4);
    for level in levels {
        assert!(Nonogram::check(&level, &Job::endless()).good, "{level:?}");
    }
}
