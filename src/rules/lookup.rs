//! A set of names in a hash table built at compile time. A `match` in the browser build would compare one name after the other.

/// Names in a hash table of `N` slots. `N` is a power of two and greater than the number of names.
pub struct Lookup<const N: usize> {
    names: &'static [&'static str],
    /// For every slot the index of a name plus one, or zero. Collisions take the next free slot.
    slots: [u8; N],
}

impl<const N: usize> Lookup<N> {
    /// Builds the table. At most 254 names, none of them empty.
    pub const fn new(names: &'static [&'static str]) -> Lookup<N> {
        assert!(names.len() < 255 && names.len() < N && N.is_power_of_two(), "places are bytes, and one slot must be free");
        let mut slots = [0; N];
        let mut place = 0;
        while place < names.len() {
            let mut slot = slot(names[place].as_bytes()) % N;
            while slots[slot] != 0 {
                slot = (slot + 1) % N;
            }
            slots[slot] = place as u8 + 1;
            place += 1;
        }
        Lookup { names, slots }
    }

    /// Whether a name is in the set.
    pub fn has(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// The name at an index of the list; empty beyond it.
    pub fn name(&self, place: usize) -> &'static str {
        self.names.get(place).copied().unwrap_or("")
    }

    /// The index of a name in the list.
    pub fn place(&self, name: &str) -> Option<usize> {
        if name.is_empty() {
            return None;
        }
        let mut slot = slot(name.as_bytes()) % N;
        while self.slots[slot] != 0 {
            let place = usize::from(self.slots[slot] - 1);
            if self.names[place] == name {
                return Some(place);
            }
            slot = (slot + 1) % N;
        }
        None
    }
}

/// The hash of a name: its length and three of its letters.
const fn slot(name: &[u8]) -> usize {
    let length = name.len();
    let (first, middle, last) = (name[0] as usize, name[length / 2] as usize, name[length - 1] as usize);
    length.wrapping_mul(37) ^ first.wrapping_mul(13) ^ middle.wrapping_mul(101) ^ last.wrapping_mul(5)
}

#[cfg(test)]
mod tests {
    use super::Lookup;

    #[test]
    fn names_are_found_at_their_indexes() {
        const NAMES: &[&str] = &["p", "pre", "b", "big", "é"];
        static TABLE: Lookup<8> = Lookup::new(NAMES);
        for (place, name) in NAMES.iter().enumerate() {
            assert_eq!(TABLE.place(name), Some(place));
            assert_eq!(TABLE.name(place), *name);
        }
        assert_eq!(TABLE.name(NAMES.len()), "");
        for name in ["", "P", "pr", "prée", "è", "a-very-long-name"] {
            assert_eq!(TABLE.place(name), None, "{name}");
        }
    }
}
