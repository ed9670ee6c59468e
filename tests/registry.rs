//! Tests of everything that holds for every game. They walk the registry, so a new game is tested as soon as it is
//! registered.

use pentimento::games::GAMES;
use pentimento_base::document::{parse, to_json, to_toml};
use pentimento_base::job::Job;
use pentimento_base::params::{Difficulty, Range};
use pentimento_engine::contract::Advice;
use pentimento_engine::contract::{Failure, Standing};
use pentimento_engine::game::{Game, HintStage, News, Pressed, Task};
use pentimento_engine::history::Changed;
use pentimento_engine::kind::{AnyPuzzle, Kind, from_code};
use serde_json::Value as Json;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// All games to test: those in the menu, and the template. A new game copied from the template thus passes these
/// tests from the start.
fn walked() -> Vec<&'static dyn Kind> {
    GAMES.iter().copied().chain([pentimento_template::KIND]).collect()
}

fn make(kind: &dyn Kind, difficulty: Difficulty, seed: u64) -> Box<dyn AnyPuzzle> {
    let made = kind.generate(&kind.params(difficulty), seed, &Job::endless());
    made.unwrap_or_else(|why| panic!("{} {difficulty} {seed}: {why:?}", kind.info().name))
}

type Sample = (&'static dyn Kind, Box<dyn AnyPuzzle>);

/// The number of puzzles of every difficulty for every game. A sweep sets `PENTIMENTO_SEEDS` to test more.
fn seeds() -> u64 {
    std::env::var("PENTIMENTO_SEEDS").map_or(1, |count| count.parse().expect("a number of seeds"))
}

/// Puzzles of every difficulty for every game. They are generated only once, because some take a while.
fn samples() -> impl Iterator<Item = Sample> {
    static MADE: OnceLock<Vec<Sample>> = OnceLock::new();
    let all = || {
        let seeds = |difficulty| (1..=seeds()).map(move |seed| (difficulty, seed));
        let grades = || Difficulty::ALL.into_iter().flat_map(seeds);
        let made = |kind: &'static dyn Kind| grades().map(move |(d, seed)| (kind, make(kind, d, seed)));
        walked().into_iter().flat_map(made).collect()
    };
    MADE.get_or_init(all).iter().map(|(kind, puzzle)| (*kind, puzzle.copy()))
}

fn answer(game: &mut dyn Game, task: Task) -> Vec<News> {
    game.begin(task)(&Job::endless());
    game.poll()
}

#[test]
fn there_are_games_and_their_names_differ() {
    let walked = walked();
    for (place, kind) in walked.iter().enumerate() {
        let info = kind.info();
        assert!(walked[..place].iter().all(|other| other.info().name != info.name));
        assert!(info.name.chars().all(|c| c.is_ascii_lowercase()), "{}", info.name);
        assert!(!info.rule.is_empty() && !info.rules.is_empty() && !info.tagline.is_empty());
    }
}

#[test]
fn the_rules_on_paper_fit_a_pencil_and_not_a_screen() {
    const OF_A_SCREEN: &[&str] = &[
        "arrows", "click", "clicks", "cursor", "digit", "drag", "enter", "esc", "header", "key", "keys",
        "ledger", "map", "mouse", "panel", "screen", "shift", "tab", "terminal", "type", "undo",
    ];
    for kind in walked() {
        let (name, text) = (kind.info().name, kind.info().paper_rules);
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()) {
            let lower = word.to_lowercase();
            assert!(!OF_A_SCREEN.contains(&lower.as_str()), "{name}: {word:?} is of a screen");
            // A letter alone is a key, except for names of dots and buttons, and the words a and I.
            let is_key = word.len() == 1 && word.chars().all(|c| c.is_ascii_lowercase()) && word != "a";
            assert!(!is_key, "{name}: {word:?} is a key");
        }
        assert!(text.contains("begin"), "{name}: how to begin");
        assert!(text.split("\n\n").count() >= 2 && text.len() > 200, "{name}: too short");
    }
}

#[test]
fn presets_name_every_setting_within_its_range() {
    for kind in walked() {
        for preset in kind.facts().presets {
            for (name, value) in preset.values {
                let set = kind.params(preset.difficulty).set(name, value);
                assert_eq!(set, Ok(()), "{} {}", kind.info().name, preset.difficulty);
            }
            for param in kind.facts().table {
                assert!(
                    preset.values.iter().any(|(name, _)| *name == param.name),
                    "{} lacks {}",
                    preset.difficulty,
                    param.name
                );
                assert!(!param.help.is_empty() && !param.label.is_empty());
                if let Range::Choice(words) = param.range {
                    assert!(words.len() > 1);
                }
            }
        }
    }
}

#[test]
fn puzzles_survive_being_written_and_read_in_both_forms() {
    for (kind, puzzle) in samples() {
        let fields = puzzle.document();
        for text in [to_toml(&fields), to_json(&fields)] {
            let root = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
            let again = kind.read(&root).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(again.document(), fields);
        }
    }
}

#[test]
fn an_unknown_field_is_an_error_that_names_it() {
    for (kind, puzzle) in samples() {
        let text = format!("{}\nflavour = 3\n", to_toml(&puzzle.document()));
        let message = kind.read(&parse(&text).expect("toml")).map(|_| ()).expect_err("unknown").to_string();
        assert!(message.ends_with("flavour: unknown field"), "{message}");
    }
}

#[test]
fn a_code_gives_the_same_puzzle_again() {
    for (_, puzzle) in samples() {
        let code = puzzle.meta().code.clone().expect("made puzzles have codes");
        assert!(code.len() <= 60, "{code} is long");
        let again =
            from_code(&walked(), &code, &Job::endless()).unwrap_or_else(|why| panic!("{code}: {why:?}"));
        assert_eq!(again.document(), puzzle.document());
    }
}

#[test]
fn a_code_of_another_version_is_refused() {
    for kind in walked() {
        let code = format!("{}:easy#{}-1", kind.info().name, kind.facts().version + 1);
        let Err(Failure::Impossible(message)) = from_code(&walked(), &code, &Job::endless()) else {
            panic!("{code}")
        };
        assert!(message.contains("newer Pentimento"), "{message}");
    }
}

#[test]
fn what_is_made_is_good_and_of_the_grade_asked_for() {
    for (kind, puzzle) in samples() {
        let report = puzzle.check(&Job::endless());
        assert!(report.good, "{} {:?}: {:?}", kind.info().name, puzzle.meta().code, report.problems);
        assert_eq!(report.grade.map(|g| g.difficulty), puzzle.meta().difficulty, "{:?}", puzzle.meta().code);
    }
}

/// The most words of a sentence in a hint.
const MOST_WORDS: usize = 14;
/// Words that hints avoid, because the screen has other words for the same things, or because they are hard to read.
const AVOIDED: [&str; 8] = ["would", "nobody", "whatever", "blank", "painted", "crossed", "suppose", "shut"];

/// Checks that a hint has short sentences with common words.
fn expect_plain_words(hint: &str) {
    let sentences = hint.split(". ").flat_map(|part| part.split("? "));
    for sentence in sentences {
        // The letter of a button is a name. A list of names is as easy to read as one word.
        let is_letter = |word: &&str| word.trim_end_matches(',').chars().count() == 1;
        // A label such as `Row 25:` comes before the sentence.
        let said = sentence.split_once(": ").map_or(sentence, |(_, said)| said);
        let words = said.split_whitespace().filter(|word| !is_letter(word)).count();
        assert!(words <= MOST_WORDS, "too long: {sentence:?} in {hint}");
    }
    let words = || hint.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    let avoided = words().find(|word| AVOIDED.contains(&word.as_str()));
    assert_eq!(avoided, None, "{hint}");
}

#[test]
fn hints_alone_finish_every_puzzle() {
    for (_, puzzle) in samples() {
        let mut steps = 0;
        let end = puzzle.explain(&[], &Job::endless(), &mut |step| {
            steps += 1;
            assert!(!step.reason.is_empty() && !step.place.is_empty() && !step.moves.is_empty());
            expect_plain_words(&step.place.to_string());
            expect_plain_words(&step.reason.to_string());
            steps < 100_000
        });
        assert!(matches!(end, Ok(Advice::Done)), "{:?} ended with {end:?}", puzzle.meta().code);
        assert!(steps > 0);
    }
}

#[test]
fn hints_come_in_stages_and_undo_takes_them_back() {
    for (_, puzzle) in samples() {
        let mut game = puzzle.open();
        let before = game.log();
        assert_eq!(game.press_hint(), Pressed::Ask);
        assert_eq!(answer(&mut *game, Task::Hint), [News::Hint]);
        assert_eq!(game.hint().map(|hint| hint.stage), Some(HintStage::Where));
        assert_eq!(game.press_hint(), Pressed::Shown);
        assert_eq!(game.hint().map(|hint| hint.stage), Some(HintStage::Why));
        let links = game.hint().map_or(0, |hint| hint.links);
        for link in 2..=links {
            assert_eq!(game.press_hint(), Pressed::Shown);
            assert_eq!(game.hint().and_then(|hint| hint.link), Some((link, links)));
        }
        if links > 1 {
            game.hint_back();
            assert_eq!(game.hint().and_then(|hint| hint.link), Some((links - 1, links)));
            assert_eq!(game.press_hint(), Pressed::Shown);
        }
        assert_eq!(game.press_hint(), Pressed::Played);
        assert!(game.hint().is_none() && game.moves() > 0);
        assert_eq!(game.undo(), Changed::Yes);
        assert_eq!((game.log()["at"].clone(), game.moves()), (before["at"].clone(), 0));
    }
}

#[test]
fn an_answer_to_an_older_board_is_dropped() {
    for (_, puzzle) in samples() {
        let mut game = puzzle.open();
        let work = game.begin(Task::Hint);
        play_one_hint(&mut *game);
        work(&Job::endless());
        assert_eq!(game.poll(), []);
        assert!(game.hint().is_none());
    }
}

fn play_one_hint(game: &mut dyn Game) -> bool {
    if !answer(game, Task::Hint).contains(&News::Hint) {
        return false;
    }
    while game.press_hint() != Pressed::Played {}
    true
}

/// Opens a puzzle and follows `steps` hints, or fewer if that solves the puzzle.
fn played(puzzle: &dyn AnyPuzzle, steps: usize) -> Box<dyn Game> {
    let mut game = puzzle.open();
    for _ in 0..steps {
        if game.standing() == Standing::Solved || !play_one_hint(&mut *game) {
            break;
        }
    }
    game
}

#[test]
fn undo_leads_back_to_the_start_and_redo_to_the_end() {
    for (_, puzzle) in samples() {
        let mut game = played(&*puzzle, usize::MAX);
        assert_eq!(game.standing(), Standing::Solved);
        let moves = game.moves();
        while game.undo() == Changed::Yes {}
        assert_eq!((game.moves(), game.standing()), (0, puzzle.open().standing()));
        while game.redo() == Changed::Yes {}
        assert_eq!((game.moves(), game.standing()), (moves, Standing::Solved));
    }
}

#[test]
fn a_game_is_resumed_with_its_whole_history() {
    for (_, puzzle) in samples() {
        let mut game = played(&*puzzle, 3);
        game.set_savepoint();
        let _ = game.undo();
        let log: Json = serde_json::from_str(&game.log().to_string()).expect("JSON");
        let mut again = puzzle.resume(&log).expect("our own log");
        assert_eq!((again.log(), again.standing(), again.savepoints()), (game.log(), game.standing(), 1));
        assert_eq!(again.redo(), game.redo());
        assert_eq!(again.log(), game.log());
    }
}

#[test]
fn a_log_that_makes_no_sense_is_refused() {
    for (_, puzzle) in samples() {
        for log in [
            r"3",
            r#"{"entries": 4}"#,
            r#"{"entries": [], "at": 7}"#,
            r#"{"entries": [{"play": [{"no": 1}]}], "at": 1}"#,
        ] {
            assert!(puzzle.resume(&serde_json::from_str(log).expect("JSON")).is_err(), "{log}");
        }
    }
}

#[test]
fn a_right_board_has_no_mistakes() {
    for (_, puzzle) in samples() {
        let mut game = played(&*puzzle, 2);
        match &answer(&mut *game, Task::Check)[..] {
            [News::Checked(wrong)] => assert_eq!(*wrong, 0),
            [News::Reviewed(said)] => assert!(said.to_string().starts_with("Right so far: "), "{said}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_theatre_plays_to_the_end_and_gives_the_board_back() {
    for (_, puzzle) in samples() {
        let mut game = played(&*puzzle, 1);
        let before = game.log();
        game.open_theatre();
        game.begin(Task::Theatre)(&Job::endless());
        assert!(!game.poll().is_empty() || game.standing() == Standing::Solved);
        let theatre = game.theatre().expect("open");
        assert!(theatre.ending().is_some());
        let last = theatre.len();
        theatre.go(last);
        theatre.go(last / 2);
        theatre.go(last);
        assert_eq!(theatre.at(), last);
        game.close_theatre();
        assert_eq!(game.log(), before);
    }
}

#[test]
fn the_theatre_can_be_gone_on_from() {
    for (_, puzzle) in samples() {
        let mut game = puzzle.open();
        game.open_theatre();
        game.begin(Task::Theatre)(&Job::endless());
        let _ = game.poll();
        let theatre = game.theatre().expect("open");
        let last = theatre.len();
        theatre.go(last);
        assert_eq!(game.adopt_theatre(), Changed::Yes);
        assert_eq!(game.standing(), Standing::Solved);
        assert_eq!(game.undo(), Changed::Yes);
        assert_eq!(game.moves(), 0);
    }
}

#[test]
fn finishing_at_once_solves_it() {
    for (_, puzzle) in samples() {
        let mut game = played(&*puzzle, 1);
        if game.standing() == Standing::Solved {
            continue;
        }
        assert_eq!(answer(&mut *game, Task::Finish), [News::Finished]);
        assert_eq!(game.standing(), Standing::Solved);
    }
}

/// The time within which work must end after its job is stopped. The limit is generous, because the machine can be
/// busy. Work that never checks its job takes longer than this.
const PROMPTLY: Duration = Duration::from_secs(5);

#[test]
fn a_stopped_job_ends_promptly_everywhere() {
    for kind in walked() {
        let puzzle = make(kind, Difficulty::Expert, 9);
        let job = Job::endless();
        job.stop();
        let begun = Instant::now();
        let _ = puzzle.solve(2, &job);
        let _ = puzzle.check(&job);
        let _ = puzzle.hint(&[], &job);
        let _ = kind.generate(&kind.params(Difficulty::Expert), 10, &job).map(|_| ());
        assert!(begun.elapsed() < PROMPTLY);
    }
}
