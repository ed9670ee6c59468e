//! Reads picture files that could be hostile.
//!
//! The SVG renderer recurses, can take a long time, and panics on some files. So it runs on its own thread with a
//! large stack and a deadline, and a panic becomes an error message.

use pentimento_picture::{Conversion, Error, Options, Picture, looks_like_svg, make};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

const STACK: usize = 128 << 20;
const LIMIT: Duration = Duration::from_secs(10);
const THREAD_NAME: &str = "svg";

/// Whether panics on the current thread are caught and become error messages.
pub fn panic_is_caught() -> bool {
    thread::current().name() == Some(THREAD_NAME)
}

/// Turns a picture file into cells.
pub fn picture(bytes: &[u8], options: &Options) -> Result<(Picture, Conversion), Error> {
    if !looks_like_svg(bytes) {
        return make(bytes, options);
    }
    let (bytes, options) = (bytes.to_vec(), options.clone());
    let (send, receive) = mpsc::channel();
    let draw = move || {
        let caught = catch_unwind(AssertUnwindSafe(|| make(&bytes, &options)));
        // After the deadline, the receiver no longer exists, so sending fails.
        let _ =
            send.send(caught.unwrap_or_else(|_| Err(Error::unreadable("the renderer cannot draw this SVG"))));
    };
    let thread = thread::Builder::new().name(THREAD_NAME.to_owned()).stack_size(STACK);
    thread.spawn(draw).map_err(|error| Error(format!("cannot start a thread for the SVG: {error}")))?;
    let late = |_| Err(Error::unreadable(format!("the SVG takes longer than {} s to draw", LIMIT.as_secs())));
    receive.recv_timeout(LIMIT).unwrap_or_else(late)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The renderer panics on an arc whose end is this far away. A fuzzer found this case.
    #[test]
    fn a_panic_of_the_renderer_becomes_an_error_message() {
        let far = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\
            <path d='M30 20a5 4 30 1 111111111111111111111111111 4 5T9 9' stroke='black'/></svg>";
        let options = Options { size: Some((20, 20)), ..Options::default() };
        if let Err(why) = picture(far.as_bytes(), &options) {
            assert!(why.to_string().starts_with("cannot read this picture: "), "{why}");
        }
    }
}
