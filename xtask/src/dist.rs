//! Makes the files that people download: an archive with the program, manual, completions and licences, and a
//! Debian package.
//!
//! Both are packed from the same folder of files, and each gets a `.sha256` file. `tar`, `zip` and `dpkg-deb` do the
//! packing, because every machine that makes releases has them.

use crate::{Outcome, root, say};
use clap::Args as ClapArgs;
use sha2::{Digest, Sha256};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Build the program and pack it, into target/dist
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The target triple, such as x86_64-unknown-linux-musl; this machine's own by default
    #[arg(long)]
    target: Option<String>,
    /// Make a Debian package as well
    #[arg(long)]
    deb: bool,
}

const SHELLS: [(&str, &str); 4] = [
    ("bash", "pentimento.bash"),
    ("zsh", "_pentimento"),
    ("fish", "pentimento.fish"),
    ("powershell", "pentimento.ps1"),
];

/// The settings of a release, and the two programs that it needs.
struct Release {
    target: String,
    version: &'static str,
    /// The program to ship.
    program: PathBuf,
    /// A program that runs on this machine. It prints the manual and the completions.
    speaker: PathBuf,
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let here = host()?;
    let target = args.target.clone().unwrap_or_else(|| here.clone());
    let program = build(&target)?;
    let speaker = if runs_here(&target, &here) { program.clone() } else { build(&here)? };
    let out = root().join("target/dist");
    fs::create_dir_all(&out)?;
    let release = Release { target, version: env!("CARGO_PKG_VERSION"), program, speaker, out };
    release.archive()?;
    if args.deb {
        release.deb()?;
    }
    Ok(())
}

/// Whether a program for `target` runs on `here`. A static Linux program runs on every Linux with the same
/// processor.
fn runs_here(target: &str, here: &str) -> bool {
    target == here || target.replace("-musl", "-gnu") == here
}

fn host() -> Result<String, Box<dyn Error>> {
    let output = Command::new("rustc").arg("-vV").output()?;
    let text = String::from_utf8(output.stdout)?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.ok_or("rustc does not name its host")?.to_owned())
}

fn build(target: &str) -> Result<PathBuf, Box<dyn Error>> {
    let arguments = ["build", "--release", "--locked", "--package", "pentimento", "--target", target];
    succeed(Command::new("cargo").current_dir(root()).args(arguments))?;
    let name = if target.contains("windows") { "pentimento.exe" } else { "pentimento" };
    Ok(root().join("target").join(target).join("release").join(name))
}

fn succeed(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed").into()) }
}

impl Release {
    fn archive(&self) -> Outcome {
        let name = format!("pentimento-{}-{}", self.version, self.target);
        let folder = self.fresh(&name)?;
        copy(&self.program, &folder)?;
        for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            copy(&root().join(file), &folder)?;
        }
        self.print(&["man"], &folder.join("pentimento.1"))?;
        fs::create_dir_all(folder.join("completions"))?;
        for (shell, file) in SHELLS {
            self.print(&["completions", shell], &folder.join("completions").join(file))?;
        }
        let file = if self.target.contains("windows") {
            let file = format!("{name}.zip");
            let _ = fs::remove_file(self.out.join(&file));
            succeed(Command::new("zip").current_dir(&self.out).args(["-qr", &file, &name]))?;
            file
        } else {
            let file = format!("{name}.tar.gz");
            succeed(Command::new("tar").current_dir(&self.out).args(["-czf", &file, &name]))?;
            file
        };
        fs::remove_dir_all(&folder)?;
        checksum(&self.out.join(file))
    }

    fn deb(&self) -> Outcome {
        let architecture = match self.target.split('-').next() {
            Some("x86_64") => "amd64",
            Some("aarch64") => "arm64",
            _ => return Err(format!("no Debian architecture is known for {}", self.target).into()),
        };
        let name = format!("pentimento_{}_{architecture}", self.version);
        let folder = self.fresh(&name)?;
        let into = |place: &str| -> Result<PathBuf, Box<dyn Error>> {
            fs::create_dir_all(folder.join(place))?;
            Ok(folder.join(place))
        };
        copy(&self.program, &into("usr/bin")?)?;
        copy(&root().join("packaging/desktop/pentimento.desktop"), &into("usr/share/applications")?)?;
        copy(
            &root().join("packaging/desktop/pentimento.svg"),
            &into("usr/share/icons/hicolor/scalable/apps")?,
        )?;
        let documents = into("usr/share/doc/pentimento")?;
        fs::write(documents.join("copyright"), copyright()?)?;
        copy(&root().join("CHANGELOG.md"), &documents)?;
        fs::rename(documents.join("CHANGELOG.md"), documents.join("changelog"))?;
        compress(&documents.join("changelog"))?;
        let manual = into("usr/share/man/man1")?.join("pentimento.1");
        self.print(&["man"], &manual)?;
        compress(&manual)?;
        self.print(
            &["completions", "bash"],
            &into("usr/share/bash-completion/completions")?.join("pentimento"),
        )?;
        self.print(&["completions", "zsh"], &into("usr/share/zsh/vendor-completions")?.join("_pentimento"))?;
        let fish = into("usr/share/fish/vendor_completions.d")?.join("pentimento.fish");
        self.print(&["completions", "fish"], &fish)?;
        let size = fs::metadata(&self.program)?.len() / 1024 + 100;
        let about = into("DEBIAN")?;
        fs::write(about.join("control"), control(self.version, architecture, &self.target, size))?;
        let sums = "find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums";
        succeed(Command::new("sh").current_dir(&folder).args(["-c", sums]))?;
        succeed(Command::new("chmod").current_dir(&self.out).args(["-R", "u=rwX,go=rX", &name]))?;
        let file = format!("{name}.deb");
        succeed(Command::new("dpkg-deb").current_dir(&self.out).args([
            "--root-owner-group",
            "--build",
            &name,
            &file,
        ]))?;
        fs::remove_dir_all(&folder)?;
        checksum(&self.out.join(file))
    }

    /// Makes an empty folder in the output folder. Removes an older folder with this name.
    fn fresh(&self, name: &str) -> Result<PathBuf, Box<dyn Error>> {
        let folder = self.out.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// Runs the program and writes its output to a file.
    fn print(&self, arguments: &[&str], file: &Path) -> Outcome {
        let output = Command::new(&self.speaker).args(arguments).stderr(Stdio::inherit()).output()?;
        if !output.status.success() {
            return Err(format!("pentimento {} failed", arguments.join(" ")).into());
        }
        Ok(fs::write(file, output.stdout)?)
    }
}

/// The control file of the Debian package. A static program depends on nothing. Any other program needs the C
/// library.
fn control(version: &str, architecture: &str, target: &str, size: u64) -> String {
    let depends = if target.contains("musl") { "" } else { "Depends: libc6, libgcc-s1\n" };
    format!(
        "Package: pentimento\n\
         Version: {version}\n\
         Architecture: {architecture}\n\
         Maintainer: The authors of Pentimento <pentimento@example.org>\n\
         Installed-Size: {size}\n\
         {depends}\
         Section: games\n\
         Priority: optional\n\
         Description: puzzle collection for the terminal\n \
         Five puzzle games with hints that explain themselves. Four hide a picture\n \
         that appears as you solve them. Your own pictures become puzzles, too.\n"
    )
}

/// The licences, in the form that Debian reads by machine. Debian has the text of the Apache licence.
fn copyright() -> Result<String, Box<dyn Error>> {
    let mit = fs::read_to_string(root().join("LICENSE-MIT"))?;
    let holder =
        mit.lines().find(|line| line.starts_with("Copyright")).ok_or("LICENSE-MIT names no holder")?;
    let terms: Vec<String> = mit
        .lines()
        .skip_while(|line| !line.starts_with("Permission"))
        .map(|line| if line.is_empty() { " .".to_owned() } else { format!(" {line}") })
        .collect();
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
         Upstream-Name: pentimento\n\n\
         Files: *\n{}\nLicense: Expat or Apache-2.0\n\n\
         License: Expat\n{}\n\n\
         License: Apache-2.0\n See /usr/share/common-licenses/Apache-2.0.\n",
        holder.replacen("Copyright", "Copyright:", 1).replace("Copyright: (c)", "Copyright:"),
        terms.join("\n")
    ))
}

/// Compresses a file in place, without its name and time, so that the package is the same each time.
fn compress(file: &Path) -> Outcome {
    succeed(Command::new("gzip").args(["-9nf"]).arg(file))
}

fn copy(file: &Path, folder: &Path) -> Outcome {
    let name = file.file_name().ok_or("a file without a name")?;
    fs::copy(file, folder.join(name)).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(())
}

fn checksum(file: &Path) -> Outcome {
    let name = file.file_name().and_then(|name| name.to_str()).ok_or("a file without a name")?;
    let mut line = String::new();
    for byte in Sha256::digest(fs::read(file)?) {
        write!(line, "{byte:02x}")?;
    }
    writeln!(line, "  {name}")?;
    fs::write(file.with_file_name(format!("{name}.sha256")), &line)?;
    say(line.trim_end());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_static_program_speaks_for_itself_on_the_same_processor_only() {
        assert!(runs_here("x86_64-unknown-linux-musl", "x86_64-unknown-linux-gnu"));
        assert!(!runs_here("aarch64-unknown-linux-musl", "x86_64-unknown-linux-gnu"));
        assert!(!runs_here("x86_64-pc-windows-gnu", "x86_64-unknown-linux-gnu"));
    }

    #[test]
    fn the_copyright_file_has_the_terms_without_empty_lines() {
        let text = copyright().expect("the licence");
        assert!(
            text.contains("\nCopyright: ")
                && text.contains("\nLicense: Expat\n Permission is hereby granted")
        );
        assert!(text.contains("\n .\n"), "{text}");
    }

    #[test]
    fn a_package_names_its_needs() {
        let shared = control("1.0.0", "amd64", "x86_64-unknown-linux-gnu", 15_000);
        assert!(shared.contains("\nDepends: libc6, libgcc-s1\n"), "{shared}");
        assert!(shared.ends_with("puzzles, too.\n"));
        let fixed = control("1.0.0", "amd64", "x86_64-unknown-linux-musl", 15_000);
        assert!(!fixed.contains("Depends"), "{fixed}");
    }
}
