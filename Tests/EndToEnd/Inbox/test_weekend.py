"""A volunteer's weekend: 140 photos of 60 works on two days are decided, collected and rated by keys, as before
(one group after the other) and as now (all that is clear at once, then the doubtful ones).

Prints the keys and the seconds of each way.
"""

import datetime
import time

from dialogs import answer
from environment import monactl
from inbox_photos import START, count, paste, works
from mona_window import Mona
from photographs import take_photos, write_track
from translations import tr, trc, trn
from waiting import until

WORKS, PHOTOS, DOUBTFUL = 60, 140, 9
VISITS = "SELECT count(*) FROM visit"
RATED = "SELECT count(*) FROM visit WHERE rating IS NOT NULL"
visited = works(WORKS, alone=200)


def is_doubtful(number):
    """Whether a work was photographed from across the street: near it, but not surely of it."""
    return number % 7 == 3


def photograph():
    """Two photos of each work, three of the first ones; thirty works a day, six minutes apart. Every fourth work's
    photos have no position; the tracks in their folder give it."""
    shots, points = [], {0: [], 1: []}
    for number, (_, (latitude, longitude)) in enumerate(visited):
        day = number * 2 // WORKS
        when = START + datetime.timedelta(days=day, minutes=6 * (number % (WORKS // 2)))
        place = (latitude + (0.00035 if is_doubtful(number) else 0.00003), longitude)
        extra = PHOTOS - 2 * WORKS
        for view in range(3 if number < extra else 2):
            shots.append((
                f"DSC_{number:03}_{view}.jpg", when + datetime.timedelta(seconds=15 * view),
                None if number % 4 == 1 else place))
        points[day] += [(when + datetime.timedelta(seconds=s), place) for s in (-20, 0, 20, 40)]
    assert len(shots) == PHOTOS, len(shots)
    folder = take_photos("Weekend", shots)
    for day, track in points.items():
        write_track(folder / f"day {day + 1}.gpx", track)
    return folder


class Keys:
    """Types keys, and counts them."""

    def __init__(self, mona):
        self.mona, self.pressed, self.started = mona, 0, time.monotonic()

    def press(self, *keys):
        for key in keys:
            self.mona.key(key)
            self.pressed += 1

    def report(self, what):
        seconds = time.monotonic() - self.started
        print(f"{what}: {self.pressed} keys, {seconds:.1f} s")


def decided(number):
    text = "{count} of {total} groups decided"
    return trn(text, text, number, total=WORKS)


def collect(keys):
    keys.press("Control+Enter")
    keys.mona.see_text(trn("{count} discovery collected", "{count} discoveries collected", WORKS))
    assert count(VISITS) == WORKS


folder = photograph()

with Mona(view="collection", size=(1280, 800)) as mona:
    mona.key("Control+i")
    mona.see("push button", tr("Choose a Folder…"))
    paste(mona, folder, lambda: mona.all("label", decided(0)))
    # The tracks of both days lie in the folder.
    mona.see_text(trn(
        "{count} GPX track was found with the photos, and is used: {names}.",
        "{count} GPX tracks were found with the photos, and are used: {names}.", 2,
        names="day 1.gpx, day 2.gpx"))
    clear = WORKS - DOUBTFUL
    mona.see("push button", tr("Accept All That Is Clear ({count})", count=clear))
    mona.screenshot("read")

    # As before: one group after the other, with stars on the way.
    keys = Keys(mona)
    for number in range(WORKS):
        mona.see("label", decided(number))
        keys.press("Shift+4", "Enter")
    mona.see("label", decided(WORKS))
    collect(keys)
    keys.report("Before, each group with its stars")
    until("all to be rated", lambda: count(RATED) == WORKS)
    mona.press("push button", tr("Undo the Batch"))
    until("all to be taken back", lambda: count(VISITS) == 0)
    mona.press("push button", tr("Empty the Inbox…"))
    answer(mona, tr("Empty"))
    mona.see("push button", tr("Choose a Folder…"))

    # As now.
    paste(mona, folder, lambda: mona.all("label", decided(0)))
    mona.see("push button", tr("Accept All That Is Clear ({count})", count=clear))
    keys = Keys(mona)
    keys.press("l")
    mona.see("status bar", trn(
        "{what}. {count} left.", "{what}. {count} left.", DOUBTFUL,
        what=trn("{count} clear group accepted", "{count} clear groups accepted", clear)))
    mona.screenshot("clear")
    # One key takes them all back, and accepts them again.
    mona.key("u")
    mona.see("label", decided(0))
    mona.key("l")
    for number in range(DOUBTFUL):
        mona.see("label", decided(clear + number))
        keys.press("Enter")
    mona.see("label", decided(WORKS))
    collect(keys)
    keys.report("Now, without stars")
    mona.key("Escape")
    mona.key("Alt+4")
    mona.press_node(mona.see("table cell"))
    mona.see("push button", trc("discovery of the list", "Next"))
    for number in range(1, WORKS + 1):
        keys.press("4")
        until(f"{number} works to have stars", lambda: count(RATED) == number)
        keys.press("Alt+Down")
    keys.report("Now, with stars")
    assert len(monactl("export", "--format", "json")["visits"]) == WORKS
