//! Pentimento: five puzzles for the terminal. Four hide a picture that comes out as you solve them, one hides an order.
//!
//! A tour, in the order in which things are understood:
//!
//! 1. **What a game is.** [`engine::contract`] has the words that are used everywhere (level, board, move, spot, step) and
//!    the four small traits that a game keeps: a model with its rules, a solver, hints, a generator.
//!    [`engine::view`] is the fifth: how a game meets a person.
//! 2. **The games**, each a folder of pure functions: [`games::buttons`] is the smallest to read and
//!    [`games::nonogram`] shows all there can be; then [`games::maze`], [`games::logipix`], [`games::dots`]. The only
//!    list of them is [`games::GAMES`].
//! 3. **Playing one.** [`engine::session`] is what all games share: undo, hints in stages, checks, the theatre, answers
//!    that come too late. The app knows it as a [`engine::game::Game`], a puzzle as [`engine::kind::AnyPuzzle`].
//! 4. **Where puzzles come from.** [`files`] reads and writes every format, [`levels`] and [`library`] hold what comes with
//!    the program and the player's own; [`picture`] and [`drawing`] turn pictures and drawings into what generators
//!    take; [`workshop`] is for those who paint their own, and [`print`](mod@print) puts puzzles on paper.
//! 5. **Around it.** [`app`] is the loop and its screens, drawn with [`ui`]; [`cli`] the command line and the line mode;
//!    [`store`] keeps what must never be lost, [`keeping`] knows when; [`config`] and [`keymap`] are the player's wishes.
//! 6. **Proof.** [`engine::sat`] decides by clauses what reasoning leaves open; [`engine::job`] is how long work is stopped.
//!
//! ARCHITECTURE.md says why it is so and what must stay true.

pub mod app;
pub mod booklet;
pub mod cli;
pub mod clock;
pub mod config;
pub mod files;
pub mod games;
pub mod packs;
pub mod save_game;
pub mod store;
pub mod untrusted;
pub mod workshop;
