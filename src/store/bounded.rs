//! Reads files with a size limit.
//!
//! Only ordinary files are read, because opening a pipe could block forever. The limit stops a huge file from using
//! up all memory.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Reads an ordinary file. Returns an error if it has more than `most` bytes.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let meta = fs::metadata(path)?;
    expect_file(&meta)?;
    if meta.len() > most {
        return Err(ErrorKind::FileTooLarge.into());
    }
    let mut bytes = Vec::new();
    // The file can grow while it is being read, so the size is checked again.
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

/// Returns an error unless the path is an ordinary file.
pub(crate) fn expect_file(meta: &fs::Metadata) -> io::Result<()> {
    if meta.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !meta.is_file() {
        return Err(io::Error::other("it is not an ordinary file"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ordinary_files_within_the_limit_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("five");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert_eq!(read(&path, 4).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(read(folder.path(), 9).unwrap_err().kind(), ErrorKind::IsADirectory);
        assert_eq!(read(&folder.path().join("none"), 9).unwrap_err().kind(), ErrorKind::NotFound);
        #[cfg(unix)]
        assert!(read(Path::new("/dev/zero"), 9).is_err());
    }
}
