//! The errors of the store.
//!
//! Players read the messages in the status line, and scripts read them on stderr. A message names the file, says what
//! to do, and has no error numbers.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub enum Error {
    /// The operating system refused. `doing` is a verb such as "write".
    Io { doing: &'static str, path: PathBuf, source: io::Error },
    /// The output file exists, and `--force` was not given.
    Exists(PathBuf),
    /// The output path is a folder.
    Folder(PathBuf),
    /// Neither `HOME` nor the user database names a home folder.
    NoHome,
    /// The id of a save could lead to a path outside the saves folder.
    BadName(String),
    /// There is no save with this id.
    Missing(String),
    /// A save cannot be read. It was renamed to `aside`, unless renaming failed too.
    Damaged { id: String, why: String, aside: Option<PathBuf> },
    /// The content is too large to be read again, so it is not written.
    TooLarge(PathBuf),
    /// A newer version of the program wrote the save. The file stays as it is.
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
            Self::Exists(path) => write!(f, "{} already exists; use --force to replace it", path.display()),
            Self::Folder(path) => write!(f, "cannot write {}: it is a folder", path.display()),
            Self::TooLarge(path) => write!(f, "cannot write {}: it is too large", path.display()),
            Self::NoHome => write!(f, "there is no home folder for saved games; set HOME"),
            Self::BadName(id) => write!(f, "`{id}` is not the name of a saved game"),
            Self::Missing(id) => write!(f, "there is no saved game `{id}`"),
            Self::Damaged { id, why, aside: Some(aside) } => {
                write!(f, "the saved game `{id}` is damaged ({why}); it was renamed to {}", aside.display())
            }
            Self::Damaged { id, why, aside: None } => {
                write!(f, "the saved game `{id}` is damaged ({why}) and could not be renamed")
            }
            Self::Newer { id, version } => {
                write!(
                    f,
                    "the saved game `{id}` was made by a newer version of Pentimento (format {version})"
                )
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Exists(_)
            | Self::Folder(_)
            | Self::TooLarge(_)
            | Self::NoHome
            | Self::BadName(_)
            | Self::Missing(_)
            | Self::Damaged { .. }
            | Self::Newer { .. } => None,
        }
    }
}

/// The reason of the operating system, in plain words.
pub(crate) fn plain(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::StorageFull => "the disk is full".into(),
        ErrorKind::QuotaExceeded => "the disk quota is full".into(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::NotFound => "no such file or folder".into(),
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
    fn a_message_names_the_path_and_has_no_error_number() {
        let full = Error::io("write", Path::new("/a/b"), io::Error::from_raw_os_error(28));
        assert_eq!(full.to_string(), "cannot write /a/b: the disk is full");
        let odd = Error::io("read", Path::new("/a/b"), io::Error::from_raw_os_error(5));
        assert!(!odd.to_string().contains("os error"), "{odd}");
    }
}
