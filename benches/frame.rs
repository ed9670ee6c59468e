//! Measures how long it takes to draw a frame, and how long it takes to handle a key press and draw the next frame. It
//! runs the whole app without a terminal.
//!
//! `cargo bench --bench frame`

use pentimento::app::{Capabilities, Context, Menu, Play, Screen, paint};
use pentimento::config::{Config, Sources};
use pentimento::games::GAMES;
use pentimento::store::{Origin, Saver, Store};
use pentimento_base::job::Job;
use pentimento_engine::kind::from_code;
use pentimento_ui::keymap::Action;
use pentimento_ui::theme::{Depth, Shade};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::hint::black_box;

fn main() {
    divan::main();
}

/// A context with a folder that does not exist, because the benches write no files.
fn context() -> Context {
    let (events, _) = std::sync::mpsc::channel();
    let store = Store::new("/nonexistent/pentimento", "/nonexistent/pentimento");
    let saver = Saver::new(store.clone(), |_| {});
    let terminal = Capabilities { depth: Depth::True, shade: Shade::Dark };
    Context::new(Config::load(&Sources::default()), terminal, store, saver, events)
}

fn forty_buttons(context: &mut Context) -> Vec<Box<dyn Screen>> {
    let code = "buttons:expert,nodes=40,presses=any,combine=any,unique=no,reach=no#1-5";
    let puzzle = from_code(GAMES, code, &Job::endless()).expect("a code of ours");
    vec![Box::new(Play::begin(context, &*puzzle, Origin::File))]
}

fn draw(
    bencher: divan::Bencher<'_, '_>,
    mut screens: Vec<Box<dyn Screen>>,
    context: &Context,
    size: (u16, u16),
) {
    let area = Rect::new(0, 0, size.0, size.1);
    let mut buffer = Buffer::empty(area);
    bencher.bench_local(|| {
        paint(&mut screens, context, area, &mut buffer);
        black_box(&buffer);
    });
}

#[divan::bench(args = [(80, 24), (140, 45), (200, 60)])]
fn the_menu(bencher: divan::Bencher<'_, '_>, size: (u16, u16)) {
    let mut context = context();
    let mut menu = Menu::default();
    menu.enter(&mut context);
    draw(bencher, vec![Box::new(menu)], &context, size);
}

#[divan::bench(args = [(80, 24), (140, 45), (200, 60)])]
fn forty_buttons_as_a_matrix(bencher: divan::Bencher<'_, '_>, size: (u16, u16)) {
    let mut context = context();
    let screens = forty_buttons(&mut context);
    draw(bencher, screens, &context, size);
}

#[divan::bench(args = [(80, 24), (140, 45), (200, 60)])]
fn forty_buttons_as_a_graph(bencher: divan::Bencher<'_, '_>, size: (u16, u16)) {
    let mut context = context();
    let mut screens = forty_buttons(&mut context);
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    paint(&mut screens, &context, buffer.area, &mut buffer);
    let _ = screens[0].act(&mut context, Action::Next);
    draw(bencher, screens, &context, size);
}

/// Presses a button or takes the press back, and then draws a frame.
#[divan::bench(args = [(80, 24), (200, 60)])]
fn a_press_and_its_frame(bencher: divan::Bencher<'_, '_>, size: (u16, u16)) {
    let mut context = context();
    let mut screens = forty_buttons(&mut context);
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let mut count = 0u32;
    bencher.bench_local(|| {
        count += 1;
        let action = if count.is_multiple_of(2) { Action::Undo } else { Action::Act };
        let _ = screens[0].act(&mut context, action);
        let area = buffer.area;
        paint(&mut screens, &context, area, &mut buffer);
        black_box(&buffer);
    });
}
