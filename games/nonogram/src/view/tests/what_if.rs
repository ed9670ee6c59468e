//! Tests how a what-if is drawn while it is explained, and how the mark that rules out a colour is drawn.

use super::*;
use crate::hint::next_step;
use pentimento_engine::contract::{Advice, Link, Step};

/// A puzzle in which single lines decide nothing, with its first hint.
fn stuck() -> (Level, Step<Nonogram>) {
    let level = plain(&[".....#", "..##.#", "#...##", "#.....", ".###..", ".#.#.."]);
    let advice = next_step(&level, &Board::new(&level), &Job::endless());
    let Ok(Advice::Step(step)) = advice else { panic!("a step") };
    assert_eq!(step.technique.id, "contradiction");
    (level, step)
}

fn show(shot: &mut Shot, link: &Link<Nonogram>) {
    shot.marks = link.marks.clone();
    shot.what_if = Some(link.exhibit.clone());
}

/// The two characters of each cell, with bars between them.
fn cells(shot: &mut Shot) -> Vec<String> {
    let area = Rect::new(0, 0, 30, 14);
    let mut buffer = Buffer::empty(area);
    let layout = shot.draw(area, &mut buffer);
    let cell = |row, column| {
        let place = layout.grid().rect(row, column).unwrap();
        [0, 1].map(|x| buffer[(place.x + x, place.y)].symbol().to_owned()).concat()
    };
    let row = |row| (0..6).map(|column| cell(row, column)).collect::<Vec<_>>().join("|");
    (0..6).map(row).collect()
}

/// The same text as `cells` returns, but made from the JSON of the hint. `links` is the number of links to show.
fn shown_cells(json: &serde_json::Value, links: usize) -> Vec<String> {
    let mut cells = vec![" ∙".to_owned(); 36];
    let place = |at: &serde_json::Value| (at[0].as_u64().unwrap() * 6 + at[1].as_u64().unwrap()) as usize;
    for (number, link) in json["links"].as_array().unwrap().iter().take(links).enumerate() {
        for mark in link["moves"].as_array().into_iter().flatten() {
            let sign = if mark["to"] == "." { "✕" } else { " " };
            cells[place(&mark["at"])] = format!("{sign}{}", number + 1);
        }
    }
    cells[place(&json["suppose"]["at"])] = "? ".to_owned();
    cells.chunks(6).map(|row| row.join("|")).collect()
}

#[test]
fn a_what_if_is_drawn_link_by_link_forward_and_back() {
    let (level, step) = stuck();
    let json = crate::hint::proof(&step).unwrap();
    let mut shot = Shot::new(level);
    let all = step.walk.len();
    assert!(all >= 5);
    for link in (0..all).chain((0..all).rev()) {
        show(&mut shot, &step.walk[link]);
        let reasons = step.walk[link].marks.iter().any(|(_, role)| *role == Role::Premise);
        assert!(link == 0 || reasons, "link {link} has reasons");
        shot.mode = Mode::Preview;
        shot.ui.what_if = None;
        assert_eq!(cells(&mut shot), shown_cells(&json, link), "link {link}");
    }
}

#[test]
fn the_line_that_has_no_way_left_is_lit_and_the_legend_names_only_what_is_there() {
    let (level, step) = stuck();
    let mut shot = Shot::new(level);
    let legend = |shot: &mut Shot, link: &Link<Nonogram>| {
        show(shot, link);
        let _ = cells(shot);
        let lines = Nonogram::exhibit(&shot.scene(), &link.exhibit, 60);
        lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(legend(&mut shot, &step.walk[0]), "? what if");
    let end = legend(&mut shot, step.walk.last().unwrap());
    assert!(end.starts_with("? what if") && end.contains("!! no way left"), "{end}");
    let area = Rect::new(0, 0, 26, 12);
    let mut buffer = Buffer::empty(area);
    let layout = shot.draw(area, &mut buffer);
    let dead = step.walk.last().unwrap().marks.iter().find_map(|(spot, role)| match (spot, role) {
        (Spot::Row(row), Role::Conflict) => Some([*row, 5]),
        (Spot::Column(column), Role::Conflict) => Some([5, *column]),
        _ => None,
    });
    let place = layout.grid().rect(dead.unwrap()[0], dead.unwrap()[1]).unwrap();
    let ground = shot.look.ground(Ink::ConflictGround).bg;
    assert_eq!(Some(buffer[(place.x, place.y)].bg), ground);
}

#[test]
fn a_what_if_can_be_tried_by_hand() {
    let (level, step) = stuck();
    let [tried] = crate::hint::tries(&step)[..] else { panic!("one move") };
    assert_eq!(tried, step.walk[0].exhibit.tried);
    assert_ne!(tried, step.moves[0]);
    Board::new(&level).apply(&level, &tried).unwrap();
}

#[test]
fn a_colour_is_ruled_out_and_allowed_again_by_the_same_key() {
    let mut shot = Shot::new(random(5, 5, 3, 1));
    shot.ui.brush = 2;
    assert!(matches!(shot.act(Action::Command(NOT_COMMAND)), Reply::Play(_)));
    shot.ui.brush = 3;
    assert!(matches!(shot.act(Action::Command(NOT_COMMAND)), Reply::Play(_)));
    assert_eq!(shot.board.ruled_out_at(0), 0b1100);
    let status = Nonogram::status(&shot.scene()).to_string();
    assert_eq!(status.matches("not ").count(), 2, "{status}");
    shot.ui.cursor = [4, 4];
    assert!(shot.text(40, 20).join("\n").contains("⊘2"));
    shot.ui.cursor = [0, 0];
    assert!(matches!(shot.act(Action::Command(NOT_COMMAND)), Reply::Play(_)));
    assert_eq!(shot.board.ruled_out_at(0), 0b100);
    shot.ui.cursor = [4, 4];
    let glyph = shot.ui.palette.glyph(2);
    assert!(shot.text(40, 20).join("\n").contains(&format!("⊘{glyph}")));
    let mut black = Shot::new(house());
    assert!(matches!(black.act(Action::Command(NOT_COMMAND)), Reply::Refused(_)));
}
