//! The arguments of commands that print: paper, margins, and what is on the title page of a book.

use super::ending::{Ending, wrong};
use super::output::{print_bytes, save_all};
use crate::booklet::{Book, Contents, MOST_ON_A_PAGE, Order, Plan};
use pentimento_paper::{About, Form, Page, Paper, length, write};
use std::path::{Path, PathBuf};

/// Paper, margins, and how much is on a page.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Paper")]
pub(super) struct PaperArgs {
    #[arg(long, help = "The paper size: a4, letter, a5, 8.5x8.5, 6x9, 5x8, 8x10, or WxHin or WxHmm")]
    #[arg(value_name = "PAPER", default_value = "a4", value_parser = Paper::named)]
    paper: Paper,
    /// Make the inner margins of facing pages wider by this length, such as 6mm or 0.25in
    #[arg(long, value_name = "LENGTH", default_value = "0", value_parser = length, hide_default_value = true)]
    gutter: f64,
    /// Let the sheet reach beyond the paper by this length on every side, to be cut off
    #[arg(long, value_name = "LENGTH", default_value = "0", value_parser = length, hide_default_value = true)]
    bleed: f64,
    /// Large print: larger text, and fewer puzzles on a page
    #[arg(long)]
    large: bool,
    /// At most N puzzles on a page, fewer if they would be too small [default: 1; automatic in a book]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST_ON_A_PAGE as i64))]
    per_page: Option<u8>,
    /// The resolution of a PNG in dots per inch
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(36..=1200))]
    dpi: u32,
}

impl PaperArgs {
    pub(super) fn plan(&self, contents: Contents, book: Option<Book>) -> Plan {
        Plan {
            paper: self.paper,
            gutter: self.gutter,
            bleed: self.bleed,
            large: self.large,
            per_page: self.per_page.map(usize::from),
            contents,
            book,
        }
    }

    pub(super) fn per_page(&self) -> Option<u8> {
        self.per_page
    }

    /// Writes the pages. `-` is standard output.
    pub(super) fn write(
        &self,
        pages: &[Page],
        form: Form,
        about: &About,
        output: &Path,
        force: bool,
    ) -> Result<(), Ending> {
        let files = write(pages, form, self.dpi, about).or_else(wrong)?;
        if output != Path::new("-") {
            return save_all(&paths(output, files.len()), &files, force);
        }
        match files.as_slice() {
            [only] => print_bytes(only),
            many => wrong(format!("standard output takes one file; there are {} pages", many.len())),
        }
    }
}

/// What is on the title page of a book, and the order of its puzzles.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Book")]
pub(super) struct BookArgs {
    /// The title on the title page
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// The author on the title page
    #[arg(long, value_name = "NAME")]
    pub author: Option<String>,
    /// The licence at the foot of the title page
    #[arg(long, value_name = "TEXT")]
    pub license: Option<String>,
    /// The order of the puzzles of a game: as given, or by grade [default: given]
    #[arg(long, value_name = "ORDER", value_parser = order)]
    pub order: Option<Order>,
    /// Name this program on the title page
    #[arg(long)]
    pub imprint: bool,
}

impl BookArgs {
    pub(super) fn book(&self, title: String) -> Book {
        Book {
            title,
            author: self.author.clone(),
            license: self.license.clone(),
            order: self.order.unwrap_or_default(),
            imprint: self.imprint,
        }
    }

    /// The first option in use. All of them only make sense for a book.
    pub(super) fn first_used(&self) -> Option<&'static str> {
        let used = [
            (self.title.is_some(), "--title"),
            (self.author.is_some(), "--author"),
            (self.license.is_some(), "--license"),
            (self.order.is_some(), "--order"),
            (self.imprint, "--imprint"),
        ];
        used.into_iter().find(|(used, _)| *used).map(|(_, name)| name)
    }

    /// What the file says about the document.
    pub(super) fn about(&self, title: String) -> About {
        let creator = self.imprint.then(|| "Pentimento".to_owned());
        About { title, author: self.author.clone(), creator }
    }
}

fn order(word: &str) -> Result<Order, String> {
    match word {
        "given" => Ok(Order::Given),
        "grade" => Ok(Order::Grade),
        _ => Err("expected given or grade".to_owned()),
    }
}

/// The format of a file: the one that `--format` names, otherwise the one of the extension.
pub(super) fn form(output: &Path, format: Option<&str>) -> Result<Form, Ending> {
    let expected = "expected a file name that ends in .svg, .png or .pdf";
    match (format, output.extension().and_then(|extension| extension.to_str())) {
        (Some(word), _) => match Form::of_extension(word) {
            Some(form) => Ok(form),
            None => wrong(format!("--format {word}: expected svg, png or pdf")),
        },
        (None, _) if output == Path::new("-") => wrong("-o - needs --format svg, png or pdf"),
        (None, extension) => match extension.and_then(Form::of_extension) {
            Some(form) => Ok(form),
            None => wrong(format!("{}: {expected}", output.display())),
        },
    }
}

/// The names of the files to write. A single file has the name that the user chose. Several files get a number before
/// the extension.
fn paths(output: &Path, count: usize) -> Vec<PathBuf> {
    if count == 1 {
        return vec![output.to_owned()];
    }
    let digits = count.to_string().len();
    let stem = output.file_stem().unwrap_or_default().to_string_lossy();
    let extension = output.extension().unwrap_or_default().to_string_lossy();
    let name = |number: usize| output.with_file_name(format!("{stem}-{number:0digits$}.{extension}"));
    (1..=count).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_files_are_numbered_with_leading_zeros() {
        assert_eq!(paths(Path::new("out/a.svg"), 1), [Path::new("out/a.svg")]);
        let many = paths(Path::new("out/a.svg"), 12);
        assert_eq!((many[0].as_path(), many.len()), (Path::new("out/a-01.svg"), 12));
    }
}
