//! What reading a drawing found, merged and left out, so that nothing is lost silently.

/// Counts of everything that reading a drawing changed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cleanup {
    /// Strokes and outlines found.
    pub curves: usize,
    /// The straight pieces that they became.
    pub segments: usize,
    /// Crossings that became vertices.
    pub crossings: usize,
    /// Pieces on top of others, which were merged.
    pub overlaps: usize,
    /// Ends that nearly touched a line and were joined to it.
    pub gaps: usize,
    /// Ends that went a little beyond a line and were cut.
    pub spurs: usize,
    /// Parts that were too short, and their length in millimetres.
    pub specks: usize,
    pub speck_length: f64,
    /// Thin filled shapes that became their centre line.
    pub joined: usize,
    /// Nodes of a graph without an edge.
    pub lonely: usize,
    /// Millimetres for each unit of the source.
    pub scale: f64,
    /// Texts, pictures, and clips or masks. They are not drawn.
    pub texts: usize,
    pub images: usize,
    pub clips: usize,
}

fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

impl Cleanup {
    /// What people should know, a sentence each. Empty if all went as expected.
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
            notes.push(format!("{clips} not applied: lines beyond are drawn"));
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
