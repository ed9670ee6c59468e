//! Tests that `serve` answers every request exactly once.

use super::world::{THREE, World, called};
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    early: HashMap<String, Json>,
}

impl Server {
    fn start(world: &World) -> Self {
        let mut command = world.command(&["serve"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output, early: HashMap::new() }
    }

    fn send(&mut self, id: u32, method: &str, params: &Json) {
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        writeln!(self.input, "{message}").expect("a reader");
    }

    /// The next message from the server that is an answer.
    fn answer(&mut self) -> Json {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("a line") > 0, "the program ended early");
            let message: Json = serde_json::from_str(&line).expect("JSON");
            if message.get("method").is_none() {
                return message;
            }
        }
    }

    /// Waits for the answer to one request. Answers to other requests are kept for later.
    fn wait(&mut self, id: u32) -> Json {
        loop {
            if let Some(answer) = self.early.remove(&json!(id).to_string()) {
                return answer;
            }
            let answer = self.answer();
            self.early.insert(answer["id"].to_string(), answer);
        }
    }

    fn call(&mut self, id: u32, method: &str, params: &Json) -> Json {
        self.send(id, method, params);
        self.wait(id)
    }

    fn end(mut self) {
        drop(self.input);
        let mut rest = String::new();
        while self.output.read_line(&mut rest).expect("a line") > 0 {}
        assert!(self.child.wait().expect("an end").success(), "{rest}");
    }
}

#[test]
fn the_methods_answer_what_the_commands_print() {
    let world = World::new();
    world.file("three.toml", THREE);
    let mut server = Server::start(&world);
    let made = server.call(1, "new", &json!({ "game": "buttons", "seed": 7 }))["result"].clone();
    assert_eq!(made, world.run(&["new", "buttons", "--seed", "7", "--json"]).json());
    let solved = server.call(2, "solve", &json!({ "file": "three.toml" }))["result"].clone();
    let printed = world.run(&["solve", "three.toml", "--json"]).json();
    assert_eq!((&solved["solutions"], &solved["verdict"]), (&printed["solutions"], &printed["verdict"]));
    let checked = server.call(3, "check", &json!({ "puzzle": made }))["result"].clone();
    assert_eq!(checked["good"], json!(true));
    let hint = server.call(4, "hint", &json!({ "file": "three.toml" }))["result"].clone();
    assert_eq!(hint, world.run(&["hint", "three.toml", "--json"]).json());
    let all = server.call(5, "hint", &json!({ "file": "three.toml", "all": true }))["result"].clone();
    assert_eq!(all["steps"][0], hint);
    let picture = server.call(6, "picture", &json!({ "file": "art/cat", "size": "9x9" }))["result"].clone();
    assert_eq!(picture, world.run(&["picture", "art/cat", "--size", "9x9", "--json"]).json());
    server.end();
}

#[test]
fn a_game_is_opened_played_and_undone() {
    let world = World::new();
    world.file("three.toml", THREE);
    let mut server = Server::start(&world);
    let state = server.call(1, "open", &json!({ "file": "three.toml" }))["result"].clone();
    assert_eq!(
        (&state["solved"], &state["game"], &state["moves"]),
        (&json!(false), &json!("buttons"), &json!([]))
    );
    let session = state["session"].clone();
    let press = json!({ "session": session, "moves": [{ "press": 0, "times": 1 }] });
    assert_eq!(server.call(2, "move", &press)["result"]["solved"], json!(true));
    assert_eq!(server.call(3, "undo", &json!({ "session": session }))["result"]["solved"], json!(false));
    let hint = server.call(4, "hint", &json!({ "session": session }))["result"].clone();
    let moved = server.call(5, "move", &json!({ "session": session, "moves": hint["moves"] }));
    assert_eq!(moved["result"]["solved"], json!(true), "{moved}");
    let bad = server.call(6, "move", &json!({ "session": session, "moves": [{ "press": 99, "times": 1 }] }));
    assert_eq!((&bad["error"]["code"], &bad["error"]["data"]["code"]), (&json!(-32602), &json!(2)));
    assert_eq!(server.call(7, "state", &json!({ "session": session }))["result"]["solved"], json!(true));
    assert_eq!(server.call(8, "close", &json!({ "session": session }))["result"]["closed"], session);
    assert!(server.call(9, "state", &json!({ "session": session }))["error"]["message"].is_string());
    server.end();
}

#[test]
fn wrong_messages_get_an_error_with_the_sentence_of_the_command_line() {
    let world = World::new();
    let mut server = Server::start(&world);
    let missing = server.call(1, "solve", &json!({ "file": "gone.toml" }));
    let printed = world.run(&["solve", "gone.toml"]).err;
    let sentence = missing["error"]["message"].as_str().expect("a text");
    assert!(printed.contains(sentence), "{printed}: {sentence}");
    for (method, params, words) in [
        ("sovle", json!({}), "did you mean `solve`"),
        ("solve", json!({ "fiel": "x" }), "did you mean `file`"),
        ("solve", json!({}), "expected puzzle"),
        ("solve", json!({ "file": "-" }), "carries the messages"),
        ("solve", json!({ "puzzle": { "game": "chess" } }), "there is no game"),
        ("solve", json!({ "file": "nonogram/01", "timeout": "soon" }), "timeout"),
        ("new", json!({}), "expected a game"),
        ("new", json!({ "game": "buttons", "settings": { "nudes": 3 } }), "did you mean `nodes`"),
        ("picture", json!({ "file": "art/cat", "size": "huge" }), "such as 30x20"),
    ] {
        let answer = server.call(2, method, &params);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(words), "{method}: {answer}");
        assert_eq!(answer["error"]["data"]["code"], json!(2), "{answer}");
    }
    writeln!(server.input, "this is no JSON").expect("a reader");
    assert_eq!(server.answer()["error"]["code"], json!(-32700));
    writeln!(
        server.input,
        "{{\"jsonrpc\": \"2.0\", \"method\": \"check\", \"params\": {{\"file\": \"nonogram/01\"}}}}"
    )
    .expect("a reader");
    // A message without an id gets no answer, so the next answer belongs to the next request.
    assert_eq!(server.call(3, "cancel", &json!({ "id": 99 }))["result"]["cancelled"], json!(false));
    server.end();
}

/// A nonogram with so many solutions that it takes forever to count them.
fn endless() -> Json {
    let lines = vec![json!([1, 1]); 12];
    json!({ "game": "nonogram", "rows": lines, "columns": lines })
}

#[test]
fn requests_run_side_by_side_and_can_be_cancelled() {
    let world = World::new();
    let mut server = Server::start(&world);
    server.send(1, "solve", &json!({ "puzzle": endless(), "solutions": 1_000_000 }));
    // The second request is answered while the first still runs. On a machine with one core there is only one worker,
    // so the second request would have to wait.
    if std::thread::available_parallelism().map_or(1, usize::from) > 1 {
        assert_eq!(server.call(2, "solve", &json!({ "file": "nonogram/01" }))["result"]["verdict"], "unique");
        assert!(!server.early.contains_key("1"));
    }
    let again = server.call(3, "cancel", &json!({ "id": 1 }));
    assert_eq!(again["result"]["cancelled"], json!(true));
    let answer = server.wait(1);
    assert_eq!(
        (&answer["error"]["code"], &answer["error"]["data"]["code"]),
        (&json!(-32800), &json!(3)),
        "{answer}"
    );
    // When the time limit of a request is over, the answer has what was found so far.
    let late =
        server.call(4, "solve", &json!({ "puzzle": endless(), "solutions": 1_000_000, "timeout": 0.05 }));
    assert_eq!(late["result"]["complete"], json!(false), "{late}");
    server.end();
}

fn has(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|s| s.success())
}

fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name).display().to_string()
}

fn client(world: &World, program: &str, arguments: &[&str]) -> Option<super::world::Called> {
    if !has(program) {
        return None;
    }
    let mut command = Command::new(program);
    world.at_home(&mut command);
    command.env("PYENV_VERSION", std::env::var("PYENV_VERSION").unwrap_or_default());
    if let Ok(home) = std::env::var("HOME") {
        command.env("HOME", home);
    }
    Some(called(&command.args(arguments).output().expect("the client")))
}

#[test]
fn the_python_client_plays_a_game() {
    let world = World::new();
    let Some(ended) = client(&world, "python3", &[&example("client.py")]) else { return };
    assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{ended:?}");
    for words in ["made nonogram:easy", "verdict: unique", "grade: easy", "solved with", "status 2"] {
        assert!(ended.out.contains(words), "{words}: {ended:?}");
    }
}

#[test]
fn the_shell_client_prints_verdicts() {
    let world = World::new();
    if !has("jq") {
        return;
    }
    let file = example("client.sh");
    let ended = client(&world, "bash", &[&file, "nonogram/01", "buttons/03", "gone"]).expect("a shell");
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines.len(), 3, "{ended:?}");
    assert!(lines.contains(&"nonogram/01: unique"), "{ended:?}");
}

#[test]
fn a_small_storm_loses_no_answer() {
    storm("400");
}

#[test]
#[ignore = "a sweep: ten thousand requests"]
fn ten_thousand_requests_lose_no_answer_and_no_memory() {
    storm("10000");
}

fn storm(count: &str) {
    let world = World::new();
    let Some(ended) = client(&world, "python3", &[&example("client.py"), "storm", count]) else { return };
    assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{ended:?}");
    let tally = ended.json();
    let total =
        |names: &[&str]| names.iter().map(|name| tally[*name].as_u64().expect("a number")).sum::<u64>();
    assert_eq!(
        total(&["answers", "errors", "cancelled"]),
        count.parse::<u64>().expect("a number"),
        "{tally}"
    );
    assert_eq!(tally["lost"], json!(0), "{tally}");
    assert!(total(&["cancelled"]) > 0, "{tally}");
    assert!(tally["growth_kib"].as_i64().expect("a number") < 50_000, "{tally}");
}
