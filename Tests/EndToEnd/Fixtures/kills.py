"""Kills programs at random moments, and checks the data afterwards.

`MONA_KILLS` is the number of kills of monactl (the window has a sixth of it), and `MONA_SEED` the seed
that draws the moments, as exactly as the computer keeps time.
"""

import collections
import hashlib
import os
import random
import subprocess
import time

from environment import ALBUM, HOME, monactl
from inbox_photos import ask
from translations import localized

KILLS = int(os.environ["MONA_KILLS"])
SEED = int(os.environ["MONA_SEED"])
chance = random.Random(SEED)
counts = collections.Counter()  # how many were killed, and how many had ended already


def whole(*arguments):
    """Runs monactl to its end."""
    done = subprocess.run(
        [os.environ["MONACTL_PROGRAM"], *arguments], capture_output=True, text=True)
    assert done.returncode == 0, f"monactl {' '.join(arguments)}: {done.stderr}"


class Killed:
    """Kills monactl at a moment of its run; the duration of a run is measured along the way."""

    _seconds = {}

    def __call__(self, *arguments):
        """Whether it had ended successfully before."""
        usual = self._seconds.get(arguments[0], 0.1)
        started = time.monotonic()
        process = subprocess.Popen(
            [os.environ["MONACTL_PROGRAM"], *arguments], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
        try:
            _, error = process.communicate(timeout=chance.uniform(0, 1.1 * usual))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            counts["killed"] += 1
            # None had ended: a run takes longer than measured.
            self._seconds[arguments[0]] = usual * 1.05
            return False
        self._seconds[arguments[0]] = time.monotonic() - started
        assert process.returncode == 0, f"monactl {' '.join(arguments)}: {error}"
        counts["ended before"] += 1
        return True


killed = Killed()


def digest(file):
    """The digest of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def visits():
    """The visits by their discoveries: stars, comment, and the digest of the photo."""
    return {row[0]: row[1:] for row in ask(
        "SELECT visit.discovery, rating, comment, digest FROM visit"
        " LEFT JOIN visitPhoto ON visitPhoto.visit = visit.discovery")}


def expect_sound():
    """Every visit has its photo, whole; no photo is there twice, or without a visit; nothing half
    written is left."""
    names = {name: digest for name, digest in ask("SELECT name, digest FROM visitPhoto")}
    files = {file.name: digest(file) for file in ALBUM.iterdir()} if ALBUM.exists() else {}
    assert files == names, (
        f"the album holds {sorted(set(files.items()) - set(names.items()))} too much, "
        f"and lacks {sorted(set(names.items()) - set(files.items()))}")
    assert len(set(names.values())) == len(names), "a photo is there twice"
    assert len(names) == len(visits()), "a visit has no photo, or several"
    assert ask("PRAGMA integrity_check") == [("ok",)]
    assert not ask("PRAGMA foreign_key_check")


def import_works(count):
    """Imports works of another town, far from those of the starter catalogue, each with a title of its
    own; answers the rows that monactl lists of them."""
    table = HOME / "works.csv"
    lines = [
        f"Sculpture {number:04},{46 + number // 50 * 0.01:.4f},{-72 + number % 50 * 0.01:.4f}"
        for number in range(count)]
    table.write_text("\n".join(["title,latitude,longitude", *lines]))
    whole("import", str(table))
    return [
        row for row in monactl("list", "artworks", "--json")
        if (localized(row["title"]) or "").startswith("Sculpture ")]
