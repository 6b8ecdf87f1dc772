//! Maps and sets told by numbers: nodes, counts, and the hashes of texts. One index serves them all, where the standard library's tables are
//! compiled anew for every type. They are read in the order in which their keys were added.

use crate::hash::{join, mixed, quick_hash};
use crate::rules::tag::Tag;

/// What a map or set can be keyed by. Keys of one number are one key: a page that makes the hashes of its texts collide mixes up its own parts.
pub(crate) trait Key {
    fn number(&self) -> u64;
}

impl Key for u64 {
    fn number(&self) -> u64 {
        *self
    }
}

impl Key for u32 {
    fn number(&self) -> u64 {
        u64::from(*self)
    }
}

impl Key for str {
    fn number(&self) -> u64 {
        quick_hash(self.as_bytes())
    }
}

impl Key for String {
    fn number(&self) -> u64 {
        self.as_str().number()
    }
}

impl<K: Key + ?Sized> Key for &K {
    fn number(&self) -> u64 {
        (*self).number()
    }
}

impl<A: Key, B: Key> Key for (A, B) {
    fn number(&self) -> u64 {
        join(self.0.number(), self.1.number())
    }
}

impl<A: Key, B: Key, C: Key> Key for (A, B, C) {
    fn number(&self) -> u64 {
        join(join(self.0.number(), self.1.number()), self.2.number())
    }
}

impl<K: Key> Key for Option<K> {
    fn number(&self) -> u64 {
        self.as_ref().map_or(0, |key| join(1, key.number()))
    }
}

impl<K: Key> Key for Vec<K> {
    fn number(&self) -> u64 {
        self.iter().fold(0, |sum, key| join(sum, key.number()))
    }
}

impl Key for Tag {
    fn number(&self) -> u64 {
        *self as u64
    }
}

/// Where each key stands in a list: open addressing with a step of one. A page that makes its keys collide only slows down its own extraction.
#[derive(Clone, Debug, Default)]
struct Index {
    keys: Vec<u64>,
    /// A power of two of slots, or none. Each has the place of a key and one, or [`EMPTY`], or [`REMOVED`].
    slots: Vec<u32>,
    removed: usize,
}

const EMPTY: u32 = 0;
const REMOVED: u32 = u32::MAX;
const MIN_SLOTS: usize = 8;

impl Index {
    /// The slot and the place of a key.
    fn find(&self, key: u64) -> Option<(usize, usize)> {
        let mut slot = self.first_slot(key)?;
        loop {
            match self.slots[slot] {
                EMPTY => return None,
                REMOVED => {}
                place if self.keys[place as usize - 1] == key => return Some((slot, place as usize - 1)),
                _ => {}
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn first_slot(&self, key: u64) -> Option<usize> {
        self.slots.len().checked_sub(1).map(|mask| mixed(key) as usize & mask)
    }

    /// The place of a key, which is added at the end if it is new.
    fn place(&mut self, key: u64) -> usize {
        if let Some((_, place)) = self.find(key) {
            return place;
        }
        // At most three of four slots are in use.
        if (self.keys.len() + self.removed + 1) * 4 > self.slots.len() * 3 {
            self.grow();
        }
        self.keys.push(key);
        self.fill(self.keys.len() - 1);
        self.keys.len() - 1
    }

    /// Lays out the slots anew, twice as many as there are keys or more.
    fn grow(&mut self) {
        let count = (self.keys.len() * 2).next_power_of_two().max(MIN_SLOTS);
        self.slots.clear();
        self.slots.resize(count, EMPTY);
        self.removed = 0;
        for place in 0..self.keys.len() {
            self.fill(place);
        }
    }

    /// Notes the place of a key in a free slot.
    fn fill(&mut self, place: usize) {
        let Some(mut slot) = self.first_slot(self.keys[place]) else { return };
        while self.slots[slot] != EMPTY {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = place as u32 + 1;
    }

    /// Removes a key, in whose place the last one stands afterwards.
    fn remove(&mut self, key: u64) -> Option<usize> {
        let (slot, place) = self.find(key)?;
        if let Some((last_slot, _)) = self.keys.last().and_then(|last| self.find(*last)) {
            self.slots[last_slot] = place as u32 + 1;
        }
        self.slots[slot] = REMOVED;
        self.removed += 1;
        self.keys.swap_remove(place);
        Some(place)
    }
}

/// A map.
#[derive(Clone, Debug)]
pub(crate) struct Map<K, V> {
    index: Index,
    entries: Vec<(K, V)>,
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Map { index: Index::default(), entries: Vec::new() }
    }
}

impl<K: Key, V> Map<K, V> {
    pub fn new() -> Self {
        Map::default()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn contains_key(&self, key: &(impl Key + ?Sized)) -> bool {
        self.index.find(key.number()).is_some()
    }

    pub fn get(&self, key: &(impl Key + ?Sized)) -> Option<&V> {
        self.index.find(key.number()).map(|(_, place)| &self.entries[place].1)
    }

    pub fn get_mut(&mut self, key: &(impl Key + ?Sized)) -> Option<&mut V> {
        self.index.find(key.number()).map(|(_, place)| &mut self.entries[place].1)
    }

    /// The value of a key, which is made if the key is new.
    pub fn or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let place = self.index.place(key.number());
        if place == self.entries.len() {
            self.entries.push((key, make()));
        }
        &mut self.entries[place].1
    }

    pub fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.or_insert_with(key, V::default)
    }

    /// Sets the value of a key, and returns the one it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let place = self.index.place(key.number());
        if place < self.entries.len() {
            return Some(std::mem::replace(&mut self.entries[place].1, value));
        }
        self.entries.push((key, value));
        None
    }

    pub fn remove(&mut self, key: &(impl Key + ?Sized)) -> Option<V> {
        let place = self.index.remove(key.number())?;
        Some(self.entries.swap_remove(place).1)
    }

    /// Removes all entries that fail a test.
    pub fn retain(&mut self, mut test: impl FnMut(&K, &V) -> bool) {
        self.entries.retain(|(key, value)| test(key, value));
        self.index = Index::default();
        for (key, _) in &self.entries {
            self.index.place(key.number());
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.entries.iter().map(|(key, _)| key)
    }

    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.entries.iter().map(|(_, value)| value)
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<K: Key, V> Extend<(K, V)> for Map<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Key, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Map::new();
        map.extend(entries);
        map
    }
}

/// A set.
#[derive(Clone, Debug)]
pub(crate) struct Set<K>(Map<K, ()>);

impl<K> Default for Set<K> {
    fn default() -> Self {
        Set(Map::default())
    }
}

impl<K: Key> Set<K> {
    pub fn new() -> Self {
        Set::default()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, key: &(impl Key + ?Sized)) -> bool {
        self.0.contains_key(key)
    }

    /// Adds a key, and says whether it is new.
    pub fn insert(&mut self, key: K) -> bool {
        self.0.insert(key, ()).is_none()
    }

    /// Removes a key, and says whether it was there.
    pub fn remove(&mut self, key: &(impl Key + ?Sized)) -> bool {
        self.0.remove(key).is_some()
    }

    /// Removes all keys that fail a test.
    pub fn retain(&mut self, mut test: impl FnMut(&K) -> bool) {
        self.0.retain(|key, ()| test(key));
    }

    pub fn iter(&self) -> impl Iterator<Item = &K> {
        self.0.keys()
    }
}

impl<K> IntoIterator for Set<K> {
    type Item = K;
    type IntoIter = std::iter::Map<std::vec::IntoIter<(K, ())>, fn((K, ())) -> K>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().map(|(key, ())| key)
    }
}

impl<K: Key> Extend<K> for Set<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        keys.into_iter().for_each(|key| {
            self.insert(key);
        });
    }
}

impl<K: Key> FromIterator<K> for Set<K> {
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = Set::new();
        set.extend(keys);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_map_holds_what_was_put_in_last() {
        let (mut map, mut wanted) = (Map::new(), BTreeMap::new());
        // A walk over few keys meets them again and again; every third step removes one.
        let mut number: u64 = 1;
        for step in 0..5000_u64 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let key = number >> 55;
            if step % 3 == 0 {
                assert_eq!(map.remove(&key), wanted.remove(&key));
            } else {
                assert_eq!(map.insert(key, step), wanted.insert(key, step));
            }
            assert_eq!((map.len(), map.get(&key)), (wanted.len(), wanted.get(&key)));
        }
        assert!(wanted.iter().all(|(key, value)| map.get(key) == Some(value)));
        assert_eq!(map.into_iter().collect::<BTreeMap<_, _>>(), wanted);
    }

    #[test]
    fn keys_come_in_the_order_in_which_they_were_added() {
        let set: Set<u32> = [7, 3, 7, 900, 3].into_iter().collect();
        assert_eq!(set.iter().copied().collect::<Vec<_>>(), [7, 3, 900]);
        let mut map: Map<(u32, u32), u32> = Map::new();
        *map.or_default((2, 1)) += 5;
        *map.or_default((1, 2)) += 1;
        *map.or_default((2, 1)) += 5;
        assert_eq!(map.values().copied().collect::<Vec<_>>(), [10, 1]);
        assert!(!map.contains_key(&(2_u32, 2_u32)) && map.get_mut(&(1_u32, 2_u32)).is_some());
    }
}
