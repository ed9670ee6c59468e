//! `serve`: answers requests from other programs, in one process.
//!
//! The protocol is JSON-RPC 2.0, with one message on each line of standard input and output. Requests run in
//! parallel, so answers come in any order. Invariant: every request with an id gets exactly one answer, even
//! if it is cancelled, wrong, or makes a solver panic. After the end of the input, the server still answers
//! all open requests.
//!
//! The main thread reads the messages. A pool of threads works on slow requests. One more thread reports
//! progress.

mod methods;
mod params;
mod playing;
mod rpc;

pub(super) use methods::NAMES as METHODS;

use super::ending::Status;
use super::in_order::cores;
use pentimento_base::job::Job;
use rpc::{Fault, Id, Request, Writer};
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Answer requests from other programs: JSON-RPC 2.0, a message on each line
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"check\",\"params\":{\"file\":\"maze/01\"}}' | pentimento serve\n\n\
    Methods: new, solve, check, hint, picture; open, move, undo, redo, state, close; cancel. pentimento schema page \
    describes their parameters, and examples/ has clients in Python and shell.")]
pub(super) struct Args {
    /// Work on N requests at once [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

/// The longest message, in bytes.
const LONGEST: u64 = 64 << 20;
/// The time after which a request reports its progress.
const PATIENCE: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_millis(100);

/// A request that is waiting or running.
pub(super) struct Open {
    job: Job,
    cancelled: AtomicBool,
    began: Instant,
    /// The progress that was reported last, in thousandths.
    reported: AtomicU32,
}

/// The state that all threads share.
pub(super) struct Server {
    open: Mutex<HashMap<Id, Arc<Open>>>,
    sessions: playing::Sessions,
    writer: Writer,
}

pub(super) fn run(args: &Args) -> Status {
    let server =
        Server { open: Mutex::default(), sessions: playing::Sessions::default(), writer: Writer::new() };
    let (queue, waiting) = mpsc::channel::<Request>();
    let waiting = Mutex::new(waiting);
    let (ended, end) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let served = &server;
        scope.spawn(move || served.report(&end));
        let workers: Vec<_> = (0..args.jobs.map_or_else(cores, usize::from))
            .map(|_| scope.spawn(|| server.work(&waiting)))
            .collect();
        server.listen(&queue);
        drop(queue);
        for worker in workers {
            // Panics in requests are caught, so a worker ends only at the end of the queue.
            let _ = worker.join();
        }
        drop(ended);
    });
    Status::Done
}

/// Locks a mutex, even if a thread panicked while it held the lock. The data is still valid.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Server {
    /// Reads messages until the input ends or the client stops reading the answers.
    fn listen(&self, queue: &mpsc::Sender<Request>) {
        let mut input = io::stdin().lock();
        while !self.writer.is_closed() {
            let mut line = Vec::new();
            match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) if line.iter().all(u8::is_ascii_whitespace) => {}
                Ok(_) => self.accept(&line, queue),
            }
        }
        if self.writer.is_closed() {
            for open in locked(&self.open).values() {
                open.job.stop();
            }
        }
    }

    /// Answers a quick request at once, and queues a slow one.
    fn accept(&self, line: &[u8], queue: &mpsc::Sender<Request>) {
        let request = match rpc::read(line) {
            Ok(request) => request,
            Err((id, fault)) => return self.writer.answer(&id, Err(fault)),
        };
        if request.method == "cancel" {
            let done = self.cancel(&request);
            return self.reply(&request, Ok(done));
        }
        if playing::is_quick(&request.method) {
            let done = self.sessions.quick(&request);
            return self.reply(&request, done);
        }
        if let Err(fault) = self.register(&request) {
            return self.reply(&request, Err(fault));
        }
        // Sending can't fail, because the workers wait as long as the queue exists.
        let _ = queue.send(request);
    }

    /// Sends the answer to a request, unless the request has no id.
    fn reply(&self, request: &Request, result: Result<serde_json::Value, Fault>) {
        if let Some(id) = &request.id {
            self.writer.answer(id, result);
        }
    }

    fn register(&self, request: &Request) -> Result<(), Fault> {
        let job = params::job(request)?;
        let Some(id) = &request.id else { return Ok(()) };
        let entry = Open {
            job,
            cancelled: AtomicBool::new(false),
            began: Instant::now(),
            reported: AtomicU32::new(0),
        };
        let mut open = locked(&self.open);
        if open.contains_key(id) {
            return Err(Fault::request("a request with this id is still open"));
        }
        open.insert(id.clone(), Arc::new(entry));
        Ok(())
    }

    fn cancel(&self, request: &Request) -> serde_json::Value {
        let id = Id(request.params.get("id").cloned().unwrap_or_default());
        let found = locked(&self.open).get(&id).cloned();
        if let Some(open) = &found {
            open.cancelled.store(true, Relaxed);
            open.job.stop();
        }
        serde_json::json!({ "cancelled": found.is_some() })
    }

    /// Works on requests until the queue ends.
    fn work(&self, waiting: &Mutex<Receiver<Request>>) {
        loop {
            let next = locked(waiting).recv();
            let Ok(request) = next else { return };
            let open = request.id.as_ref().and_then(|id| locked(&self.open).get(id).cloned());
            let job = open.as_ref().map_or_else(crate::clock::job, |open| open.job.clone());
            let done = if self.writer.is_closed() || open.as_ref().is_some_and(|o| o.cancelled.load(Relaxed))
            {
                Err(Fault::cancelled())
            } else {
                catch_unwind(AssertUnwindSafe(|| methods::call(self, &request, &job)))
                    .unwrap_or_else(|_| Err(Fault::internal()))
            };
            // From here on, a `cancel` comes too late.
            if let Some(id) = &request.id {
                locked(&self.open).remove(id);
            }
            let cancelled = open.is_some_and(|open| open.cancelled.load(Relaxed));
            self.reply(&request, if cancelled { Err(Fault::cancelled()) } else { done });
        }
    }

    /// Reports the progress of long requests until the server ends.
    fn report(&self, end: &Receiver<()>) {
        while end.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            let open: Vec<(Id, Arc<Open>)> =
                locked(&self.open).iter().map(|(id, open)| (id.clone(), Arc::clone(open))).collect();
            for (id, open) in open.into_iter().filter(|(_, open)| open.began.elapsed() > PATIENCE) {
                let done = (open.job.done() * 1000.0) as u32;
                if open.reported.swap(done, Relaxed) != done {
                    self.writer.progress(&id, f64::from(done) / 1000.0);
                }
            }
        }
    }
}
