use super::super::testing::{self, context, draws_at_every_size, frame, press};
use super::*;
use crate::store::{Origin, Outcome};

fn outcome(difficulty: Option<&str>, seconds: u64, day: Day, hints: u32) -> Outcome {
    let difficulty = difficulty.map(Into::into);
    Outcome { difficulty, hints, day, ..testing::outcome(seconds, Origin::Daily { date: day }) }
}

fn filled(context: &mut Context) -> Stats {
    let today = Day::today();
    for (difficulty, seconds, back, hints) in
        [(Some("easy"), 61, 0, 0), (Some("easy"), 125, 1, 1), (Some("hard"), 4000, 8, 0), (None, 9, 20, 0)]
    {
        context.store.record(&outcome(difficulty, seconds, today.before(back), hints)).unwrap();
    }
    let mut lesson = outcome(Some("easy"), 1, today, 0);
    lesson.origin = Origin::Tutorial;
    context.store.record(&lesson).unwrap();
    let mut stats = Stats::new();
    stats.enter(context);
    stats
}

#[test]
fn figures_are_listed_by_game_and_difficulty_without_lessons() {
    let (_folder, mut context) = context();
    let rows = frame(Box::new(filled(&mut context)), &context, 80, 24);
    assert!(rows[0].ends_with("solved 4   streak 2"), "{}", rows[0]);
    let squeezed: Vec<String> =
        rows.iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in [
        "▌ Lamps 4 4 3 0:09 1:33",
        "easy ∎∙∙∙ 2 2 1 1:01 1:33",
        "hard ∎∎∎∙ 1 1 1 1:06:40 1:06:40",
        "custom 1 1 1 0:09 0:09",
    ] {
        assert!(squeezed.iter().any(|row| row == line), "{line}: {squeezed:#?}");
    }
    assert!(rows[22].contains("played 4, solved 4, no hints 3"));
}

#[test]
fn the_chart_has_a_bar_for_each_week_with_the_current_one_last() {
    let today = Day::at(20_773 * 86_400);
    let all = [outcome(None, 1, today, 0), outcome(None, 1, today, 0), outcome(None, 1, today.before(7), 0)];
    let stats = Stats::of(&Summary::of(all), today);
    assert_eq!(stats.weeks, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    let (_folder, context) = context();
    let rows = frame(Box::new(stats), &context, 80, 24);
    assert!(rows[2].starts_with(&format!("      2 {}██", " ".repeat(33))), "{:?}", rows[2]);
    assert!(rows[4].contains("██ ██"), "{rows:#?}");
}

#[test]
fn without_results_there_is_a_sentence() {
    let (_folder, mut context) = context();
    let mut stats = Stats::new();
    stats.enter(&mut context);
    let rows = frame(Box::new(stats), &context, 40, 12);
    assert!(rows.join(" ").contains("Nothing played yet."));
    draws_at_every_size(|_| Box::new(Stats::new()), &mut context);
}

#[test]
fn every_line_can_be_reached_on_the_smallest_screen() {
    let (_folder, mut context) = context();
    let mut stats = filled(&mut context);
    let _ = press(&mut stats, &mut context, "down down down");
    let rows = frame(Box::new(stats), &context, 40, 12);
    assert!(rows.iter().any(|row| row.contains("▌ custom") || row.contains("▌   custom")), "{rows:#?}");
    draws_at_every_size(|context| Box::new(filled(context)), &mut context);
}

#[test]
fn the_page_of_a_game_names_the_technique_to_train() {
    let (_folder, mut context) = context();
    let helped = Outcome {
        game: "nonogram".into(),
        asked: [("split".to_owned(), 3), ("glue".to_owned(), 1)].into(),
        hints: 4,
        ..testing::outcome(60, Origin::File)
    };
    context.store.record(&helped).unwrap();
    let page = |context: &mut Context| {
        let mut stats = Stats::new();
        stats.enter(context);
        let _ = press(&mut stats, context, "right");
        stats
    };
    let rows = frame(Box::new(page(&mut context)), &context, 80, 24);
    assert!(rows[22].contains("Most hints lately: Split. T trains it."), "{rows:#?}");
    assert!(rows[23].contains("T train"), "{}", rows[23]);
    assert!(matches!(press(&mut page(&mut context), &mut context, "T"), Next::Push(_)));
}
