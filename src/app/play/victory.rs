//! The solved screen: a short animation, the result, and what to do next.
//!
//! First the screen shows the cells that the player painted. Then the original drawing shows through, then
//! its frame appears, then the result. Any key ends the animation. If motion is off, or the terminal has few
//! colours, only the last frame is drawn.

use super::victory_view::is_wide;
use super::{Activity, Play};
use crate::app::context::Context;
use crate::app::help::Help;
use crate::app::paper;
use crate::app::screen::Next;
use crate::reward::Reward;
use crate::save_game;
use crate::store::stars::ALL;
use crate::store::{Day, Origin, days};
use crate::today::{DayPuzzles, share};
use pentimento_base::prose::Prose;
use pentimento_ui::keymap::Action;
use pentimento_ui::keymap::{Key, KeyCode};
use pentimento_ui::painting::Painting;
use pentimento_ui::theme::Depth;
use pentimento_ui::widgets::BarKey;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

const ANIMATION: Duration = Duration::from_secs(2);
/// The key for printing. In other places it pauses the game, but here there is nothing to pause.
const PRINT: &str = "p";
/// Shows the player's own game in the theatre.
const WATCH_OWN: Action = Action::Command("watch your game");
const FRAME: Duration = Duration::from_millis(33);

pub(super) struct Victory {
    begun: Instant,
    pub(super) seconds: u64,
    pub(super) moves: usize,
    /// What this game earned besides its stars.
    pub(super) reward: Reward,
    /// Whether the player solved the puzzle. False if the program solved it, or if the player continued from
    /// the theatre.
    pub(super) is_own: bool,
    /// The picture, scaled to the screen. It is made once for each size of the terminal.
    pub(super) painting: Option<(Rect, Painting)>,
}

impl Victory {
    /// The time since the puzzle was solved, in milliseconds. It stops at the end of the animation.
    pub(super) fn elapsed(&self, context: &Context) -> u64 {
        if !context.look.motion || context.look.depth < Depth::Indexed {
            return ANIMATION.as_millis() as u64;
        }
        let passed = context.now.saturating_duration_since(self.begun);
        passed.min(ANIMATION).as_millis() as u64
    }

    pub(super) fn celebrating(&self, context: &Context) -> bool {
        u128::from(self.elapsed(context)) < ANIMATION.as_millis()
    }

    pub(super) fn wake(&self, context: &Context) -> Option<Duration> {
        self.celebrating(context).then_some(FRAME)
    }

    /// The entries of the key bar.
    pub(super) fn keys(&self, context: &Context) -> Vec<BarKey> {
        if self.celebrating(context) {
            return vec![BarKey { label: "any key".into(), verb: "skip".into(), action: Action::Back }];
        }
        let mut keys = vec![
            context.key(Action::Act, "next"),
            context.key(Action::Restart, "again"),
            BarKey { label: "w".into(), verb: "watch".into(), action: Action::Solve },
            BarKey { label: PRINT.into(), verb: "print".into(), action: Action::Pause },
            context.key(Action::Undo, "undo"),
            context.key(Action::Help, "help"),
            context.key(Action::Leave, "leave"),
        ];
        keys.insert(3, BarKey { label: "y".into(), verb: "share".into(), action: Action::Code });
        keys
    }
}

/// The form of a text to share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Line,
    Words,
}

/// A choice of what to do next.
pub(super) struct Choice {
    pub(super) key: String,
    pub(super) words: String,
    action: Action,
}

impl Choice {
    /// The words, or their part before the first comma if they are too long.
    pub(super) fn within(&self, room: usize) -> &str {
        let is_long = self.words.width() > room;
        let part = self.words.split(',').next().filter(|_| is_long);
        part.unwrap_or(&self.words)
    }
}

impl Play {
    /// Called when the board is solved: records the result, deletes the save and celebrates.
    pub(super) fn solved(&mut self, context: &mut Context) -> Next {
        self.clock.stop(context.now);
        self.naming = None;
        // A message about the last move would cover the picture.
        context.clear_message();
        let outcome = save_game::outcome(&self.save, &*self.game, self.seconds(context));
        let before = context.store.summary();
        let last_lesson = self.lessons.as_ref().is_none_or(super::Lessons::is_last);
        if let Some(lessons) = &self.lessons {
            lessons.finish(context, self.kind());
        }
        let counts = last_lesson && self.practice.is_none();
        if counts && !std::mem::replace(&mut self.save.solved, true) {
            self.record(context);
        }
        let reward =
            Reward::of(&context.library, (&before, &context.store.summary()), &outcome, Day::today());
        self.keep_finished(context);
        context.saver.delete(&self.save.id);
        // The save and its lock are deleted. If the player undoes the last move, the game gets a new save.
        self.save.renew(days::now());
        self.lock = None;
        self.game.drop_hint();
        self.activity = Activity::Solved(Victory {
            begun: context.now,
            seconds: self.seconds(context),
            moves: self.game.moves(),
            reward,
            is_own: !self.save.helped,
            painting: None,
        });
        Next::Redraw
    }

    /// Stores the moves of this game, so that the player can watch it again. Lessons, practice and games with the
    /// program's help are not stored.
    fn keep_finished(&mut self, context: &Context) {
        let seconds = self.seconds(context);
        save_game::update(&mut self.save, &*self.game, seconds);
        if self.lessons.is_some() || self.practice.is_some() || self.save.helped {
            return;
        }
        let (store, save) = (context.store.clone(), self.save.clone());
        // If writing fails, the player can't watch this game later. Nothing else depends on it.
        self.jobs.finished = Some(context.spawn(Box::new(move |_| drop(store.keep_finished(&save)))));
    }

    /// Opens the theatre with the player's own game.
    fn watch_own(&mut self, context: &mut Context) -> Next {
        let mut play = Play::begin(context, self.game.puzzle(), self.save.origin.clone());
        play.save.helped = true;
        play.is_replay = true;
        match play.open_own_theatre(context, &self.game.log()) {
            Ok(()) => Next::Push(Box::new(play)),
            Err(why) => context.refuse(why),
        }
    }

    /// Adds the result of this game to the player's results.
    pub(super) fn record(&mut self, context: &mut Context) {
        let mut outcome = save_game::outcome(&self.save, &*self.game, self.seconds(context));
        outcome.needs = self.needs.id();
        outcome.replay = (!self.save.helped && self.lessons.is_none()).then(|| self.save.id.clone());
        if let Err(why) = context.store.record(&outcome) {
            context.complain(why.to_string());
        }
    }

    pub(super) fn end_celebration(&mut self) -> Next {
        if let Activity::Solved(victory) = &mut self.activity {
            victory.begun = victory.begun.checked_sub(ANIMATION).unwrap_or(victory.begun);
        }
        Next::Redraw
    }

    /// The title of the puzzle. It is no secret once the puzzle is solved.
    pub(super) fn title(&self) -> String {
        self.game.puzzle().meta().title.clone().unwrap_or_else(|| self.save.title.clone())
    }

    /// The words for what Enter does next.
    fn next_words(&self, context: &Context) -> String {
        let game = &self.save.game;
        let words = match (&self.lessons, &self.save.origin) {
            (Some(lessons), _) if lessons.is_last() => "choose a puzzle",
            (Some(_), _) => "the next lesson",
            (None, _) if self.practice.is_some() => "the next place",
            (None, Origin::Level { pack, name }) => match context.library.after(game, pack, name) {
                Some((next, puzzle)) => {
                    let number = context.library.number(game, pack, &next);
                    let number = number.map_or_else(String::new, |number| format!(" {number}"));
                    let size = puzzle.describe();
                    return format!("next: level{number}, {}", size.split(',').next().unwrap_or_default());
                }
                None => "you finished this pack",
            },
            (None, Origin::Daily { date }) => return Self::next_of_day(context, game, *date),
            (None, _) => "another one like it",
        };
        words.to_owned()
    }

    /// The words for playing again. They show three stars if not all of them are earned yet.
    fn again_words(&self) -> &'static str {
        match &self.activity {
            Activity::Solved(victory)
                if victory.is_own && self.practice.is_none() && self.stars(victory) < ALL =>
            {
                "play it again for ✦✦✦"
            }
            _ => "play it again",
        }
    }

    fn next_of_day(context: &Context, game: &str, date: Day) -> String {
        let day = DayPuzzles::of(date, Day::today(), &context.store.summary(), &[]);
        let place = day.puzzles.iter().position(|puzzle| puzzle.kind.info().name == game);
        match place.and_then(|place| day.next_open(place)) {
            Some(next) => format!("next: {}", day.puzzles[next].kind.info().title),
            None => "all five solved".to_owned(),
        }
    }

    /// The text to share, in one line or in words.
    pub(super) fn share_text(&self, context: &Context, victory: &Victory, form: Form) -> String {
        let info = self.kind().info();
        if let Origin::Daily { date } = self.save.origin {
            let day = DayPuzzles::of(date, Day::today(), &context.store.summary(), &[]);
            return match form {
                Form::Line => day.share_one(info.name),
                Form::Words => day.share_words(),
            };
        }
        let size = self.game.puzzle().describe();
        let size = size.split(',').next().unwrap_or_default();
        let grade = self.game.puzzle().meta().difficulty.map_or_else(String::new, |d| format!(" {d}"));
        let (stars, title) = (self.help(victory).stars(), format!("{} {size}{grade}", info.title));
        match form {
            Form::Line => {
                let result = share::result(&title, stars, victory.seconds);
                let code = self.game.puzzle().meta().code.iter().map(|code| format!(" · {code}"));
                format!("Pentimento · {result}{}", code.collect::<String>())
            }
            Form::Words => {
                let (stars, time) = (share::star_words(stars), share::time_words(victory.seconds));
                format!("Pentimento. {title}: solved, {stars}, {time}.")
            }
        }
    }

    fn share(&mut self, context: &mut Context, form: Form) -> Next {
        let Activity::Solved(victory) = &self.activity else { return Next::Same };
        if !victory.is_own {
            context.say("There is nothing to share, because the program solved it.");
            return Next::Redraw;
        }
        let text = self.share_text(context, victory, form);
        crate::app::copy_to_clipboard(&text);
        context.say(Prose::new().say("Copied: ").strong(text));
        Next::Redraw
    }

    /// The choices. The most likely one comes first.
    pub(super) fn choices(&self, context: &Context, area: Rect) -> Vec<Choice> {
        let choice = |key: &str, words: &str, action| {
            let key = if key.is_empty() { context.keymap.short_label(action) } else { key.to_owned() };
            Choice { key, words: words.to_owned(), action }
        };
        if !is_wide(area) {
            // On a narrow screen, the choices are only in the key bar.
            return Vec::new();
        }
        let mut choices = vec![
            choice("", &self.next_words(context), Action::Act),
            choice("", self.again_words(), Action::Restart),
            choice("w", "watch how it solves", Action::Solve),
            choice("v", "watch your game", WATCH_OWN),
        ];
        choices.push(choice("y", "share the result", Action::Code));
        choices.push(choice(PRINT, "print", Action::Pause));
        choices.push(choice("", "back", Action::Leave));
        choices
    }

    pub(super) fn victory_key(&mut self, context: &mut Context, key: Key) -> Option<Next> {
        match key.code {
            KeyCode::Char('w') => Some(self.act_when_solved(context, Action::Solve)),
            KeyCode::Char('v') => Some(self.watch_own(context)),
            KeyCode::Char('y') => Some(self.share(context, Form::Line)),
            KeyCode::Char('Y') => Some(self.share(context, Form::Words)),
            KeyCode::Char('p') => Some(self.act_when_solved(context, Action::Pause)),
            _ => None,
        }
    }

    pub(super) fn act_when_solved(&mut self, context: &mut Context, action: Action) -> Next {
        match action {
            Action::Act | Action::Skip => self.another(context),
            Action::Restart => match self.lessons.take() {
                Some(_) => Next::Pop,
                None => Next::Replace(Box::new(Play::begin(
                    context,
                    self.game.puzzle(),
                    self.save.origin.clone(),
                ))),
            },
            Action::Solve => {
                // The theatre starts from the beginning, because a solved board has no steps left.
                let mut play = Play::begin(context, self.game.puzzle(), self.save.origin.clone());
                play.save.helped = true;
                play.is_replay = true;
                let _ = play.open_theatre(context);
                Next::Push(Box::new(play))
            }
            Action::Undo => {
                let _ = self.game.undo();
                self.activity = Activity::Playing;
                self.clock.start(context.now);
                self.changed(context)
            }
            WATCH_OWN => self.watch_own(context),
            Action::Code => self.share(context, Form::Line),
            Action::Pause => {
                let title = self.title();
                paper::open(context, self.game.puzzle(), &title)
            }
            Action::Help => Next::Push(Box::new(Help::new(Some(self.kind())))),
            Action::Back | Action::Leave => Next::Pop,
            _ => Next::Same,
        }
    }

    pub(super) fn victory_mouse(&mut self, context: &mut Context, area: Rect, event: MouseEvent) -> Next {
        if event.kind != MouseEventKind::Down(MouseButton::Left) {
            return Next::Same;
        }
        let Activity::Solved(victory) = &self.activity else { return Next::Same };
        if victory.celebrating(context) {
            return self.end_celebration();
        }
        let at = Position::new(event.column, event.row);
        let choices = self.choices(context, area);
        let rows = self.shown_choice_rows(victory, area, choices.len());
        let chosen = rows.into_iter().position(|row| row.contains(at));
        match chosen.and_then(|place| choices.into_iter().nth(place)) {
            Some(choice) => self.act_when_solved(context, choice.action),
            None => Next::Same,
        }
    }
}
