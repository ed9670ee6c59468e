//! A headless Chromium that tests can type in: a small client of its debugging protocol.
//!
//! The protocol is JSON over a web socket on the loopback address. The client knows only what it needs: short
//! messages to the browser, messages of any length from it.

use serde_json::{Value as Json, json};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The text of the terminal that ttyd puts on its page.
const TEXT: &str = "typeof term === 'undefined' ? '' : Array.from({length: term.rows}, (_, row) => \
    term.buffer.active.getLine(row + term.buffer.active.viewportY)?.translateToString() ?? '').join('\\n')";

pub(crate) struct Browser {
    child: Child,
    socket: TcpStream,
    calls: u64,
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Browser {
    /// Opens a page. The profile is in the folder.
    pub(crate) fn open(program: &Path, folder: &Path, port: u16, address: &str) -> Self {
        let mut command = Command::new(program);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1100,700"]);
        // The browser only talks to the server of the test.
        command.args(["--no-first-run", "--disable-quic", "--disable-background-networking"]);
        command.args(["--disable-component-update", "--disable-sync"]);
        command.arg(format!("--remote-debugging-port={port}"));
        command.arg(format!("--user-data-dir={}", folder.join("profile").display())).arg(address);
        command.env("HOME", folder).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().expect("Chromium");
        let end = Instant::now() + Duration::from_secs(30);
        let socket = loop {
            if let Some(path) = page(port, address) {
                break connected(port, &path);
            }
            assert!(Instant::now() < end, "Chromium opens no page");
            thread::sleep(Duration::from_millis(100));
        };
        Self { child, socket, calls: 0 }
    }

    fn call(&mut self, method: &str, params: &Json) -> Json {
        self.calls += 1;
        let text = json!({ "id": self.calls, "method": method, "params": params }).to_string();
        self.socket.write_all(&frame(text.as_bytes())).expect("a web socket");
        loop {
            let answer: Json = serde_json::from_slice(&self.message()).expect("JSON");
            if answer["id"] == self.calls {
                return answer["result"].clone();
            }
        }
    }

    /// Reads a whole message, which may have several parts.
    fn message(&mut self) -> Vec<u8> {
        let mut message = Vec::new();
        loop {
            let head: [u8; 2] = self.bytes();
            let length = match head[1] & 0x7f {
                126 => u64::from(u16::from_be_bytes(self.bytes())),
                127 => u64::from_be_bytes(self.bytes()),
                short => u64::from(short),
            };
            let start = message.len();
            message.resize(start + length as usize, 0);
            self.socket.read_exact(&mut message[start..]).expect("a message");
            if head[0] & 0x80 != 0 {
                return message;
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.socket.read_exact(&mut bytes).expect("a message");
        bytes
    }

    pub(crate) fn text(&mut self) -> String {
        let answer = self.call("Runtime.evaluate", &json!({ "expression": TEXT }));
        answer["result"]["value"].as_str().unwrap_or_default().to_owned()
    }

    #[track_caller]
    pub(crate) fn see(&mut self, expected: &str) -> &mut Self {
        let end = Instant::now() + Duration::from_mins(1);
        loop {
            let text = self.text();
            if text.contains(expected) {
                return self;
            }
            assert!(Instant::now() < end, "waited for {expected:?}, but the page shows:\n{text}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    #[track_caller]
    pub(crate) fn see_no_more(&mut self, unexpected: &str) -> &mut Self {
        let end = Instant::now() + Duration::from_mins(1);
        while self.text().contains(unexpected) {
            assert!(Instant::now() < end, "{unexpected:?} is still on the page:\n{}", self.text());
            thread::sleep(Duration::from_millis(50));
        }
        self
    }

    /// Types a text. `\r` is Enter, and `\x1b` is Esc.
    pub(crate) fn keys(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            let typed = letter.to_string();
            let (name, number, text) = match letter {
                '\r' => ("Enter", 13, "\r"),
                '\x1b' => ("Escape", 27, ""),
                _ => (typed.as_str(), 0, typed.as_str()),
            };
            let press = |kind: &str| json!({ "type": kind, "key": name, "text": text, "windowsVirtualKeyCode": number });
            let _ = self.call("Input.dispatchKeyEvent", &press("keyDown"));
            let _ = self.call("Input.dispatchKeyEvent", &press("keyUp"));
        }
        self
    }

    /// Writes a picture of the page as PNG.
    pub(crate) fn photograph(&mut self, path: &Path) {
        let answer = self.call("Page.captureScreenshot", &json!({}));
        fs::write(path, decoded(answer["data"].as_str().expect("a picture"))).expect("a file");
    }
}

/// The path of the web socket for the page with this address, once the page exists.
fn page(port: u16, address: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_millis(500))).ok()?;
    write!(stream, "GET /json/list HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = Vec::new();
    // The browser may keep the connection open, so the time limit is the end.
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let list: Json = serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()?;
    let is_it = |page: &&Json| page["url"].as_str().is_some_and(|url| url.starts_with(address));
    let url = list.as_array()?.iter().find(is_it)?["webSocketDebuggerUrl"].as_str()?.to_owned();
    Some(url[url.find("/devtools")?..].to_owned())
}

/// Opens a web socket.
fn connected(port: u16, path: &str) -> TcpStream {
    let mut socket = TcpStream::connect(("127.0.0.1", port)).expect("Chromium");
    socket.set_read_timeout(Some(Duration::from_secs(30))).expect("a socket");
    write!(
        socket,
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: cGVudGltZW50byBndWVzdA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    .expect("a socket");
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        socket.read_exact(&mut byte).expect("an answer");
        head.push(byte[0]);
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    socket
}

/// A text message in one frame: text, masked, with a length of two bytes. A client must mask its messages; a mask of
/// zeros changes nothing.
fn frame(text: &[u8]) -> Vec<u8> {
    let length = u16::try_from(text.len()).expect("a short message");
    let mut frame = vec![0x81, 0xfe];
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(text);
    frame
}

/// Decodes base64.
fn decoded(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for letter in text.bytes().filter_map(value) {
        bits = (bits << 6) | u32::from(letter);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
