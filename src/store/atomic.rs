//! Writes a file completely or not at all.
//!
//! The bytes are written to a temporary file in the same folder. That file is synced and then renamed. The system
//! renames in one step, so a reader sees either the old file or the new one. Devices and pipes are written directly,
//! because renaming a file to `/dev/null` would replace the device.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempPath;

use super::{Error, disk};

/// Whether to replace an existing file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub(crate) enum Overwrite {
    Refuse,
    Force,
}

/// Replaces the file, and creates its folder if it is missing.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let Target::File(path) = target(path)? else { return write_straight(path, bytes) };
    let folder = folder_of(&path);
    disk::create_folder(folder).map_err(|e| Error::io("create", folder, e))?;
    let file = filled(&path, folder, bytes, Sync::Now)?;
    disk::replace(file, &path).map_err(|e| Error::io("write", &path, e))?;
    sync_folder(folder);
    Ok(())
}

/// Like [`write_atomically`] but without a sync, so it does not wait for the disk. The file survives if the program
/// is killed, but can be lost in a power cut.
pub(super) fn write_quickly(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let folder = folder_of(path);
    let failed = |e| Error::io("write", path, e);
    disk::create_folder(folder).map_err(|e| Error::io("create", folder, e))?;
    let mut file = disk::temporary(&temporary(), folder).map_err(failed)?;
    let place = file.path().to_owned();
    disk::write(file.as_file_mut(), &place, bytes).map_err(failed)?;
    disk::replace(file.into_temp_path(), path).map_err(failed)
}

/// Writes an output file of the command line. Only `Force` replaces an existing file. Without it, if two programs write
/// the same file at once, one of them fails. The folder must exist, because a missing folder is probably a typing
/// mistake.
pub(crate) fn create_new(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<(), Error> {
    create(path, bytes, overwrite, Sync::Now)
}

/// Whether to wait until the file is on the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sync {
    Now,
    Later,
}

fn create(path: &Path, bytes: &[u8], overwrite: Overwrite, sync: Sync) -> Result<(), Error> {
    Prepared::new(path, bytes, overwrite, sync)?.place(overwrite, sync)
}

/// Writes several files. It writes all bytes before it names any of the files, so a full disk changes nothing. If a
/// file cannot be named, it removes the files that it has created. A file that it has replaced stays replaced.
pub(crate) fn create_all(
    paths: &[PathBuf],
    files: &[impl AsRef<[u8]>],
    overwrite: Overwrite,
) -> Result<(), Error> {
    let all = paths
        .iter()
        .zip(files)
        .map(|(path, bytes)| Prepared::new(path, bytes.as_ref(), overwrite, Sync::Now))
        .collect::<Result<Vec<_>, _>>()?;
    let mut created: Vec<&Path> = Vec::new();
    for file in all {
        let (path, is_new) = (file.path, !file.path.exists());
        if let Err(error) = file.place(overwrite, Sync::Now) {
            // If removing fails, the file stays. The caller reports the first error.
            for path in created {
                drop(fs::remove_file(path));
            }
            return Err(error);
        }
        if is_new {
            created.push(path);
        }
    }
    Ok(())
}

/// A file that is ready except for its name.
struct Prepared<'a> {
    path: &'a Path,
    ready: Ready<'a>,
}

enum Ready<'a> {
    /// The path without links, and the temporary file.
    File(PathBuf, TempPath),
    /// The bytes for a device, a pipe or a socket.
    Stream(&'a [u8]),
}

impl<'a> Prepared<'a> {
    fn new(path: &'a Path, bytes: &'a [u8], overwrite: Overwrite, sync: Sync) -> Result<Self, Error> {
        let Target::File(real) = target(path)? else { return Ok(Self { path, ready: Ready::Stream(bytes) }) };
        // This is only an early check. `place` fails too if the file exists.
        if overwrite == Overwrite::Refuse && fs::symlink_metadata(path).is_ok() {
            return Err(Error::Exists(path.to_owned()));
        }
        let file = filled(&real, folder_of(&real), bytes, sync)?;
        Ok(Self { path, ready: Ready::File(real, file) })
    }

    fn place(self, overwrite: Overwrite, sync: Sync) -> Result<(), Error> {
        let (real, file) = match self.ready {
            Ready::File(real, file) => (real, file),
            Ready::Stream(bytes) => return write_straight(self.path, bytes),
        };
        let placed = match overwrite {
            Overwrite::Force => disk::replace(file, &real),
            Overwrite::Refuse => disk::place(file, &real),
        };
        placed.map_err(|e| match e.kind() {
            ErrorKind::AlreadyExists => Error::Exists(self.path.to_owned()),
            _ => Error::io("write", self.path, e),
        })?;
        if sync == Sync::Now {
            sync_folder(folder_of(&real));
        }
        Ok(())
    }
}

/// Like [`create_new`], but does not wait for the disk. A caller with many files calls [`sync_folder`] once
/// at the end.
pub(crate) fn create_quickly(path: &Path, bytes: &[u8], overwrite: Overwrite) -> Result<(), Error> {
    create(path, bytes, overwrite, Sync::Later)
}

/// Renames a file that is no longer used. If `why` is `damaged`, `cup.json` becomes `cup.damaged-1.json`. First it
/// reserves the new name with an empty file, so two programs never choose the same name. The rename then replaces the
/// empty file.
pub(super) fn set_aside(path: &Path, why: &str) -> std::io::Result<PathBuf> {
    for number in 1.. {
        let aside = path.with_extension(format!("{why}-{number}.json"));
        match disk::create_new(&aside) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
            Err(e) => return Err(e),
            Ok(reserved) => {
                // Windows can't rename a file onto one that is open.
                drop(reserved);
                return match disk::rename(path, &aside) {
                    Ok(()) => Ok(aside),
                    Err(e) => fs::remove_file(&aside).and(Err(e)),
                };
            }
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Removes old temporary files that killed programs left in a folder.
pub(super) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_ours = |name: &str| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1);
    let is_old = |entry: &fs::DirEntry| {
        let age = entry.metadata().ok()?.modified().ok()?.elapsed().ok()?;
        Some(age > ABANDONED)
    };
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(is_ours) && is_old(&entry) == Some(true) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The prefix and suffix of temporary files.
const TEMPORARY: (&str, &str) = (".pentimento-", ".tmp");

/// A temporary file older than this is no longer in use.
const ABANDONED: Duration = Duration::from_hours(1);

fn temporary() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    builder
}

enum Target {
    /// An ordinary file, which may not exist yet. Links are followed, so a settings file that is a link stays
    /// a link.
    File(PathBuf),
    /// A device, a pipe or a socket.
    Stream,
}

fn target(path: &Path) -> Result<Target, Error> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_dir() => Err(Error::Folder(path.to_owned())),
        Ok(meta) if meta.is_file() => {
            Ok(Target::File(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())))
        }
        Ok(_) => Ok(Target::Stream),
        Err(_) => Ok(Target::File(path.to_owned())),
    }
}

fn write_straight(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let open = File::options().write(true).open(path);
    open.and_then(|mut file| file.write_all(bytes)).map_err(|e| Error::io("write", path, e))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes a temporary file in `folder` and writes the bytes to it. With `Sync::Now`, also syncs it. If `path`
/// exists, the temporary file gets the permissions of that file.
fn filled(path: &Path, folder: &Path, bytes: &[u8], sync: Sync) -> Result<TempPath, Error> {
    let failed = |e| Error::io("write", path, e);
    #[cfg_attr(not(unix), expect(unused_mut))]
    let mut builder = temporary();
    // By default, only the owner can read a temporary file. An output file needs the usual permissions.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = disk::temporary(&builder, folder).map_err(failed)?;
    if let Ok(meta) = fs::metadata(path) {
        // Some file systems have no permissions. Writing the file is more important than its permissions.
        let _ = file.as_file().set_permissions(meta.permissions());
    }
    let place = file.path().to_owned();
    disk::write(file.as_file_mut(), &place, bytes).map_err(failed)?;
    if sync == Sync::Now {
        disk::sync(file.as_file(), &place).map_err(failed)?;
    }
    Ok(file.into_temp_path())
}

/// Syncs the folder, so that the rename survives a power cut. Some systems cannot sync a folder. Even there,
/// the content of the file is safe.
pub(crate) fn sync_folder(folder: &Path) {
    let _ = disk::sync_folder(folder);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut all: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        all.sort();
        all
    }

    #[test]
    fn replacing_a_file_leaves_no_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/down/a.json");
        write_atomically(&path, b"one").unwrap();
        write_atomically(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(path.parent().unwrap()), ["a.json"]);
    }

    #[test]
    fn an_existing_output_is_replaced_only_with_force() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        create_new(&path, b"one", Overwrite::Refuse).unwrap();
        let refused = create_new(&path, b"two", Overwrite::Refuse).unwrap_err();
        assert!(refused.to_string().contains("a.toml already exists"), "{refused}");
        assert_eq!(fs::read(&path).unwrap(), b"one");
        create_new(&path, b"two", Overwrite::Force).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["a.toml"]);
    }

    #[test]
    fn of_several_files_all_are_written_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a.svg"), "old").unwrap();
        let paths = [at("a.svg"), at("b.svg"), at("no/where.svg")];
        create_all(&paths, &["1", "2", "3"], Overwrite::Force).unwrap_err();
        assert_eq!(
            (names(folder.path()), fs::read(at("a.svg")).unwrap()),
            (vec!["a.svg".into()], b"old".into())
        );
        create_all(&paths[..2], &["1", "2"], Overwrite::Force).unwrap();
        assert_eq!(names(folder.path()), ["a.svg", "b.svg"]);
        assert_eq!(fs::read(at("a.svg")).unwrap(), b"1");
        create_all(&[at("c.svg"), at("b.svg")], &["3", "4"], Overwrite::Refuse).unwrap_err();
        assert_eq!(names(folder.path()), ["a.svg", "b.svg"]);
    }

    #[test]
    fn errors_name_a_folder_in_the_way_and_a_missing_folder() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_atomically(folder.path(), b"x").unwrap_err();
        assert!(error.to_string().ends_with("it is a folder"), "{error}");
        let lost = folder.path().join("no/where.svg");
        let error = create_new(&lost, b"x", Overwrite::Refuse).unwrap_err();
        assert!(error.to_string().contains("where.svg: no such"), "{error}");
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn only_old_temporary_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let long_ago = std::time::SystemTime::now() - 2 * ABANDONED;
        for (name, old) in [(".pentimento-a.tmp", true), (".pentimento-b.tmp", false), ("cup.json", true)] {
            let file = File::create(folder.path().join(name)).unwrap();
            if old {
                file.set_modified(long_ago).unwrap();
            }
        }
        sweep(folder.path());
        assert_eq!(names(folder.path()), [".pentimento-b.tmp", "cup.json"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_not_replaced() {
        create_new(Path::new("/dev/null"), b"x", Overwrite::Refuse).unwrap();
        write_atomically(Path::new("/dev/null"), b"x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_preserved() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, b"one").unwrap();
        fs::set_permissions(&real, PermissionsExt::from_mode(0o640)).unwrap();
        symlink(&real, &link).unwrap();
        write_atomically(&link, b"two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"two");
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
