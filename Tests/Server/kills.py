#!/usr/bin/python3
"""Kills a server before each of its system calls that write, then starts it again.

kills.py MONA-SERVER [--points N] [--seed 1]    N random points; without, all of them

killer.c counts the calls that write to a file or a socket, or create, rename or remove a file, and kills the
program before one of them. Afterwards every acknowledged change is stored, every other one is stored whole or
not at all, and a repeated request succeeds.
"""

import argparse
import collections
import http.client
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

import harness
import wire

KINDS = ("artworks", "places", "heritages")


class Workspace:
    """The server's program, the killer library, a template folder, and a working folder."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.killer = folder / "killer.so"
        source = pathlib.Path(__file__).with_name("killer.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.killer, source, "-ldl"], check=True)
        self.template, self.data = folder / "template", folder / "data"

    def environment(self, at=0, is_ready=False):
        words = {"LD_PRELOAD": str(self.killer), "KILL_AT": str(at)}
        return {**os.environ, **words, "KILL_FROM": "ready" if is_ready else ""}

    def renew(self):
        for folder in self.folder.glob("*data*"):
            shutil.rmtree(folder)
        shutil.copytree(self.template, self.data)

    def run(self, *words, at=0):
        """Runs a command, killed before a call; returns the number of calls, or None if it was killed."""
        done = subprocess.run(
            [self.program, *words], capture_output=True, text=True, env=self.environment(at)
        )
        if done.returncode == -9:
            return None
        harness.same(f"{words}: {done.stderr}", done.returncode, 0)
        return int(done.stderr.rsplit("calls: ", 1)[1])

    def serve(self, data=None, at=0, is_ready=False):
        return ServerProcess(self, data or self.data, self.environment(at, is_ready))

    def expect_whole(self, folder):
        done = subprocess.run([self.program, "check", "--data", folder], capture_output=True, text=True)
        harness.same(f"check: {done.stdout}{done.stderr}", done.returncode, 0)


class ServerProcess:
    """A server's process; `port` is None when it was killed before it answered."""

    def __init__(self, place, data, environment):
        self.process = subprocess.Popen(
            [place.program, "serve", "--new", "--data", data, "--port", "0"], env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        line = self.process.stdout.readline().strip()
        self.port = int(line.rsplit(":", 1)[1]) if line else None

    def ask(self, request):
        """Sends a request; returns None if the server was killed meanwhile."""
        try:
            return request.send(self.port)
        except (OSError, http.client.HTTPException):
            harness.same("killed", self.process.wait(5), -9)
            return None

    def get(self, path, token=None):
        return self.ask(wire.get(path, token))

    def end(self):
        """Ends the server; returns its number of calls, or None if it was killed before."""
        self.process.terminate()
        _, error = self.process.communicate(timeout=20)
        if self.process.returncode == -9:
            return None
        harness.same("asked to end", self.process.returncode, 0)
        return int(error.rsplit("calls: ", 1)[1])


# MARK: Requests of people


class Requests:
    """Three people's requests to a server that already has data of theirs."""

    def __init__(self, place):
        self.place = place
        red, green, blue, gold = (
            harness.photo(place.folder, f"{colour}.jpg", colour)[1]
            for colour in ("red", "green", "blue", "gold")
        )
        names = ("ana", "ben", "cleo")
        words = {n: wire.add_person(place.program, place.template, n) for n in names}
        server = place.serve(place.template)
        one, two, three = (r["id"] for r in server.get("artworks").json["data"][:3])
        self.tokens = [
            server.ask(wire.in_json("POST", "login", {"username": n, "password": words[n]})).json["token"]
            for n in names
        ]
        ana, ben, cleo = self.tokens

        def photo(token, number, content):
            more = {"token": token, "key": wire.key()}
            return wire.multipart("user/artworks", {"id": number, "rating": 3}, content, **more)

        def edit(method, path, token, fields):
            return wire.in_json(method, f"user/{path}", fields, token=token, key=wire.key())

        def remove(path, token):
            return wire.Request("DELETE", path, token=token, key=wire.key())

        for before in (photo(ben, two, red), photo(cleo, one, red), photo(cleo, two, gold)):
            harness.same("before", server.ask(before).status, 200)
        server.end()
        (place.template / "photos" / "00").mkdir()
        (place.template / "photos" / "00" / f"{64 * '0'}.jpg").write_bytes(b"nobody's")
        (place.template / "arriving" / "half").write_bytes(b"half a photo")
        self.requests = [
            photo(ana, one, blue),
            edit("PATCH", f"artworks/{one}", ana, {"rating": None, "comment": "Déjà vu"}),
            photo(ana, one, green),
            photo(ana, two, red),
            remove(f"user/artworks/{one}", ana),
            remove(f"user/artworks/{two}", ana),
            edit("POST", "updateUsername", ana, {"username": "anna"}),
            photo(ben, three, blue),
            remove("user", cleo),
        ]
        # The expected state before the first request and after each.
        place.renew()
        server = place.serve(is_ready=True)
        self.states = [self.state(server)]
        for request in self.requests:
            harness.same("act", server.ask(request).status, 200)
            self.states.append(self.state(server))
        self.calls = server.end()

    def state(self, server):
        """All accounts' data; none for a missing account."""
        people = []
        for token in self.tokens:
            user = server.get("user", token).json.get("username")
            visits = [
                (kind, row["artwork_id"], row["rating"], row["comment"], row["photo"])
                for kind in KINDS
                for row in (server.get(f"user/{kind}", token).json if user else [])
            ]
            people.append((user, visits))
        return people

    def photos(self, state):
        return {row[4].removeprefix("photos/") for _, visits in state for row in visits}

    def kill(self, at):
        server, done = self.place.serve(at=at, is_ready=True), 0
        for request in self.requests:
            if server.ask(request) is None:
                break
            done += 1
        server.end()
        self.place.expect_whole(self.place.data)
        server = self.place.serve()
        states = self.states[done : done + 2]
        now = self.state(server)
        harness.same(f"killed at {at}, in act {done}", now in states, True)
        self.expect_photos(now)
        for request in self.requests[done:]:
            # An erased account cannot be erased again.
            harness.same("again", server.ask(request).status in (200, 401), True)
        harness.same("at the end", self.state(server), self.states[-1])
        self.expect_photos(self.states[-1])
        server.end()

    def expect_photos(self, state):
        photos = self.place.data / "photos"
        found = {str(file.relative_to(photos)) for file in photos.rglob("*.*")}
        harness.same("photos", found, self.photos(state))

    # MARK: Commands of the administrator

    def first_start(self, at):
        """A server starts on an empty folder."""
        shutil.rmtree(self.place.data)
        return self.start(at, [(None, [])] * 3)

    def later_start(self, at):
        """A server starts in a folder with leftovers to remove."""
        return self.start(at, self.states[0])

    def start(self, at, state):
        server = self.place.serve(at=at)
        calls = server.end()
        if calls is None:
            server = self.place.serve()
            harness.same("start", self.state(server), state)
            harness.same("artworks", server.get("artworks").body, self.artworks)
            self.expect_photos(state)
            server.end()
        self.place.expect_whole(self.place.data)
        return calls

    def copied(self, at, *words):
        """A backup is complete or missing; the next one leaves nothing of the first."""
        copy = self.place.folder / "copied data"
        calls = self.place.run(*words, at=at)
        if calls is None and not copy.exists():
            self.place.run(*words)
        self.place.expect_whole(copy)
        harness.same("left", list(self.place.folder.glob(".copied*")), [])
        return calls

    def backup(self, at):
        (self.place.data / "photos" / "00" / f"{64 * '0'}.jpg").unlink()
        copy = self.place.folder / "copied data"
        return self.copied(at, "backup", "--data", self.place.data, copy)

    def restore(self, at):
        (self.place.data / "photos" / "00" / f"{64 * '0'}.jpg").unlink()
        copy = self.place.folder / "copied data"
        return self.copied(at, "restore", "--data", copy, self.place.data)

    def take_over(self, at):
        """A catalogue is imported completely or not at all."""
        words = ("import", self.place.folder / "artworks.json", "--data", self.place.data)
        calls = self.place.run(*words, at=at)
        server = self.place.serve()
        now = server.get("artworks").body
        if calls is None:
            harness.same("import", now in (self.artworks, self.others), True)
            self.place.run(*words)
            now = server.get("artworks").body
        harness.same("imported", now, self.others)
        server.end()
        return calls

    def prepare(self):
        """The answers before and after the import."""
        self.place.renew()
        server = self.place.serve()
        self.artworks = server.get("artworks").body
        records = json.loads(self.artworks)
        for record in records["data"]:
            record["title"] = {"fr": f"Titre {record['id']}", "en": None}
        (self.place.folder / "artworks.json").write_text(json.dumps(records))
        self.place.run("import", self.place.folder / "artworks.json", "--data", self.place.data)
        self.others = server.get("artworks").body
        harness.same("other titles", self.others != self.artworks, True)
        server.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--points", type=int)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    began, counts = time.monotonic(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        place = Workspace(options.program, pathlib.Path(folder))
        acts = Requests(place)
        acts.prepare()
        points = [(acts.kill, at + 1) for at in range(acts.calls)]
        for work in (acts.first_start, acts.later_start, acts.backup, acts.restore, acts.take_over):
            place.renew()
            points += [(work, at + 1) for at in range(work(0))]
        chance = random.Random(options.seed)
        if options.points:
            points = chance.sample(points, options.points)
        for work, at in points:
            place.renew()
            try:
                work(at)
            except BaseException:
                print(f"seed {options.seed}: {work.__name__}, killed before call {at}")
                raise
            counts[work.__name__] += 1
    words = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    print(f"kills: {words}; nothing lost, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
