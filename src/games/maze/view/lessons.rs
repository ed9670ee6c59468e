//! The tutorial, and the small maze that stands for the game.

use crate::engine::view::Lesson;

pub const EXAMPLE: &str = r#"
game = "maze"
height = 2
width = 2
cells = ["93", "c6"]
entrance = [0, 0]
exit = [1, 1]
"#;

pub const LESSONS: &[Lesson] = &[];
