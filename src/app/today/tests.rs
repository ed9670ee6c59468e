use super::super::testing::{context, draws_at_every_size, frame, outcome, press};
use super::*;
use crate::games::GAMES;
use crate::store::Outcome;

/// Tuesday 17 November 2026, 17:48 UTC.
const NOW: u64 = 20_774 * 86_400 + 17 * 3_600 + 48 * 60;
const TUESDAY: Day = Day(20_774);

fn daily(game: usize, date: Day, seconds: u64) -> Outcome {
    let game = GAMES[game].info().name.to_owned();
    Outcome { game, day: date, ..outcome(seconds, Origin::Daily { date }) }
}

/// Makes the screen with these results. The day is Tuesday.
fn screen(context: &mut Context, results: &[Outcome]) -> Today {
    for result in results {
        context.store.record(result).unwrap();
    }
    let mut today = Today::new(None);
    today.read_at(context, NOW);
    today
}

fn squeezed(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_day_shows_states_streak_calendar_and_the_text_to_share() {
    let (_folder, mut context) = context();
    let helped = Outcome { hints: 1, ..daily(1, TUESDAY, 692) };
    let fewest = Outcome { moves: 8, par: Some(8), ..daily(0, TUESDAY, 130) };
    let results = [daily(0, TUESDAY.before(2), 60), daily(0, TUESDAY.before(1), 60), fewest, helped];
    let today = screen(&mut context, &results);
    let rows = frame(Box::new(today), &context, 80, 24);
    assert!(rows[0].starts_with("  Today  Tuesday 17 November 2026"), "{}", rows[0]);
    assert!(rows[0].ends_with("streak 3 days   longest 3"), "{}", rows[0]);
    let rows = squeezed(&rows);
    assert!(
        rows[2].contains("Buttons") && rows[2].ends_with("✓ ✦ ✦ ✦ 2:10 8 presses, the fewest"),
        "{}",
        rows[2]
    );
    assert!(rows[3].contains("Nonogram") && rows[3].ends_with("✓ ✦ ✦ ✧ 11:32 1 hint"), "{}", rows[3]);
    assert!(rows[4].starts_with("▌ 3 Maze") && rows[4].contains("∙ new"), "{}", rows[4]);
    assert!(rows[8].starts_with("2 of 5 solved"), "{}", rows[8]);
    let whole = rows.join("\n");
    for words in ["last 12 weeks", "Nonogram ✦✦✧ 11:32", "2 of 5 streak 3", "New ones in 6 h 12 min."] {
        assert!(whole.contains(words), "{words}: {whole}");
    }
}

#[test]
fn the_calendar_leads_to_an_earlier_day_and_back() {
    let (_folder, mut context) = context();
    let late = Outcome { day: TUESDAY, ..daily(1, TUESDAY.before(8), 61) };
    let mut today = screen(&mut context, &[late]);
    today.focus = Focus::Calendar(TUESDAY.before(8));
    let rows = frame(Box::new(today), &context, 80, 24);
    assert!(rows[22].contains("Monday 9 November 2026: 1 of 5 solved"), "{}", rows[22]);
    let mut today = screen(&mut context, &[]);
    today.date = Some(TUESDAY.before(8));
    today.read_at(&mut context, NOW);
    let rows = frame(Box::new(today), &context, 80, 24);
    assert!(rows[0].starts_with("  Earlier day  Monday 9 November 2026"), "{}", rows[0]);
    assert!(rows.iter().any(|row| row.contains("Late: it counts for stars, not for the streak")));
    assert!(squeezed(&rows)[3].ends_with("1:01 late"), "{}", rows[3]);
}

#[test]
fn a_clock_that_goes_back_leaves_no_day_of_the_future() {
    let (_folder, mut context) = context();
    let mut today = screen(&mut context, &[daily(0, TUESDAY, 60)]);
    today.date = Some(TUESDAY.before(1));
    today.focus = Focus::Calendar(TUESDAY);
    today.read_at(&mut context, NOW - 3 * 86_400);
    assert_eq!((today.day.date, today.day.is_late()), (TUESDAY.before(3), false));
    assert_eq!(today.focus, Focus::Calendar(TUESDAY.before(3)));
    today.read_at(&mut context, NOW);
    assert_eq!((today.day.date, today.day.solved()), (TUESDAY, 1));
}

#[test]
fn keys_move_through_puzzles_and_days() {
    let (_folder, mut context) = context();
    let mut today = Today::new(None);
    let _ = press(&mut today, &mut context, "down down up");
    assert_eq!(today.chosen, 1);
    let _ = press(&mut today, &mut context, "c left up");
    assert_eq!(today.focus, Focus::Calendar(today.day.today.before(8)));
    let _ = press(&mut today, &mut context, "esc y");
    assert_eq!(today.focus, Focus::Puzzles);
    assert!(matches!(press(&mut today, &mut context, "2"), Next::Push(_)));
    assert!(matches!(press(&mut today, &mut context, "esc"), Next::Pop));
}

#[test]
fn it_draws_at_every_size() {
    let (_folder, mut context) = context();
    draws_at_every_size(|_| Box::new(Today::new(None)), &mut context);
}
