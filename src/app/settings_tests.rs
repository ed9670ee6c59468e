use super::super::testing::{click, context, draws_at_every_size, frame, press};
use super::*;
use crate::config::Theme;

#[test]
fn a_change_shows_at_once_and_is_written_with_the_players_comments() {
    let (folder, mut context) = context();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "# mine\nmotion = false # calm\n").unwrap();
    let mut settings = SettingsScreen::default();
    let _ = press(&mut settings, &mut context, "right right");
    assert_eq!(context.config.settings.theme, Theme::Light);
    assert_eq!(context.look.shade, pentimento_ui::theme::Shade::Light);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("# mine") && text.contains("# calm") && text.contains("theme = \"light\""),
        "{text}"
    );
    let _ = press(&mut settings, &mut context, "r");
    assert_eq!(context.config.settings.theme, Theme::Auto);
}

#[test]
fn the_chosen_setting_shows_all_it_can_be() {
    let (_folder, context) = context();
    let rows = frame(Box::new(SettingsScreen::default()), &context, 80, 24);
    assert!(rows[0].starts_with("  Settings"));
    assert!(rows[2].contains("▌ Theme") && rows[2].contains("[auto] dark  light"), "{}", rows[2]);
    assert!(rows.iter().any(|row| row.contains("Theatre") && row.ends_with('3')), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("Saved in ")), "{rows:#?}");
    assert!(rows[23].ends_with("? help  Esc back"));
}

#[test]
fn what_the_environment_decides_is_said() {
    let (folder, mut context) = context();
    let sources = crate::config::Sources {
        usual_file: Some(folder.path().join("config.toml")),
        environment: [("NO_COLOR".to_owned(), "1".into())].into(),
        ..crate::config::Sources::default()
    };
    context.config = crate::config::Config::load(&sources);
    let mut settings = SettingsScreen::default();
    let _ = press(&mut settings, &mut context, "down");
    let rows = frame(Box::new(settings), &context, 80, 24);
    assert!(rows.iter().any(|row| row.contains("The variable NO_COLOR sets this.")), "{rows:#?}");
}

#[test]
fn a_file_that_cannot_be_written_is_complained_about() {
    let (folder, mut context) = context();
    std::fs::write(folder.path().join("config.toml"), "theme = [broken").unwrap();
    let mut settings = SettingsScreen::default();
    let _ = press(&mut settings, &mut context, "right");
    assert!(format!("{:?}", context.message()).contains("nothing was written"));
    assert_eq!(context.config.settings.theme, Theme::Dark);
}

#[test]
fn words_and_arrows_can_be_clicked_at_any_size() {
    let (_folder, mut context) = context();
    let mut settings = SettingsScreen::default();
    let row = frame(Box::new(SettingsScreen::default()), &context, 80, 24)[2].clone();
    let at = row.chars().collect::<Vec<_>>().windows(5).position(|w| w.iter().collect::<String>() == "light");
    let _ = click(&mut settings, &mut context, (80, 24), (at.unwrap() as u16, 2));
    assert_eq!(context.config.settings.theme, Theme::Light);
    let _ = click(&mut settings, &mut context, (80, 24), (6, 4));
    assert_eq!(settings.setting().name, "background");
    draws_at_every_size(|_| Box::new(SettingsScreen::default()), &mut context);
}

#[test]
fn the_end_of_the_page_is_seen_with_the_last_setting() {
    let (_folder, mut context) = context();
    let mut settings = SettingsScreen::default();
    let _ = press(&mut settings, &mut context, "shift-down");
    let rows = frame(Box::new(settings), &context, 40, 12);
    assert!(rows.iter().any(|row| row.contains("◂") && row.contains("Theatre")), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("Saved in")), "{rows:#?}");
}
