//! The workshop as its keys and its mouse see it, frame by frame.

use super::*;
use crate::app::testing::{click, context, frame, press, survives_every_size};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use std::time::Instant;

fn workshop(context: &mut Context) -> Workshop {
    let mut workshop = Workshop::new(context);
    workshop.enter(context);
    workshop
}

/// Waits for the judgement as the loop would.
fn settled(workshop: &mut Workshop, context: &mut Context) {
    let end = Instant::now() + Duration::from_secs(30);
    while workshop.wake(context).is_some() && Instant::now() < end {
        let _ = workshop.poll(context);
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(workshop.wake(context).is_none(), "still thinking");
}

fn sized(context: &mut Context, width: usize, height: usize) -> Workshop {
    let mut workshop = workshop(context);
    workshop.canvas = Canvas::new(width, height);
    workshop.cursor = [0, 0];
    workshop.changed(context);
    workshop
}

fn rows(workshop: &Workshop) -> Vec<String> {
    workshop.canvas.picture().mask().rows()
}

fn shown(workshop: &Workshop, context: &Context, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    workshop.draw(context, area, &mut buffer);
    crate::app::testing::text(&buffer).join("\n")
}

#[test]
fn every_size_of_the_screen_is_drawn() {
    let (_folder, mut context) = context();
    survives_every_size(|context| Box::new(Workshop::new(context)), &mut context);
    let painted = |context: &mut Context| {
        let mut workshop = sized(context, 40, 40);
        let _ = press(&mut workshop, context, "r space");
        workshop.cursor = [30, 30];
        let _ = press(&mut workshop, context, "space s");
        Box::new(workshop) as Box<dyn Screen>
    };
    survives_every_size(painted, &mut context);
}

#[test]
fn keys_paint_and_the_verdict_follows() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 3);
    let _ = press(&mut workshop, &mut context, "space right down space");
    assert_eq!(rows(&workshop), ["#..", ".#.", "..."]);
    settled(&mut workshop, &mut context);
    assert!(shown(&workshop, &context, 140, 45).contains("! 2 solutions"));
    assert!(shown(&workshop, &context, 60, 20).contains("2 solutions"), "also where there is no panel");
    let _ = press(&mut workshop, &mut context, "u");
    settled(&mut workshop, &mut context);
    assert!(shown(&workshop, &context, 140, 45).contains("✓ unique"));
}

#[test]
fn the_other_solution_is_paged_to_and_a_repair_accepted() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 2, 2);
    let _ = press(&mut workshop, &mut context, "space right down space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, ">");
    assert!(shown(&workshop, &context, 140, 45).contains("another, 2 of 2"));
    assert_eq!(workshop.verdict.page().unwrap().mask().rows(), [".#", "#."]);
    let _ = press(&mut workshop, &mut context, "esc");
    assert!(workshop.verdict.page().is_none());
    assert!(shown(&workshop, &context, 140, 45).contains("1 cell makes it unique"));
    let _ = press(&mut workshop, &mut context, "enter");
    settled(&mut workshop, &mut context);
    assert!(workshop.verdict.is_unique());
    let _ = press(&mut workshop, &mut context, "u");
    assert_eq!(rows(&workshop), ["#.", ".#"], "one undo takes the repair back");
}

#[test]
fn kept_cells_are_not_proposed() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 2, 2);
    let _ = press(&mut workshop, &mut context, "space k right down space k");
    settled(&mut workshop, &mut context);
    let repair = workshop.proposed().expect("a repair").clone();
    assert!(repair.iter().all(|(at, _)| *at == [0, 1] || *at == [1, 0]), "{repair:?}");
}

#[test]
fn lines_and_rectangles_have_two_ends_and_can_be_given_up() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 4, 3);
    let _ = press(&mut workshop, &mut context, "r space down down right right");
    assert_eq!(rows(&workshop), ["....", "....", "...."], "not before it ends");
    assert!(!workshop.pending.is_empty());
    let _ = press(&mut workshop, &mut context, "space");
    assert_eq!(rows(&workshop), ["###.", "#.#.", "###."]);
    let _ = press(&mut workshop, &mut context, "l space up esc");
    assert!(workshop.anchor.is_none() && workshop.pending.is_empty());
}

#[test]
fn shift_with_an_arrow_paints_on_the_way_as_one_stroke() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 4, 1);
    let _ = press(&mut workshop, &mut context, "shift-right shift-right");
    assert_eq!(rows(&workshop), ["###."]);
    assert_eq!(workshop.canvas.strokes(), 1);
    let _ = press(&mut workshop, &mut context, "u");
    assert_eq!(rows(&workshop), ["...."]);
}

#[test]
fn the_mouse_paints_and_chooses() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 5, 5);
    let area = Rect::new(0, 0, 140, 45);
    let grid = workshop.grid(Places::of(area).easel);
    let place = |row, column| {
        let rect = grid.rect(row, column).expect("in view");
        (rect.x, rect.y)
    };
    let _ = click(&mut workshop, &mut context, (140, 45), place(1, 1));
    let (column, row) = place(1, 4);
    let modifiers = ratatui::crossterm::event::KeyModifiers::NONE;
    let drag = MouseEvent { kind: MouseEventKind::Drag(MouseButton::Left), column, row, modifiers };
    let _ = workshop.mouse(&mut context, area, drag);
    assert_eq!(rows(&workshop)[1], ".####");
    assert_eq!(workshop.canvas.strokes(), 1, "a drag is one stroke");
    let text = shown(&workshop, &context, 140, 45);
    let at = text.lines().position(|line| line.contains("fill") && line.contains('f')).unwrap();
    let _ = click(&mut workshop, &mut context, (140, 45), (5, at as u16));
    assert_eq!(workshop.tool, Tool::Fill);
}

#[test]
fn one_picture_is_looked_at_as_each_game() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 4, 4);
    let _ = press(&mut workshop, &mut context, "R space right right down down space");
    let names: Vec<&str> = workshop.kinds.iter().map(|kind| kind.info().name).collect();
    assert!(names.contains(&"nonogram") && names.contains(&"maze"), "{names:?}");
    for (place, name) in names.iter().enumerate() {
        let _ = press(&mut workshop, &mut context, &format!("f{}", place + 2));
        settled(&mut workshop, &mut context);
        assert!(workshop.verdict.is_unique(), "{name}");
        assert!(matches!(press(&mut workshop, &mut context, "p"), Next::Push(_)), "{name}");
    }
}

#[test]
fn what_is_painted_is_there_after_a_kill() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space right");
    workshop.rest(&mut context);
    // Nobody leaves it.
    assert_eq!(rows(&Workshop::new(&context)), ["#..", "..."]);
}

#[test]
fn a_canvas_of_a_newer_program_is_set_aside_and_not_lost() {
    let (_folder, mut context) = context();
    let strange = serde_json::json!({ "version": 9, "cells": "in another way" });
    context.store.keep_draft(&strange, Keep::ForGood).unwrap();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space");
    workshop.leave(&mut context);
    let aside = context.store.draft_path().with_extension("unread-1.json");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), strange.to_string());
    assert_eq!(rows(&Workshop::new(&context)), ["#..", "..."]);
}

#[test]
fn what_is_painted_is_there_after_leaving() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space right k");
    workshop.leave(&mut context);
    let again = Workshop::new(&context);
    assert_eq!(rows(&again), ["#..", "..."]);
    assert!(again.canvas.is_locked([0, 1]));
}

#[test]
fn a_puzzle_is_kept_and_not_overwritten_unasked() {
    let (folder, mut context) = context();
    let mut workshop = sized(&mut context, 2, 1);
    let _ = press(&mut workshop, &mut context, "space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "w D o t enter");
    let own = context.store.own_puzzles();
    assert_eq!(own.len(), 1);
    assert!(own[0].ends_with("puzzles/nonogram/dot.toml"), "{own:?}");
    assert!(workshop.papers.kept);
    let file = folder.path().join("dot.xml");
    let asked = |workshop: &mut Workshop, context: &mut Context| {
        workshop.form = Some(workshop.papers.form());
        let _ = press(workshop, context, "down down down ctrl-u");
        let _ = workshop.paste(context, file.to_str().unwrap());
        let _ = press(workshop, context, "enter");
    };
    asked(&mut workshop, &mut context);
    assert!(std::fs::read_to_string(&file).unwrap().contains("<puzzle"));
    asked(&mut workshop, &mut context);
    assert!(workshop.form.is_some(), "asked once more");
    let _ = press(&mut workshop, &mut context, "esc");
    assert!(workshop.form.is_none());
}

#[test]
fn a_picture_is_fitted_with_a_preview_and_given_up_without_a_trace() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space o a r t / c a t enter");
    settled(&mut workshop, &mut context);
    assert!(workshop.form.is_some() && workshop.canvas.width() > 10);
    let _ = press(&mut workshop, &mut context, "ctrl-u 1 2");
    settled(&mut workshop, &mut context);
    assert_eq!(workshop.canvas.width(), 12);
    let _ = press(&mut workshop, &mut context, "esc");
    assert_eq!(rows(&workshop), ["#..", "..."]);
    let _ = press(&mut workshop, &mut context, "o a r t / c a t enter");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "enter");
    assert!(workshop.import.is_none() && workshop.canvas.width() > 10);
}

#[test]
fn a_puzzle_of_others_is_opened_by_its_solution() {
    let (folder, mut context) = context();
    let file = folder.path().join("two.non");
    std::fs::write(&file, "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n").unwrap();
    let mut workshop = sized(&mut context, 5, 5);
    workshop.begin_opening(&context, file.to_str().unwrap().to_owned());
    settled(&mut workshop, &mut context);
    assert_eq!(rows(&workshop), ["##", "#."]);
    workshop.begin_opening(&context, folder.path().join("none.png").to_str().unwrap().to_owned());
    settled(&mut workshop, &mut context);
    assert!(context.message().is_some());
}

#[test]
fn help_lists_every_key() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 5, 5);
    let Next::Push(help) = press(&mut workshop, &mut context, "?") else { panic!("no help") };
    let text = frame(help, &context, 140, 60).join("\n");
    assert!(keys::TABLE.iter().all(|entry| text.contains(entry.help)), "{text}");
    assert!(text.contains("F2") && text.contains("make a puzzle of dots"), "{text}");
    let boxed: Box<dyn Screen> = Box::new(workshop);
    assert!(frame(boxed, &context, 80, 24).last().unwrap().contains("help"));
}

#[test]
fn what_is_painted_can_be_put_on_paper() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 3);
    let _ = press(&mut workshop, &mut context, "space");
    settled(&mut workshop, &mut context);
    let Next::Push(question) = press(&mut workshop, &mut context, "P") else { panic!("nothing is asked") };
    assert!(frame(question, &context, 80, 24).iter().any(|row| row.contains("File")));
}

#[test]
fn a_level_is_opened_as_its_picture_or_on_its_bench() {
    let (_folder, mut context) = context();
    for name in ["nonogram/01", "maze/01", "buttons/01"] {
        let (_, level) = crate::packs::embedded::find(name).unwrap();
        let mut screen = Workshop::open(&context, level.puzzle().unwrap()).unwrap();
        screen.enter(&mut context);
        assert!(frame(screen, &context, 80, 24)[0].contains("Workshop"), "{name}");
    }
}
