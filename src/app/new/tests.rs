use super::super::testing::{self, click, context, draws_at_every_size, frame, press};
use super::*;
use crate::app::screen::{Screen, Typing};
use crate::store::Outcome;
use pentimento_template::KIND as LAMPS;

fn outcome(difficulty: &str, seconds: u64, origin: Origin) -> Outcome {
    Outcome { difficulty: Some(difficulty.into()), ..testing::outcome(seconds, origin) }
}

fn entered(context: &mut Context) -> New {
    let mut new = New::new(LAMPS);
    new.enter(context);
    new
}

#[test]
fn presets_show_size_demand_and_the_players_time() {
    let (_folder, mut context) = context();
    for (difficulty, seconds) in [("easy", 170), ("easy", 190), ("hard", 1500)] {
        context.store.record(&outcome(difficulty, seconds, Origin::File)).unwrap();
    }
    context.store.record(&outcome("easy", 1, Origin::Tutorial)).unwrap();
    let rows = frame(Box::new(entered(&mut context)), &context, 80, 24);
    assert!(
        rows[0].starts_with("  Lamps  New puzzle") && rows[0].ends_with("solved 3   best 2:50"),
        "{}",
        rows[0]
    );
    assert!(rows[2].starts_with("  ▌ 1  Easy      5 lamps     one number at a time"), "{}", rows[2]);
    assert!(rows[2].contains("3 min") && rows[4].contains("25 min"), "{rows:#?}");
    assert!(rows.iter().any(|row| row.starts_with("    Code  lamps:easy#1-")), "{rows:#?}");
    assert!(rows[23].ends_with("? help  Esc back"), "{}", rows[23]);
}

#[test]
fn the_form_can_be_changed_and_says_what_is_out_of_range() {
    let (_folder, mut context) = context();
    let mut new = entered(&mut context);
    let _ = press(&mut new, &mut context, "down down down down down right right");
    assert_eq!(new.form.params.size("length"), 10);
    assert!(new.shown_code().starts_with("lamps:medium,length=10#1-"));
    let _ = press(&mut new, &mut context, "9 9");
    assert!(matches!(press(&mut new, &mut context, "enter"), Next::Redraw));
    assert!(format!("{:?}", context.message()).contains("Lamps can be 2 to 40, not 99"));
    let rows = frame(Box::new(new), &context, 80, 24);
    let wrong = rows.iter().find(|row| row.contains("99!")).expect("shown as wrong");
    assert!(wrong.contains("▸ Lamps") && wrong.contains("2 to 40"), "{wrong}");
}

#[test]
fn enter_and_digits_play_and_reset_undoes_the_changes() {
    let (_folder, mut context) = context();
    let mut new = entered(&mut context);
    assert!(matches!(press(&mut new, &mut context, "enter"), Next::Push(_)));
    assert!(matches!(press(&mut new, &mut context, "3"), Next::Push(_)));
    assert_eq!(new.focus, Focus::Preset(2));
    let _ = press(&mut new, &mut context, "5 down right r");
    assert_eq!(new.form.params.size("length"), 8);
    // On a choice, a digit does nothing.
    let _ = press(&mut new, &mut context, "down down down");
    assert_eq!(new.focus, Focus::Field(3));
    assert!(matches!(press(&mut new, &mut context, "3"), Next::Same));
    assert!(matches!(press(&mut new, &mut context, "q"), Next::Pop));
}

#[test]
fn a_code_can_be_typed_or_pasted() {
    let (_folder, mut context) = context();
    let mut new = entered(&mut context);
    let _ = press(&mut new, &mut context, "shift-down");
    assert_eq!(new.typing(), Typing::Text);
    let _ = press(&mut new, &mut context, "q ? 1 backspace");
    assert_eq!(new.code, "q?");
    assert!(matches!(press(&mut new, &mut context, "enter"), Next::Redraw));
    assert!(format!("{:?}", context.message()).contains("not a puzzle code"));
    let _ = press(&mut new, &mut context, "esc up");
    assert!(matches!(new.paste(&mut context, " lamps:hard#1-9f3c \n"), Next::Push(_)));
    assert!(matches!(new.paste(&mut context, "chess:hard#1-9f3c"), Next::Redraw));
    assert!(format!("{:?}", context.message()).contains("no game"));
    assert!(matches!(press(&mut new, &mut context, "esc esc"), Next::Pop));
}

#[test]
fn one_click_chooses_and_a_second_plays() {
    let (_folder, mut context) = context();
    let mut new = entered(&mut context);
    let size = (80, 24);
    assert!(matches!(click(&mut new, &mut context, size, (10, 4)), Next::Redraw));
    assert_eq!(new.focus, Focus::Preset(2));
    assert!(matches!(click(&mut new, &mut context, size, (10, 4)), Next::Push(_)));
    // The first click is on the first field, and the second one on the right arrow of that field.
    let _ = click(&mut new, &mut context, size, (10, 8));
    assert_eq!(new.focus, Focus::Field(0));
    let _ = click(&mut new, &mut context, size, (32, 8));
    assert_eq!(new.form.params.size("length"), 9);
}

#[test]
fn everything_can_be_reached_on_the_smallest_screen() {
    let (_folder, mut context) = context();
    let mut new = entered(&mut context);
    let _ = press(&mut new, &mut context, "shift-down up up");
    let rows = frame(Box::new(new), &context, 40, 12);
    assert!(rows.iter().any(|row| row.contains("▸ Mirror") && row.contains("[no]")), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("Whether the right half")), "{rows:#?}");
    draws_at_every_size(|context| Box::new(entered(context)), &mut context);
}
