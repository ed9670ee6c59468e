//! What can go wrong on disk, told as a sentence.
//!
//! The player reads these words in the status line and the script on stderr, so they name the file and what
//! to make of it, and leave out error numbers.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub enum Error {
    /// The system refused: `doing` is an infinitive, such as "write".
    Io { doing: &'static str, path: PathBuf, source: io::Error },
    /// An output is there already and nobody said it may be replaced.
    Exists(PathBuf),
    /// A folder stands where a file should go.
    Folder(PathBuf),
    /// Neither `HOME` nor the user database says where to keep anything.
    NoHome,
    /// A save's name that could lead outside its folder.
    BadName(String),
    /// There is no save of that name.
    Missing(String),
    /// A save that cannot be read; it has been moved to `aside`, unless even that failed.
    Damaged { id: String, why: String, aside: Option<PathBuf> },
    /// A save of a later program, left as it is.
    Newer { id: String, version: u64 },
}

impl Error {
    pub(crate) fn io(doing: &'static str, path: &Path, source: io::Error) -> Self {
        Self::Io { doing, path: path.to_owned(), source }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { doing, path, source } => {
                write!(f, "cannot {doing} {}: {}", path.display(), plain(source))
            }
            Self::Exists(path) => write!(f, "{} exists already; --force replaces it", path.display()),
            Self::Folder(path) => write!(f, "cannot write {}: it is a folder", path.display()),
            Self::NoHome => write!(f, "there is no home folder to keep games in; set HOME"),
            Self::BadName(id) => write!(f, "`{id}` is not the name of a saved game"),
            Self::Missing(id) => write!(f, "there is no saved game `{id}`"),
            Self::Damaged { id, why, aside: Some(aside) } => {
                write!(f, "the saved game `{id}` is damaged ({why}); it was set aside as {}", aside.display())
            }
            Self::Damaged { id, why, aside: None } => {
                write!(f, "the saved game `{id}` is damaged ({why}) and could not be set aside")
            }
            Self::Newer { id, version } => {
                write!(f, "the saved game `{id}` was made by a newer Pentimento (format {version})")
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// The system's reason in the words of a person.
pub(crate) fn plain(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::StorageFull => "the disk is full".into(),
        ErrorKind::QuotaExceeded => "the disk quota is used up".into(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::NotFound => "there is no such file or folder".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        ErrorKind::NotADirectory => "a part of the path is not a folder".into(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_lowercase()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_a_sentence_that_names_the_path_and_no_number() {
        let full = Error::io("write", Path::new("/a/b"), io::Error::from_raw_os_error(28));
        assert_eq!(full.to_string(), "cannot write /a/b: the disk is full");
        let odd = Error::io("read", Path::new("/a/b"), io::Error::from_raw_os_error(5));
        assert!(!odd.to_string().contains("os error"), "{odd}");
    }
}
