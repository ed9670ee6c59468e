//! Works on many items in parallel, and returns the results in the order of the items.

use super::ending::Ending;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// The number of processor cores. This many items are worked on at once, unless the user chooses another
/// number.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Works on the items on `workers` threads, and calls `each` with the results in the order of the items, as
/// early as possible. A thread takes an item only when it is free, so the items can come from a pipe. If
/// `each` fails, no thread takes a further item.
pub(super) fn in_order<I: Send, T: Send>(
    workers: usize,
    items: impl Iterator<Item = I> + Send,
    work: impl Fn(I) -> T + Sync,
    mut each: impl FnMut(T) -> Result<(), Ending>,
) -> Result<(), Ending> {
    let items = Mutex::new(items.enumerate());
    let ended = AtomicBool::new(false);
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            let send = send.clone();
            scope.spawn(|| {
                let send = send;
                while !ended.load(Relaxed)
                    && let Some((place, item)) = next()
                    && send.send((place, work(item))).is_ok()
                {}
            });
        }
        drop(send);
        let (mut waiting, mut place) = (BTreeMap::new(), 0);
        for (at, result) in receive {
            waiting.insert(at, result);
            while let Some(result) = waiting.remove(&place) {
                place += 1;
                if let Err(ending) = each(result) {
                    ended.store(true, Relaxed);
                    return Err(ending);
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_stop_after_an_error() {
        let mut seen = Vec::new();
        in_order(
            3,
            0..100,
            |n| n * n,
            |square| {
                seen.push(square);
                Ok(())
            },
        )
        .expect("no error");
        assert_eq!(seen, (0..100).map(|n| n * n).collect::<Vec<_>>());
        let mut count = 0;
        let ended = in_order(
            3,
            0..,
            |n| n,
            |n| {
                count += 1;
                if n == 5 { Err(Ending::Closed) } else { Ok(()) }
            },
        );
        assert!(ended.is_err() && count == 6);
    }
}
