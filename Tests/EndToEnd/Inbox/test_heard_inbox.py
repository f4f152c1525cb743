"""What a screen reader says in the photo inbox: what is decided, taken back, collected and placed in time."""

import re

from actions import act
from inbox_photos import paste, photograph, works
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from translations import tr, trn
from waiting import until

visited = works(3)
folder, track = photograph(visited, lambda number: number != 1)


def decide(mona, reader):
    reader.prepares(lambda: act("inbox"))
    mona.see("push button", tr("Choose a Folder…"))
    reader.does("Paste a folder of photos", lambda: paste(mona, folder, lambda: mona.all(
        "label", trn("{count} of {total} groups decided", "{count} of {total} groups decided", 0, total=3))), takes_time=True)
    reader.does("Shift+4, of a group", lambda: mona.key("Shift+4"))
    reader.does("Enter, on a group", lambda: mona.key("Enter"))
    reader.does("U", lambda: mona.key("u"))
    reader.does("Enter, on the group again", lambda: mona.key("Enter"))
    reader.does("S", lambda: mona.key("s"))


def collect(mona, reader):
    reader.does("Control+Enter, to collect", lambda: mona.key("Control+Enter"), takes_time=True)
    reader.does("Undo what was collected", lambda: mona.press("push button", tr("Undo the Batch")), takes_time=True)


def place_in_time(mona, reader):
    reader.does("T", lambda: mona.key("t"))
    reader.does("Paste a track", lambda: paste(
        mona, track, lambda: mona.all("label", re.compile(".*" + re.escape(track.name)))), takes_time=True)
    exact = tr("Exact correction, hours:minutes:seconds")
    # A click misses what still moves, and digits elsewhere are stars.
    until("the focus in the correction", lambda: "focused" in mona.see("text", exact).states
          or mona.click(mona.see("text", exact)))
    mona.key("Control+a")
    mona.type("0:01:00")
    reader.does("Enter, on a correction of the clock", lambda: mona.key("Enter"))
    reader.does("Remove a track", lambda: mona.press(
        "push button", re.compile(re.escape(tr("Forget the Track {name}", name="")))))


mona = Mona(view="daily", size=(1280, 800), keyboard=Keyboard())
with ScreenReader("Sorting photos") as reader, reader.running(mona):
    for walk in (decide, collect, place_in_time):
        walk(mona, reader)
