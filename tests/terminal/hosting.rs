//! Tests of `guest` behind real servers on the loopback address: an ssh server, and ttyd with a browser.
//!
//! They need programs that not every machine has, so `cargo test` ignores them. Where a program is missing, a test
//! says so and passes. The lines of the configuration come from docs/hosting.md, so that the page is tested too.

use crate::browser::Browser;
use crate::harness::{Home, Terminal};
use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_pentimento");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/hosting.md");

/// A server that ends with the test.
struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The path of a program, or `None` with a note.
fn program(name: &str) -> Option<PathBuf> {
    let places = std::env::var("PATH").unwrap_or_default() + ":/usr/sbin:/sbin";
    let found = places.split(':').map(|place| Path::new(place).join(name)).find(|path| path.is_file());
    if found.is_none() {
        let _ = writeln!(std::io::stderr(), "skipped: there is no {name}");
    }
    found
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// Starts a server and waits until it listens.
fn serve(mut command: Command, port: u16) -> Server {
    let child = command.stdin(Stdio::null()).spawn().expect("a server");
    let server = Server { child, port };
    let end = Instant::now() + Duration::from_secs(10);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(Instant::now() < end, "the server does not listen");
        thread::sleep(Duration::from_millis(50));
    }
    server
}

fn me() -> String {
    let name = Command::new("id").arg("-un").output().expect("id").stdout;
    String::from_utf8_lossy(&name).trim().to_owned()
}

/// The block of a page in this language.
fn block(language: &str) -> String {
    let page = fs::read_to_string(PAGE).expect("the page");
    let rest = page.split(&format!("```{language}\n")).nth(1).expect("a block");
    rest.split("```").next().expect("its end").to_owned()
}

/// An ssh server with the lines of the page, for the current user and with a key.
fn ssh_server(home: &Home) -> Option<Server> {
    let (sshd, keygen, _) = (program("sshd")?, program("ssh-keygen")?, program("ssh")?);
    for key in ["host", "key"] {
        let done = Command::new(&keygen)
            .args(["-q", "-t", "ed25519", "-N", "", "-f"])
            .arg(home.path().join(key))
            .status();
        assert!(done.expect("ssh-keygen").success());
    }
    let port = free_port();
    let guests = home.path().join("guests");
    let lines = block("sshd_config")
        .replace("User play", &format!("User {}", me()))
        .replace("pentimento guest", &format!("{PROGRAM} guest --folder {}", guests.display()))
        .replace("AuthenticationMethods none publickey", "AuthenticationMethods publickey")
        .replace("PermitEmptyPasswords yes", "PermitEmptyPasswords no");
    let folder = home.path().display();
    let config = format!(
        "Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\nUsePAM no\nStrictModes no\n\
         PermitRootLogin yes\nAcceptEnv *\nSubsystem sftp internal-sftp\nAuthorizedKeysFile {folder}/key.pub\n{lines}"
    );
    fs::write(home.path().join("sshd_config"), config).expect("a file");
    // As root, sshd wants this folder.
    let _ = fs::create_dir_all("/run/sshd");
    let mut command = Command::new(sshd);
    command.arg("-D").arg("-f").arg(home.path().join("sshd_config")).stderr(Stdio::null());
    Some(serve(command, port))
}

/// The command that connects to the server, with more options.
fn ssh(home: &Home, server: &Server, options: &str) -> String {
    let key = home.path().join("key");
    format!(
        "ssh -q -F none -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o IdentitiesOnly=yes \
         -i {} -p {} {options} {}@127.0.0.1",
        key.display(),
        server.port,
        me()
    )
}

fn called(line: &str) -> Output {
    let output = Command::new("sh").args(["-c", line]).stdin(Stdio::null()).output();
    output.expect("a shell")
}

#[test]
#[ignore = "needs sshd"]
fn a_stranger_plays_over_ssh_and_gets_nothing_else() {
    let home = Home::new();
    let Some(server) = ssh_server(&home) else { return };
    let mut terminal = Terminal::run_shell(&home, &ssh(&home, &server, "-t"));
    terminal.see("Name: ").send("anna\r").see("You paint it in lesson 3");
    terminal.keys("c").see("Open a code").send("/etc/passwd\r").see("is no code").keys("Esc");
    terminal.see("You paint it in lesson 3");
    photograph(&terminal, "ssh");
    terminal.keys("C-z").keys("q");
    assert_eq!(terminal.end(), 0);
    assert!(home.path().join("guests/visitors/anna").is_dir());
    // A command of the client is ignored: it is the game that answers.
    let asked = called(&format!("{} id", ssh(&home, &server, "-T")));
    assert_eq!(asked.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&asked.stderr).contains("the game needs a terminal"), "{asked:?}");
    let asked = called(&format!("{} -s sftp", ssh(&home, &server, "-T")));
    assert!(!asked.status.success() && !String::from_utf8_lossy(&asked.stdout).contains("uid="), "{asked:?}");
    // Environment variables of the client don't change the folder.
    let elsewhere = home.path().join("elsewhere");
    let set = format!("-t -o SetEnv=XDG_STATE_HOME={}", elsewhere.display());
    let mut terminal = Terminal::run_shell(&home, &ssh(&home, &server, &set));
    terminal.see("Name: ").send("anna\r").see("You paint it in lesson 3").keys("q");
    assert_eq!(terminal.end(), 0);
    assert!(!elsewhere.exists());
}

#[test]
#[ignore = "needs sshd"]
fn ssh_forwards_nothing_for_a_guest() {
    let home = Home::new();
    let Some(server) = ssh_server(&home) else { return };
    let port = free_port();
    let options = format!("-T -N -o ExitOnForwardFailure=yes -R {port}:127.0.0.1:{}", server.port);
    let asked = called(&format!("timeout 10 {}", ssh(&home, &server, &options)));
    assert!(asked.status.code().is_some_and(|code| code != 0 && code != 124), "{asked:?}");
}

fn ttyd_server(home: &Home) -> Option<Server> {
    let ttyd = program("ttyd")?;
    let port = free_port();
    let line = block("ttyd");
    let line = line.trim().replace("7681", &port.to_string());
    let mut command = Command::new(ttyd);
    command.args(line.split_whitespace().skip(1).take_while(|word| *word != "pentimento"));
    command.args([PROGRAM, "guest", "--theme", "dark", "--folder"]).arg(home.path().join("guests"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    Some(serve(command, port))
}

#[test]
#[ignore = "needs ttyd and Chromium"]
fn a_stranger_plays_in_a_browser() {
    let home = Home::new();
    let Some(chromium) = program("chromium") else { return };
    let Some(server) = ttyd_server(&home) else { return };
    let address = format!("http://127.0.0.1:{}/", server.port);
    let mut browser = Browser::open(&chromium, home.path(), free_port(), &address);
    browser.see("Name: ").keys("../x\r").see("a name has 1 to 24 letters").keys("web\r");
    browser
        .see("You paint it in lesson 3")
        .keys("c")
        .see("Open a code")
        .keys("/etc/passwd\r")
        .see("is no code");
    browser.keys("\x1b").see_no_more("Open a code").keys("c").see("Open a code");
    browser.keys("nonogram:easy#3-7\r").see("0%").keys("H").see("1 of 3");
    if let Ok(folder) = std::env::var("PENTIMENTO_PHOTOGRAPHS") {
        browser.photograph(&Path::new(&folder).join("browser.png"));
    }
    assert!(home.path().join("guests/visitors/web").is_dir());
}

/// Writes the screen as text, if somebody wants to see it.
fn photograph(terminal: &Terminal, name: &str) {
    if let Ok(folder) = std::env::var("PENTIMENTO_PHOTOGRAPHS") {
        fs::write(format!("{folder}/{name}.txt"), terminal.text()).expect("a file");
        fs::write(format!("{folder}/{name}.raw"), terminal.raw()).expect("a file");
    }
}
