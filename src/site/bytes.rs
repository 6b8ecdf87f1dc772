//! Writes what is known of a site to bytes and reads it. Little-endian: `PITHSITE` · version u8 · name u64 · pages u8 · for each page in the
//! order of their numbers: number u64 · shape of the address u32 · places u8, u32 each · fingerprints u16, u32 each, both in order.

use crate::site::error::BadSite;
use crate::site::kind::{Kind, PLACES};
use crate::site::sample::{PRINTS, Sample};
use crate::site::store::{MAX_PAGES, Site};

const MAGIC: &[u8; 8] = b"PITHSITE";
/// Changes with the format and with what the hashes are made of.
const VERSION: u8 = 1;

impl Site {
    /// Writes the site. The same pages give the same bytes, in whatever order they were added.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        out.extend(self.name.to_le_bytes());
        out.push(self.pages.len() as u8);
        for (key, Sample { kind, prints }) in &self.pages {
            out.extend(key.to_le_bytes());
            out.extend(kind.address.to_le_bytes());
            out.push(kind.places.len() as u8);
            kind.places.iter().for_each(|place| out.extend(place.to_le_bytes()));
            out.extend((prints.len() as u16).to_le_bytes());
            prints.iter().for_each(|print| out.extend(print.to_le_bytes()));
        }
        out
    }

    /// Reads a site.
    pub fn from_bytes(bytes: &[u8]) -> Result<Site, BadSite> {
        let mut rest = Bytes(bytes.strip_prefix(MAGIC).ok_or(BadSite::Broken)?);
        let [found] = rest.take()?;
        if found != VERSION {
            return Err(BadSite::OtherVersion { found, wanted: VERSION });
        }
        let name = u64::from_le_bytes(rest.take()?);
        let [count] = rest.take()?;
        let mut pages: Vec<(u64, Sample)> = Vec::new();
        for _ in 0..count {
            let key = u64::from_le_bytes(rest.take()?);
            if pages.last().is_some_and(|(before, _)| *before >= key) {
                return Err(BadSite::Broken);
            }
            pages.push((key, rest.sample()?));
        }
        if pages.len() <= MAX_PAGES && rest.0.is_empty() { Ok(Site { name, pages }) } else { Err(BadSite::Broken) }
    }
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BadSite> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or(BadSite::Broken)?;
        self.0 = rest;
        Ok(*head)
    }

    fn sample(&mut self) -> Result<Sample, BadSite> {
        let address = u32::from_le_bytes(self.take()?);
        let [places] = self.take()?;
        let places = self.hashes(usize::from(places), PLACES)?;
        let prints = usize::from(u16::from_le_bytes(self.take()?));
        Ok(Sample { kind: Kind { address, places }, prints: self.hashes(prints, PRINTS)? })
    }

    /// Hashes in order, none twice.
    fn hashes(&mut self, count: usize, most: usize) -> Result<Vec<u32>, BadSite> {
        let (head, rest) = self.0.split_at_checked(4 * count).ok_or(BadSite::Broken)?;
        self.0 = rest;
        let hashes: Vec<u32> = head.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        if count <= most && hashes.is_sorted_by(|a, b| a < b) { Ok(hashes) } else { Err(BadSite::Broken) }
    }
}
