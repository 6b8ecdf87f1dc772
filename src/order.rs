//! Puts lists in order, stably. The standard library's sorts are made anew for every type they sort, four kilobytes each; here one sort over
//! places serves all types. For long lists of numbers the standard ones are faster.

use std::cmp::Ordering;

/// The places of a list of `count`, in the order `compare` tells of two of them; equal ones stay as they stand.
pub(crate) fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    let mut width = 1;
    // Runs of `width` are in order; each round merges two and two.
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

/// Sorts by a comparison.
pub(crate) fn sort_by<T>(list: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let places = places(list.len(), &|one, other| compare(&list[one], &list[other]));
    let mut unsorted: Vec<Option<T>> = std::mem::take(list).into_iter().map(Some).collect();
    list.extend(places.into_iter().filter_map(|place| unsorted[place].take()));
}

/// Sorts by a key.
pub(crate) fn sort_by_key<T, K: Ord>(list: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by the order of the things themselves.
pub(crate) fn sort<T: Ord>(list: &mut Vec<T>) {
    sort_by(list, T::cmp);
}

#[cfg(test)]
mod tests {
    use super::{sort, sort_by_key};

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
