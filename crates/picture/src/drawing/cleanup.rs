//! Counts what the reader of a drawing found, merged and left out, so that nothing is lost silently.

/// The counts of everything that the reader of a drawing found or changed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cleanup {
    /// The strokes and outlines that were found.
    pub curves: usize,
    /// The straight pieces that the curves became.
    pub segments: usize,
    /// The crossings that became vertices.
    pub crossings: usize,
    /// The pieces that were on top of other pieces and were merged with them.
    pub overlaps: usize,
    /// The line ends that nearly touched a line and were joined to it.
    pub gaps: usize,
    /// The line ends that went a little beyond a line and were cut.
    pub spurs: usize,
    /// The parts that were removed because they were too short. `speck_length` is their total length in
    /// millimetres.
    pub specks: usize,
    pub speck_length: f64,
    /// The thin filled shapes that were replaced by their centre line.
    pub joined: usize,
    /// The nodes of a graph that have no edge.
    pub lonely: usize,
    /// The length of one unit of the source, in millimetres on the page.
    pub scale: f64,
    /// The number of texts that were left out. The next fields count pictures, and clips or masks.
    pub texts: usize,
    pub images: usize,
    pub clips: usize,
}

fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

impl Cleanup {
    /// Notes for the user, one sentence each. Empty if there was nothing unusual.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.texts > 0 {
            notes.push("text is not drawn: turn it into paths".to_owned());
        }
        if self.images > 0 {
            notes.push(format!("{} not drawn", counted(self.images, "picture is", "pictures are")));
        }
        if self.clips > 0 {
            let clips = counted(self.clips, "clip or mask is", "clips and masks are");
            notes.push(format!("{clips} not applied: lines outside are drawn too"));
        }
        if self.specks > 0 {
            let specks = counted(self.specks, "speck was", "specks were");
            notes.push(format!("{specks} left out, {:.1} mm in all", self.speck_length));
        }
        if self.lonely > 0 {
            notes.push(format!("{} without an edge left out", counted(self.lonely, "node", "nodes")));
        }
        notes
    }

    pub(super) fn why_empty(&self) -> String {
        let notes = self.notes();
        if notes.is_empty() {
            "nothing is drawn".to_owned()
        } else {
            format!("nothing is drawn: {}", notes.join("; "))
        }
    }
}
