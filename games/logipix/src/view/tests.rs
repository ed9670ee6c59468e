//! Plays with keys and mouse, and checks the screen.

use super::*;
use crate::model::Note;
use pentimento_base::job::Job;
use pentimento_engine::contract::{Model as _, Solve as _, Standing};
use pentimento_engine::view::{Aids, Button, Input, Mode, Phase, Reply, Scene, View as _};
use pentimento_ui::theme::Look;
use pentimento_ui::widgets::rows;

struct Player {
    level: Level,
    board: Board,
    ui: Ui,
}

impl Player {
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
        rows(&buffer)
    }
}

fn flag() -> Level {
    let rows = [[4, 0, 0, 4, 0], [3, 0, 3, 1, 0], [2, 0, 0, 0, 0], [2, 0, 0, 0, 0]];
    Level::plain(5, rows.concat()).unwrap()
}

use Action::{Act, Down, Left, Mark, Right, RunRight};

#[test]
fn arrow_keys_draw_a_line_until_it_reaches_its_mate() {
    let mut player = Player::new(flag());
    assert_eq!(player.keys(&[Act, Right, Right]), Reply::Looked);
    assert_eq!(player.picture(10, 4)[0], "4━━━3 4 ∙");
    assert!(matches!(player.keys(&[Right]), Reply::Play(_)));
    assert_eq!(player.board.lines(), [vec![0, 1, 2, 3]]);
    assert!(player.ui.draft.is_empty());
    assert_eq!(player.picture(10, 4)[0], "4━━━━━4 ∙");
}

#[test]
fn going_back_shortens_the_line_and_space_drops_it() {
    let mut player = Player::new(flag());
    let _ = player.keys(&[Act, Right, Right, Left]);
    assert_eq!(player.ui.draft, [0, 1]);
    let _ = player.keys(&[Act]);
    assert!(player.ui.draft.is_empty() && player.board.lines().is_empty());
}

#[test]
fn a_clash_is_shown_and_changes_nothing() {
    let mut player = Player::new(flag());
    let _ = player.keys(&[Act, Right, Right, Right, Left, Left, Left, Down, Act, Right]);
    let before = player.board.clone();
    let reply = player.keys(&[Action::Up]);
    assert!(matches!(reply, Reply::Refused(_)), "{reply:?}");
    assert_eq!((player.ui.clash, player.ui.draft.clone()), (Some(1), vec![5, 6]));
    assert_eq!(player.board, before);
    assert_eq!(player.picture(10, 4)[0], "4━!!━━4 ∙");
    // The next key hides the clash.
    let _ = player.keys(&[Right]);
    assert_eq!((player.ui.clash, player.board.lines().len()), (None, 2));
}

#[test]
fn dragging_and_running_draw_whole_lines() {
    let mut player = Player::new(flag());
    let _ = player.point([0, 0], Button::Left, Phase::Down);
    assert!(matches!(player.point([0, 3], Button::Left, Phase::Drag), Reply::Play(_)));
    let _ = player.point([0, 3], Button::Left, Phase::Up);
    assert_eq!(player.board.lines().len(), 1);
    player.ui.cursor = 5;
    assert!(matches!(player.keys(&[Act, RunRight]), Reply::Play(_)));
    assert_eq!(player.board.lines().len(), 2);
}

#[test]
fn all_ones_are_drawn_together_and_notes_toggle() {
    let level = Level::plain(3, vec![1, 0, 1, 2, 2, 0]).unwrap();
    let mut player = Player::new(level);
    let _ = player.keys(&[Act]);
    assert_eq!(player.board.lines().len(), 2);
    player.ui.cursor = 1;
    let _ = player.keys(&[Mark]);
    assert_eq!(player.board.note(1), Note::Off);
    let _ = player.keys(&[Mark]);
    assert_eq!(player.board.note(1), Note::None);
    // On a finished line, the same key erases the line.
    player.ui.cursor = 0;
    let _ = player.keys(&[Mark]);
    assert_eq!(player.board.lines().len(), 1);
}

#[test]
fn the_possible_lines_of_a_number_are_shown_and_hidden() {
    let level = Level::plain(4, vec![5, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0]).unwrap();
    let mut player = Player::new(level);
    let _ = player.keys(&[Action::Command(POSSIBLE_LINES)]);
    let possible = player.ui.possible.clone().unwrap();
    assert_eq!(possible.count, crate::solve::stages::broken_lines(&player.level, 0, 100).unwrap().len());
    assert!(possible.at(5).is_some() && possible.at(3).is_none());
    let _ = player.keys(&[Action::Command(POSSIBLE_LINES)]);
    assert!(player.ui.possible.is_none());
}

#[test]
fn lines_cross_the_rules_between_blocks() {
    let level = Level::plain(7, [[7, 0, 0, 0, 0, 0, 7], [0; 7]].concat()).unwrap();
    let mut player = Player::new(level);
    assert!(matches!(player.keys(&[Act, RunRight]), Reply::Play(_)));
    assert_eq!(player.picture(20, 3)[0].trim(), "7━━━━━━━━━━━━7");
}

#[test]
fn every_line_is_visible_without_colours() {
    let level = Logipix::example().level;
    let solution = Logipix::solve(&level, 2, &Job::endless()).solutions.remove(0);
    let mut player = Player::new(level.clone());
    player.ui.cursor = level.size() as Cell - 1;
    let mut seen = player.picture(20, 6);
    for mv in Logipix::finish(&level, &player.board.clone(), &solution) {
        player.board.apply(&level, &mv).unwrap();
        let now = player.picture(20, 6);
        assert_ne!(now, seen, "{mv:?}");
        seen = now;
    }
    assert!(seen.iter().any(|row| row.contains("1∎")), "{seen:#?}");
}

#[test]
fn the_board_is_drawn_in_any_area_with_any_number() {
    let mut numbers = vec![0; 60 * 70];
    (numbers[0], numbers[98], numbers[4199]) = (99, 99, 12);
    let mut player = Player::new(Level::plain(60, numbers).unwrap());
    for zoom in [Zoom::Near, Zoom::Far] {
        player.ui.zoom = zoom;
        for cursor in [0, 98, 4199] {
            player.ui.cursor = cursor;
            for (width, height) in [(0, 0), (1, 1), (3, 2), (12, 5), (80, 24)] {
                let _ = player.picture(width, height);
            }
        }
    }
    player.ui.zoom = Zoom::Near;
    player.ui.cursor = 0;
    assert!(player.picture(80, 24)[0].contains("99"));
}

#[test]
fn the_lessons_and_the_example_are_good_puzzles() {
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
fn finishing_the_flag_solves_it() {
    let level = flag();
    let solution = Logipix::solve(&level, 2, &Job::endless()).solutions.remove(0);
    let mut board = Board::new(&level);
    for mv in Logipix::finish(&level, &board.clone(), &solution) {
        board.apply(&level, &mv).unwrap();
    }
    assert_eq!(board.standing(&level), Standing::Solved);
}
