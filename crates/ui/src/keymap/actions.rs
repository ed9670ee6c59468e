//! The table of actions: their names in the settings file, layers, default keys and descriptions.

/// What a key can do. Games add their own commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    // The next actions work everywhere.
    Quit,
    Suspend,
    Leave,
    Back,
    Help,
    Settings,
    // The next actions move the cursor and change the board.
    Up,
    Down,
    Left,
    Right,
    RunUp,
    RunDown,
    RunLeft,
    RunRight,
    RowStart,
    RowEnd,
    Next,
    Previous,
    Act,
    Mark,
    Goto,
    Digit(u8),
    // The next actions concern the whole game.
    Undo,
    Redo,
    Hint,
    HintBack,
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
    /// A command of the current game. The text is its id.
    Command(&'static str),
}

/// The layer in which a key is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layer {
    Global,
    Play,
}

/// One line of the table of actions.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    pub action: Action,
    /// The name in the `[keys]` table.
    pub name: &'static str,
    pub layer: Layer,
    /// The default keys. The first one is shown in the key bar.
    pub keys: &'static [&'static str],
    /// A sentence for the help.
    pub help: &'static str,
}

/// A command of one game, with a default key. Its name in the `[keys]` table is `game.id`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    pub id: &'static str,
    pub key: &'static str,
    pub verb: &'static str,
    pub help: &'static str,
}

macro_rules! table {
    ($($layer:ident $action:expr, $name:literal, $keys:expr, $help:literal;)+) => {
        &[$(Entry {
            action: $action, name: $name, layer: Layer::$layer, keys: &$keys, help: $help,
        }),+]
    };
}

/// Every action, in the order of the help.
pub const ACTIONS: &[Entry] = table! {
    Play Action::Up, "up", ["up", "k"], "Move up.";
    Play Action::Down, "down", ["down", "j"], "Move down.";
    Play Action::Left, "left", ["left", "h"], "Move left.";
    Play Action::Right, "right", ["right", "l"], "Move right.";
    Play Action::RunUp, "run-up", ["shift-up", "K"], "Move far up, or draw while you move.";
    Play Action::RunDown, "run-down", ["shift-down", "J"], "Move far down, or draw while you move.";
    Play Action::RunLeft, "run-left", ["shift-left"], "Move far left, or draw while you move.";
    Play Action::RunRight, "run-right", ["shift-right", "L"], "Move far right, or draw while you move.";
    Play Action::RowStart, "row-start", ["home"], "Go to the start of the row.";
    Play Action::RowEnd, "row-end", ["end"], "Go to the end of the row.";
    Play Action::Act, "act", ["enter", "space"], "Fill, press or draw here.";
    Play Action::Mark, "mark", ["x"], "Do the opposite: empty, close or rule out.";
    Play Action::Next, "next", ["tab"], "Go to the next place of interest.";
    Play Action::Previous, "previous", ["backtab"], "Go to the previous place of interest.";
    Play Action::Goto, "goto", ["g"], "Go to a place by typing its name.";
    Play Action::Digit(0), "digit-0", ["0"], "Choose the tenth.";
    Play Action::Digit(1), "digit-1", ["1"], "Choose the first.";
    Play Action::Digit(2), "digit-2", ["2"], "Choose the second.";
    Play Action::Digit(3), "digit-3", ["3"], "Choose the third.";
    Play Action::Digit(4), "digit-4", ["4"], "Choose the fourth.";
    Play Action::Digit(5), "digit-5", ["5"], "Choose the fifth.";
    Play Action::Digit(6), "digit-6", ["6"], "Choose the sixth.";
    Play Action::Digit(7), "digit-7", ["7"], "Choose the seventh.";
    Play Action::Digit(8), "digit-8", ["8"], "Choose the eighth.";
    Play Action::Digit(9), "digit-9", ["9"], "Choose the ninth.";
    Play Action::Undo, "undo", ["u"], "Take back the last move.";
    Play Action::Redo, "redo", ["U", "ctrl-r"], "Redo the move you undid last.";
    Play Action::Hint, "hint", ["H"], "Show where to look, then why, then make the move.";
    Play Action::HintBack, "hint-back", ["backspace"], "Go back one link of a long hint.";
    Play Action::Solve, "solve", ["S"], "Watch the puzzle being solved, step by step.";
    Play Action::Check, "check", ["C"], "Is it right so far?";
    Play Action::Restart, "restart", ["r"], "Start again. Undo brings your moves back.";
    Play Action::SavepointSet, "savepoint-set", ["m"], "What if? Set a savepoint.";
    Play Action::SavepointLoad, "savepoint-load", ["M"], "Return to the last savepoint.";
    Play Action::SavepointDrop, "savepoint-drop", ["D"], "Remove the last savepoint, and keep your moves.";
    Play Action::Solutions, "solutions", ["A"], "Page through the solutions if there are several.";
    Play Action::Pause, "pause", ["p"], "Stop the clock and hide the puzzle.";
    Play Action::Skip, "skip", ["n"], "Go on to another puzzle.";
    Play Action::Code, "code", ["y"], "Show the code of this puzzle.";
    Play Action::ZoomIn, "zoom-in", ["z"], "Draw the board larger.";
    Play Action::ZoomOut, "zoom-out", ["Z"], "Draw the board smaller.";
    Play Action::ReadOn, "read-on", ["pagedown"], "Scroll down in a long hint.";
    Play Action::ReadBack, "read-back", ["pageup"], "Scroll up in a long hint.";
    Global Action::Help, "help", ["?", "f1"], "Show the rules and the keys.";
    Global Action::Settings, "settings", [",", "f2"], "Change the settings.";
    Global Action::Back, "back", ["esc"], "Close what is open, or go back a screen.";
    Global Action::Leave, "leave", ["q"], "Leave this screen. Your game is saved.";
    Global Action::Suspend, "suspend", ["ctrl-z"], "Pause the program. Type `fg` to continue it.";
    Global Action::Quit, "quit", ["ctrl-c"], "Quit the program. Your game is saved.";
};
