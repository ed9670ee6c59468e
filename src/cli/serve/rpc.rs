//! The messages of JSON-RPC 2.0.

use crate::cli::ending::Ending;
use pentimento_base::outside::in_quotes;
use serde_json::{Map, Value as Json, json};
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The id of a request: a number, a text or null.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Id(pub Json);

impl Eq for Id {}

impl Hash for Id {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_string().hash(state);
    }
}

pub(super) struct Request {
    /// The id. A request without an id gets no answer.
    pub id: Option<Id>,
    pub method: String,
    pub params: Map<String, Json>,
}

/// An error as an answer: the code of JSON-RPC, a sentence, and the exit status of the same error on the
/// command line.
#[derive(Debug)]
pub(super) struct Fault {
    code: i64,
    message: String,
    status: u8,
}

impl Fault {
    fn new(code: i64, message: impl Into<String>, status: u8) -> Self {
        Self { code, message: message.into(), status }
    }

    fn parse(why: &str) -> Self {
        Self::new(-32700, format!("this line is not JSON: {why}"), 2)
    }

    pub(super) fn request(why: &str) -> Self {
        Self::new(-32600, why, 2)
    }

    pub(super) fn method(name: &str, near: &str) -> Self {
        Self::new(-32601, format!("there is no method {name:?}{near}"), 2)
    }

    pub(super) fn params(why: impl Into<String>) -> Self {
        Self::new(-32602, why, 2)
    }

    pub(super) fn internal() -> Self {
        Self::new(-32603, "the program failed at this request; this is a bug", 2)
    }

    pub(super) fn cancelled() -> Self {
        Self::new(-32800, "the request was cancelled", 3)
    }

    fn json(&self) -> Json {
        json!({ "code": self.code, "message": self.message, "data": { "code": self.status } })
    }
}

impl From<Ending> for Fault {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Wrong(why) => Self::params(why),
            Ending::Unsolvable(why) | Ending::Unmet(why) => Self::new(-32001, why, 1),
            Ending::Late(why) => Self::new(-32003, why, 3),
            Ending::Closed => Self::internal(),
        }
    }
}

/// Reads a message. An error comes with the id for its answer.
pub(super) fn read(line: &[u8]) -> Result<Request, (Id, Fault)> {
    let parsed: Result<Json, _> = serde_json::from_slice(line);
    let message = match parsed {
        Ok(Json::Object(message)) => message,
        Ok(_) => return Err((Id(Json::Null), Fault::request("expected one object on each line"))),
        Err(error) => return Err((Id(Json::Null), Fault::parse(&error.to_string()))),
    };
    let id = message.get("id").cloned();
    let wrong = |why: &str| Err((Id(id.clone().unwrap_or_default()), Fault::request(why)));
    if message.get("jsonrpc") != Some(&json!("2.0")) {
        return wrong("expected \"jsonrpc\": \"2.0\"");
    }
    if id.as_ref().is_some_and(|id| id.is_array() || id.is_object() || id.is_boolean()) {
        return wrong("expected a number or a text as the id");
    }
    let Some(method) = message.get("method").and_then(Json::as_str) else {
        return wrong("expected the name of a method");
    };
    let params = match message.get("params") {
        None | Some(Json::Null) => Map::new(),
        Some(Json::Object(params)) => params.clone(),
        Some(_) => return wrong("expected an object as params"),
    };
    Ok(Request { method: method.to_owned(), params, id: id.map(Id) })
}

/// Writes messages to standard output, each on its own line.
pub(super) struct Writer {
    out: Mutex<io::Stdout>,
    closed: AtomicBool,
}

impl Writer {
    pub(super) fn new() -> Self {
        Self { out: Mutex::new(io::stdout()), closed: AtomicBool::new(false) }
    }

    /// Whether the client has stopped reading the answers.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }

    pub(super) fn answer(&self, id: &Id, result: Result<Json, Fault>) {
        let (name, value) = match result {
            Ok(result) => ("result", result),
            Err(fault) => ("error", fault.json()),
        };
        self.line(&json!({ "jsonrpc": "2.0", "id": id.0, name: value }));
    }

    pub(super) fn progress(&self, id: &Id, done: f64) {
        self.line(&json!({ "jsonrpc": "2.0", "method": "progress", "params": { "id": id.0, "done": done } }));
    }

    fn line(&self, message: &Json) {
        let mut text = in_quotes(message.to_string());
        text.push('\n');
        let mut out = super::locked(&self.out);
        if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
            self.closed.store(true, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &str) -> (Json, i64) {
        let (id, fault) = read(line.as_bytes()).err().expect("a fault");
        (id.0, fault.code)
    }

    #[test]
    fn a_bad_message_is_answered_with_its_id() {
        assert_eq!(fault("{"), (Json::Null, -32700));
        assert_eq!(fault("[]"), (Json::Null, -32600));
        assert_eq!(fault("{\"id\": 3, \"method\": \"new\"}"), (json!(3), -32600));
        assert_eq!(fault("{\"jsonrpc\": \"2.0\", \"id\": \"a\"}"), (json!("a"), -32600));
        assert_eq!(
            fault("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"new\", \"params\": [1]}"),
            (json!(1), -32600)
        );
        assert!(
            read(b"{\"jsonrpc\": \"2.0\", \"method\": \"new\"}").is_ok_and(|request| request.id.is_none())
        );
    }
}
