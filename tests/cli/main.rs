//! Tests the program as scripts call it: its exit status, its standard output, and its line on stderr.

mod bad_files;
mod commands;
mod examples;
mod faults;
mod formats;
mod guest;
mod machine;
mod maze;
mod old_saves;
mod packs;
mod pictures;
mod plain;
mod printing;
mod schemas;
mod serve;
mod shells;
mod today;
mod windows;
mod world;
mod wrong_calls;
