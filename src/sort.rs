//! Stable sorting with small code. The standard library's sorts are compiled anew for every type, four kilobytes each; here one merge sort
//! over indices serves all types, and one sort serves numbers.

use std::cmp::Ordering;

/// The indices below `count`, stably sorted by a comparison.
pub(crate) fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    let mut width = 1;
    // Runs of `width` are sorted; each round merges pairs of them.
    while width < count {
        let mut merged = Vec::with_capacity(count);
        for run in sorted.chunks(2 * width) {
            let (left, right) = run.split_at(width.min(run.len()));
            let (mut l, mut r) = (0, 0);
            while l < left.len() && r < right.len() {
                if compare(left[l], right[r]) == Ordering::Greater {
                    merged.push(right[r]);
                    r += 1;
                } else {
                    merged.push(left[l]);
                    l += 1;
                }
            }
            merged.extend_from_slice(&left[l..]);
            merged.extend_from_slice(&right[r..]);
        }
        sorted = merged;
        width *= 2;
    }
    sorted
}

/// The swaps after which a list stands in the order of its places, each cycle in a row.
fn swaps(mut places: Vec<usize>) -> Vec<(usize, usize)> {
    let mut swaps = Vec::new();
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let next = std::mem::replace(&mut places[at], at);
            if next == at || next == start {
                break;
            }
            swaps.push((at, next));
            at = next;
        }
    }
    swaps
}

/// Sorts by a comparison.
pub(crate) fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let places = places(list.len(), &|one, other| compare(&list[one], &list[other]));
    swaps(places).into_iter().for_each(|(one, other)| list.swap(one, other));
}

/// Sorts by a key.
pub(crate) fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by the items' own order.
pub(crate) fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts numbers in place, comparing far-apart ones first and neighbours last (Shell, 1959). Most lists are the words of a line, and short.
pub(crate) fn sort_numbers(list: &mut [u64]) {
    let mut gap = 1;
    while gap < list.len() / GAP_UP {
        gap = gap * GAP_UP + 1;
    }
    while gap > 0 {
        for i in gap..list.len() {
            let number = list[i];
            let mut place = i;
            while place >= gap && list[place - gap] > number {
                list[place] = list[place - gap];
                place -= gap;
            }
            list[place] = number;
        }
        gap /= GAP_UP;
    }
}

/// The factor between gaps (Knuth, 1973).
const GAP_UP: usize = 3;

#[cfg(test)]
mod tests {
    use super::{sort, sort_by_key, sort_numbers};

    #[test]
    fn numbers_are_sorted_as_the_standard_library_sorts_them() {
        for count in [0, 1, 2, 3, 9, 10, 13, 40, 1000] {
            let mut ours: Vec<u64> = (0..count).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (i % 60)).collect();
            let mut theirs = ours.clone();
            sort_numbers(&mut ours);
            theirs.sort_unstable();
            assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn lists_are_sorted_as_the_standard_library_sorts_them() {
        for count in 0..70usize {
            let list: Vec<(usize, usize)> = (0..count).map(|i| (i * 7919 % 13, i)).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_by_key(&mut ours, |pair| pair.0);
            theirs.sort_by_key(|pair| pair.0);
            assert_eq!(ours, theirs);
            ours.reverse();
            sort(&mut ours);
            theirs.sort();
            assert_eq!(ours, theirs);
        }
    }
}
