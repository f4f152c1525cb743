#!/usr/bin/python3
"""Kills monactl before each of its system calls that write while it changes visits, reports and tours.

visit_kills.py MONACTL [--points N] [--seed 1] [--only NAME]    N random points; without, all of them

killer.c counts the calls: fault points between all steps of collecting, of adding, choosing and removing photos, of
dating, moving and removing visits, of reporting, and of planning and changing tours. After a kill, the command was
done or was not, never in part; repeated if it was not, it has the same result as without a kill. No photo is lost or
doubled: each one of before is in the album or in the trash, and after the next command the album has no second copy.
"""

import argparse
import collections
import hashlib
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile
import time

import device
import harness

CATALOGUE = pathlib.Path(__file__).resolve().parents[2] / "data" / "starter-catalogue.json"
COLOURS = ("red", "green", "blue", "black", "white")

# What a person has, without the moments at which it was written.
QUERIES = (
    "SELECT discovery, collectedAt, rating, comment, wasTargeted, visitChange > 0 FROM visit",
    "SELECT visit, digest, datedAt, name = (SELECT photo FROM visit WHERE discovery = visit) FROM visitPhoto",
    "SELECT discovery FROM target",
    "SELECT problem, discovery, facts, words, ifnull((SELECT length(jpeg) FROM reportPhoto WHERE report = id), 0)"
    " FROM report",
    "SELECT tour.name, tourStop.discovery, tourStop.place FROM tourStop JOIN tour ON tour.id = tourStop.tour",
    "SELECT badge FROM badgeWon",
)


def digests(folder):
    """The digests of the whole files of a folder, with their numbers."""
    return collections.Counter(
        hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file() and not file.name.startswith(".") and file.suffix != ".trashinfo"
    )


class Commands:
    """The commands that are killed, each on a copy of one computer with two visits."""

    def __init__(self, monactl, folder):
        self.monactl, self.folder = monactl, folder
        self.template, self.now = folder / "template", folder / "now"
        self.killer = folder / "killer.so"
        source = pathlib.Path(__file__).with_name("killer.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.killer, source, "-ldl"], check=True)
        self.photos = []
        for number, colour in enumerate(COLOURS):
            harness.photo(folder, f"{number}.jpg", colour)
            self.photos.append(str(folder / f"{number}.jpg"))
        self.template.mkdir()
        one = device.Device(monactl, self.template, self.killer)
        one.run("import", str(CATALOGUE))
        self.ids = [row["id"] for row in one.json("list", "artworks", "--limit", "8")]
        one.run("target", self.ids[0])
        for number in (0, 1):
            one.run("collect", self.ids[number], "--photo", self.photos[number], "--date", "2026-11-20",
                    "--rating", "4", "--comment", f"Vu {number}")  # fmt: skip
        one.run("photo", "add", self.ids[0], self.photos[2], "--date", "2026-11-21T10:00:00-05:00")
        one.run("tour", "make", "Centre", *self.ids[3:6])

    @property
    def all(self):
        first, second, third = self.ids[:3]
        tour = ("tour", "make", "Nord", *self.ids[2:6])
        return {
            "collect": ("collect", third, "--photo", self.photos[3], "--date", "2026-11-17", "--rating", "5"),
            "add": ("photo", "add", first, self.photos[4], "--date", "2026-11-19T11:00:00-05:00"),
            "choose": ("photo", "choose", first, "2"),
            "unlist": ("photo", "remove", first, "1"),
            "date": ("date", first, "2026-11-18T09:00:00-05:00"),
            "move": ("move", first, third),
            "remove": ("remove", first),
            "report": ("report", "add", "damaged", second, "--words", "Cassé", "--photo", self.photos[1]),
            "plan": tour,
            "extend": ("tour", "add", "Centre", self.ids[6]),
            "delete": ("tour", "remove", "Centre"),
        }

    def renew(self):
        shutil.rmtree(self.now, ignore_errors=True)
        shutil.copytree(self.template, self.now)
        return device.Device(self.monactl, self.now, self.killer)

    def state(self, folder):
        """What the database has."""
        database = sqlite3.connect(folder / "data" / "person.sqlite")
        try:
            harness.same("database", database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            return [sorted(database.execute(query).fetchall(), key=repr) for query in QUERIES]
        finally:
            database.close()

    def expect_whole(self, folder):
        """Every photo of a visit is there, whole, and none of before is lost."""
        album, named = digests(folder / "album"), {row[1] for row in self.state(folder)[1]}
        harness.same("photos of visits that the album lacks", named - set(album), set())
        kept = album + digests(folder / "share")
        harness.same("lost", set(digests(self.template / "album")) - set(kept), set())
        return album

    def act(self, name, at, before, after):
        """Kills a command, and repeats it if nothing of it was done."""
        here = self.renew()
        here.run(*self.all[name], at=at)
        found = self.state(self.now)
        self.expect_whole(self.now)
        harness.same(f"done in part: {found != before}", found in (before, after[0]), True)
        if found == before:
            here.run(*self.all[name])
            harness.same("repeated", self.state(self.now), after[0])
            harness.same("album", self.expect_whole(self.now), after[1])
        else:
            # The next command that writes photos removes the second name of one that was being renamed.
            here.run("date", self.ids[1], "2026-11-20T09:00:00-05:00")
            # It may have ended between the row and the trash: an extra photo does no harm.
            album = self.expect_whole(self.now)
            harness.same("doubled", {d: n for d, n in album.items() if n > 1}, {})
        here.run("list", "artworks", "--limit", "1")

    def whole(self, name):
        """The result of a command that is not killed, and the number of its calls."""
        here = self.renew()
        here.run(*self.all[name])
        calls = here.calls
        return calls, (self.state(self.now), self.expect_whole(self.now))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("monactl", type=pathlib.Path)
    parser.add_argument("--points", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="what is killed: collect, move…")
    options = parser.parse_args()
    began, counts, chance = time.monotonic(), collections.Counter(), random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        commands = Commands(options.monactl.resolve(), pathlib.Path(folder))
        before = commands.state(commands.template)
        names = [name for name in commands.all if options.only in name]
        if options.points:
            names = [chance.choice(names) for _ in range(options.points)]
        for name in names:
            calls, after = commands.whole(name)
            harness.same(f"{name} changes something", after[0] != before, True)
            points = range(1, calls + 1)
            for at in [chance.choice(points)] if options.points else points:
                try:
                    commands.act(name, at, before, after)
                except BaseException:
                    print(f"seed {options.seed}: {name}, killed before call {at} of {calls}")
                    raise
                counts[name] += 1
    words = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    print(f"kills of monactl: {words}; nothing lost or doubled, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
