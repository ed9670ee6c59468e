//! Counts what was found, merged and left out while reading a drawing, so that nothing is lost silently.

/// The counts of everything that changed while reading a drawing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cleanup {
    /// Strokes and outlines found.
    pub curves: usize,
    /// The straight pieces that the curves became.
    pub segments: usize,
    /// Crossings that became vertices.
    pub crossings: usize,
    /// Pieces on top of other pieces, which were merged.
    pub overlaps: usize,
    /// Line ends that nearly touched a line and were joined to it.
    pub gaps: usize,
    /// Line ends that went a little beyond a line and were cut.
    pub spurs: usize,
    /// Parts that were removed because they were too short, and their total length in millimetres.
    pub specks: usize,
    pub speck_length: f64,
    /// Thin filled shapes that were replaced by their centre line.
    pub joined: usize,
    /// Nodes of a graph that have no edge.
    pub lonely: usize,
    /// How many millimetres one unit of the source became.
    pub scale: f64,
    /// The numbers of texts, of pictures, and of clips or masks that were left out.
    pub texts: usize,
    pub images: usize,
    pub clips: usize,
}

fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

impl Cleanup {
    /// What the user should know, one sentence for each note. Empty if there was nothing unusual.
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
