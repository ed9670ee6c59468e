use super::*;
use crate::model::{Dot, Facts, Lattice, Move, Variant};
use pentimento_base::job::Job;
use pentimento_engine::contract::{Hint, Solve, Standing, Verdict};
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::named_lines::NamedLines;
use pentimento_engine::view::{Aids, Button, Input, Mode, Phase, Reply, Scene, View};
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets::rows;

mod places;
mod secret;

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
    marks: Vec<(u32, Role)>,
    look: Look,
}

impl Shot {
    fn new() -> Self {
        Self::of(level())
    }

    fn of(level: Level) -> Self {
        let (board, ui) = (Board::default(), Dots::ui(&level));
        Self { level, board, ui, mode: Mode::Playing, marks: Vec::new(), look: Look::default() }
    }

    fn press(&mut self, action: Action) -> Reply<Vec<Move>> {
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

    fn scene(&self) -> Scene<'_, Dots> {
        Scene {
            level: &self.level,
            board: &self.board,
            ui: &self.ui,
            marks: &self.marks,
            look: &self.look,
            aids: Aids::default(),
            mode: self.mode,
            moves: 0,
            par: None,
        }
    }

    fn drawn(&mut self, area: Rect) -> Buffer {
        let frame = NextFrame {
            board: &self.board,
            look: &self.look,
            aids: Aids::default(),
            marks: &self.marks,
            moves: &[],
            exhibit: None,
            named: NamedLines::default(),
            fit: None,
        };
        Dots::notice(&self.level, &mut self.ui, &frame);
        Dots::settle(&self.level, &mut self.ui, area);
        let mut buffer = Buffer::empty(area);
        Dots::draw(&self.scene(), &Dots::layout(&self.level, &self.ui, area), &mut buffer);
        Dots::finale(&self.scene(), 0.5, area, &mut Buffer::empty(area));
        let _ = (Dots::panel(&self.scene(), 30), Dots::status(&self.scene()));
        buffer
    }

    fn shown(&mut self, area: Rect) -> String {
        rows(&self.drawn(area)).join("\n")
    }

    fn cell(&self, area: Rect, dot: usize) -> (u16, u16) {
        let (x, y) = input::cell(&self.level, &self.ui, area, dot);
        (x as u16, y as u16)
    }
}

const AREA: Rect = Rect { x: 0, y: 0, width: 40, height: 12 };
const WIDE: Rect = Rect { x: 0, y: 0, width: 64, height: 27 };

#[test]
fn the_chosen_colour_is_bright_and_a_finished_dot_is_small() {
    let mut shot = Shot::new();
    let drawn = shot.drawn(AREA);
    let at = |shot: &Shot, drawn: &Buffer, dot: usize| drawn[shot.cell(AREA, dot)].clone();
    assert_eq!(at(&shot, &drawn, 1).symbol(), "◉", "red is chosen, so its sign comes first");
    assert_eq!(at(&shot, &drawn, 1).bg, shot.look.pigment_colour(0));
    assert_eq!(at(&shot, &drawn, 3).symbol(), "∎");
    assert_ne!(at(&shot, &drawn, 3).fg, shot.look.pigment_colour(1), "blue is faint");
    let _ = shot.press(Action::Digit(2));
    let drawn = shot.drawn(AREA);
    assert_eq!(at(&shot, &drawn, 3).bg, shot.look.pigment_colour(1));
    shot.board.lines.insert([0, 1]);
    let drawn = shot.drawn(AREA);
    assert_eq!(at(&shot, &drawn, 0).symbol(), "∙", "red is joined, and it is its only colour");
    let _ = shot.press(Action::Digit(1));
    let drawn = shot.drawn(AREA);
    assert_eq!(at(&shot, &drawn, 0).symbol(), "◉", "a joined dot can be the closest of another");
    assert_ne!(at(&shot, &drawn, 0).bg, shot.look.pigment_colour(0), "but it has no chip");
}

#[test]
fn chips_have_three_columns_on_a_large_board() {
    let mut shot = Shot::new();
    let wide = shot.drawn(WIDE);
    let (x, y) = shot.cell(WIDE, 0);
    assert!((x - 1..=x + 1).all(|x| wide[(x, y)].bg == shot.look.pigment_colour(0)));
    assert_eq!([wide[(x - 2, y)].symbol(), wide[(x + 2, y)].symbol()], ["‹", "›"]);
    let small = shot.drawn(AREA);
    let (x, y) = shot.cell(AREA, 0);
    assert_eq!([small[(x - 1, y)].symbol(), small[(x + 1, y)].symbol()], ["‹", "›"]);
}

#[test]
fn a_dot_shows_a_sign_for_each_colour_that_needs_a_line() {
    let mut shot = Shot::new();
    let drawn = shot.drawn(AREA);
    let (x, y) = shot.cell(AREA, 1);
    assert_eq!([drawn[(x, y)].symbol(), drawn[(x + 1, y)].symbol()], ["◉", "∎"]);
    assert_ne!(drawn[(x + 1, y)].bg, shot.look.pigment_colour(0), "the second sign is not on the chip");
    let wide = shot.drawn(WIDE);
    let (x, y) = shot.cell(WIDE, 1);
    assert_eq!([wide[(x, y)].symbol(), wide[(x + 2, y)].symbol()], ["◉", "∎"], "beside the wide chip");
    shot.board.lines.insert([1, 2]);
    let drawn = shot.drawn(AREA);
    let (x, y) = shot.cell(AREA, 1);
    assert_eq!(drawn[(x, y)].symbol(), "◉");
    assert_ne!(drawn[(x + 1, y)].symbol(), "∎", "blue has its line");
}

#[test]
fn a_line_that_passes_a_dot_does_not_touch_it() {
    let dots: &[(f64, f64, &[u8])] =
        &[(5.0, 50.0, &[0]), (50.0, 50.0, &[0]), (95.0, 50.0, &[0]), (50.0, 5.0, &[0]), (50.0, 95.0, &[0])];
    let mut shot = Shot::of(crate::model::tests::level(Variant::Closest, dots));
    shot.ui.cursor = 3;
    let beside = |drawn: &Buffer, (x, y): (u16, u16)| {
        [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].map(|at| drawn[at].symbol() != " ")
    };
    shot.board.lines = [[0, 2], [3, 4]].into();
    let drawn = shot.drawn(AREA);
    assert_eq!(beside(&drawn, shot.cell(AREA, 1)), [false; 4], "{:?}", rows(&drawn));
    let (x, y) = shot.cell(AREA, 0);
    assert_ne!(drawn[(x + 1, y)].symbol(), " ", "at its end the line touches the dot");
    shot.board.lines = [[0, 1], [1, 2], [1, 3], [1, 4]].into();
    let drawn = shot.drawn(AREA);
    assert_eq!(beside(&drawn, shot.cell(AREA, 1)), [true; 4], "{:?}", rows(&drawn));
}

#[test]
fn lines_are_bone_braille() {
    let mut shot = Shot::new();
    shot.board.lines.insert([3, 4]);
    let drawn = shot.drawn(AREA);
    let ((x, y), (to, _)) = (shot.cell(AREA, 3), shot.cell(AREA, 4));
    let between = (x + 2..to - 1).map(|x| drawn[(x, y)].clone());
    for cell in between {
        assert!(('\u{2801}'..='\u{28ff}').contains(&cell.symbol().chars().next().unwrap()));
        assert_eq!(cell.fg, shot.look.colour(Ink::Filled));
    }
}

#[test]
fn enter_starts_a_line_arrows_aim_and_enter_joins() {
    let mut shot = Shot::new();
    assert!(shot.shown(AREA).contains("‹◉›"));
    assert_eq!(shot.press(Action::Act), Reply::Looked);
    assert!(shot.shown(AREA).contains("[◉]"));
    assert!(matches!(shot.press(Action::Act), Reply::Refused(_)), "nothing is aimed at");
    assert_eq!(shot.press(Action::Right), Reply::Looked);
    let drawn = shot.shown(AREA);
    assert!(drawn.contains("[◉]") && drawn.contains("‹◉∎›"), "{drawn}");
    assert_eq!(Dots::status(&shot.scene()).to_string(), "From a red dot, aiming right. Enter joins.");
    assert_eq!(shot.press(Action::Act), Reply::Play(vec![Move::Join([0, 1])]));
    assert_eq!((shot.ui.cursor, shot.ui.from, shot.ui.aim), (1, None, None));
    let _ = (shot.press(Action::Act), shot.press(Action::Left));
    assert_eq!(
        shot.press(Action::Act),
        Reply::Play(vec![Move::Part([0, 1])]),
        "joining again removes the line"
    );
}

#[test]
fn a_wrong_line_is_simply_drawn() {
    let mut shot = Shot::new();
    (shot.ui.cursor, shot.ui.colour) = (1, 1);
    let _ = (shot.press(Action::Act), shot.press(Action::Down));
    assert_eq!(shot.ui.aim, Some(3));
    assert_eq!(shot.press(Action::Act), Reply::Play(vec![Move::Join([1, 3])]));
    assert_eq!(Dots::mistakes(&shot.level, &shot.board, &Job::endless()), Ok(vec![1, 3]));
}

#[test]
fn esc_lets_go_and_is_not_used_when_there_is_nothing_to_let_go() {
    let mut shot = Shot::new();
    assert_eq!(shot.press(Action::Back), Reply::Ignored);
    let _ = (shot.press(Action::Act), shot.press(Action::Right));
    assert_eq!(shot.press(Action::Back), Reply::Looked);
    assert_eq!((shot.ui.from, shot.ui.aim, shot.ui.cursor), (None, None, 0));
    assert_eq!(shot.press(Action::Back), Reply::Ignored);
    assert!(matches!(shot.press(Action::Mark), Reply::Refused(_)), "no line ends here");
}

#[test]
fn a_measurement_shows_a_circle_until_the_next_key() {
    let mut shot = Shot::new();
    assert!(matches!(shot.press(Action::Command("measure")), Reply::Refused(_)), "there is no aim");
    (shot.ui.cursor, shot.ui.colour) = (2, 1);
    let _ = (shot.press(Action::Act), shot.press(Action::Down));
    assert_eq!(shot.ui.aim, Some(3));
    let without = shot.drawn(AREA);
    let Reply::Measured(result) = shot.press(Action::Command("measure")) else { panic!("a result") };
    assert_eq!(result.to_string(), "Another blue dot lies inside the circle.");
    let with = shot.drawn(AREA);
    let premise = shot.look.colour(Ink::Premise);
    let circle = |buffer: &Buffer| buffer.content.iter().filter(|cell| cell.fg == premise).count();
    assert!(circle(&with) > 8 && circle(&without) == 0);
    let panel = |shot: &Shot| {
        Dots::panel(&shot.scene(), 30).iter().map(|line| line.to_string() + " ").collect::<String>()
    };
    assert!(panel(&shot).contains("Measured."));
    Dots::before_key(&mut shot.ui);
    assert_eq!(shot.drawn(AREA), without);
    assert!(!panel(&shot).contains("Measured."));
}

#[test]
fn dots_without_a_common_colour_cannot_be_joined() {
    let mut shot = Shot::new();
    let _ = shot.point(0, Phase::Down);
    assert!(matches!(shot.point(3, Phase::Down), Reply::Refused(_)));
    assert_eq!(shot.press(Action::Mark), Reply::Looked, "x lets go");
}

#[test]
fn tab_and_digits_choose_a_colour() {
    let mut shot = Shot::new();
    assert_eq!(shot.press(Action::Next), Reply::Looked);
    assert_eq!((shot.ui.colour, shot.ui.cursor), (1, 1), "the cursor goes to a blue dot");
    let _ = shot.press(Action::Act);
    let _ = shot.press(Action::Next);
    assert_eq!((shot.ui.colour, shot.ui.from), (0, Some(1)), "the start has both colours");
    let _ = shot.press(Action::Back);
    assert_eq!(shot.press(Action::Digit(2)), Reply::Looked);
    assert_eq!(shot.ui.colour, 1);
    assert!(matches!(shot.press(Action::Digit(7)), Reply::Refused(_)));
    shot.board.lines.insert([0, 1]);
    assert!(
        matches!(shot.press(Action::Next), Reply::Refused(_)),
        "red is done, so there is no other colour"
    );
}

#[test]
fn two_clicks_and_a_drag_both_join() {
    let mut shot = Shot::new();
    let _ = (shot.point(0, Phase::Down), shot.point(0, Phase::Up));
    assert_eq!(shot.point(1, Phase::Down), Reply::Play(vec![Move::Join([0, 1])]));
    assert_eq!(shot.point(1, Phase::Up), Reply::Ignored);
    let mut drag = Shot::new();
    let _ = (drag.point(3, Phase::Down), drag.point(4, Phase::Drag));
    assert_eq!(drag.ui.aim, Some(4));
    assert_eq!(drag.point(4, Phase::Up), Reply::Play(vec![Move::Join([3, 4])]));
}

#[test]
fn a_hint_marks_its_dots_with_letters_and_does_not_change_the_scale() {
    let mut shot = Shot::new();
    let _ = shot.shown(AREA);
    let before = Dots::layout(&shot.level, &shot.ui, AREA).sheet;
    shot.marks = vec![(3, Role::Target), (4, Role::Target), (2, Role::Premise)];
    let covered = Rect { height: 7, ..AREA };
    let drawn = shot.shown(covered);
    assert_eq!(Dots::layout(&shot.level, &shot.ui, covered).sheet, before);
    for sign in ["[a]", "[b]"] {
        assert!(drawn.contains(sign), "no {sign} in\n{drawn}");
    }
    assert_eq!(shot.ui.colour, 1, "the colour of the hint is chosen");
    shot.marks = vec![(0, Role::Target)];
    let drawn = shot.shown(AREA);
    assert!(drawn.contains("[a]") && shot.ui.colour == 0, "{drawn}");
    shot.marks = vec![(0, Role::Conflict), (1, Role::Conflict)];
    assert!(shot.shown(AREA).contains("!◉!"), "a check has no letters");
}

#[test]
fn the_hint_on_the_screen_has_letters_and_the_other_has_numbers() {
    let shot = Shot::new();
    let pentimento_engine::contract::Advice::Step(step) =
        Dots::hint(&shot.level, &shot.board, &Job::endless()).unwrap()
    else {
        panic!("a step")
    };
    assert!(step.reason.to_string().ends_with("Join dot 1 to dot 2."));
    assert!(Dots::on_screen(&step, &step.reason).to_string().ends_with("Join dot a to dot b."));
    assert_eq!(Dots::pointed(&shot.level, &step), [(0, Role::Target)]);
}

#[test]
fn without_colours_signs_differ_by_glyphs_and_modifiers() {
    let mut shot = Shot::new();
    shot.look = Look { depth: Depth::Mono, ..Look::default() };
    let drawn = shot.drawn(AREA);
    let modifier = |dot: usize| drawn[shot.cell(AREA, dot)].modifier;
    assert_ne!(modifier(1), modifier(3), "a chip differs from a faint sign");
    assert!(rows(&drawn).join("\n").contains('‹'));
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
}

#[test]
fn the_finale_shows_only_lines() {
    let mut shot = Shot::new();
    shot.board.lines = shot.level.lines().clone();
    shot.mode = Mode::Watching;
    assert_eq!(Dots::standing(&shot.level, &shot.board), Standing::Solved);
    let (width, height) = Dots::finale_size(&shot.level);
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    Dots::finale(&shot.scene(), 1.0, area, &mut buffer);
    let drawn: String = buffer.content.iter().map(|cell| cell.symbol().to_owned()).collect();
    assert!(drawn.chars().all(|c| c == ' ' || ('\u{2800}'..='\u{28ff}').contains(&c)), "{drawn}");
    assert!(drawn.chars().any(|c| c != ' '));
}
