use super::*;
use crate::model::{Dot, Facts, Lattice, Move, Variant};
use pentimento_base::job::Job;
use pentimento_engine::contract::{Hint, Solve, Standing, Verdict};
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::view::{Aids, Button, Input, Mode, Phase, Reply, Scene, Until, View};
use pentimento_ui::theme::Look;
use pentimento_ui::widgets::rows;

/// Five dots on pixels of one millimetre: one is red, three are blue, and one has both colours.
fn level() -> Level {
    let lattice = Lattice::new(48, [48.0, 24.0]);
    let dot = |x: i64, y: i64, colours: &[u8]| Dot { at: lattice.place([x, y]), colours: colours.to_vec() };
    Level::new(Facts {
        width: 48.0,
        height: 24.0,
        rho: 1.25,
        variant: Variant::Closest,
        dots: vec![
            dot(4, 2, &[0]),
            dot(14, 2, &[0, 1]),
            dot(30, 2, &[1]),
            dot(30, 20, &[1]),
            dot(40, 20, &[1]),
        ],
        predrawn: vec![vec![lattice.place([4, 22]), lattice.place([12, 22])]],
        drawing: Vec::new(),
        lattice: Some(lattice),
    })
}

struct Shot {
    level: Level,
    board: Board,
    ui: Ui,
    mode: Mode,
    ring: bool,
}

impl Shot {
    fn new() -> Self {
        let level = level();
        let (board, ui) = (Board::default(), Dots::ui(&level));
        Self { level, board, ui, mode: Mode::Playing, ring: true }
    }

    fn press(&mut self, action: Action) -> Reply<Vec<Move>> {
        self.ui.ring = self.ring;
        let reply = Dots::interpret(&self.level, &self.board, &mut self.ui, Input::Do(action));
        self.play(reply)
    }

    fn point(&mut self, spot: u32, phase: Phase) -> Reply<Vec<Move>> {
        let input = Input::Point { spot, button: Button::Left, phase };
        let reply = Dots::interpret(&self.level, &self.board, &mut self.ui, input);
        self.play(reply)
    }

    fn play(&mut self, reply: Reply<Vec<Move>>) -> Reply<Vec<Move>> {
        if let Reply::Play(moves) = &reply {
            for mv in moves {
                Dots::apply(&self.level, &mut self.board, mv).unwrap();
            }
        }
        reply
    }

    fn shown(&mut self, area: Rect) -> Vec<String> {
        Dots::settle(&self.level, &mut self.ui, area);
        let look = Look::default();
        let mut aids = Aids::by_default(Dots::AIDS);
        aids.set(&SHOW_RING, self.ring);
        let scene = Scene {
            level: &self.level,
            board: &self.board,
            ui: &self.ui,
            marks: &[],
            look: &look,
            aids,
            mode: self.mode,
            moves: 0,
            par: None,
        };
        let mut buffer = Buffer::empty(area);
        Dots::draw(&scene, &Dots::layout(&self.level, &self.ui, area), &mut buffer);
        Dots::finale(&scene, 0.5, area, &mut Buffer::empty(area));
        let _ = (Dots::panel(&scene, 30), Dots::status(&scene));
        rows(&buffer)
    }
}

const AREA: Rect = Rect { x: 0, y: 0, width: 40, height: 12 };

#[test]
fn dots_are_signs_and_lines_are_braille() {
    let mut shot = Shot::new();
    shot.mode = Mode::Watching;
    shot.board.lines.insert([0, 1]);
    let drawn = shot.shown(AREA).join("\n");
    for sign in ["◉", "◉∎", "∎", "⠤"] {
        assert!(drawn.contains(sign), "no {sign} in\n{drawn}");
    }
    assert_eq!(drawn.matches('∎').count(), 4);
}

#[test]
fn showing_one_colour_hides_the_other_signs() {
    let mut shot = Shot::new();
    assert_eq!(shot.press(Action::Digit(1)), Reply::Looked);
    let drawn = shot.shown(AREA).join("\n");
    assert!(!drawn.contains('∎') && drawn.matches('∙').count() == 3, "{drawn}");
    assert_eq!(shot.press(Action::Digit(0)), Reply::Looked);
    assert!(shot.shown(AREA).join("\n").contains('∎'));
    assert!(matches!(shot.press(Action::Digit(7)), Reply::Refused(_)));
}

#[test]
fn enter_starts_a_line_and_joins_it_to_another_dot() {
    let mut shot = Shot::new();
    assert_eq!(shot.press(Action::Act), Reply::Looked);
    let drawn = shot.shown(AREA).join("\n");
    assert!(drawn.contains("[◉]") && drawn.contains('‹'), "{drawn}");
    assert_eq!(shot.press(Action::Right), Reply::Looked);
    assert_eq!(shot.press(Action::Act), Reply::Play(vec![Move::Join([0, 1])]));
    shot.ui.cursor = 0;
    let _ = shot.press(Action::Act);
    let _ = shot.press(Action::Right);
    assert_eq!(
        shot.press(Action::Act),
        Reply::Play(vec![Move::Part([0, 1])]),
        "joining again removes the line"
    );
}

#[test]
fn enter_twice_joins_the_marked_dot_unless_the_ring_is_off() {
    let mut shot = Shot::new();
    let _ = shot.press(Action::Act);
    assert_eq!(shot.press(Action::Act), Reply::Play(vec![Move::Join([0, 1])]));
    let mut off = Shot::new();
    off.ring = false;
    let _ = off.press(Action::Act);
    assert!(!off.shown(AREA).join("\n").contains('‹'));
    assert_eq!(off.press(Action::Act), Reply::Looked);
    assert_eq!(off.ui.from, None);
}

#[test]
fn dots_without_a_common_colour_cannot_be_joined() {
    let mut shot = Shot::new();
    let _ = shot.press(Action::Act);
    shot.ui.cursor = 3;
    assert!(matches!(shot.press(Action::Act), Reply::Refused(_)));
    assert_eq!(shot.press(Action::Mark), Reply::Looked, "x cancels");
    assert!(matches!(shot.press(Action::Mark), Reply::Refused(_)), "no line ends here");
}

#[test]
fn tab_switches_between_the_colours_of_a_dot() {
    let mut shot = Shot::new();
    shot.ui.cursor = 1;
    let _ = shot.press(Action::Act);
    let first = shot.ui.colour_at(&shot.level, &shot.board, 1);
    let _ = shot.press(Action::Next);
    assert_ne!(shot.ui.colour_at(&shot.level, &shot.board, 1), first);
}

#[test]
fn two_clicks_and_a_drag_both_join() {
    let mut shot = Shot::new();
    let _ = (shot.point(0, Phase::Down), shot.point(0, Phase::Up));
    assert_eq!(shot.point(1, Phase::Down), Reply::Play(vec![Move::Join([0, 1])]));
    assert_eq!(shot.point(1, Phase::Up), Reply::Ignored);
    let mut drag = Shot::new();
    let _ = (drag.point(3, Phase::Down), drag.point(4, Phase::Drag));
    assert_eq!(drag.point(4, Phase::Up), Reply::Play(vec![Move::Join([3, 4])]));
}

#[test]
fn a_click_hits_the_dot_drawn_there() {
    let mut shot = Shot::new();
    let _ = shot.shown(AREA);
    let layout = Dots::layout(&shot.level, &shot.ui, AREA);
    for dot in 0..5 {
        let (x, y) = input::cell(&shot.level, &shot.ui, AREA, dot);
        assert_eq!(Dots::hit(&layout, Position::new(x as u16, y as u16)), Some(dot as u32));
    }
}

#[test]
fn zooming_by_a_whole_factor_scales_all_distances() {
    let shot = Shot::new();
    let at = |factor: u16| {
        let sheet = Sheet::new(&shot.level, Scale::times(factor));
        let points: Vec<(i32, i32)> =
            shot.level.dots.iter().map(|dot| sheet.point(&shot.level, dot.at)).collect();
        points.iter().map(|p| (p.0 - points[0].0, p.1 - points[0].1)).collect::<Vec<_>>()
    };
    let (once, twice) = (at(1), at(2));
    assert!(once.iter().zip(&twice).all(|(a, b)| (2 * a.0, 2 * a.1) == *b), "{once:?} {twice:?}");
}

#[test]
fn drawing_works_in_every_small_area() {
    for width in 0..30 {
        for height in 0..9 {
            for mode in [Mode::Playing, Mode::Preview] {
                let mut shot = Shot::new();
                shot.mode = mode;
                let _ = shot.shown(Rect::new(0, 0, width, height));
            }
        }
    }
}

#[test]
fn the_cursor_stays_in_view_when_the_board_is_larger_than_the_screen() {
    let mut shot = Shot::new();
    let area = Rect::new(0, 0, 40, 10);
    let _ = shot.shown(area);
    for _ in 0..3 {
        let _ = shot.press(Action::ZoomIn);
    }
    for cursor in 0..5 {
        shot.ui.cursor = cursor;
        shot.ui.shown = cursor;
        let _ = shot.shown(area);
        let (x, y) = input::cell(&shot.level, &shot.ui, area, cursor as usize);
        assert!((0..40).contains(&x) && (0..10).contains(&y), "dot {cursor} at {x}, {y}");
    }
}

#[test]
fn lessons_and_example_are_good_puzzles_with_hints() {
    let texts = lessons::LESSONS.iter().map(|lesson| lesson.puzzle).chain([lessons::EXAMPLE]);
    for text in texts {
        let puzzle = Of::<Dots>::NEW.read(&parse(text).unwrap()).unwrap();
        assert!(puzzle.check(&Job::endless()).good, "{text}");
    }
    let example = Dots::example();
    assert_eq!(Dots::solve(&example.level, 2, &Job::endless()).verdict, Verdict::Unique);
    let board = Dots::start(&example.level);
    assert!(Dots::hint(&example.level, &board, &Job::endless()).is_ok());
    for lesson in lessons::LESSONS {
        assert_eq!(lesson.sayings.last().map(|saying| saying.until), Some(Until::Solved));
    }
}

#[test]
fn the_finale_shows_only_lines() {
    let mut shot = Shot::new();
    shot.board.lines = shot.level.lines().clone();
    assert_eq!(Dots::standing(&shot.level, &shot.board), Standing::Solved);
    let look = Look::default();
    let scene = Scene {
        level: &shot.level,
        board: &shot.board,
        ui: &shot.ui,
        marks: &[],
        look: &look,
        aids: Aids::default(),
        mode: Mode::Watching,
        moves: 4,
        par: None,
    };
    let (width, height) = Dots::finale_size(&shot.level);
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    Dots::finale(&scene, 1.0, area, &mut buffer);
    let drawn: String = buffer.content.iter().map(|cell| cell.symbol().to_owned()).collect();
    assert!(drawn.chars().all(|c| c == ' ' || ('\u{2800}'..='\u{28ff}').contains(&c)), "{drawn}");
    assert!(drawn.chars().any(|c| c != ' '));
}
