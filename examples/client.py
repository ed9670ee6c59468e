#!/usr/bin/env python3
"""A small client for `pentimento serve`.

    python3 examples/client.py                 # a short tour
    python3 examples/client.py storm 10000     # that many requests at once, with cancellations
    python3 examples/client.py race 500        # one process for all requests, or one for each

The module can also be imported: `Client().call("solve", file="nonogram/08")`. It needs Python 3.8 and nothing else.
"""

import itertools
import json
import queue
import random
import subprocess
import sys
import tempfile
import threading
import time


class Failed(Exception):
    """An error that the program answered. `status` is the exit status that the command line would have."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]
        self.status = error["data"]["code"]


class Client:
    """One running `pentimento serve`. Several threads can use it at once."""

    def __init__(self, program="pentimento", on_progress=None):
        self.process = subprocess.Popen(
            [program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.ids = itertools.count(1)
        self.waiting = {}
        self.lock = threading.Lock()
        self.on_progress = on_progress or (lambda id, done: None)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def start(self, method, **params):
        """Sends a request and returns its id at once."""
        with self.lock:
            id = next(self.ids)
            self.waiting[id] = queue.Queue(1)
            message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()
        return id

    def wait(self, id):
        """Waits for the answer to a request."""
        answer = self.waiting[id].get()
        del self.waiting[id]
        if "error" in answer:
            raise Failed(answer["error"])
        return answer["result"]

    def call(self, method, **params):
        return self.wait(self.start(method, **params))

    def cancel(self, id):
        return self.call("cancel", id=id)["cancelled"]

    def close(self):
        """Ends the program. It still answers all open requests."""
        self.process.stdin.close()
        self.reader.join()
        return self.process.wait()

    def _read(self):
        for line in self.process.stdout:
            message = json.loads(line)
            if message.get("method") == "progress":
                self.on_progress(message["params"]["id"], message["params"]["done"])
            else:
                self.waiting[message["id"]].put(message)


def tour(client):
    puzzle = client.call("new", game="nonogram", difficulty="easy", seed=7)
    print("made", puzzle["code"])
    print("verdict:", client.call("solve", puzzle=puzzle)["verdict"])
    print("grade:", client.call("check", puzzle=puzzle)["difficulty"]["level"])
    state = client.call("open", puzzle=puzzle)
    steps = 0
    while not state["solved"]:
        hint = client.call("hint", session=state["session"])
        state = client.call("move", session=state["session"], moves=hint["moves"])
        steps += 1
    print("solved with", steps, "hints")
    client.call("undo", session=state["session"])
    client.call("close", session=state["session"])
    try:
        client.call("solve", file="no-such-file.toml")
    except Failed as failed:
        print("status", failed.status, "-", failed)


def memory(process):
    """The memory of a process in KiB, or 0 where there is no /proc."""
    try:
        with open(f"/proc/{process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    except OSError:
        return 0


def storm(client, count):
    """Sends many mixed requests at once, and cancels some of them. Every one must be answered."""
    rng = random.Random(1)
    picture = tempfile.NamedTemporaryFile("w", suffix=".pbm")
    picture.write("P1 3 3  0 1 0  1 1 1  0 1 0")
    picture.flush()
    # Its solutions are too many to list. Only a cancellation ends the request.
    lines = [[1, 1]] * 12
    endless = {"game": "nonogram", "rows": lines, "columns": lines}
    kinds = [
        lambda: ("new", {"game": "buttons", "difficulty": "easy", "seed": rng.randrange(1000)}),
        lambda: ("solve", {"file": "nonogram/01"}),
        lambda: ("check", {"file": "buttons/01"}),
        lambda: ("hint", {"file": "logipix/01"}),
        lambda: ("picture", {"file": picture.name, "size": "12x12"}),
        lambda: ("solve", {"file": "no-such-file"}),
        lambda: ("solve", {"puzzle": endless, "solutions": 1000000}),
    ]
    weights = [6, 6, 6, 6, 6, 6, 1]
    began, early = time.time(), 0
    tally = {"answers": 0, "errors": 0, "cancelled": 0, "lost": 0}
    for place in range(0, count, 200):
        ids = []
        for _ in range(min(200, count - place)):
            method, params = rng.choices(kinds, weights)[0]()
            ids.append(client.start(method, **params))
            if params.get("puzzle") is endless:
                client.cancel(ids[-1])
            elif rng.random() < 0.1:
                client.cancel(rng.choice(ids))
        for id in ids:
            try:
                client.wait(id)
                tally["answers"] += 1
            except Failed as failed:
                tally["cancelled" if failed.code == -32800 else "errors"] += 1
        early = early or memory(client.process)
    seconds = time.time() - began
    tally["lost"] = len(client.waiting)
    growth = memory(client.process) - early
    print(json.dumps({**tally, "per_second": round(count / seconds), "growth_kib": growth}))


def race(client, count):
    """Solves the same puzzles through one process, and with a process for each."""
    files = ["nonogram/01", "buttons/03", "maze/02", "logipix/01"]
    began = time.time()
    for id in [client.start("solve", file=files[n % len(files)]) for n in range(count)]:
        client.wait(id)
    served = count / (time.time() - began)
    began = time.time()
    for n in range(count):
        subprocess.run(["pentimento", "solve", files[n % len(files)], "--json"], stdout=subprocess.DEVNULL, check=True)
    called = count / (time.time() - began)
    print(json.dumps({"served_per_second": round(served), "processes_per_second": round(called)}))


if __name__ == "__main__":
    client = Client()
    if sys.argv[1:2] == ["storm"]:
        storm(client, int(sys.argv[2]))
    elif sys.argv[1:2] == ["race"]:
        race(client, int(sys.argv[2]))
    else:
        tour(client)
    sys.exit(client.close())
