//! What a person sees and does, as small pictures.

use super::*;
use pentimento_base::job::Job;
use pentimento_engine::contract::{Model as _, Solve as _, Standing};
use pentimento_engine::view::{Aids, Button, Phase};
use pentimento_ui::theme::Look;

struct Desk {
    level: Level,
    board: Board,
    ui: Ui,
}

impl Desk {
    fn new(level: Level) -> Self {
        Self { board: Board::new(&level), ui: Logipix::ui(&level), level }
    }

    fn input(&mut self, input: Input<Spot>) -> Reply<Vec<Move>> {
        let reply = Logipix::interpret(&self.level, &self.board, &mut self.ui, input);
        if let Reply::Play(moves) = &reply {
            for mv in moves {
                Logipix::apply(&self.level, &mut self.board, mv).unwrap();
            }
        }
        reply
    }

    fn keys(&mut self, actions: &[Action]) -> Reply<Vec<Move>> {
        actions.iter().map(|&action| self.input(Input::Do(action))).last().unwrap()
    }

    fn point(&mut self, at: [usize; 2], button: Button, phase: Phase) -> Reply<Vec<Move>> {
        self.input(Input::Point { spot: Spot(at), button, phase })
    }

    fn picture(&self, width: u16, height: u16) -> Vec<String> {
        let look = Look::default();
        let area = Rect::new(0, 0, width, height);
        let mut ui = self.ui.clone();
        Logipix::settle(&self.level, &mut ui, area);
        let scene = Scene {
            level: &self.level,
            board: &self.board,
            ui: &ui,
            marks: &[],
            look: &look,
            aids: Aids::default(),
            mode: Mode::Playing,
            moves: 0,
            par: None,
        };
        let mut buffer = Buffer::empty(area);
        let layout = Logipix::layout(&self.level, &ui, area);
        Logipix::draw(&scene, &layout, &mut buffer);
        let _ = (Logipix::panel(&scene, 26), Logipix::status(&scene));
        let row =
            |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(row).collect()
    }
}

fn flag() -> Level {
    let rows = [[4, 0, 0, 4, 0], [3, 0, 3, 1, 0], [2, 0, 0, 0, 0], [2, 0, 0, 0, 0]];
    Level::plain(5, rows.concat()).unwrap()
}

use Action::{Act, Down, Left, Mark, Right, RunRight};

#[test]
fn a_line_is_drawn_with_the_arrows_and_locks_at_its_mate() {
    let mut desk = Desk::new(flag());
    assert_eq!(desk.keys(&[Act, Right, Right]), Reply::Looked);
    assert_eq!(desk.picture(10, 4)[0], "4━━━3 4 ∙");
    assert!(matches!(desk.keys(&[Right]), Reply::Play(_)));
    assert_eq!(desk.board.lines(), [vec![0, 1, 2, 3]]);
    assert!(desk.ui.draft.is_empty());
    assert_eq!(desk.picture(10, 4)[0], "4━━━━━4 ∙");
}

#[test]
fn backing_up_shortens_and_space_gives_up() {
    let mut desk = Desk::new(flag());
    let _ = desk.keys(&[Act, Right, Right, Left]);
    assert_eq!(desk.ui.draft, [0, 1]);
    let _ = desk.keys(&[Act]);
    assert!(desk.ui.draft.is_empty() && desk.board.lines().is_empty());
}

#[test]
fn a_clash_is_shown_and_takes_nothing_away() {
    let mut desk = Desk::new(flag());
    let _ = desk.keys(&[Act, Right, Right, Right, Left, Left, Left, Down, Act, Right]);
    let before = desk.board.clone();
    let reply = desk.keys(&[Action::Up]);
    assert!(matches!(reply, Reply::Refused(_)), "{reply:?}");
    assert_eq!((desk.ui.clash, desk.ui.draft.clone()), (Some(1), vec![5, 6]));
    assert_eq!(desk.board, before);
    assert_eq!(desk.picture(10, 4)[0], "4━!!━━4 ∙");
    // Any further key takes the sign away.
    let _ = desk.keys(&[Right]);
    assert_eq!((desk.ui.clash, desk.board.lines().len()), (None, 2));
}

#[test]
fn dragging_draws_and_running_goes_on_to_the_end() {
    let mut desk = Desk::new(flag());
    let _ = desk.point([0, 0], Button::Left, Phase::Down);
    assert!(matches!(desk.point([0, 3], Button::Left, Phase::Drag), Reply::Play(_)));
    let _ = desk.point([0, 3], Button::Left, Phase::Up);
    assert_eq!(desk.board.lines().len(), 1);
    desk.ui.cursor = 5;
    assert!(matches!(desk.keys(&[Act, RunRight]), Reply::Play(_)));
    assert_eq!(desk.board.lines().len(), 2);
}

#[test]
fn all_ones_are_drawn_together_and_marks_toggle() {
    let level = Level::plain(3, vec![1, 0, 1, 2, 2, 0]).unwrap();
    let mut desk = Desk::new(level);
    let _ = desk.keys(&[Act]);
    assert_eq!(desk.board.lines().len(), 2);
    desk.ui.cursor = 1;
    let _ = desk.keys(&[Mark]);
    assert_eq!(desk.board.note(1), crate::model::Note::Off);
    let _ = desk.keys(&[Mark]);
    assert_eq!(desk.board.note(1), crate::model::Note::None);
    // On a finished line the mark takes it away.
    desk.ui.cursor = 0;
    let _ = desk.keys(&[Mark]);
    assert_eq!(desk.board.lines().len(), 1);
}

#[test]
fn the_lines_of_a_number_are_shown_with_what_they_have_in_common() {
    let level = Level::plain(4, vec![5, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0]).unwrap();
    let mut desk = Desk::new(level);
    let _ = desk.keys(&[Action::Command(WAYS)]);
    let ways = desk.ui.ways.clone().unwrap();
    assert_eq!(ways.count, crate::solve::stages::broken_lines(&desk.level, 0, 100).unwrap().len());
    assert!(ways.at(5).is_some() && ways.at(3).is_none());
    let _ = desk.keys(&[Action::Command(WAYS)]);
    assert!(desk.ui.ways.is_none());
}

#[test]
fn lines_cross_the_rules_between_blocks() {
    let level = Level::plain(7, [[7, 0, 0, 0, 0, 0, 7], [0; 7]].concat()).unwrap();
    let mut desk = Desk::new(level);
    assert!(matches!(desk.keys(&[Act, RunRight]), Reply::Play(_)));
    assert_eq!(desk.picture(20, 3)[0].trim(), "7━━━━━━━━━━━━7");
}

#[test]
fn every_drawn_line_is_seen_without_colours() {
    let level = Logipix::example().level;
    let solution = Logipix::solve(&level, 2, &Job::endless()).solutions.remove(0);
    let mut desk = Desk::new(level.clone());
    desk.ui.cursor = level.size() as Cell - 1;
    let mut seen = desk.picture(20, 6);
    for mv in Logipix::finish(&level, &desk.board.clone(), &solution) {
        desk.board.apply(&level, &mv).unwrap();
        let now = desk.picture(20, 6);
        assert_ne!(now, seen, "{mv:?}");
        seen = now;
    }
    assert!(seen.iter().any(|row| row.contains("1∎")), "{seen:#?}");
}

#[test]
fn no_area_is_too_small_and_no_number_too_large() {
    let mut numbers = vec![0; 60 * 70];
    (numbers[0], numbers[98], numbers[4199]) = (99, 99, 12);
    let mut desk = Desk::new(Level::plain(60, numbers).unwrap());
    for zoom in [Zoom::Near, Zoom::Far] {
        desk.ui.zoom = zoom;
        for cursor in [0, 98, 4199] {
            desk.ui.cursor = cursor;
            for (width, height) in [(0, 0), (1, 1), (3, 2), (12, 5), (80, 24)] {
                let _ = desk.picture(width, height);
            }
        }
    }
    desk.ui.zoom = Zoom::Near;
    desk.ui.cursor = 0;
    assert!(desk.picture(80, 24)[0].contains("99"));
}

#[test]
fn lessons_and_example_are_good_puzzles() {
    let example = Logipix::check(&Logipix::example().level, &Job::endless());
    assert!(example.good, "{:?}", example.problems);
    for lesson in Logipix::LESSONS {
        let root = pentimento_base::document::parse(lesson.puzzle).unwrap();
        let puzzle = crate::KIND.read(&root).unwrap();
        let report = puzzle.check(&Job::endless());
        assert!(report.good, "{:?}", report.problems);
    }
}

#[test]
fn the_flag_is_solved_by_its_lines() {
    let level = flag();
    let solution = Logipix::solve(&level, 2, &Job::endless()).solutions.remove(0);
    let mut board = Board::new(&level);
    for mv in Logipix::finish(&level, &board.clone(), &solution) {
        board.apply(&level, &mv).unwrap();
    }
    assert_eq!(board.standing(&level), Standing::Solved);
}
