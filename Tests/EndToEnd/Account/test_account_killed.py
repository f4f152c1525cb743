"""The window is killed before system calls that write, while it uploads visits, fetches the account's visits
and updates the catalogue.

Afterwards, both sides hold what they would without the kill, and the catalogue is the old or the new one,
never a part of it.

`MONA_KILLS` / 12 of these calls are drawn at random with the seed `MONA_SEED`: in English with this
project's server, in French with one that behaves as that of 2023. With 12,000 and more, all of them are
tried, with both servers.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Server"))

import harness
import sync_kills
from environment import HOME
from waiting import until

CHANGED = 40
POINTS, SEED = int(os.environ["MONA_KILLS"]) // 12, int(os.environ["MONA_SEED"])
# From this many kills on, monactl does most of the rest; from that many on, all calls are tried.
MANY, ALL = 100, 1000
chance = random.Random(SEED)


def news(place):
    """Gives the server another catalogue: some titles differ, and some works are new."""
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
    """Quits a window; returns the number of its calls."""
    order = ["gdbus", "call", "--session", "--dest", "org.maisonmona.Mona", "--object-path",
             "/org/maisonmona/Mona", "--method", "org.freedesktop.Application.ActivateAction", "quit",
             "[]", "{}"]

    def is_ended():
        # A window that is not on the screen yet cannot be closed.
        subprocess.run(order, capture_output=True)
        return window.poll() is not None

    until("MONA to quit", is_ended, seconds=40)
    _, output = window.communicate()
    return int(output.rsplit("calls: ", 1)[1])


def new_titles(device):
    rows = device.json("list", "artworks", "--limit", "100000")
    return sum((row["title"] or {}).get("fr", "").startswith("Tout neuf ") for row in rows)


class WindowWork:
    """The background work of the window, during which it is killed."""

    def __init__(self, place, acts):
        self.place, self.acts = place, acts

    def is_done(self, folder):
        device = self.place.device(folder)
        if new_titles(device) != 2 * CHANGED or device.visits() != self.acts.all:
            return False
        photos = len(self.acts.pictures) if folder == "in" else self.acts.listed or len(self.acts.ids)
        return device.json("outbox") == [] and len(device.photos()) == photos

    def try_at(self, folder, at, every=1):
        """The number of calls; at one point in so many, the window itself does the rest."""
        window = start(self.place, folder, at)
        ends = time.monotonic() + 12
        if at:
            while window.poll() is None and time.monotonic() < ends:
                time.sleep(0.05)
            if window.poll() is None:
                # All was done in fewer calls: killed all the same.
                window.kill()
            window.communicate()
            device = self.place.device(folder)
            harness.same("titles, all or none", new_titles(device) in (0, 2 * CHANGED), True)
            harness.same("no visit but theirs", set(device.visits()) <= set(self.acts.all), True)
            if at % every:
                # Except for the catalogue, monactl does the rest as the window does, but faster.
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
    place = sync_kills.Workspace(
        os.environ["MONACTL_PROGRAM"], os.environ["MONA_SERVER_PROGRAM"], home, is_old)
    acts = sync_kills.Commands(place)
    news(place)
    windows = WindowWork(place, acts)
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
