//! The program: all it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    // A second hook would be the only way to fail, and a panic is told either way.
    let _ = color_eyre::install();
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !pentimento::untrusted::panic_is_caught() {
            told(panic);
        }
    }));
    pentimento::cli::run()
}
