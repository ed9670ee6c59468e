//! Finds the wrong facts on a board, for puzzles with several solutions. A fact is one thing that the player has
//! decided, such as a painted cell.

use pentimento_base::job::Stopped;

/// Returns the facts that are wrong. It goes through the facts in order, and keeps each one that agrees with those
/// kept before it. All others are wrong. `agrees` says whether some solution has all the facts that are passed to it.
/// Another order of the facts could give fewer wrong ones.
pub fn contradicting<F: Clone>(
    facts: &[F],
    agrees: impl Fn(&[F]) -> Result<bool, Stopped>,
) -> Result<Vec<F>, Stopped> {
    let (mut kept, mut wrong) = (Vec::new(), Vec::new());
    let mut rest = facts;
    while !rest.is_empty() {
        let count = longest_agreeing(&kept, rest, &agrees)?;
        kept.extend_from_slice(&rest[..count]);
        wrong.extend(rest.get(count).cloned());
        rest = rest.get(count + 1..).unwrap_or_default();
    }
    Ok(wrong)
}

/// Returns the greatest number of facts at the start of `more` that agree with `kept`, which means that some solution
/// has them all.
fn longest_agreeing<F: Clone>(
    kept: &[F],
    more: &[F],
    agrees: impl Fn(&[F]) -> Result<bool, Stopped>,
) -> Result<usize, Stopped> {
    let (mut low, mut high) = (0, more.len());
    while low < high {
        let middle = (low + high).div_ceil(2);
        if agrees(&[kept, &more[..middle]].concat())? { low = middle } else { high = middle - 1 }
    }
    Ok(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In this test, numbers agree if their sum is at most 10.
    fn wrong(numbers: &[u32]) -> Result<Vec<u32>, Stopped> {
        contradicting(numbers, |numbers| Ok(numbers.iter().sum::<u32>() <= 10))
    }

    #[test]
    fn a_fact_that_contradicts_the_kept_facts_before_it_is_wrong() {
        assert_eq!(wrong(&[4, 5, 6, 1, 2]), Ok(vec![6, 2]));
        assert_eq!(wrong(&[1, 2, 3]), Ok(Vec::new()));
        assert_eq!(wrong(&[]), Ok(Vec::new()));
        assert_eq!(wrong(&[11, 12]), Ok(vec![11, 12]));
    }

    #[test]
    fn a_stopped_search_stops_it() {
        assert_eq!(contradicting(&[1], |_| Err(Stopped)), Err(Stopped));
    }
}
