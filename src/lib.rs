//! Pentimento, a puzzle collection for the terminal.
//!
//! This is a tour of the code. Each part builds on the parts before it:
//!
//! 1. **What a game is.** [`pentimento_engine::contract`] defines the words used everywhere (level, board, move, spot,
//!    step) and four small traits: a model with its rules, a solver, hints, and a generator.
//!    [`pentimento_engine::view`] is the fifth: how a game is drawn and played.
//! 2. **The games.** Each is a crate below `games/`. `pentimento_template` is the smallest, `pentimento_nonogram` uses
//!    everything there is. The only list of games is [`games::GAMES`].
//! 3. **Playing.** [`pentimento_engine::session`] is shared by all games: undo, hints in stages, checks, the theatre.
//!    The program sees it as a [`pentimento_engine::game::Game`], and a puzzle as a
//!    [`pentimento_engine::kind::AnyPuzzle`].
//! 4. **Where puzzles come from.** [`files`] reads and writes every format. [`packs`] has the levels that come with
//!    the program and the player's own. In the `workshop`, people make puzzles. `booklet` prints puzzles.
//! 5. **The program.** [`app`] is the event loop and its screens. [`cli`] is the command line with its line mode.
//!    [`store`] writes to disk, [`save_game`] turns a game into a save and back, [`config`] has the settings, and
//!    `just_play` chooses a puzzle for players who don't want to.
//!
//! `examples/` shows how to use the crates without the program. ARCHITECTURE.md gives the reasons for this design.

pub mod app;
mod booklet;
pub mod cli;
pub mod clock;
pub mod config;
pub mod files;
pub mod games;
mod guest;
mod hidden_art;
mod just_play;
pub mod packs;
mod plots;
mod practice;
mod replay;
mod reward;
pub mod save_game;
pub mod store;
mod today;
mod unseen;
pub mod untrusted;
mod workshop;
