#!/usr/bin/python3
"""Imports while the server runs: it serves each version of the catalogue, and never fails.

imports.py MONA-SERVER [--imports 60]    starts this program in an empty folder, on a free port

`mona-server import` is another process, which opens and closes the server's database. Meanwhile several clients
request all collections as fast as they are answered.
"""

import argparse
import http.client
import itertools
import json
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

import harness

COLLECTIONS = ("artworks", "places", "heritages", "badges", "artists")
CLIENTS = 4
ARTWORKS = 2000


class Reader(threading.Thread):
    """A client that requests the collections in turn on one connection until it is stopped."""

    def __init__(self, address, stopped):
        super().__init__()
        self.address, self.stopped = address, stopped
        self.count, self.faults = 0, []

    def run(self):
        connection = http.client.HTTPConnection(self.address, timeout=60)
        for collection in itertools.cycle(COLLECTIONS):
            if self.stopped.is_set():
                break
            try:
                connection.request("GET", f"/api/v3/{collection}")
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200:
                    self.faults.append(f"{collection}: {answer.status} {body[:200]!r}")
                json.loads(body)
                self.count += 1
            except (OSError, http.client.HTTPException, ValueError) as fault:
                self.faults.append(f"{collection}: {fault!r}")
                break
        connection.close()


def versions(folder):
    """Two catalogues of the same artworks, each with other titles and makers: their files, and the titles of each."""
    for name in ("first", "second"):
        artworks = [
            {
                "id": number,
                "title": {"fr": f"Œuvre {number} ({name})", "en": f"Work {number} ({name})"},
                "produced_at": f"{1900 + number % 120}",
                "artists": [{"id": number // 3, "is": "artist", "name": f"Artist {number // 3} ({name})"}],
                "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]},
                "materials": {"fr": ["Bronze", "Granit"], "en": ["Bronze", "Granite"]},
                "borough": "Saint-Laurent",
                "location": {"lat": 45.4 + number * 1e-5, "lng": -73.7 + number % 500 * 1e-4},
            }
            for number in range(1, ARTWORKS + 1)
        ]
        file = folder / f"{name}.json"
        file.write_text(json.dumps({"artworks": artworks}))
        yield file, {artwork["id"]: artwork["title"] for artwork in artworks}


def main(program, imports):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        data = folder / "data"
        server, base = harness.start(program, data, "--requests-per-minute", "1000000")
        stopped = threading.Event()
        try:
            client = harness.Client(f"{base}/api/v3")
            catalogues = list(versions(folder))
            readers = [Reader(base.removeprefix("http://"), stopped) for _ in range(CLIENTS)]
            for reader in readers:
                reader.start()
            # Imports follow each other without waiting for earlier answers, so that the write-ahead log grows while
            # clients read.
            for number, (file, titles) in zip(range(1, imports + 1), itertools.cycle(catalogues)):
                done = subprocess.run(
                    [program, "import", "--complete", file, "--data", data], capture_output=True, text=True
                )
                harness.same(f"import {number}", (done.returncode, done.stderr), (0, ""))
                harness.same(f"the server after import {number}", server.poll(), None)
                harness.same(f"answers until import {number}", [fault for reader in readers for fault in reader.faults], [])
            found = {record["id"]: record["title"] for record in client.get("artworks").json["data"]}
            harness.same("the last import is answered", found, titles)
            stopped.set()
            for reader in readers:
                reader.join()
            harness.same("all answers", [fault for reader in readers for fault in reader.faults], [])
            harness.same("each client was answered", all(reader.count > len(COLLECTIONS) for reader in readers), True)
            server.send_signal(signal.SIGTERM)
            harness.same("asked to end", server.wait(20), 0)
            done = subprocess.run([program, "check", "--data", data], capture_output=True, text=True)
            harness.same("check", (done.returncode, len(done.stdout.splitlines()), done.stderr), (0, 1, ""))
        finally:
            stopped.set()
            server.kill()
            server.wait()
    answers = sum(reader.count for reader in readers)
    print(f"imports: {imports} beside {answers} answers, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--imports", type=int, default=60)
    options = parser.parse_args()
    main(options.program, options.imports)
