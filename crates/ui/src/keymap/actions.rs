//! The table of actions: name in the file, layer, default keys, and words for the player.

/// Something a key can ask for. Games add commands of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    // Everywhere.
    Quit,
    Suspend,
    Leave,
    Back,
    Help,
    Settings,
    // Moving and acting.
    Up,
    Down,
    Left,
    Right,
    RunUp,
    RunDown,
    RunLeft,
    RunRight,
    Next,
    Previous,
    Act,
    Mark,
    Goto,
    Digit(u8),
    // The game as a whole.
    Undo,
    Redo,
    Hint,
    Solve,
    Check,
    Restart,
    SavepointSet,
    SavepointLoad,
    SavepointDrop,
    Solutions,
    Pause,
    Skip,
    Code,
    ZoomIn,
    ZoomOut,
    ReadOn,
    ReadBack,
    /// A command of the game that is played, by its id.
    Command(&'static str),
}

/// Where a key is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layer {
    Global,
    Play,
}

/// A line of the table.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    pub action: Action,
    /// As in the `[keys]` table.
    pub name: &'static str,
    pub layer: Layer,
    /// The first is the one to show.
    pub keys: &'static [&'static str],
    /// For the key bar: a word.
    pub verb: &'static str,
    /// For the help: a sentence.
    pub help: &'static str,
}

/// A command that one game has, with a default key. Its name in the `[keys]` table is `game.id`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    pub id: &'static str,
    pub key: &'static str,
    pub verb: &'static str,
    pub help: &'static str,
}

macro_rules! table {
    ($($layer:ident $action:expr, $name:literal, $keys:expr, $verb:literal, $help:literal;)+) => {
        &[$(Entry {
            action: $action, name: $name, layer: Layer::$layer, keys: &$keys, verb: $verb, help: $help,
        }),+]
    };
}

/// Every action, in the order of the help.
pub const ACTIONS: &[Entry] = table! {
    Play Action::Up, "up", ["up", "k"], "up", "Move up.";
    Play Action::Down, "down", ["down", "j"], "down", "Move down.";
    Play Action::Left, "left", ["left", "h"], "left", "Move left.";
    Play Action::Right, "right", ["right", "l"], "right", "Move right.";
    Play Action::RunUp, "run-up", ["shift-up", "K"], "run up", "Move far up, or draw on the way.";
    Play Action::RunDown, "run-down", ["shift-down", "J"], "run down", "Move far down, or draw on the way.";
    Play Action::RunLeft, "run-left", ["shift-left"], "run left", "Move far left, or draw on the way.";
    Play Action::RunRight, "run-right", ["shift-right", "L"], "run right", "Move far right, or draw on the way.";
    Play Action::Act, "act", ["enter", "space"], "act", "Do the usual thing here: fill, press, draw.";
    Play Action::Mark, "mark", ["x"], "mark", "Do the opposite: mark as empty, shut, impossible.";
    Play Action::Next, "next", ["tab"], "next", "Go to the next place of interest.";
    Play Action::Previous, "previous", ["backtab"], "previous", "Go to the previous place of interest.";
    Play Action::Goto, "goto", ["g"], "go to", "Go to a place by typing its name.";
    Play Action::Digit(0), "digit-0", ["0"], "0", "Choose the tenth.";
    Play Action::Digit(1), "digit-1", ["1"], "1", "Choose the first.";
    Play Action::Digit(2), "digit-2", ["2"], "2", "Choose the second.";
    Play Action::Digit(3), "digit-3", ["3"], "3", "Choose the third.";
    Play Action::Digit(4), "digit-4", ["4"], "4", "Choose the fourth.";
    Play Action::Digit(5), "digit-5", ["5"], "5", "Choose the fifth.";
    Play Action::Digit(6), "digit-6", ["6"], "6", "Choose the sixth.";
    Play Action::Digit(7), "digit-7", ["7"], "7", "Choose the seventh.";
    Play Action::Digit(8), "digit-8", ["8"], "8", "Choose the eighth.";
    Play Action::Digit(9), "digit-9", ["9"], "9", "Choose the ninth.";
    Play Action::Undo, "undo", ["u"], "undo", "Take back the last move.";
    Play Action::Redo, "redo", ["U", "ctrl-r"], "redo", "Make the move again that was taken back.";
    Play Action::Hint, "hint", ["H"], "hint", "Say where to look; again: why; again: do it.";
    Play Action::Solve, "solve", ["S"], "solve", "Watch the puzzle being solved, step by step.";
    Play Action::Check, "check", ["C"], "check", "Is it right so far?";
    Play Action::Restart, "restart", ["r"], "restart", "Start this puzzle again; undo brings the moves back.";
    Play Action::SavepointSet, "savepoint-set", ["m"], "keep", "Remember this moment.";
    Play Action::SavepointLoad, "savepoint-load", ["M"], "return", "Return to the moment remembered.";
    Play Action::SavepointDrop, "savepoint-drop", ["D"], "keep it", "Forget the moment remembered last, and keep what was done since.";
    Play Action::Solutions, "solutions", ["A"], "solutions", "Page through the solutions of a puzzle that has several.";
    Play Action::Pause, "pause", ["p"], "pause", "Stop the clock and hide the puzzle.";
    Play Action::Skip, "skip", ["n"], "new", "Go on to another puzzle.";
    Play Action::Code, "code", ["y"], "code", "Show the code that makes this puzzle again.";
    Play Action::ZoomIn, "zoom-in", ["z"], "closer", "Draw the board larger.";
    Play Action::ZoomOut, "zoom-out", ["Z"], "farther", "Draw the board smaller.";
    Play Action::ReadOn, "read-on", ["pagedown"], "read on", "Read on in a hint that is longer than its place.";
    Play Action::ReadBack, "read-back", ["pageup"], "read back", "Read what stood above.";
    Global Action::Help, "help", ["?", "f1"], "help", "Show the rules and the keys.";
    Global Action::Settings, "settings", [",", "f2"], "settings", "Change the settings.";
    Global Action::Back, "back", ["esc"], "back", "Close what is open, or go back a screen.";
    Global Action::Leave, "leave", ["q"], "leave", "Leave this screen; a game is kept.";
    Global Action::Suspend, "suspend", ["ctrl-z"], "suspend", "Put the program to sleep; `fg` wakes it.";
    Global Action::Quit, "quit", ["ctrl-c"], "quit", "End the program; a game is kept.";
};

impl Action {
    /// The line of the table; a game's command has none.
    pub fn entry(self) -> Option<&'static Entry> {
        ACTIONS.iter().find(|entry| entry.action == self)
    }
}
