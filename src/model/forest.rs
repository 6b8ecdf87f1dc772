//! A forest of decision trees with integer leaves: evaluation, and the contribution of each feature.

/// A node of a tree: a split or a leaf. The left child follows its split.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Left (the next step) if the feature's bin is at most `bin`, else to `right`.
    Split { feature: u16, bin: u8, right: u32 },
    /// The value of a leaf.
    Leaf(i16),
}

/// A forest of decision trees with one or more outputs.
#[derive(Clone, Debug)]
pub struct Forest {
    pub(super) outputs: usize,
    /// The value of one unit of a leaf, as a margin.
    pub(super) unit: f32,
    /// The initial margin of each output.
    pub(super) base: Vec<f32>,
    /// The bin edges of each feature.
    pub(super) edges: Vec<Vec<f32>>,
    pub(super) steps: Vec<Step>,
    /// The root of each tree; tree `i` belongs to output `i % outputs`.
    pub(super) roots: Vec<u32>,
}

impl Forest {
    /// Number of outputs.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Whether any tree uses the feature.
    pub fn uses(&self, feature: usize) -> bool {
        !self.edges[feature].is_empty()
    }

    /// The features the trees use.
    pub fn used(&self) -> impl Iterator<Item = usize> + '_ {
        self.edges.iter().enumerate().filter(|(_, edges)| !edges.is_empty()).map(|(feature, _)| feature)
    }

    /// The bin of a feature's value.
    pub fn bin(&self, feature: usize, value: f32) -> u8 {
        let edges = &self.edges[feature][..];
        let (mut low, mut high) = (0, edges.len());
        while low < high {
            let middle = (low + high) / 2;
            if edges[middle] < value { low = middle + 1 } else { high = middle }
        }
        low as u8
    }

    /// The margins for one row; `feature` returns the value of a feature.
    pub fn margins(&self, bins: &mut Vec<u8>, feature: impl Fn(usize) -> f32) -> Vec<f32> {
        bins.clear();
        bins.resize(self.edges.len(), 0);
        self.used().for_each(|i| bins[i] = self.bin(i, feature(i)));
        let mut sums = vec![0i32; self.outputs];
        for (i, root) in self.roots.iter().enumerate() {
            sums[i % self.outputs] += self.answer(*root as usize, bins);
        }
        sums.iter().zip(&self.base).map(|(sum, base)| base + *sum as f32 * self.unit).collect()
    }

    /// For every step the mean of the leaves below it: the expected value before its split.
    fn expectations(&self) -> Vec<f32> {
        let mut sums: Vec<(f32, f32)> = vec![(0.0, 0.0); self.steps.len()];
        // Both children come after their split.
        for at in (0..self.steps.len()).rev() {
            sums[at] = match self.steps[at] {
                Step::Leaf(value) => (f32::from(value), 1.0),
                Step::Split { right, .. } => {
                    let (a, b) = (sums[at + 1], sums[right as usize]);
                    (a.0 + b.0, a.1 + b.1)
                }
            };
        }
        sums.iter().map(|(sum, leaves)| sum / leaves.max(1.0)).collect()
    }

    /// The contribution of each feature to the first output of each row: on the way through a tree, the expected value changes with every
    /// split, and the change is credited to the split's feature. Contributions add up to the margin; the last one is the expected value of
    /// any row.
    pub fn contributions(&self, rows: usize, feature: impl Fn(usize, usize) -> f32, mut each: impl FnMut(usize, &[f32])) {
        let expected = self.expectations();
        let mut contributions = vec![0.0; self.edges.len() + 1];
        for row in 0..rows {
            let bin = |(i, edges): (usize, &Vec<f32>)| {
                let value = if edges.is_empty() { 0.0 } else { feature(row, i) };
                edges.partition_point(|edge| *edge < value) as u8
            };
            let bins: Vec<u8> = self.edges.iter().enumerate().map(bin).collect();
            contributions.fill(0.0);
            contributions[self.edges.len()] = self.base[0];
            for root in self.roots.iter().step_by(self.outputs) {
                self.add_contributions(*root as usize, &bins, &expected, &mut contributions);
            }
            each(row, &contributions);
        }
    }

    fn add_contributions(&self, root: usize, bins: &[u8], expected: &[f32], contributions: &mut [f32]) {
        let mut at = root;
        contributions[self.edges.len()] += expected[root] * self.unit;
        while let Step::Split { feature, bin, right } = self.steps[at] {
            let next = if bins[usize::from(feature)] <= bin { at + 1 } else { right as usize };
            contributions[usize::from(feature)] += (expected[next] - expected[at]) * self.unit;
            at = next;
        }
    }

    #[inline(always)]
    fn answer(&self, root: usize, bins: &[u8]) -> i32 {
        let steps = &self.steps[..];
        let mut at = root;
        loop {
            match steps[at] {
                Step::Split { feature, bin, right } => at = if bins[usize::from(feature)] <= bin { at + 1 } else { right as usize },
                Step::Leaf(value) => return i32::from(value),
            }
        }
    }
}
