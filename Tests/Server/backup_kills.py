#!/usr/bin/python3
"""Kills monactl before each system call that writes while it backs up and restores, then repeats the command.

backup_kills.py MONACTL [--points N] [--seed 1] [--only restore]    N random points; without, all of them

killer.c counts the calls that write to a file, or create, rename or remove one, and kills the program before
one of them. Afterwards no data is lost, the repeated command gives the same result as without a kill, and
neither partial files nor duplicate photos are left.
"""

import argparse
import collections
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing

import harness
import device

CATALOGUE = pathlib.Path(__file__).resolve().parents[2] / "data" / "starter-catalogue.json"


class Commands:
    """The commands that are killed: `old` has a backup and copies, `new` has other data."""

    def __init__(self, monactl, folder):
        self.monactl, self.folder = monactl, folder
        self.killer, self.now, self.template = folder / "killer.so", folder / "now", folder / "template"
        source = pathlib.Path(__file__).with_name("killer.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.killer, source, "-ldl"], check=True)
        old = self.device("old", self.template)
        old.run("import", str(CATALOGUE))
        ids = [row["id"] for row in old.json("list", "artworks", "--limit", "4")]
        shutil.copytree(old.folder, self.template / "new")
        shutil.rmtree(self.template / "new" / "data" / "copies")
        new = self.device("new", self.template)
        for number, colour in enumerate(("red", "green", "blue", "gold")):
            harness.photo(folder, f"{number}.jpg", colour)
        for number in (0, 1, 2):
            self.collect(old, ids[number], number)
        self.collect(new, ids[2], 2)
        self.collect(new, ids[3], 3)
        time.sleep(2.5)  # times are compared to two seconds
        old.run("rate", ids[2], "5")
        self.backup = self.template / "whole.tar"
        old.run("backup", str(self.backup))
        # Copies of the current data replace the earlier one.
        shutil.rmtree(old.folder / "data" / "copies")
        old.run("stats")
        self.old, self.new = old.visits(), new.visits()
        self.both = sorted({row[0]: row for row in self.new + self.old}.values())
        self.photos = {"old": old.photos(), "new": new.photos()}
        shutil.copytree(old.folder, self.template / "damaged")
        for file in (self.template / "damaged" / "data").glob("person.sqlite*"):
            file.write_bytes(b"\x5a" * 20_000) if file.suffix == ".sqlite" else file.unlink()

    def collect(self, device, id, number):
        photo = str(self.folder / f"{number}.jpg")
        device.run("collect", id, "--photo", photo, "--date", "2026-11-21", "--rating", str(number + 1), "--comment", "Vu")

    def device(self, name, folder=None):
        (folder or self.now).mkdir(exist_ok=True)
        return device.Device(self.monactl, (folder or self.now) / name, self.killer)

    def renew(self):
        shutil.rmtree(self.now, ignore_errors=True)
        shutil.copytree(self.template, self.now)

    def expect_clean(self, device):
        """No incomplete file is left, and the data is intact."""
        left = [
            file for place in (self.now, device.folder)
            for file in place.rglob(".*") if "trial" not in file.name
        ]  # fmt: skip
        harness.same("left over", left, [])
        with closing(sqlite3.connect(device.folder / "data" / "person.sqlite")) as store:
            harness.same("sound", store.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            harness.same("keys", store.execute("PRAGMA foreign_key_check").fetchall(), [])
            names = {row[0] for row in store.execute("SELECT name FROM visitPhoto")}
        for name in names:
            assert (device.folder / "album" / name).is_file(), f"{name} is missing"

    # MARK: Commands that are killed

    def back_up(self, at):
        old, file = self.device("old"), self.now / "new.tar"
        old.run("backup", str(file), at=at)
        calls = old.calls
        if file.exists():
            harness.same("visits", old.json("verify", str(file))["visits"], 3)
            file.unlink()
        # The next backup removes what a kill left beside it.
        old.run("backup", str(file))
        harness.same("photos", old.json("verify", str(file))["photos"], 3)
        harness.same("visits here", old.visits(), self.old)
        self.expect_clean(old)
        return calls

    def restore(self, at):
        new = self.device("new")
        new.run("restore", str(self.backup), at=at)
        calls = new.calls
        assert {row[0] for row in self.new} <= {row[0] for row in new.visits()}, "a visit is lost"
        new.run("restore", str(self.backup))
        harness.same("visits", new.visits(), self.both)
        harness.same("photos", new.photos(), sorted({*self.photos["old"], *self.photos["new"]}))
        self.expect_clean(new)
        return calls

    def restore_replacing(self, at):
        new = self.device("new")
        new.run("restore", str(self.backup), "--replace", at=at)
        calls = new.calls
        assert new.visits() in (self.new, self.old), "neither the previous nor the restored data"
        new.run("restore", str(self.backup), "--replace")
        harness.same("visits", new.visits(), self.old)
        harness.same("photos", new.photos(), sorted({*self.photos["old"], *self.photos["new"]}))
        assert new.json("copies"), "the previous data was not copied"
        self.expect_clean(new)
        return calls

    def recover(self, at):
        damaged = self.device("damaged")
        damaged.run("stats", status=1)
        damaged.run("recover", at=at)
        calls = damaged.calls
        if damaged.json("stats", status=None).get("collected") is None:
            damaged.run("recover")
        harness.same("visits", damaged.visits(), self.old)
        aside = [file.stat().st_size for file in (damaged.folder / "data" / "damaged").iterdir()]
        harness.same("set aside", 20_000 in aside, True)
        # The next restore removes what a kill left beside the data.
        damaged.run("recover")
        harness.same("visits", damaged.visits(), self.old)
        self.expect_clean(damaged)
        return calls

    def copy(self, at):
        old = self.device("old")
        shutil.rmtree(old.folder / "data" / "copies")
        old.run("stats", at=at)
        calls = old.calls
        for copy in (old.folder / "data" / "copies").rglob("*.sqlite"):
            copy.unlink()
        old.run("stats")
        harness.same("copies", [copy["visits"] for copy in old.json("copies")], [3])
        self.expect_clean(old)
        return calls


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("monactl")
    parser.add_argument("--points", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="what is killed: back_up, restore…")
    options = parser.parse_args()
    began, counts = time.monotonic(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        acts = Commands(options.monactl, pathlib.Path(folder))
        works = [acts.back_up, acts.restore, acts.restore_replacing, acts.recover, acts.copy]
        works = [work for work in works if options.only in work.__name__]
        chance = random.Random(options.seed)
        if options.points:
            works = [works[number % len(works)] for number in range(options.points)]
        calls = {}
        for work in works:
            if work not in calls:
                acts.renew()
                calls[work] = work(0)
            points = range(1, calls[work] + 1)
            for at in [chance.choice(points)] if options.points else points:
                acts.renew()
                try:
                    work(at)
                except BaseException:
                    print(f"seed {options.seed}: {work.__name__}, killed before call {at}")
                    raise
                counts[work.__name__] += 1
    words = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    print(f"backup_kills: {words}; {time.monotonic() - began:.0f} s")


main()
