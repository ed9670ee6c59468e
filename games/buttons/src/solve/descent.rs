//! Finds a light member of a block by local search. A member is any sum of the block's generators. It is light if it
//! needs few presses. The search proves nothing, but its result is a good start for the methods that prove a
//! minimum.
//!
//! The search starts from several random members. It adds multiples of one or two generators as long as this makes
//! the member lighter. The random numbers have a fixed seed, so the same block always gives the same member.

use super::blocks::Block;
use super::lightest::{Table, cost};
use super::packed::add_bytes;
use pentimento_base::job::{Job, Stopped};
use pentimento_base::rng::Rng;

const STARTS: usize = 12;

pub(super) fn descend(block: &Block, tables: &[Table], job: &Job) -> Result<Vec<u8>, Stopped> {
    let mut rng = Rng::new(block.generators.len() as u64);
    let mut best = vec![0; tables.len()];
    for _ in 0..STARTS {
        let mut member = vec![0; tables.len()];
        for generator in &block.generators {
            let times = rng.below(generator.order.into()) as u8;
            add_bytes(&mut member, &generator.presses, times, block.colors);
        }
        while improve(block, tables, &mut member, job)? == Progress::Lighter {}
        if cost(tables, &member) < cost(tables, &best) {
            best = member;
        }
    }
    Ok(best)
}

#[must_use]
#[derive(PartialEq, Eq)]
enum Progress {
    Lighter,
    Stuck,
}

fn improve(block: &Block, tables: &[Table], member: &mut Vec<u8>, job: &Job) -> Result<Progress, Stopped> {
    let now = cost(tables, member);
    for (at, first) in block.generators.iter().enumerate() {
        job.go_on()?;
        let mut once = member.clone();
        for _ in 1..first.order {
            add_bytes(&mut once, &first.presses, 1, block.colors);
            if cost(tables, &once) < now {
                *member = once;
                return Ok(Progress::Lighter);
            }
            for second in &block.generators[..at] {
                let mut twice = once.clone();
                for _ in 1..second.order {
                    add_bytes(&mut twice, &second.presses, 1, block.colors);
                    if cost(tables, &twice) < now {
                        *member = twice;
                        return Ok(Progress::Lighter);
                    }
                }
            }
        }
    }
    Ok(Progress::Stuck)
}
