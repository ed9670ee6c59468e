use super::keys::Tool;
use super::layout::Layout;
use super::*;
use crate::app::screen::Screen;
use crate::app::testing::{click, context, draws_at_every_size, frame, press};
use crate::games::find;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use std::time::Instant;

fn workshop(context: &mut Context) -> Workshop {
    let mut workshop = Workshop::new(context);
    workshop.enter(context);
    workshop
}

fn painting(workshop: &Workshop) -> &Painting {
    let Work::Canvas(painting) = &workshop.work else { panic!("an editor") };
    painting
}

fn painting_mut(workshop: &mut Workshop) -> &mut Painting {
    let Work::Canvas(painting) = &mut workshop.work else { panic!("an editor") };
    painting
}

fn editing(workshop: &Workshop) -> &Editing {
    let Work::Editor(editing) = &workshop.work else { panic!("a canvas") };
    editing
}

/// Polls until the background work is done, like the main loop.
fn settled(workshop: &mut Workshop, context: &mut Context) {
    let end = Instant::now() + Duration::from_secs(50);
    while workshop.wake(context).is_some() && Instant::now() < end {
        let _ = workshop.poll(context);
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(workshop.wake(context).is_none(), "still working");
}

fn sized(context: &mut Context, width: usize, height: usize) -> Workshop {
    let mut workshop = workshop(context);
    let painting = painting_mut(&mut workshop);
    painting.canvas = Canvas::new(width, height);
    painting.cursor = [0, 0];
    workshop.changed(context);
    workshop
}

fn rows(workshop: &Workshop) -> Vec<String> {
    painting(workshop).canvas.picture().mask().rows()
}

fn shown(workshop: &Workshop, context: &Context, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    workshop.draw(context, area, &mut buffer);
    pentimento_ui::widgets::rows(&buffer).join("\n")
}

#[test]
fn the_canvas_is_drawn_at_every_size() {
    let (_folder, mut context) = context();
    draws_at_every_size(|context| Box::new(Workshop::new(context)), &mut context);
    let painted = |context: &mut Context| {
        let mut workshop = sized(context, 40, 40);
        let _ = press(&mut workshop, context, "r space");
        painting_mut(&mut workshop).cursor = [30, 30];
        let _ = press(&mut workshop, context, "space s");
        Box::new(workshop) as Box<dyn Screen>
    };
    draws_at_every_size(painted, &mut context);
}

#[test]
fn keys_paint_and_the_verdict_follows() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 3);
    let _ = press(&mut workshop, &mut context, "space right down space");
    assert_eq!(rows(&workshop), ["#..", ".#.", "..."]);
    settled(&mut workshop, &mut context);
    assert!(shown(&workshop, &context, 140, 45).contains("! 2 solutions"));
    assert!(shown(&workshop, &context, 60, 20).contains("2 solutions"), "also without a panel");
    let _ = press(&mut workshop, &mut context, "u");
    settled(&mut workshop, &mut context);
    assert!(shown(&workshop, &context, 140, 45).contains("✓ unique"));
}

#[test]
fn another_solution_can_be_shown_and_a_repair_accepted() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 2, 2);
    let _ = press(&mut workshop, &mut context, "space right down space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, ">");
    assert!(shown(&workshop, &context, 140, 45).contains("another, 2 of 2"));
    assert_eq!(painting(&workshop).verdict.page().unwrap().mask().rows(), [".#", "#."]);
    let _ = press(&mut workshop, &mut context, "esc");
    assert!(painting(&workshop).verdict.page().is_none());
    assert!(shown(&workshop, &context, 140, 45).contains("1 cell makes it unique"));
    let _ = press(&mut workshop, &mut context, "enter");
    settled(&mut workshop, &mut context);
    assert!(painting(&workshop).verdict.is_unique());
    let _ = press(&mut workshop, &mut context, "u");
    assert_eq!(rows(&workshop), ["#.", ".#"], "one undo takes the whole repair back");
}

#[test]
fn repairs_leave_locked_cells_alone() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 2, 2);
    let _ = press(&mut workshop, &mut context, "space k right down space k");
    settled(&mut workshop, &mut context);
    let repair = painting(&workshop).proposed().expect("a repair").clone();
    assert!(repair.iter().all(|(at, _)| *at == [0, 1] || *at == [1, 0]), "{repair:?}");
}

#[test]
fn lines_and_rectangles_have_two_ends_and_can_be_cancelled() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 4, 3);
    let _ = press(&mut workshop, &mut context, "r space down down right right");
    assert_eq!(rows(&workshop), ["....", "....", "...."], "nothing is painted before the second end");
    assert!(!painting(&workshop).pending.is_empty());
    let _ = press(&mut workshop, &mut context, "space");
    assert_eq!(rows(&workshop), ["###.", "#.#.", "###."]);
    let _ = press(&mut workshop, &mut context, "l space up esc");
    assert!(painting(&workshop).anchor.is_none() && painting(&workshop).pending.is_empty());
}

#[test]
fn shift_with_an_arrow_paints_one_stroke() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 4, 1);
    let _ = press(&mut workshop, &mut context, "shift-right shift-right");
    assert_eq!(rows(&workshop), ["###."]);
    assert_eq!(painting(&workshop).canvas.strokes(), 1);
    let _ = press(&mut workshop, &mut context, "u");
    assert_eq!(rows(&workshop), ["...."]);
}

#[test]
fn the_mouse_paints_and_chooses_tools() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 5, 5);
    let area = Rect::new(0, 0, 140, 45);
    let grid = painting(&workshop).grid(Layout::with_canvas(area).work);
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
    assert_eq!(painting(&workshop).canvas.strokes(), 1, "a drag is one stroke");
    let text = shown(&workshop, &context, 140, 45);
    let at = text.lines().position(|line| line.contains("fill") && line.contains('f')).unwrap();
    let _ = click(&mut workshop, &mut context, (140, 45), (5, at as u16));
    assert_eq!(painting(&workshop).tool, Tool::Fill);
}

#[test]
fn one_picture_is_judged_as_each_game() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 4, 4);
    let _ = press(&mut workshop, &mut context, "R space right right down down space");
    let names: Vec<&str> = painting(&workshop).games.iter().map(|kind| kind.info().name).collect();
    assert!(names.contains(&"nonogram") && names.contains(&"maze"), "{names:?}");
    for (place, name) in names.iter().enumerate() {
        let _ = press(&mut workshop, &mut context, &format!("f{}", place + 2));
        settled(&mut workshop, &mut context);
        assert!(painting(&workshop).verdict.is_unique(), "{name}");
        assert!(matches!(press(&mut workshop, &mut context, "p"), Next::Push(_)), "{name}");
    }
}

#[test]
fn the_picture_survives_a_kill() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space right");
    workshop.rest(&mut context);
    // The draft is written without leaving the screen.
    assert_eq!(rows(&Workshop::new(&context)), ["#..", "..."]);
}

#[test]
fn opening_a_level_never_replaces_a_drawing() {
    let (_folder, mut context) = context();
    let mut drawing = sized(&mut context, 3, 2);
    let _ = press(&mut drawing, &mut context, "space");
    drawing.leave(&mut context);
    drop(drawing);
    for name in ["nonogram/01", "buttons/03"] {
        let (_, level) = crate::packs::embedded::find(name).unwrap();
        let mut opened = Workshop::open(&context, level.puzzle().unwrap()).unwrap();
        opened.enter(&mut context);
        opened.changed(&context);
        opened.leave(&mut context);
    }
    let drafts = context.store.drafts();
    assert_eq!(drafts.len(), 3, "{drafts:?}");
    assert_eq!(drafts.iter().filter(|draft| draft.size == "3x2").count(), 1);
}

#[test]
fn what_is_opened_on_the_canvas_is_a_draft_of_its_own() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space o n o n o g r a m / 0 1 enter");
    settled(&mut workshop, &mut context);
    workshop.leave(&mut context);
    let sizes: Vec<String> = context.store.drafts().into_iter().map(|draft| draft.size).collect();
    assert_eq!(sizes.len(), 2, "{sizes:?}");
    assert!(sizes.contains(&"3x2".to_owned()), "{sizes:?}");
}

#[test]
fn a_draft_is_reopened_from_the_list_with_its_history() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space right space D enter");
    assert_eq!(painting(&workshop).canvas.picture().cells.iter().filter(|&&cell| cell > 0).count(), 0);
    let _ = press(&mut workshop, &mut context, "space D");
    let list = shown(&workshop, &context, 80, 24);
    assert!(list.contains("Drafts") && list.contains("3x2") && list.contains(" s ago"), "{list}");
    let _ = press(&mut workshop, &mut context, "down enter");
    assert_eq!(rows(&workshop), ["##.", "..."]);
    let _ = press(&mut workshop, &mut context, "u");
    assert_eq!(rows(&workshop), ["#..", "..."]);
}

#[test]
fn a_second_window_works_on_a_copy() {
    let (_folder, mut context) = context();
    let mut first = sized(&mut context, 3, 2);
    let _ = press(&mut first, &mut context, "space");
    first.rest(&mut context);
    let mut second = Workshop::new(&context);
    second.enter(&mut context);
    assert_eq!(rows(&second), ["#..", "..."]);
    let _ = press(&mut second, &mut context, "c");
    second.leave(&mut context);
    let _ = press(&mut first, &mut context, "right space");
    first.leave(&mut context);
    assert_eq!(context.store.drafts().len(), 2);
}

#[test]
fn the_picture_is_there_after_leaving() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space right k");
    workshop.leave(&mut context);
    let again = Workshop::new(&context);
    assert_eq!(rows(&again), ["#..", "..."]);
    assert!(painting(&again).canvas.is_locked([0, 1]));
}

#[test]
fn a_puzzle_is_saved_and_a_file_is_not_overwritten_without_asking() {
    let (folder, mut context) = context();
    let mut workshop = sized(&mut context, 2, 1);
    let _ = press(&mut workshop, &mut context, "space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "w D o t enter");
    let own = context.store.own_puzzles();
    assert_eq!(own.len(), 1);
    assert!(own[0].ends_with("puzzles/nonogram/dot.toml"), "{own:?}");
    assert!(workshop.details.saved);
    let file = folder.path().join("dot.xml");
    let asked = |workshop: &mut Workshop, context: &mut Context| {
        workshop.form = Some(workshop.save_form(context));
        let _ = press(workshop, context, "down down down ctrl-u");
        let _ = workshop.paste(context, file.to_str().unwrap());
        let _ = press(workshop, context, "enter");
    };
    asked(&mut workshop, &mut context);
    assert!(std::fs::read_to_string(&file).unwrap().contains("<puzzle"));
    asked(&mut workshop, &mut context);
    assert!(workshop.form.is_none(), "it replaces its own file");
    std::fs::write(&file, "something else").unwrap();
    asked(&mut workshop, &mut context);
    assert!(workshop.form.is_some(), "it asks before it replaces what others wrote");
    let _ = press(&mut workshop, &mut context, "esc");
    assert!(workshop.form.is_none());
}

#[test]
fn a_picture_is_imported_with_a_preview_and_esc_restores_the_canvas() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space o a r t / c a t enter");
    settled(&mut workshop, &mut context);
    assert!(workshop.form.is_some() && painting(&workshop).canvas.width() > 10);
    let _ = press(&mut workshop, &mut context, "ctrl-u 1 2");
    settled(&mut workshop, &mut context);
    assert_eq!(painting(&workshop).canvas.width(), 12);
    let _ = press(&mut workshop, &mut context, "esc");
    assert_eq!(rows(&workshop), ["#..", "..."]);
    let _ = press(&mut workshop, &mut context, "o a r t / c a t enter");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "enter");
    assert!(painting(&workshop).import.is_none() && painting(&workshop).canvas.width() > 10);
}

#[test]
fn a_puzzle_file_is_opened_as_its_solution() {
    let (folder, mut context) = context();
    let file = folder.path().join("two.non");
    std::fs::write(&file, "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n").unwrap();
    let mut workshop = sized(&mut context, 5, 5);
    workshop.open_file(&mut context, file.to_str().unwrap());
    settled(&mut workshop, &mut context);
    assert_eq!(rows(&workshop), ["##", "#."]);
}

#[test]
fn a_name_that_cannot_be_opened_stays_in_the_form_and_tab_completes_it() {
    let (folder, mut context) = context();
    let place = folder.path().join("pictures");
    std::fs::create_dir(&place).unwrap();
    for name in ["grace.non", "grapes.non"] {
        std::fs::write(place.join(name), "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n").unwrap();
    }
    let mut workshop = sized(&mut context, 5, 5);
    let typed = place.join("gracee.non");
    workshop.open_file(&mut context, typed.to_str().unwrap());
    settled(&mut workshop, &mut context);
    let form = workshop.form.as_ref().expect("the form is open again");
    assert_eq!(form.value("File"), typed.to_str().unwrap());
    let problem = form.problem.clone().unwrap();
    assert!(problem.ends_with("did you mean `grace.non`?"), "{problem}");
    let begin = |workshop: &mut Workshop, context: &mut Context, text: &str| {
        let _ = press(workshop, context, "ctrl-u");
        let _ = workshop.paste(context, place.join(text).to_str().unwrap());
        let _ = press(workshop, context, "tab");
        workshop.form.as_ref().map(|form| (form.value("File").to_owned(), form.hint.clone())).unwrap()
    };
    let (file, hint) = begin(&mut workshop, &mut context, "g");
    assert_eq!(file, place.join("gra").to_str().unwrap());
    assert_eq!(hint.as_deref(), Some("grace.non  grapes.non"));
    let (file, hint) = begin(&mut workshop, &mut context, "grac");
    assert_eq!((file.as_str(), hint), (place.join("grace.non").to_str().unwrap(), None));
    let _ = press(&mut workshop, &mut context, "enter");
    settled(&mut workshop, &mut context);
    assert_eq!(rows(&workshop), ["##", "#."]);
}

#[test]
fn saving_again_replaces_the_file_of_this_draft_and_no_other() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 2, 1);
    let _ = press(&mut workshop, &mut context, "space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "w D o t enter");
    let _ = press(&mut workshop, &mut context, "right space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "w");
    assert!(shown(&workshop, &context, 80, 24).contains("replaces dot.toml"));
    let _ = press(&mut workshop, &mut context, "enter");
    let own = context.store.own_puzzles();
    assert_eq!(own.len(), 1, "{own:?}");
    // The draft remembers its file.
    workshop.leave(&mut context);
    drop(workshop);
    let mut workshop = Workshop::new(&context);
    workshop.enter(&mut context);
    let _ = press(&mut workshop, &mut context, "c space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "w enter");
    assert_eq!(context.store.own_puzzles().len(), 1);
    // A file that somebody has changed stays.
    let theirs = "# mine\n".to_owned() + &std::fs::read_to_string(&own[0]).unwrap();
    std::fs::write(&own[0], &theirs).unwrap();
    let _ = press(&mut workshop, &mut context, "w enter");
    assert_eq!(context.store.own_puzzles().len(), 2);
    assert_eq!(std::fs::read_to_string(&own[0]).unwrap(), theirs);
    // Another draft with the same title gets a file of its own.
    let mut other = sized(&mut context, 2, 2);
    other.details = Details::default();
    let _ = press(&mut other, &mut context, "space");
    settled(&mut other, &mut context);
    let _ = press(&mut other, &mut context, "w D o t enter");
    assert_eq!(context.store.own_puzzles().len(), 3);
}

#[test]
fn an_opened_picture_is_a_new_draft_with_the_title_of_its_file() {
    let (folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    let _ = press(&mut workshop, &mut context, "space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "w G r a c e enter");
    let place = workshop.place.id().to_owned();
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'><rect x='2' y='2' width='36' height='16'/></svg>";
    for (file, name, title) in
        [("red_kite.svg", "Red kite", Some("Red kite")), ("tw-1f98a.svg", "tw-1f98a.svg", None)]
    {
        let path = folder.path().join(file);
        std::fs::write(&path, svg).unwrap();
        workshop.open_file(&mut context, path.to_str().unwrap());
        settled(&mut workshop, &mut context);
        assert_eq!((workshop.details.name(), workshop.details.title.as_deref()), (name, title));
        assert_ne!(workshop.place.id(), place);
        let _ = press(&mut workshop, &mut context, "esc");
        assert_eq!((workshop.details.name(), workshop.place.id()), ("Grace", place.as_str()));
    }
}

#[test]
fn the_first_look_is_auto_and_the_size_follows_until_it_is_changed() {
    let (folder, mut context) = context();
    let path = folder.path().join("bar.svg");
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 40'>\
        <rect x='5' y='5' width='20' height='30' fill='#204080'/><rect x='40' y='15' width='10' height='10'/></svg>";
    std::fs::write(&path, svg).unwrap();
    let mut workshop = sized(&mut context, 3, 2);
    workshop.open_file(&mut context, path.to_str().unwrap());
    settled(&mut workshop, &mut context);
    let (picture, _) = pentimento_picture::make(svg.as_bytes(), &import::first_options()).unwrap();
    assert_eq!(painting(&workshop).canvas.picture().mask(), picture.mask());
    let size = |workshop: &Workshop| {
        let form = workshop.form.as_ref().unwrap();
        let canvas = &painting(workshop).canvas;
        assert_eq!(
            (form.number("Width"), form.number("Height")),
            (Some(canvas.width()), Some(canvas.height()))
        );
        (canvas.width(), canvas.height())
    };
    let whole = size(&workshop);
    workshop.form.as_mut().unwrap().set("Part", "0,0,30,40".to_owned());
    workshop.follow_form(&context);
    settled(&mut workshop, &mut context);
    let part = size(&workshop);
    assert!(part.0 < part.1 && whole.0 > whole.1, "{whole:?} {part:?}");
}

#[test]
fn marks_are_signs_in_half_blocks_too() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 4, 4);
    let _ = press(&mut workshop, &mut context, "space right down space Z Z");
    settled(&mut workshop, &mut context);
    painting_mut(&mut workshop).cursor = [3, 3];
    // The offered repair is one of the marks, and the cells that differ are the others.
    let text = shown(&workshop, &context, 140, 45);
    let canvas: Vec<&str> = text.lines().filter(|line| line.contains('▒') || line.contains(" !")).collect();
    assert!(canvas.iter().any(|line| line.contains('▒')), "{text}");
    painting_mut(&mut workshop).verdict.repairs = None;
    assert!(shown(&workshop, &context, 140, 45).matches('!').count() >= 3, "the cells and the panel");
}

#[test]
fn an_empty_canvas_has_no_code_and_an_own_puzzle_is_played_under_its_title() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 2);
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "y");
    assert!(format!("{:?}", context.message()).contains("Nothing is painted"), "{:?}", context.message());
    let _ = press(&mut workshop, &mut context, "space");
    settled(&mut workshop, &mut context);
    let _ = press(&mut workshop, &mut context, "w G r a c e enter");
    let Next::Push(play) = press(&mut workshop, &mut context, "p") else { panic!("no game") };
    assert!(frame(play, &context, 80, 24)[0].contains("Grace"));
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
fn the_picture_can_be_printed() {
    let (_folder, mut context) = context();
    let mut workshop = sized(&mut context, 3, 3);
    let _ = press(&mut workshop, &mut context, "space");
    settled(&mut workshop, &mut context);
    let Next::Push(question) = press(&mut workshop, &mut context, "P") else { panic!("no question") };
    assert!(frame(question, &context, 80, 24).iter().any(|row| row.contains("File")));
}

#[test]
fn a_level_opens_on_the_canvas_or_in_its_editor() {
    let (_folder, mut context) = context();
    for name in ["nonogram/01", "maze/01", "buttons/01"] {
        let (_, level) = crate::packs::embedded::find(name).unwrap();
        let mut screen = Workshop::open(&context, level.puzzle().unwrap()).unwrap();
        screen.enter(&mut context);
        assert!(frame(Box::new(screen), &context, 80, 24)[0].contains("Workshop"), "{name}");
    }
}

#[test]
fn every_editor_is_drawn_at_every_size() {
    let (_folder, mut context) = context();
    for kind in painting::editor_games() {
        let make = |context: &mut Context| {
            Box::new(Workshop::with_editor(context, kind).expect("an editor")) as Box<dyn Screen>
        };
        draws_at_every_size(make, &mut context);
    }
}

#[test]
fn work_in_an_editor_is_judged_undone_played_and_saved() {
    let (_folder, mut context) = context();
    let mut workshop = Workshop::with_editor(&context, find("buttons").unwrap()).unwrap();
    workshop.enter(&mut context);
    let first = editing(&workshop).editor.draft();
    let _ = press(&mut workshop, &mut context, "+ left down down space");
    assert_ne!(editing(&workshop).editor.draft(), first);
    let _ = press(&mut workshop, &mut context, "u u");
    assert_eq!(editing(&workshop).editor.draft(), first);
    let _ = press(&mut workshop, &mut context, "U U");
    let _ = press(&mut workshop, &mut context, "u u");
    settled(&mut workshop, &mut context);
    assert!(matches!(press(&mut workshop, &mut context, "p"), Next::Push(_)));
    let _ = press(&mut workshop, &mut context, "w R o w enter");
    assert!(context.store.own_puzzles()[0].ends_with("puzzles/buttons/row.toml"));
}

#[test]
fn a_level_opened_in_an_editor_is_there_the_next_time() {
    let (_folder, mut context) = context();
    let kind = find("buttons").unwrap();
    let mut workshop = Workshop::with_editor(&context, kind).unwrap();
    workshop.open_file(&mut context, "buttons/03");
    assert!(context.message().is_none());
    let draft = editing(&workshop).editor.draft();
    workshop.leave(&mut context);
    let again = Workshop::with_editor(&context, kind).unwrap();
    assert_eq!(editing(&again).editor.draft(), draft);
    workshop.open_file(&mut context, "no such file");
    assert!(context.message().is_some());
}

#[test]
fn function_keys_switch_between_the_canvas_and_the_editors() {
    let (_folder, mut context) = context();
    let mut workshop = workshop(&mut context);
    let first_editor = 2 + painting(&workshop).games.len();
    let Next::Push(_) = press(&mut workshop, &mut context, &format!("f{first_editor}")) else {
        panic!("no editor")
    };
    let mut editor = Workshop::with_editor(&context, painting(&workshop).editors[0]).unwrap();
    let other = press(&mut editor, &mut context, &format!("f{}", first_editor + 1));
    assert!(matches!(other, Next::Replace(_)));
    assert!(matches!(press(&mut editor, &mut context, "f2"), Next::Pop), "back to the canvas");
}
