"""A computer with its own data folder, on which a person runs monactl."""

import hashlib
import json
import os
import subprocess

import harness


class Device:
    """`monactl` with its data in a folder; `calls` is the number of system calls of its last command."""

    def __init__(self, monactl, folder, killer=None, log=None):
        self.monactl, self.folder, self.killer, self.log = monactl, folder, killer, log
        self.calls, self.errors = None, ""

    def run(self, *words, text=None, at=0, status=0):
        """Runs a command, killed before a call; returns its output, or None if it was killed."""
        folder = self.folder
        environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("MONA_", "DBUS", "XDG_", "DISPLAY"))},
            "HOME": str(folder), "MONA_DATA_DIR": str(folder / "data"),
            "MONA_ALBUM_DIR": str(folder / "album"), "XDG_DATA_HOME": str(folder / "share"),
            "XDG_CACHE_HOME": str(folder / "cache"), "MONA_LANGUAGE": "en",
        }  # fmt: skip
        if self.killer:
            environment |= {"LD_PRELOAD": str(self.killer), "KILL_AT": str(at)}
        if self.log:
            environment["MONA_LOG"] = self.log
        done = subprocess.run(
            [self.monactl, *words], input=text, capture_output=True, text=True, env=environment
        )
        self.errors = done.stderr
        if done.returncode == -9:
            self.calls = None
            return None
        if self.killer:
            self.calls = int(done.stderr.rsplit("calls: ", 1)[1])
        if status is not None:
            harness.same(f"{words}: {done.stdout}{done.stderr}", done.returncode, status)
        return done.stdout

    def json(self, *words, status=0):
        """The JSON output of a command; nothing if it fails."""
        return json.loads(self.run(*words, "--json", status=status) or "{}")

    def login(self, address, name, password, at=0, status=0):
        words = ("--take-visits", "--keep-in-file", "--consent", "--server", address)
        return self.run("login", "--user", name, *words, text=password, at=at, status=status)

    def visits(self):
        """The exported data, without the fields that differ between devices."""
        rows = json.loads(self.run("export", "--format", "json"))["visits"]
        return sorted((row["discovery"], row.get("rating"), row.get("comment")) for row in rows)

    def dates(self):
        """The dates and discoveries of the visits."""
        rows = json.loads(self.run("export", "--format", "json"))["visits"]
        return sorted((row["discovery"], row["collectedAt"]) for row in rows)

    def photos(self):
        return sorted(
            hashlib.sha256(file.read_bytes()).hexdigest()
            for file in (self.folder / "album").rglob("*.*")
            if file.is_file() and not file.name.startswith(".")
        )
