//! Plays with keys and mouse, and checks the screen.

mod sizes;

use super::*;
use crate::model::{At, Note};
use pentimento_base::job::Job;
use pentimento_engine::contract::{Advice, Hint as _, Model as _, Role, Solve as _, Standing};
use pentimento_engine::view::{Aids, Button, Input, Mode, Phase, Reply, Scene, View as _};
use pentimento_ui::fit::Bars;
use pentimento_ui::theme::{Depth, Ink, Look};
use pentimento_ui::widgets::rows;

struct Player {
    level: Level,
    board: Board,
    ui: Ui,
}

impl Player {
    fn new(level: Level) -> Self {
        let mut player = Self { board: Board::new(&level), ui: Logipix::ui(&level), level };
        player.show_at(Size::W);
        player
    }

    /// Shows the board with cells of this size.
    fn show_at(&mut self, size: Size) {
        let needs = Logipix::needs(&self.level, &Look::default());
        let need = *needs.sizes.iter().find(|need| need.size == size).unwrap();
        self.ui.fit = Some(Fit { need, bars: Bars::Bare, folded: 0, is_whole: true });
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
        rows(&self.drawn(width, height, &Look::default(), &[]))
    }

    fn drawn(&self, width: u16, height: u16, look: &Look, marks: &[(Spot, Role)]) -> Buffer {
        let area = Rect::new(0, 0, width, height);
        let mut ui = self.ui.clone();
        Logipix::settle(&self.level, &mut ui, area);
        let scene = Scene {
            level: &self.level,
            board: &self.board,
            ui: &ui,
            marks,
            look,
            aids: Aids::default(),
            mode: Mode::Playing,
            moves: 0,
            par: None,
        };
        let mut buffer = Buffer::empty(area);
        let layout = Logipix::layout(&self.level, &ui, area);
        Logipix::draw(&scene, &layout, &mut buffer);
        let _ = (Logipix::panel(&scene, 26), Logipix::status(&scene));
        assert_eq!(Logipix::cursor_lines(&scene, 16).len(), if height < 30 { 3 } else { 4 });
        buffer
    }
}

fn flag() -> Level {
    let rows = [[4, 0, 0, 4, 0], [3, 0, 3, 1, 0], [2, 0, 0, 0, 0], [2, 0, 0, 0, 0]];
    Level::plain(5, rows.concat()).unwrap()
}

/// A board with a 4 whose line goes two cells to the right and one down.
fn hook() -> Player {
    let level = Level::plain(4, [[4, 0, 0, 0], [0, 0, 4, 12], [0, 0, 11, 9]].concat()).unwrap();
    let mut player = Player::new(level);
    assert!(matches!(player.keys(&[Act, Right, Right, Down]), Reply::Play(_)));
    player.ui.cursor = 8;
    player
}

use Action::{Act, Down, Left, Mark, Right, RunRight};

#[test]
fn arrow_keys_draw_a_line_until_it_reaches_its_mate() {
    let mut player = Player::new(flag());
    assert_eq!(player.keys(&[Act, Right, Right]), Reply::Looked);
    assert_eq!(player.picture(18, 4)[0], " 4━━━━ 3  4  ∙ │1");
    assert!(matches!(player.keys(&[Right]), Reply::Play(_)));
    assert_eq!(player.board.lines(), [vec![0, 1, 2, 3]]);
    assert!(player.ui.draft.is_empty());
    assert_eq!(player.picture(18, 4)[0], " 4━━━━━━━━4  ∙ │1");
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
    assert_eq!(player.picture(18, 4)[0], " 4━!!!━━━━4  ∙ │1");
    // The next key press hides the clash.
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
fn the_tip_shows_the_length_and_only_numbers_in_reach_are_underlined() {
    let level = Level::plain(5, [[5, 0, 0, 0, 5], [0, 0, 0, 0, 0], [5, 0, 0, 0, 0]].concat()).unwrap();
    let mut player = Player::new(level);
    let _ = player.keys(&[Act, Right, Right]);
    let buffer = player.drawn(20, 4, &Look::default(), &[]);
    assert!(rows(&buffer)[1].starts_with("  5━━━━ 3"), "{:?}", rows(&buffer));
    let is_underlined =
        |x: u16, y: u16| buffer[(x, y)].modifier.contains(ratatui::style::Modifier::UNDERLINED);
    assert!(is_underlined(14, 1) && !is_underlined(2, 3), "{:?}", rows(&buffer));
}

#[test]
fn home_and_end_go_to_the_ends_of_the_row() {
    let mut player = Player::new(flag());
    player.ui.cursor = 7;
    let _ = player.keys(&[Action::RowEnd]);
    assert_eq!(player.ui.cursor, 9);
    let _ = player.keys(&[Action::RowStart]);
    assert_eq!(player.ui.cursor, 5);
    // If a line is being drawn, it goes on to the number at the end of the row and is finished.
    assert!(matches!(player.keys(&[Act, Action::RowEnd]), Reply::Play(_)));
}

#[test]
fn a_click_finds_the_cell_that_is_drawn_there() {
    let mut player = hook();
    for size in [Size::FiveByThree, Size::FiveByTwo, Size::M, Size::W] {
        player.show_at(size);
        let area = Rect::new(3, 2, 40, 12);
        let layout = Logipix::layout(&player.level, &player.ui, area);
        for ([row, column], place) in layout.grid.cells() {
            for at in place.positions() {
                assert_eq!(Logipix::hit(&layout, at), Some(Spot([row, column])), "{size:?}");
            }
        }
    }
}

#[test]
fn the_first_stage_of_a_hint_points_at_a_number_and_its_reach() {
    let level = Level::plain(5, [[0, 0, 0, 0, 0], [0, 3, 0, 3, 0], [0, 0, 0, 0, 0]].concat()).unwrap();
    let board = Board::new(&level);
    let Ok(Advice::Step(step)) = Logipix::hint(&level, &board, &Job::endless()) else { panic!("a step") };
    let spots: Vec<At> = Logipix::pointed(&level, &step).iter().map(|(spot, _)| spot.0).collect();
    assert_eq!(spots, [[1, 1], [0, 1], [1, 0], [1, 2], [2, 1]]);
}

#[test]
fn the_line_of_a_hint_is_drawn_on_the_ground_of_a_target() {
    let level = Level::plain(5, [[0, 0, 0, 0, 0], [0, 3, 0, 3, 0], [0, 0, 0, 0, 0]].concat()).unwrap();
    let mut player = Player::new(level);
    let Ok(Advice::Step(step)) = Logipix::hint(&player.level, &player.board, &Job::endless()) else {
        panic!("a step")
    };
    player.ui.cursor = 0;
    player.ui.next = step.moves;
    let look = Look::default();
    let buffer = player.drawn(20, 4, &look, &step.marks);
    assert_eq!(rows(&buffer)[2], "  ∙  3━━━━━3  ∙ │");
    let style = |x: u16| (buffer[(x, 2)].fg, buffer[(x, 2)].bg);
    let ground = look.colour(Ink::TargetGround);
    assert_eq!(style(5), (look.colour(Ink::Premise), ground));
    assert_eq!([style(8), style(11)], [(look.colour(Ink::Target), ground); 2]);
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
