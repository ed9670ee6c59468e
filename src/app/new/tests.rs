use super::super::testing::{self, click, context, draws_at_every_size, frame, press};
use super::*;
use crate::app::screen::Screen;
use crate::store::{Origin, Outcome};
use pentimento_template::KIND as LAMPS;

fn outcome(difficulty: &str, seconds: u64, origin: Origin) -> Outcome {
    Outcome { difficulty: Some(difficulty.into()), ..testing::outcome(seconds, origin) }
}

fn entered(context: &mut Context) -> New {
    let mut new = New::new(LAMPS);
    new.enter(context);
    new
}

fn own() -> Own {
    Own::new(LAMPS, Difficulty::Medium)
}

#[test]
fn levels_show_size_demand_and_the_players_time() {
    let (_folder, mut context) = context();
    for (difficulty, seconds) in [("easy", 170), ("easy", 190), ("hard", 1500)] {
        context.store.record(&outcome(difficulty, seconds, Origin::File)).unwrap();
    }
    context.store.record(&outcome("easy", 1, Origin::Tutorial)).unwrap();
    let new = entered(&mut context);
    assert_eq!(new.chosen, Choice::Preset(2), "like the last one");
    let rows = frame(Box::new(new), &context, 80, 24);
    assert!(
        rows[0].starts_with("  Lamps  New puzzle") && rows[0].ends_with("solved 3   best 2:50"),
        "{}",
        rows[0]
    );
    assert!(rows[2].starts_with("    1  Easy    5 lamps"), "{}", rows[2]);
    assert!(rows[2].contains("3 min") && rows[6].contains("25 min"), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("Times are your own averages.")), "{rows:#?}");
    assert!(rows[23].ends_with("? help  Esc back"), "{}", rows[23]);
}

#[test]
fn enter_digits_and_letters_open_everything() {
    let (_folder, mut context) = context();
    let mut new = entered(&mut context);
    for keys in ["enter", "3", "5", "c", "down down enter"] {
        assert!(matches!(press(&mut new, &mut context, keys), Next::Push(_)), "{keys}");
    }
    assert!(matches!(press(&mut new, &mut context, "q"), Next::Pop));
    assert!(matches!(new.paste(&mut context, " buttons:hard#1-9f3c \n"), Next::Push(_)));
    let Next::Push(help) = press(&mut new, &mut context, "?") else { panic!("help") };
    let rows = frame(help, &context, 80, 24);
    assert!(rows.iter().any(|row| row.contains("Choose your own settings.")), "{rows:#?}");
}

#[test]
fn one_click_chooses_and_a_second_plays() {
    let (_folder, mut context) = context();
    let mut new = entered(&mut context);
    let size = (80, 24);
    assert!(matches!(click(&mut new, &mut context, size, (10, 6)), Next::Redraw));
    assert_eq!(new.chosen, Choice::Preset(2));
    assert!(matches!(click(&mut new, &mut context, size, (10, 6)), Next::Push(_)));
}

#[test]
fn the_form_can_be_changed_and_says_what_is_out_of_range() {
    let (_folder, mut context) = context();
    let mut own = own();
    let _ = press(&mut own, &mut context, "right right");
    assert_eq!(own.form.params.size("length"), 10);
    assert!(own.code().starts_with("lamps:medium,length=10#1-"));
    let _ = press(&mut own, &mut context, "9 9");
    assert!(matches!(press(&mut own, &mut context, "enter"), Next::Redraw));
    assert!(format!("{:?}", context.message()).contains("Lamps can be 2 to 40, not 99"));
    let rows = frame(Box::new(own), &context, 80, 24);
    let wrong = rows.iter().find(|row| row.contains("99!")).expect("shown as wrong");
    assert!(wrong.contains("▌ Lamps") && wrong.contains("2 to 40"), "{wrong}");
}

#[test]
fn reset_copy_and_play_are_one_key_each() {
    let (_folder, mut context) = context();
    let mut own = own();
    let _ = press(&mut own, &mut context, "right r");
    assert_eq!(own.form.params.size("length"), 8);
    let _ = press(&mut own, &mut context, "y");
    assert!(format!("{:?}", context.message()).contains("Copied lamps:medium#1-"), "{:?}", context.message());
    // A digit does nothing in a field with words to choose from.
    let _ = press(&mut own, &mut context, "down down down");
    assert!(matches!(press(&mut own, &mut context, "3"), Next::Same));
    assert!(matches!(press(&mut own, &mut context, "enter"), Next::Push(_)));
    assert!(matches!(press(&mut own, &mut context, "q"), Next::Pop));
}

#[test]
fn more_shows_the_other_settings_and_hides_them_again() {
    let (_folder, mut context) = context();
    let kind = crate::games::find("maze").expect("a game");
    let mut own = Own::new(kind, Difficulty::Easy);
    let few = own.form.shown().len();
    let _ = press(&mut own, &mut context, "m");
    assert!(own.form.shown().len() > few);
    let _ = press(&mut own, &mut context, "shift-down up m");
    assert!(own.form.shown().contains(&own.field), "the chosen field stays on the screen");
}

#[test]
fn everything_can_be_reached_on_the_smallest_screen() {
    let (_folder, mut context) = context();
    let mut own = own();
    let _ = press(&mut own, &mut context, "shift-down up");
    let rows = frame(Box::new(own), &context, 40, 12);
    assert!(rows.iter().any(|row| row.contains("▌ Mirror") && row.contains("[no]")), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("Whether the right half")), "{rows:#?}");
    draws_at_every_size(|context| Box::new(entered(context)), &mut context);
    draws_at_every_size(|_| Box::new(Own::new(LAMPS, Difficulty::Easy)), &mut context);
}
