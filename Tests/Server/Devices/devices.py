#!/usr/bin/python3
"""Two people use four devices at once; a fifth of the answers is cut off and requested again.

devices.py MONA-SERVER [--operations 2000] [--kills 0] [--seed 1]

Afterwards the server's data must equal a model of it: nothing is lost or duplicated. With --kills, the devices
then continue while the server is killed that many times, at random moments, and started again.
"""

import argparse
import collections
import hashlib
import http.client
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import harness
from person import KINDS, Person


class Server:
    """The server's process, which may be killed and started again on another port."""

    def __init__(self, program, data):
        self.program, self.data = program, data
        self.answers, self.is_ending = threading.Event(), False
        self.start()

    def start(self):
        self.process, self.base = harness.start(self.program, self.data)
        self.port = int(self.base.rsplit(":", 1)[1])
        self.answers.set()

    def kill(self):
        self.answers.clear()
        self.process.kill()
        self.process.wait()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        harness.same("SIGTERM", self.process.wait(20), 0)

    def send(self, request, cut=None, chance=None):
        """Sends a request, again to the next server if this one is killed meanwhile."""
        while True:
            self.answers.wait()
            process = self.process
            try:
                return request.send(self.port, cut, chance)
            except (OSError, http.client.HTTPException):
                # A server that was not killed must not close the connection.
                if self.process is process and self.answers.is_set():
                    raise


def expect_sound(server):
    """Every row and file is as the server stored it."""
    done = subprocess.run(
        [server.program, "check", "--data", server.data], capture_output=True, text=True
    )
    harness.same("check", (done.returncode, done.stdout.strip(), done.stderr), (0, "All is whole.", ""))


def expect_whole(server, people):
    """Every device receives everything, and no photo is left without a visit."""
    for person in people:
        person.expect_all()
    expect_sound(server)
    had = {hashlib.sha256(v.photo).hexdigest() for p in people for v in p.visits.values() if v.photo}
    harness.same("photos", {file.stem for file in (server.data / "photos").rglob("*.jpg")}, had)


def act(server, people, options):
    """Runs all devices, first undisturbed, then while the server is killed."""
    chance = random.Random(options.seed)
    for person in people:
        person.start()
    for person in people if options.kills else []:
        person.is_careful.wait()
    for _ in range(options.kills):
        time.sleep(chance.uniform(0, 0.5))
        server.kill()
        expect_sound(server)
        server.start()
    for person in people:
        person.continues = False
    for person in people:
        person.join()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--operations", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        colours = ["red", "green", "blue", "black", "white", "gold", "pink", "cyan"]
        photos = [harness.photo(folder, f"{colour}.jpg", colour) for colour in colours]
        server = Server(options.program, folder / "data")
        try:
            client = harness.Client(f"{server.base}/api/v3")
            numbers = {c: [r["id"] for r in client.get(c).json["data"]] for c in KINDS}
            people = [Person(server, name, numbers, photos, options) for name in ("ana", "ben")]
            act(server, people, options)
            counts = sum((person.counts for person in people), collections.Counter())
            for fault in filter(None, (person.fault for person in people)):
                print(f"seed {options.seed}, after {dict(counts)}")
                raise fault
            expect_whole(server, people)
            server.end()
            server.start()
            expect_whole(server, people)
        finally:
            server.kill()
    words = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    print(
        f"devices: {words}, {options.kills} kills; equal to the model, {time.monotonic() - began:.1f} s"
    )


if __name__ == "__main__":
    main()
