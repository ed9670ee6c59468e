//! The program. All of its code is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    // This fails only if a panic hook is already installed. In that case, the installed hook reports panics.
    let _ = color_eyre::install();
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !pentimento::untrusted::panic_is_caught() {
            report(panic);
        }
    }));
    pentimento::cli::run()
}
