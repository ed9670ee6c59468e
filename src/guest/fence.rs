//! What the operating system enforces: limits of memory, CPU time and file sizes everywhere on Unix, and on Linux a
//! fence around the player's folder.
//!
//! The fence is Landlock. Behind it the kernel refuses every path outside the folder, every program to run, and
//! every connection. Kernels before 5.13 don't know it; there the program's own checks remain.

use std::io;
use std::path::Path;
use std::time::Duration;

/// The most memory that the process can write to.
#[cfg(unix)]
const MOST_MEMORY: u64 = 512 << 20;
/// The largest file.
#[cfg(unix)]
const LARGEST_FILE: u64 = 16 << 20;
/// The most open files.
#[cfg(unix)]
const MOST_OPEN: u64 = 64;

/// Limits memory, CPU time and file sizes.
#[cfg(unix)]
pub(super) fn limit(session: Duration) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let limits = [
        (Resource::Data, MOST_MEMORY),
        (Resource::Fsize, LARGEST_FILE),
        (Resource::Nofile, MOST_OPEN),
        (Resource::Core, 0),
        // A player never needs the whole session in CPU time.
        (Resource::Cpu, session.as_secs().div_ceil(2).max(60)),
    ];
    for (resource, most) in limits {
        let hard = getrlimit(resource).maximum.map_or(most, |hard| hard.min(most));
        setrlimit(resource, Rlimit { current: Some(hard), maximum: Some(hard) })?;
    }
    // Without a handler, a file that grows too large would end the program. With one, the write fails.
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn limit(_session: Duration) -> io::Result<()> {
    Ok(())
}

/// Raises a fence around a folder. A second call around a smaller folder makes the fence narrower.
#[cfg(target_os = "linux")]
pub(super) fn enclose(folder: &Path) -> io::Result<()> {
    raise(folder).map_err(io::Error::other)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn enclose(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn raise(folder: &Path) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
        Scope,
    };
    let abi = ABI::V6;
    let plain = AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
        | AccessFs::Refer
        | AccessFs::Truncate;
    // An older kernel enforces as much of this as it can.
    Ruleset::default()
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?
        .add_rule(PathBeneath::new(PathFd::new(folder)?, plain))?
        .restrict_self()?;
    Ok(())
}
