"""The window is killed before its calls that leave something behind, while it sends what waits, fetches
what the account has, and asks for what is new of the catalogue; then both sides have what they have
without a kill, and the catalogue is the old one or the new one, never a part of it.

`MONA_KILLS` / 12 moments are drawn by `MONA_SEED`, in English with this project's server, in French with one
that behaves as that of 2023; with 12,000 and more, all of them in turn, and both.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Server"))

import bench
import sync_kills
from home import HOME
from waiting import until

CHANGED = 40
POINTS, SEED = int(os.environ["MONA_KILLS"]) // 12, int(os.environ["MONA_SEED"])
# From so many on, monactl does most of the rest; from so many on, all are tried.
MANY, ALL = 100, 1000
chance = random.Random(SEED)


def news(place):
    """The server has another catalogue: titles of old works are others, and some are new."""
    works = json.loads(sync_kills.CATALOGUE.read_text())["artworks"]
    for work in works[:CHANGED]:
        work["title"] = {"fr": f"Tout neuf {work['id']}", "en": f"Tout neuf {work['id']}"}
    works += [{**work, "id": 900_000 + work["id"]} for work in works[:CHANGED]]
    file = place.folder / "news.json"
    file.write_text(json.dumps({"artworks": works}))
    for folder in ("server", "filled"):
        subprocess.run(
            [place.program, "import", file, "--data", place.template / folder], check=True,
            stdout=subprocess.DEVNULL)


def start(place, folder, at=0):
    """The window over a device's folder, killed before a call."""
    device = place.device(folder)
    return subprocess.Popen(
        [os.environ["MONA_PROGRAM"]], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env=os.environ | {
            "MONA_DATA_DIR": str(device.folder / "data"), "MONA_ALBUM_DIR": str(device.folder / "album"),
            "XDG_DATA_HOME": str(device.folder / "share"), "XDG_CACHE_HOME": str(device.folder / "cache"),
            "MONA_SERVER": place.address, "LD_PRELOAD": str(place.killer), "KILL_AT": str(at)})


def quit(window):
    """Ends a window in order; how many calls it made."""
    order = ["gdbus", "call", "--session", "--dest", "org.maisonmona.Mona", "--object-path",
             "/org/maisonmona/Mona", "--method", "org.freedesktop.Application.ActivateAction", "quit",
             "[]", "{}"]

    def is_ended():
        # A window that is not on the screen yet cannot be closed.
        subprocess.run(order, capture_output=True)
        return window.poll() is not None

    until("MONA to quit", is_ended, seconds=40)
    _, said = window.communicate()
    return int(said.rsplit("calls: ", 1)[1])


def new_titles(device):
    rows = device.json("list", "artworks", "--limit", "100000")
    return sum((row["title"] or {}).get("fr", "").startswith("Tout neuf ") for row in rows)


class Acts:
    """What the window is killed over: it begins by itself as it starts."""

    def __init__(self, place, acts):
        self.place, self.acts = place, acts

    def is_done(self, folder):
        device = self.place.device(folder)
        if new_titles(device) != 2 * CHANGED or device.visits() != self.acts.all:
            return False
        return device.json("outbox") == [] and len(device.photos()) == len(self.acts.ids)

    def try_at(self, folder, at, every=1):
        """How many calls there were; of so many points, at one the window itself goes on."""
        window = start(self.place, folder, at)
        ends = time.monotonic() + 12
        if at:
            while window.poll() is None and time.monotonic() < ends:
                time.sleep(0.05)
            if window.poll() is None:
                # All was done before that many calls: killed all the same.
                window.kill()
            window.communicate()
            device = self.place.device(folder)
            bench.same("titles, all or none", new_titles(device) in (0, 2 * CHANGED), True)
            bench.same("no visit but theirs", set(device.visits()) <= set(self.acts.all), True)
            if at % every:
                # The catalogue apart, monactl does the rest as the window does, in less time.
                device.run("sync")
                return self.acts.expect_sent(device)
            window = start(self.place, folder)
        until("all to be sent, fetched and new", lambda: self.is_done(folder), seconds=40)
        calls = quit(window)
        self.acts.expect_sent(self.place.device(folder))
        return calls


for is_old in (False, True) if POINTS >= ALL else [os.environ["MONA_LANGUAGE"] == "fr"]:
    home = HOME / f"killed-{is_old}"
    home.mkdir()
    place = sync_kills.Place(
        os.environ["MONACTL_PROGRAM"], os.environ["MONA_SERVER_PROGRAM"], home, is_old)
    acts = sync_kills.Acts(place)
    news(place)
    windows = Acts(place, acts)
    for folder in ("in", "fetching"):
        def once(at, every=1):
            place.renew(folder == "fetching")
            try:
                return windows.try_at(folder, at, every)
            except BaseException:
                print(f"seed {SEED}, {'2023' if is_old else 'MONA'}: {folder}, killed before call {at}")
                raise
            finally:
                place.end()

        calls = once(0)
        points = range(1, calls + 1)
        if POINTS < ALL:
            points = [chance.choice(points) for _ in range(max(1, POINTS // 4))]
        for at in points:
            once(at, every=1 if POINTS < MANY else 10)
        print(f"{'2023' if is_old else 'MONA'}, {folder}: {len(points)} kills of {calls} calls")
    place.proxy.shutdown()
