use std::fs;

use proptest::prelude::*;

use super::*;
use pentimento_ui::keymap::{ACTIONS, Keymap};

fn with_file(text: &[u8]) -> (tempfile::TempDir, Sources) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, text).unwrap();
    (folder, Sources { usual_file: Some(path), ..Sources::default() })
}

fn warnings(text: &str) -> Vec<String> {
    file::parse(text, "config.toml").warnings.iter().map(Warning::to_string).collect()
}

#[test]
fn every_aid_of_every_game_is_a_setting_of_file_and_environment() {
    for aid in crate::games::GAMES.iter().flat_map(|kind| kind.facts().aids) {
        let (_folder, mut sources) = with_file(format!("{} = {}\n", aid.name, !aid.default).as_bytes());
        let config = Config::load(&sources);
        assert!(config.warnings.is_empty(), "{:?}", config.warnings);
        assert_eq!(config.settings.aids.has(aid), !aid.default, "{}", aid.name);
        let variable = format!("PENTIMENTO_{}", aid.name.to_uppercase());
        sources.environment.insert(variable.clone(), aid.default.to_string().into());
        let config = Config::load(&sources);
        assert_eq!(config.settings.aids.has(aid), aid.default, "{}", aid.name);
        assert_eq!(config.source(aid.name), Source::Environment(variable));
    }
}

#[test]
fn config_toml_documents_every_setting_with_its_default() {
    let contents = file::parse(DEFAULT_TOML, "config.toml");
    assert!(contents.warnings.is_empty(), "{:?}", contents.warnings);
    let documented: Vec<_> = contents.settings.iter().map(|(setting, ..)| setting.name).collect();
    assert_eq!(documented, settings().iter().map(|setting| setting.name).collect::<Vec<_>>());
    for (setting, value, line) in contents.settings {
        assert_eq!(value, setting.default(), "{} on line {line}", setting.name);
        if let Kind::Choice(names) = setting.kind {
            assert!(DEFAULT_TOML.contains(&format!("\n# {}\n", names.join(", "))), "{}", setting.name);
        }
    }
}

#[test]
fn flags_override_the_environment_and_the_environment_overrides_the_file() {
    let (_folder, mut sources) =
        with_file(b"theme = \"light\"\ncolor = \"16\"\nmouse = false\nmotion = false\n");
    sources.environment.insert("PENTIMENTO_THEME".into(), "mono".into());
    sources.environment.insert("PENTIMENTO_MOUSE".into(), "on".into());
    sources.flags.push(("theme".into(), "dark".into()));
    let config = Config::load(&sources);
    assert_eq!(config.settings.theme, Theme::Dark);
    assert_eq!(config.source("theme"), Source::Flag);
    assert!(config.settings.mouse);
    assert_eq!(config.settings.color, Color::Basic);
    assert_eq!(config.source("motion"), Source::File { line: 4 });
    assert_eq!(config.source("timer"), Source::Default);
    assert!(config.warnings.is_empty());
}

#[test]
fn no_color_turns_colours_off_unless_pentimento_color_is_set() {
    let (_folder, mut sources) = with_file(b"color = \"256\"\n");
    sources.environment.insert("NO_COLOR".into(), "1".into());
    assert_eq!(Config::load(&sources).settings.color, Color::None);
    sources.environment.insert("PENTIMENTO_COLOR".into(), "16".into());
    assert_eq!(Config::load(&sources).settings.color, Color::Basic);
    sources.environment = [("NO_COLOR".to_owned(), "".into())].into();
    assert_eq!(Config::load(&sources).settings.color, Color::Indexed, "an empty NO_COLOR has no effect");
}

#[test]
fn a_mistake_is_reported_with_its_line_and_affects_one_setting() {
    let text = "# mine\n\ntheme = \"light\"\ncolour = \"16\"\nmotion = \"no\"\ntheatre_speed = 99\n[keyz]\n";
    assert_eq!(
        warnings(text),
        [
            "config.toml line 4: unknown setting `colour`; did you mean `color`?",
            "config.toml line 5: `motion` must be true or false, not `\"no\"`",
            "config.toml line 6: `theatre_speed` must be a number from 1 to 5, not `99`",
            "config.toml line 7: unknown setting `keyz`; did you mean `keys`?",
        ]
    );
    assert_eq!(file::parse(text, "").settings.len(), 1);
}

#[test]
fn a_syntax_error_is_reported_with_its_line() {
    let found = warnings("theme = \"dark\"\nmotion = = 3\n");
    assert!(found[0].starts_with("config.toml line 2: "), "{found:?}");
    assert!(found[0].ends_with("the defaults are used"), "{found:?}");
}

#[test]
fn keys_have_their_lines_and_commands_of_a_game_have_its_name() {
    let contents = file::parse(
        "[keys]\nundo = [\"u\", \"ctrl-z\"]\nmark = \"x\"\nredo = 3\n[keys.dots]\nturn = []\n",
        "c",
    );
    let shown: Vec<_> = contents.keys.iter().map(|b| (b.action.as_str(), b.keys.len(), b.line)).collect();
    assert_eq!(shown, [("undo", 2, 2), ("mark", 1, 3), ("dots.turn", 0, 6)]);
    assert_eq!(contents.warnings[0].line, Some(4));
}

#[test]
fn a_folder_a_binary_file_or_a_huge_file_gives_a_warning_and_the_defaults() {
    let folder = tempfile::tempdir().unwrap();
    let sources = Sources { usual_file: Some(folder.path().to_owned()), ..Sources::default() };
    let (_f1, binary) = with_file(b"\xff\xfe\x00");
    let (_f2, huge) = with_file(&vec![b'#'; 2 << 20]);
    for (sources, why) in [(sources, "a folder"), (binary, "not text"), (huge, "too large")] {
        let config = Config::load(&sources);
        assert!(config.warnings[0].text.contains(why), "{:?}", config.warnings);
        assert_eq!(config.settings, Settings::default());
    }
}

#[test]
fn a_missing_file_gives_a_warning_only_if_it_was_named() {
    let lost = PathBuf::from("/nowhere/at/all/config.toml");
    let silent = Sources { usual_file: Some(lost.clone()), ..Sources::default() };
    assert!(Config::load(&silent).warnings.is_empty());
    let mut asked = Sources::default();
    asked.environment.insert("PENTIMENTO_CONFIG".into(), lost.into());
    assert_eq!(Config::load(&asked).warnings.len(), 1);
}

#[test]
fn a_warning_about_keys_names_the_file_it_came_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    fs::write(&path, "[keys]\nundoo = [\"u\"]\n").unwrap();
    let config = Config::load(&Sources { file: Some(path), ..Sources::default() });
    let (_, warnings) = pentimento_ui::keymap::Keymap::from_config(&config.keys);
    let message = config.placed(warnings)[0].to_string();
    assert!(message.starts_with("mine.toml line 2: unknown action"), "{message}");
}

#[test]
fn a_change_keeps_comments_and_order() {
    let text = "# my settings\ntheme = \"dark\"   # at night\n\n# no rodent\nmouse = false\n\n[keys] # mine\nundo = [\"u\"] # as ever\n";
    let (_folder, sources) = with_file(text.as_bytes());
    let mut config = Config::load(&sources);
    config.change(setting("theme").unwrap(), Value::Choice("light")).unwrap();
    config.change(setting("timer").unwrap(), Value::Flag(false)).unwrap();
    let expected = "# my settings\ntheme = \"light\"   # at night\n\n# no rodent\nmouse = false\ntimer = false\n\n[keys] # mine\nundo = [\"u\"] # as ever\n";
    assert_eq!(fs::read_to_string(config.path.unwrap()).unwrap(), expected);
    let reread = Config::load(&sources);
    assert!(reread.warnings.is_empty(), "{:?}", reread.warnings);
    assert_eq!(reread.settings.theme, Theme::Light);
}

#[test]
fn a_first_change_creates_the_file_with_a_header() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pentimento/config.toml");
    write_setting(&path, "theatre_speed", Value::Number(5)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.starts_with("# Pentimento's settings") && text.ends_with("\n\ntheatre_speed = 5\n"),
        "{text}"
    );
}

#[test]
fn comments_stay_at_the_top_of_a_file_without_settings() {
    let (_folder, sources) = with_file(b"# mine\n# theme = \"dark\"");
    let path = sources.usual_file.unwrap();
    write_setting(&path, "mouse", Value::Flag(false)).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "# mine\n# theme = \"dark\"\nmouse = false\n");
}

#[test]
fn a_file_with_a_mistake_is_not_overwritten() {
    let text = "theme = = 3\n";
    let (_folder, sources) = with_file(text.as_bytes());
    let path = sources.usual_file.unwrap();
    let error = write_setting(&path, "mouse", Value::Flag(false)).unwrap_err().to_string();
    assert!(error.contains("nothing was written to"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        file::parse(&text, "config.toml");
    }

    #[test]
    fn no_settings_make_the_reader_or_the_writer_panic(
        lines in prop::collection::vec(
            ("theme|color|motion|keys|keys\\.undo|a\\.b|\\[keys\\]#|\\[keys.dots\\]#|\\[\\[theme\\]\\]#",
             "true|3|-9e9|\"dark\"|\\[\\]|\\[\"u\", 1\\]|\\{ a = 1 \\}|2020-01-01|=|\"\"\"x"),
            0..6,
        )
    ) {
        let lines: Vec<_> = lines.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let text = lines.join("\n");
        let (_folder, sources) = with_file(text.as_bytes());
        let mut config = Config::load(&sources);
        let before = config.warnings.len();
        if config.change(setting("motion").unwrap(), Value::Flag(false)).is_ok() {
            let again = Config::load(&sources);
            prop_assert!(!again.settings.motion, "{}", text);
            prop_assert!(again.warnings.len() <= before);
        }
    }
}

#[test]
fn config_toml_documents_every_key_with_its_default() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, DEFAULT_TOML).unwrap();
    let config = Config::load(&Sources { usual_file: Some(path), ..Sources::default() });
    let documented: Vec<_> = config.keys.iter().map(|binding| binding.action.as_str()).collect();
    assert_eq!(documented, ACTIONS.iter().map(|entry| entry.name).collect::<Vec<_>>());
    let (keymap, warnings) = Keymap::from_config(&config.keys);
    assert!(warnings.is_empty(), "{warnings:?}");
    for entry in ACTIONS {
        assert_eq!(keymap.label(entry.action), Keymap::default().label(entry.action));
    }
}
