//! A progress bar for long work. It appears only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use pentimento_base::job::Job;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Work that takes less time than this shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_millis(100);

/// Does the work, and shows the progress of the job meanwhile.
pub(super) fn watched<T>(what: &str, job: &Job, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || show(what, job, &waiting));
        let result = work();
        drop(done);
        result
    })
}

fn show(what: &str, job: &Job, waiting: &Receiver<()>) {
    if waiting.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::new(1000).with_message(what.to_owned());
    let (unknown, known) =
        (style("{spinner} {msg} {elapsed}"), style("{msg} [{bar:30}] {percent}% {elapsed}"));
    loop {
        let done = job.done();
        bar.set_style(if done > 0.0 { known.clone() } else { unknown.clone() });
        bar.set_position((done * 1000.0) as u64);
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
