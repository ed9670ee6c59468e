//! A progress bar for long work. It appears only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use pentimento_base::job::Job;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The time after which a bar appears.
const PATIENCE: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_millis(100);

/// Does the work, and shows the progress of the job during it.
pub(super) fn watched<T>(what: &str, job: &Job, work: impl FnOnce() -> T) -> T {
    let (unknown, known) =
        (style("{spinner} {msg} {elapsed}"), style("{msg} [{bar:30}] {percent}% {elapsed}"));
    let bar = || ProgressBar::new(1000).with_message(what.to_owned());
    let advance = |bar: &ProgressBar| {
        let done = job.done();
        bar.set_style(if done > 0.0 { known.clone() } else { unknown.clone() });
        bar.set_position((done * 1000.0) as u64);
    };
    with_bar(bar, advance, work)
}

/// Does work on many items, and shows how many are done and how long the others will take. Without a total,
/// shows nothing.
pub(super) fn counted<T>(
    what: &str,
    total: Option<usize>,
    done: &AtomicUsize,
    work: impl FnOnce() -> T,
) -> T {
    let Some(total) = total else { return work() };
    let bar = || {
        let bar = ProgressBar::new(total as u64).with_message(what.to_owned());
        bar.with_style(style("{msg} [{bar:30}] {pos} of {len}, {eta} left"))
    };
    with_bar(bar, |bar| bar.set_position(done.load(Relaxed) as u64), work)
}

/// Does the work and shows a bar during it. `advance` moves the bar.
fn with_bar<T>(
    bar: impl FnOnce() -> ProgressBar + Send,
    advance: impl Fn(&ProgressBar) + Send,
    work: impl FnOnce() -> T,
) -> T {
    if !io::stderr().is_terminal() || super::output::is_dumb() {
        return work();
    }
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || show(bar, advance, &waiting));
        let result = work();
        drop(done);
        result
    })
}

fn show(bar: impl FnOnce() -> ProgressBar, advance: impl Fn(&ProgressBar), waiting: &Receiver<()>) {
    if waiting.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = bar();
    loop {
        advance(&bar);
        bar.tick();
        if waiting.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    bar.finish_and_clear();
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("#> ").tick_chars("|/-\\ ")
}
