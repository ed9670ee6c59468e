use proptest::prelude::*;

use super::*;

fn press(text: &str) -> Key {
    parse_key(text).unwrap()
}

fn bind(action: &str, keys: &[&str], line: usize) -> Binding {
    Binding { action: action.into(), keys: keys.iter().map(|&key| key.to_owned()).collect(), line }
}

fn sentences(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(Warning::to_string).collect()
}

#[test]
fn the_table_has_no_clash_and_every_default_key_can_be_read() {
    let (keymap, warnings) = Keymap::from_config(&[]);
    assert!(warnings.is_empty(), "{warnings:?}");
    for entry in ACTIONS {
        assert_eq!(keymap.keys(entry.action).count(), entry.keys.len(), "{}", entry.name);
        assert_eq!(ACTIONS.iter().filter(|other| other.name == entry.name).count(), 1, "{}", entry.name);
        for key in entry.keys {
            assert_eq!(keymap.action_in(entry.layer, press(key)), Some(entry.action), "{key}");
            // During play, a key of the play layer hides the same key of the global layer. No default key does this.
            assert_eq!(keymap.action(press(key)), Some(entry.action), "{key}");
        }
    }
}

#[test]
fn capitals_are_separate_keys_and_shift_does_not_matter_for_signs() {
    let keymap = Keymap::default();
    let with = |c, modifiers| keymap.action(Key::new(KeyCode::Char(c), modifiers));
    assert_eq!(with('h', Modifiers::NONE), Some(Action::Left));
    assert_eq!(with('H', Modifiers::SHIFT), Some(Action::Hint));
    assert_eq!(with('H', Modifiers::NONE), Some(Action::Hint));
    assert_eq!(with('h', Modifiers::SHIFT), Some(Action::Hint));
    assert_eq!(with('?', Modifiers::SHIFT), Some(Action::Help));
    assert_eq!(with('?', Modifiers::NONE), Some(Action::Help));
    assert_eq!(with('R', Modifiers::CONTROL), Some(Action::Redo));
    for code in [KeyCode::Tab, KeyCode::BackTab] {
        assert_eq!(keymap.action(Key::new(code, Modifiers::SHIFT)), Some(Action::Previous));
    }
}

#[test]
fn rebinding_replaces_the_keys_and_the_play_layer_comes_first() {
    let (keymap, warnings) =
        Keymap::from_config(&[bind("undo", &["Z", "ctrl-z"], 2), bind("zoom-out", &[], 3)]);
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(keymap.action(press("Z")), Some(Action::Undo));
    assert_eq!(keymap.action(press("u")), None);
    assert_eq!(keymap.action(press("ctrl-z")), Some(Action::Undo));
    assert_eq!(keymap.action_in(Layer::Global, press("ctrl-z")), Some(Action::Suspend));
    assert_eq!(keymap.label(Action::ZoomOut), "");
}

#[test]
fn a_clash_names_both_lines_and_the_later_keeps_its_default() {
    let (keymap, warnings) = Keymap::from_config(&[bind("undo", &["b"], 4), bind("hint", &["b", "w"], 7)]);
    assert_eq!(
        sentences(&warnings),
        ["config.toml line 7: `b` is bound to `undo` on line 4 and to `hint` here; `hint` keeps its default"]
    );
    assert_eq!(keymap.action(press("b")), Some(Action::Undo));
    assert_eq!(keymap.label(Action::Hint), "H");
}

#[test]
fn a_default_that_loses_its_last_key_to_the_player_is_a_warning() {
    let (keymap, warnings) = Keymap::from_config(&[bind("mark", &["u"], 2), bind("hint", &["k"], 3)]);
    assert_eq!(sentences(&warnings), ["config.toml line 2: `undo` has no key left: `u` is taken by `mark`"]);
    assert_eq!(keymap.label(Action::Up), "▴");
    let swapped = Keymap::from_config(&[bind("hint", &["S"], 2), bind("solve", &["H"], 3)]);
    assert!(swapped.1.is_empty());
}

#[test]
fn a_wrong_action_or_key_is_a_warning_with_its_line() {
    let config = [
        bind("undoo", &["u"], 2),
        bind("mark", &["banana"], 3),
        bind("hint", &["ctrl-c", "w"], 4),
        bind("act", &["a-b"], 5),
    ];
    let (keymap, warnings) = Keymap::from_config(&config);
    let shown = sentences(&warnings);
    assert_eq!(shown[0], "config.toml line 2: unknown action `undoo`; did you mean `undo`?");
    assert!(shown[1].starts_with("config.toml line 3: `banana` is not a key"), "{shown:?}");
    assert_eq!(shown[2], "config.toml line 4: ctrl-c always quits");
    assert!(shown[3].contains("several keys at once"), "{shown:?}");
    assert_eq!(keymap.label(Action::Mark), "x");
    assert_eq!(keymap.label(Action::Hint), "w");
    assert_eq!(keymap.label(Action::Act), "Enter Space");
}

#[test]
fn ctrl_c_always_quits() {
    let (keymap, _) = Keymap::from_config(&[bind("quit", &["ctrl-q"], 1)]);
    for layer in [Layer::Global, Layer::Play] {
        assert_eq!(keymap.action_in(layer, press("ctrl-c")), Some(Action::Quit));
    }
    assert_eq!(keymap.action(press("ctrl-q")), Some(Action::Quit));
}

#[test]
fn the_commands_of_a_game_are_added_to_the_play_layer() {
    let commands = [
        Command { id: "turn", key: "t", verb: "turn", help: "Turn." },
        Command { id: "drop", key: "u", verb: "drop", help: "Drop." },
    ];
    let config = [bind("dots.turn", &["w"], 8), bind("dots.trn", &["v"], 9), bind("maze.turn", &["b"], 10)];
    let (general, warnings) = Keymap::from_config(&config);
    assert!(warnings.is_empty(), "a game's commands are checked when it is opened: {warnings:?}");
    let (keymap, warnings) = general.for_game("dots", &commands);
    assert_eq!(keymap.action(press("w")), Some(Action::Command("turn")));
    assert_eq!(keymap.action(press("u")), Some(Action::Undo));
    assert_eq!(
        sentences(&warnings),
        [
            "config.toml: `dots.drop` has no key left: `u` is taken by `undo`",
            "config.toml line 9: unknown command `dots.trn`; did you mean `dots.turn`?",
        ]
    );
}

#[test]
fn labels_look_as_on_the_keyboard() {
    let keymap = Keymap::default();
    assert_eq!(keymap.label(Action::Act), "Enter Space");
    assert_eq!(keymap.label(Action::Redo), "U Ctrl-R");
    assert_eq!(keymap.label(Action::Previous), "Shift-Tab");
    assert_eq!(keymap.label(Action::RunUp), "Shift-▴ K");
    assert_eq!(keymap.short_label(Action::Back), "Esc");
    assert_eq!(keymap.moves_label(), "◂▴▾▸");
}

proptest! {
    #[test]
    fn a_key_is_written_as_it_was_read(text in "(ctrl-|alt-|shift-){0,2}([a-zA-Z?,ö -]|up|tab|backtab|space|f1?[1-9]|del)") {
        if let Ok(key) = parse_key(&text) {
            prop_assert_eq!(parse_key(&key_name(key)), Ok(key), "{} {}", text, key_name(key));
            prop_assert!(!key_label(key).is_empty());
        }
    }

    #[test]
    fn no_bindings_panic_or_give_a_key_two_meanings(
        config in prop::collection::vec(("undo|redo|mark|up|act|quit|help|dots\\.a|x", prop::collection::vec("[a-eu]|ctrl-c|", 0..3)), 0..8)
    ) {
        let config: Vec<_> = config.into_iter().enumerate()
            .map(|(line, (action, keys))| Binding { action, keys, line: line + 1 }).collect();
        let keymap = Keymap::from_config(&config).0;
        for layer in [Layer::Play, Layer::Global] {
            let mut all: Vec<_> = keymap.bound.iter().filter(|b| b.layer == layer).flat_map(|b| b.keys.clone()).collect();
            let count = all.len();
            all.sort();
            all.dedup();
            prop_assert_eq!(all.len(), count);
        }
    }
}
