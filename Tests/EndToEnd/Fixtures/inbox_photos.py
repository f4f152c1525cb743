"""Fixture: photos for the inbox, of works of the starter catalogue that are far from one another."""

import datetime
import math
import os
import pathlib
import sqlite3
import subprocess
import zoneinfo

from environment import HOME
from photographs import take_photos, write_track
from translations import localized, starter
from waiting import until

PERSON = pathlib.Path(os.environ["MONA_DATA_DIR"]) / "person.sqlite"
START = datetime.datetime(2026, 10, 17, 9, 0, tzinfo=zoneinfo.ZoneInfo("America/Toronto"))
APART = 400  # metres


def _metres(one, other):
    east = (one[1] - other[1]) * math.cos(math.radians(45.5))
    return math.hypot(one[0] - other[0], east) * 111_195


def works(count, alone=30):
    """This many works, with title and place, none of them near another, and no other within `alone` metres."""
    everything = [work for kind in ("artworks", "places", "heritages") for work in starter(kind)]
    located = [
        (work.get("title"), (work["location"]["lat"], work["location"]["lng"]))
        for work in everything if work.get("location")]
    chosen = []
    for title, place in located:
        is_alone = sum(_metres(place, other) < alone for _, other in located) == 1
        if title and is_alone and all(_metres(place, other) > APART for _, other in chosen):
            chosen.append((localized(title), place))
    assert len(chosen) >= count, f"only {len(chosen)} works are far enough apart"
    return chosen[:count]


def photograph(visited, placed):
    """Makes photos of works, taken six minutes apart, so that MONA does not use the position of one for the next.

    A photo whose number `placed` refuses has no position; a track gives it. Returns the folder and the track.
    """
    shots, points = [], []
    for number, (_, place) in enumerate(visited):
        when = START + datetime.timedelta(minutes=6 * number)
        shots.append((f"IMG_{number:04}.jpg", when, place if placed(number) else None))
        points += [(when + datetime.timedelta(seconds=s), place) for s in (-20, 0, 20)]
    folder = take_photos("Sortie", shots)
    return folder, write_track(HOME / "Pictures" / "sortie.gpx", points)


def paste(mona, place, seen):
    """Pastes a file or a folder as a file manager copied it, until something shows it was taken;
    X may notify MONA late that the clipboard has a new owner."""
    subprocess.run(
        ["xclip", "-selection", "clipboard", "-t", "text/uri-list"], input=place.as_uri().encode(),
        check=True, stdout=subprocess.DEVNULL)
    for _ in range(5):
        mona.key("Control+v")
        try:
            return until(f"{place.name} to be taken", seen, seconds=4)
        except AssertionError as error:
            refused = error
    raise refused


def ask(sql):
    """Rows of the person's database, read while MONA runs."""
    with sqlite3.connect(f"file:{PERSON}?mode=ro", uri=True) as store:
        return store.execute(sql).fetchall()


def count(sql):
    """One number of the person's database, read while MONA runs."""
    return ask(sql)[0][0]
