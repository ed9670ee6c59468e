use super::super::testing::{click, context, draws_at_every_size, frame, press};
use super::*;
use pentimento_template::KIND as LAMPS;
use pentimento_ui::widgets::rows;

fn shown(help: Help, context: &Context, size: (u16, u16)) -> Vec<String> {
    frame(Box::new(help), context, size.0, size.1)
}

#[test]
fn the_rules_have_an_example_and_the_page_names_are_in_the_edge() {
    let (_folder, context) = context();
    let rows = shown(Help::new(Some(LAMPS)), &context, (80, 24));
    assert!(rows[1].trim_start().starts_with("╭─ Lamps ─"), "{}", rows[1]);
    assert!(rows[1].ends_with(" rules  keys  about ─╮"), "{}", rows[1]);
    assert!(rows[3].contains("Each lamp is lit or dark"), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("∙  ∙  ∙  ∙  ∙  ∙  ∙")), "{rows:#?}");
    assert!(rows[23].ends_with("Esc close"), "{}", rows[23]);
}

#[test]
fn the_keys_come_from_the_players_keymap() {
    let (folder, _) = context();
    let (_other, mut changed) = context();
    std::fs::write(folder.path().join("config.toml"), "[keys]\nundo = \"z\"\n").unwrap();
    let sources = crate::config::Sources {
        usual_file: Some(folder.path().join("config.toml")),
        ..crate::config::Sources::default()
    };
    changed.config = crate::config::Config::load(&sources);
    changed.use_keys_of(None);
    let rows = shown(Help::new(Some(LAMPS)).on_keys(), &changed, (80, 60));
    let has = |text: &str| rows.iter().any(|row| row.contains(text));
    assert!(has("b               Take all marks back."), "{rows:#?}");
    assert!(has("◂▴▾▸ hjkl") && has("z U") && has("0-9"), "{rows:#?}");
}

#[test]
fn tab_turns_the_page_arrows_scroll_and_three_keys_close() {
    let (_folder, mut context) = context();
    let mut help = Help::new(Some(LAMPS));
    let area = Rect::new(0, 0, 80, 24);
    let _ = press(&mut help, &mut context, "tab");
    help.settle(&context, area);
    assert!(help.page == 1 && help.furthest > 0);
    let _ = press(&mut help, &mut context, "down down up");
    assert_eq!(help.offset, 1);
    let _ = press(&mut help, &mut context, "backtab");
    assert_eq!((help.page, help.offset), (0, 0));
    for key in ["esc", "q", "?"] {
        assert!(matches!(press(&mut help, &mut context, key), Next::Pop), "{key}");
    }
}

#[test]
fn scrolling_reaches_the_last_line_on_the_smallest_screen() {
    let (_folder, mut context) = context();
    let mut help = Help::new(Some(LAMPS)).on_keys();
    let area = Rect::new(0, 0, 40, 12);
    for _ in 0..100 {
        help.settle(&context, area);
        let _ = press(&mut help, &mut context, "down");
    }
    let mut buffer = Buffer::empty(area);
    help.draw(&context, area, &mut buffer);
    let rows = rows(&buffer);
    assert!(rows.iter().any(|row| row.contains("Scroll.")), "{rows:#?}");
}

#[test]
fn a_click_on_a_name_opens_its_page_and_one_outside_closes() {
    let (_folder, mut context) = context();
    let mut help = Help::new(None);
    let rows = shown(Help::new(None), &context, (80, 24));
    let column =
        rows[1].chars().collect::<Vec<_>>().windows(5).position(|w| w.iter().collect::<String>() == "about");
    let _ = click(&mut help, &mut context, (80, 24), (column.unwrap() as u16, 1));
    assert_eq!(help.page, 2);
    assert!(matches!(click(&mut help, &mut context, (80, 24), (0, 12)), Next::Pop));
    assert!(matches!(click(&mut help, &mut context, (80, 24), (40, 12)), Next::Same));
    draws_at_every_size(|_| Box::new(Help::new(Some(LAMPS))), &mut context);
    draws_at_every_size(|_| Box::new(Help::new(None).on_keys()), &mut context);
}

#[test]
fn the_rules_end_with_the_techniques_of_the_hints() {
    let (_folder, context) = context();
    let page = pages::rules(&context, Some(LAMPS), Rect::new(0, 0, 68, 19));
    let help = Help::new(Some(LAMPS));
    let rows = rows(&help.whole(&context, &page, 68));
    let heading = rows.iter().position(|row| row == "Techniques").expect("a heading");
    assert!(heading >= page.example.expect("an example").bottom() as usize);
    for (row, technique) in rows[heading + 1..].chunks(2).zip(LAMPS.facts().ladder) {
        assert!(row[0].starts_with(technique.name), "{rows:#?}");
        let sentence = format!("{} {}", &row[0].trim_start_matches(technique.name).trim(), row[1].trim());
        assert_eq!(sentence.trim(), technique.idea);
    }
}
