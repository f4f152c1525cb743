"""A camera clock is an hour and seven minutes fast: one photo next to the work it shows corrects it to the
second.

The track then places the other photos. They are grouped by day, show their file names and can be zoomed;
a video is listed as left out.
"""

import datetime
import re

from environment import HOME
from inbox_photos import START, count, paste, works
from mona_window import Mona
from photographs import take_photos, write_track
from translations import tr, trn
from waiting import until

FAST = datetime.timedelta(hours=1, minutes=7)
visited = works(3)


def photograph():
    """A stop of a minute and a half at each work, six minutes apart; a photo in the middle of each. Beside
    them, a photo that does not say when, and a video."""
    shots, points = [], []
    for number, (_, place) in enumerate(visited):
        when = START + datetime.timedelta(minutes=6 * number)
        shots.append((f"IMG_{number:04}.jpg", when + FAST, None))
        points += [(when + datetime.timedelta(seconds=s), place) for s in (-45, 0, 45)]
    place = take_photos("Sortie", shots + [("scan.jpg", None, None)])
    (place / "MVI_0009.MOV").write_bytes(b"It moves.")
    return place, write_track(HOME / "Pictures" / "sortie.gpx", points)


def row(text):
    return re.compile(".*" + re.escape(text))


def decided(number):
    text = "{count} of {total} groups decided"
    return trn(text, text, number, total=len(visited) + 1)


folder, track = photograph()
with Mona(view="collection", size=(1280, 800)) as mona:
    mona.key("Control+i")
    mona.see("push button", tr("Choose a Folder…"))
    paste(mona, folder, lambda: mona.all("label", decided(0)))
    # The days, the file's name, and the files left out.
    for day, photos in ((r".*\b17\b.*", len(visited)), (tr("No date"), 1)):
        mona.see("list item", re.compile(f"{day}, " + trn("{count} photo", "{count} photos", photos)))
    mona.see("label", "IMG_0000.jpg")
    mona.see(("toggle button", "push button"), trn(
        "{count} video left out", "{count} videos left out", 1))
    # Zoomed in, and out again.
    for key, is_close in (("z", True), ("0", False), ("=", True), ("j", False)):
        mona.key(key)
        smaller = mona.see("push button", tr("Zoom Out (−)"))
        until(f"{key} to take effect", lambda: ("sensitive" in smaller.states) == is_close)
    mona.key("k")
    mona.see("label", "IMG_0000.jpg")
    mona.screenshot("days")
    mona.key("t")
    mona.see_text(tr("Time as the camera says"))
    paste(mona, track, lambda: mona.all("label", re.compile(".*sortie.*")))
    title = visited[0][0]
    by_photo = tr("Set by This Photo of {title}", title=title)
    mona.see_no("push button", by_photo)

    # The work on the first photo is found by its name; its position on the track gives the time.
    mona.key("/")
    entry = mona.see("entry", tr("Find another discovery"))
    until("the search to be focused", lambda: "focused" in entry.states)
    mona.type(title[:12])
    mona.see("list item", title)
    mona.key("Enter")
    mona.see("label", decided(1))
    mona.key("k")
    mona.press("push button", by_photo)
    mona.see_text(tr("You corrected it, and nothing contradicts that."))
    until("the correction to be stored", lambda: abs(count(
        "SELECT seconds FROM cameraClock") + FAST.total_seconds()) <= 60)
    mona.see("label", row(trn("{count} along a track", "{count} along a track", len(visited))))
    mona.screenshot("set")
    for name, _ in visited[1:]:
        mona.see("list item", row(name))
