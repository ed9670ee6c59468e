//! Compares the screen with expected drawings, and checks properties at every size.

use super::*;
use crate::model::{Board, Press, node_name};
use pentimento_base::document::parse;
use pentimento_base::job::Job;
use pentimento_base::rng::Rng;
use pentimento_engine::kind::{Kind, Of};
use pentimento_engine::view::{Aids, Button, Input, Naming, Phase, Reply, View};
use pentimento_ui::theme::{Depth, Look};
use pentimento_ui::widgets::rows;

const EIGHT: [(usize, usize); 10] =
    [(0, 1), (0, 3), (1, 2), (1, 3), (3, 4), (3, 5), (4, 6), (4, 7), (5, 6), (6, 7)];

fn eight() -> Level {
    Level::new(3, &[1, 0, 0, 0, 0, 0, 2, 2], &EIGHT).unwrap()
}

/// A level with a path through all nodes, and up to `more` additional edges.
fn random(nodes: usize, more: usize, seed: u64) -> Level {
    let mut rng = Rng::new(seed);
    let mut edges: Vec<(usize, usize)> = (1..nodes).map(|node| (node - 1, node)).collect();
    for _ in 0..more {
        let (a, b) = (rng.below(nodes), rng.below(nodes));
        if a + 1 < b && !edges.contains(&(a, b)) {
            edges.push((a, b));
        }
    }
    let state: Vec<usize> = (0..nodes).map(|_| rng.below(4)).collect();
    Level::new(4, &state, &edges).unwrap()
}

struct Shot {
    level: Level,
    board: Board,
    ui: Ui,
    marks: Vec<(usize, Role)>,
    look: Look,
    mode: Mode,
}

impl Shot {
    fn new(level: Level, shown: Option<Shown>) -> Self {
        let mut ui = Buttons::ui(&level);
        ui.chosen = shown;
        let board = Board::new(&level);
        Self { level, board, ui, marks: Vec::new(), look: Look::default(), mode: Mode::Playing }
    }

    fn scene(&self) -> Scene<'_, Buttons> {
        Scene {
            level: &self.level,
            board: &self.board,
            ui: &self.ui,
            marks: &self.marks,
            look: &self.look,
            aids: Aids::default(),
            mode: self.mode,
            moves: 4,
            par: Some(8),
        }
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) -> Layout {
        Buttons::settle(&self.level, &mut self.ui, area);
        let layout = Buttons::layout(&self.level, &self.ui, area);
        Buttons::draw(&self.scene(), &layout, buffer);
        layout
    }

    fn text(&mut self, width: u16, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        self.draw(area, &mut buffer);
        rows(&buffer)
    }

    fn act(&mut self, action: Action) -> Reply<Vec<Press>> {
        Buttons::interpret(&self.level, &self.board, &mut self.ui, Input::Do(action))
    }
}

#[test]
fn the_matrix_has_a_row_and_a_column_for_each_button() {
    let mut shot = Shot::new(eight(), Some(Shown::Matrix));
    shot.ui.cursor = 3;
    shot.marks = vec![(2, Role::Premise), (1, Role::Target), (7, Role::Conflict)];
    let drawn = shot.text(42, 20);
    let expected = [
        "                 ⊚   ▾               !",
        "         A∎ [B◉] C◉  D◉  E◉  F◉  G▴  H▴",
        "",
        "    A∎   ─   ✕   ∙   ✕   ∙   ∙   ∙   ∙",
        "",
        "  [ B◉ ] ✕   ─   ✕   ✕   ∙   ∙   ∙   ∙",
        "",
        "  ⊚ C◉   ∙   ✕   ─   ∙   ∙   ∙   ∙   ∙",
        "",
        "  ▸ D◉   ✕   ✕   ∙   ─   ✕   ✕   ∙   ∙",
        "",
        "    E◉   ∙   ∙   ∙   ✕   ─   ∙   ✕   ✕",
        "",
        "    F◉   ∙   ∙   ∙   ✕   ∙   ─   ✕   ∙",
        "",
        "    G▴   ∙   ∙   ∙   ∙   ✕   ✕   ─   ✕",
        "",
        "  ! H▴   ∙   ∙   ∙   ∙   ✕   ∙   ✕   ─",
        "",
        "",
    ];
    assert_eq!(drawn, expected);
}

#[test]
fn a_matrix_that_does_not_fit_scrolls_and_counts_the_hidden_rows_and_columns() {
    let mut shot = Shot::new(random(26, 8, 1), None);
    shot.ui.cursor = 12;
    let drawn = shot.text(24, 6);
    let expected = [
        " ▴10 ▾12       ▾",
        " ◂10 ▸11 K∎ L◊ M▴ N◊ O◊",
        "    K∎   ─  ✕  ∙  ∙  ∙",
        "    L◊   ✕  ─  ✕  ∙  ∙",
        "  ▸ M▴   ∙  ✕  ─  ✕  ∙",
        "    N◊   ∙  ∙  ✕  ─  ✕",
    ];
    assert_eq!(drawn, expected);
}

#[test]
fn the_graph_previews_the_colours_of_the_neighbours_if_needs_are_hidden() {
    let level = Level::new(3, &[2, 0, 1], &[(0, 1), (1, 2)]).unwrap();
    let mut shot = Shot::new(level, None);
    assert_eq!(shot.act(NEEDS), Reply::Looked);
    shot.ui.cursor = 1;
    let drawn = shot.text(40, 11).join("\n");
    assert!(drawn.contains("▸ B◉ ◂"), "{drawn}");
    assert!(drawn.contains(" A▴ ▸◉") && drawn.contains(" C∎ ▸▴"), "{drawn}");
    assert!(drawn.chars().any(|glyph| ('\u{2801}'..='\u{28ff}').contains(&glyph)), "{drawn}");
}

#[test]
fn the_area_decides_the_view_until_the_player_chooses() {
    let mut shot = Shot::new(eight(), None);
    let (wide, low) = (Rect::new(0, 0, 50, 20), Rect::new(0, 0, 38, 3));
    assert_eq!((shot.ui.shown(wide), shot.ui.shown(low)), (Shown::Graph, Shown::Matrix));
    Buttons::settle(&shot.level, &mut shot.ui, wide);
    assert_eq!(shot.act(Action::Next), Reply::Looked);
    assert_eq!((shot.ui.shown(wide), shot.ui.shown(low)), (Shown::Matrix, Shown::Matrix));
    assert_eq!(shot.act(Action::Next), Reply::Looked);
    assert_eq!((shot.ui.shown(wide), shot.ui.shown(low)), (Shown::Graph, Shown::Graph));
}

#[test]
fn at_every_size_drawing_stays_inside_the_area() {
    let around = Rect::new(0, 0, 66, 36);
    let mut blank = Buffer::empty(around);
    for cell in &mut blank.content {
        cell.set_char('~');
    }
    for (nodes, more) in [(1, 0), (2, 0), (8, 5), (26, 10), (40, 20), (61, 0)] {
        for shown in [None, Some(Shown::Matrix), Some(Shown::Graph)] {
            let mut shot = Shot::new(random(nodes, more, 3), shown);
            shot.marks = vec![(0, Role::Target), (nodes - 1, Role::Premise)];
            let heights = || (0..=12).chain((15..=30).step_by(3));
            for (width, height) in (0..=60).flat_map(|width| heights().map(move |height| (width, height))) {
                let area = Rect::new(3, 2, width, height);
                let mut buffer = blank.clone();
                shot.ui.cursor = usize::from(width * height) % nodes;
                shot.draw(area, &mut buffer);
                let progress = f64::from(width) / 60.0;
                Buttons::finale(&shot.scene(), progress, area, &mut buffer);
                let outside = around.positions().filter(|&at| !area.contains(at));
                assert!(outside.into_iter().all(|at| buffer[at].symbol() == "~"), "{nodes} at {area}");
            }
        }
    }
}

#[test]
fn the_largest_level_is_drawn_on_the_largest_screen() {
    for nodes in [2, 40, 1000] {
        let mut shot = Shot::new(random(nodes, 0, 3), None);
        shot.ui.cursor = nodes - 1;
        assert!(shot.text(400, 150).iter().any(|row| row.contains('▸')));
    }
}

#[test]
fn a_click_on_a_chip_hits_its_button() {
    for (nodes, shown) in [(8, Shown::Graph), (8, Shown::Matrix), (26, Shown::Matrix), (40, Shown::Matrix)] {
        let mut shot = Shot::new(random(nodes, 4, 9), Some(shown));
        let area = Rect::new(2, 1, 110, 46);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 120, 50));
        let layout = shot.draw(area, &mut buffer);
        let mut found = vec![false; nodes];
        for at in area.positions().filter(|at| at.x + 2 < area.right()) {
            let read: String = (0..3).map(|more| buffer[(at.x + more, at.y)].symbol()).collect();
            let node = (0..nodes).find(|&node| {
                let (name, sign) = (node_name(node), draw::chip::glyph(shot.board.state[node]));
                read.starts_with(&format!("{name}{sign}"))
            });
            if let Some(node) = node.filter(|_| buffer[at].bg != ratatui::style::Color::Reset) {
                assert_eq!(Buttons::hit(&layout, at), Some(node), "{read} at {at}");
                found[node] = true;
            }
        }
        assert!(found.iter().all(|&found| found), "{nodes} in {shown:?}: {found:?}");
        assert_eq!(Buttons::hit(&layout, Position::new(0, 0)), None);
        assert_eq!(Buttons::hit(&layout, Position::new(119, 49)), None);
    }
}

#[test]
fn a_click_on_a_cross_presses_the_button_of_its_column() {
    let mut shot = Shot::new(eight(), Some(Shown::Matrix));
    let area = Rect::new(0, 0, 42, 20);
    let layout = shot.draw(area, &mut Buffer::empty(area));
    assert_eq!(Buttons::hit(&layout, Position::new(21, 3)), Some(3));
    assert_eq!(Buttons::hit(&layout, Position::new(4, 5)), Some(1));
    let click = |button| Input::Point { spot: 3, button, phase: Phase::Down };
    let Shot { level, board, ui, .. } = &mut shot;
    let pressed = Reply::Play(vec![Press { press: 3, times: 1 }]);
    assert_eq!(Buttons::interpret(level, board, ui, click(Button::Left)), pressed);
    assert_eq!(Buttons::interpret(level, board, ui, click(Button::Right)), Reply::Looked);
    assert_eq!(ui.cursor, 3);
}

#[test]
fn all_states_look_different_without_colours() {
    for shown in [Shown::Graph, Shown::Matrix] {
        let mut seen = std::collections::HashSet::new();
        let roles = [None, Some(Role::Premise), Some(Role::Target), Some(Role::Conflict)];
        for (role, color, cursor) in roles
            .into_iter()
            .flat_map(|role| (0..6).flat_map(move |color| (0..4).map(move |c| (role, color, c))))
        {
            let edges = [(0, 1), (1, 2), (2, 3)];
            let level = Level::new(6, &[color, 0, 1, 2], &edges).unwrap();
            let mut shot = Shot::new(level, Some(shown));
            shot.look.depth = Depth::Mono;
            shot.ui.cursor = cursor;
            shot.marks = role.into_iter().map(|role| (0, role)).collect();
            assert!(
                seen.insert(shot.text(50, 20)),
                "{role:?}, colour {color}, cursor on {cursor}, {shown:?}"
            );
        }
    }
}

#[test]
fn a_mono_look_uses_no_colours() {
    let mut shot = Shot::new(eight(), None);
    shot.look.depth = Depth::Mono;
    let area = Rect::new(0, 0, 50, 20);
    let mut buffer = Buffer::empty(area);
    shot.draw(area, &mut buffer);
    let own = ratatui::style::Color::Reset;
    assert!(buffer.content.iter().all(|cell| cell.fg == own && cell.bg == own));
}

#[test]
fn the_arrow_keys_reach_every_button() {
    for seed in 0..12 {
        let nodes = 4 + seed as usize * 2;
        for shown in [Shown::Graph, Shown::Matrix] {
            let mut shot = Shot::new(random(nodes, nodes / 3, seed), Some(shown));
            Buttons::settle(&shot.level, &mut shot.ui, Rect::new(0, 0, 60, 24));
            for start in 0..nodes {
                let mut reached = vec![false; nodes];
                let mut waiting = vec![start];
                while let Some(node) = waiting.pop() {
                    if std::mem::replace(&mut reached[node], true) {
                        continue;
                    }
                    for way in [Action::Up, Action::Down, Action::Left, Action::Right] {
                        shot.ui.cursor = node;
                        assert_eq!(shot.act(way), Reply::Looked);
                        waiting.push(shot.ui.cursor);
                    }
                }
                assert!(reached.iter().all(|&reached| reached), "{nodes} from {start}: {reached:?}");
            }
        }
    }
}

#[test]
fn keys_press_the_button_under_the_cursor_or_one_by_its_number() {
    let mut shot = Shot::new(eight(), Some(Shown::Matrix));
    let pressed = |press, times| Reply::Play(vec![Press { press, times }]);
    assert_eq!(shot.act(Action::Down), Reply::Looked);
    assert_eq!(shot.act(Action::Act), pressed(1, 1));
    assert_eq!(shot.act(Action::Mark), pressed(1, 2));
    assert_eq!(shot.act(Action::Digit(8)), pressed(7, 1));
    assert_eq!(shot.ui.cursor, 7);
    assert!(matches!(shot.act(Action::Digit(0)), Reply::Refused(_)));
    assert_eq!(shot.act(Action::Hint), Reply::Ignored);
}

#[test]
fn a_name_is_certain_when_no_longer_name_begins_with_it() {
    let level = random(40, 0, 1);
    assert_eq!(Buttons::named(&level, "b"), Naming::Maybe(1));
    assert_eq!(Buttons::named(&level, "B1"), Naming::Is(27));
    assert_eq!(Buttons::named(&level, "z"), Naming::Is(25));
    assert_eq!(Buttons::named(&level, ""), Naming::Begins);
    assert_eq!(Buttons::named(&level, "B2"), Naming::Nothing);
    assert_eq!(Buttons::named(&eight(), "I"), Naming::Nothing);
}

#[test]
fn the_panel_previews_a_press_if_needs_are_hidden() {
    let mut shot = Shot::new(eight(), None);
    assert_eq!(shot.act(NEEDS), Reply::Looked);
    shot.ui.cursor = 3;
    let lines: Vec<String> =
        Buttons::panel(&shot.scene(), 31).iter().map(|line| line.to_string().trim_end().to_owned()).collect();
    let expected = [
        "press D  changes",
        "",
        " A∎   ▸   A▴    blue to yellow",
        " B◉   ▸   B∎    red to blue",
        " E◉   ▸   E∎    red to blue",
        " F◉   ▸   F∎    red to blue",
        "",
        "D itself does not change.",
        "",
        "now",
        "◉ red     ∎∎∎∎∎∙∙∙    5",
        "∎ blue    ∎∙∙∙∙∙∙∙    1",
        "▴ yellow  ∎∎∙∙∙∙∙∙    2",
        "",
        "▌ Goal",
        "▌ all eight the same, in any",
        "▌ colour. 8 presses are enough,",
        "▌ and it can't be done in",
        "▌ fewer.",
        "▌ You pressed 4 times.",
    ];
    assert_eq!(lines, expected);
    let status = Buttons::status(&shot.scene()).to_string();
    assert_eq!(status, "D is red, not pressed yet. A press changes A, B, E and F.");
}

#[test]
fn the_graph_shows_what_each_button_needs_for_the_goal_colour() {
    let level = Level::new(3, &[2, 0, 0], &[(0, 1), (1, 2)]).unwrap();
    let mut shot = Shot::new(level, None);
    shot.ui.cursor = 1;
    let drawn = shot.text(40, 11).join("\n");
    assert!(drawn.contains(" A▴ +1") && drawn.contains("▸ B◉ ✓◂") && drawn.contains(" C◉ ✓"), "{drawn}");
    assert_eq!(shot.act(GOAL), Reply::Looked);
    let drawn = shot.text(40, 11).join("\n");
    assert!(drawn.contains(" A▴ +2") && drawn.contains(" C◉ +1"), "{drawn}");
}

fn panel_text(shot: &Shot, width: u16) -> Vec<String> {
    let lines = Buttons::panel(&shot.scene(), width);
    lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
}

#[test]
fn the_ledger_says_who_presses_each_button() {
    let shot = Shot::new(eight(), None);
    let expected = [
        "steps to  ◉ red       t colour",
        "",
        "        needs  pressed by",
        "   A∎     2    B D",
        "   B◉     ✓    A C D",
        "   C◉     ✓    B",
        "   D◉     ✓    A B E F",
    ];
    assert_eq!(panel_text(&shot, 30)[..7], expected);
}

#[test]
fn a_hint_compares_two_rows_of_the_ledger_and_its_sum_stands_on_paper() {
    let level = Level::new(3, &[2, 2, 1], &[(0, 1), (1, 2), (2, 0)]).unwrap();
    let mut shot = Shot::new(level, None);
    let Ok(pentimento_engine::contract::Advice::Step(step)) =
        crate::hint::next_step(&shot.level, &shot.board, &Job::endless())
    else {
        panic!("no hint")
    };
    let goal = shot.ui.goal;
    for link in &step.walk {
        shot.ui.notice(Some(&link.exhibit));
        let lines = panel_text(&shot, 30);
        let compared = lines.iter().filter(|line| line.starts_with('▌')).count();
        assert_eq!(compared, 2, "{lines:#?}");
        let paper = Buttons::exhibit(&shot.scene(), &link.exhibit, 30);
        assert_eq!(paper.len(), 4, "{}", link.text);
        assert!(paper[2].to_string().starts_with('─'), "{}", link.text);
    }
    shot.ui.notice(None);
    assert_eq!(shot.ui.goal, goal, "a hint never changes the player's goal colour");
    assert!(panel_text(&shot, 30).iter().all(|line| !line.starts_with("▌ A")), "no row stays after the hint");
}

#[test]
fn letters_press_their_buttons() {
    let mut shot = Shot::new(eight(), None);
    assert_eq!(shot.act(Action::Command("e")), Reply::Play(vec![Press { press: 4, times: 1 }]));
    let mut small = Shot::new(Level::new(3, &[2, 0], &[(0, 1)]).unwrap(), None);
    assert!(matches!(small.act(Action::Command("f")), Reply::Refused(_)));
}

#[test]
fn the_panel_stays_within_its_width() {
    for (nodes, more) in [(2, 0), (8, 8), (12, 200), (40, 400)] {
        let mut shot = Shot::new(random(nodes, more, 5), None);
        for (width, cursor) in (20..=44).flat_map(|width| (0..nodes).map(move |cursor| (width, cursor))) {
            shot.ui.cursor = cursor;
            shot.ui.needs_hidden = cursor % 2 == 1;
            let lines = Buttons::panel(&shot.scene(), width);
            assert!(
                lines.iter().all(|line| line.width() <= width as usize),
                "{nodes} in {width}: {lines:#?}"
            );
        }
    }
}

#[test]
fn watching_shows_the_target_of_the_hint_but_no_cursor() {
    let mut shot = Shot::new(eight(), None);
    shot.mode = Mode::Watching;
    let drawn = shot.text(50, 20).join("");
    assert!(!drawn.contains('▸') && !drawn.contains('◂'));
    shot.marks = vec![(3, Role::Target)];
    let drawn = shot.text(50, 20).join("\n");
    assert!(drawn.contains("[ D◉ ]") && !drawn.contains('▸') && !drawn.contains('◂'), "{drawn}");
    let beside: String = Buttons::panel(&shot.scene(), 40).iter().map(ToString::to_string).collect();
    assert!(!beside.contains("  changes"), "no preview while watching: {beside}");
}

#[test]
fn the_finale_spreads_from_the_last_button() {
    let mut shot = Shot::new(eight(), None);
    shot.board.state.fill(1);
    shot.ui.cursor = 2;
    let painted = |progress: f64| {
        let (width, height) = Buttons::finale_size(&shot.level);
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        Buttons::finale(&shot.scene(), progress, buffer.area, &mut buffer);
        let text = rows(&buffer).join("\n");
        (0..8)
            .filter(|&node| text.contains(&format!(" {}∎", node_name(node))))
            .map(node_name)
            .collect::<String>()
    };
    assert_eq!([0.0, 0.25, 0.4, 0.6, 1.0].map(painted), ["", "C", "BC", "ABCD", "ABCDEFGH"]);
}

#[test]
fn the_finale_fits_its_own_size() {
    for nodes in [2, 3, 5, 8, 16, 26, 40] {
        let shot = Shot::new(random(nodes, nodes / 4, 2), None);
        let (width, height) = Buttons::finale_size(&shot.level);
        assert!(graph::Graph::whole(&shot.ui.arranged, Rect::new(0, 0, width, height)).is_some(), "{nodes}");
    }
}

#[test]
fn the_lessons_and_the_example_are_good_puzzles() {
    let job = Job::endless();
    let kind: Of<Buttons> = Of::NEW;
    for lesson in Buttons::LESSONS {
        let puzzle = kind.read(&parse(lesson.puzzle).unwrap()).unwrap();
        assert!(puzzle.check(&job).good, "{}", lesson.puzzle);
    }
    assert!(kind.example().check(&job).good);
    let example = Shot::new(Buttons::example().level, None);
    assert_eq!((example.ui.arranged.crossings, example.ui.arranged.faults), (0, 0));
}

#[test]
fn the_first_lessons_are_solved_as_they_say_in_the_fewest_presses() {
    for (lesson, presses) in [(0, &[0, 0][..]), (1, &[1, 0][..])] {
        let kind: Of<Buttons> = Of::NEW;
        let puzzle = kind.read(&parse(Buttons::LESSONS[lesson].puzzle).unwrap()).unwrap();
        let mut game = puzzle.open();
        for press in presses {
            game.play(&[serde_json::json!({ "press": press, "times": 1 })]).unwrap();
        }
        assert_eq!(game.standing(), pentimento_engine::contract::Standing::Solved, "lesson {lesson}");
        let solved = puzzle.check(&Job::endless());
        assert!(solved.extra.contains(&("presses", serde_json::json!(presses.len()))), "lesson {lesson}");
    }
}
