"""An outing of 40 photos, a quarter of them placed by a GPX track, is confirmed, collected, undone and
collected again, by keyboard alone."""

import re

from environment import ALBUM, monactl
from inbox_photos import count, paste, photograph, works
from mona_window import Mona
from translations import tr, trn
from waiting import until

PHOTOS, SKIPPED = 40, 7
COMMENT = "Une sortie en octobre"
visited = works(PHOTOS)
folder, track = photograph(visited, lambda number: number % 4)


def decided(number):
    text = "{count} of {total} groups decided"
    return trn(text, text, number, total=PHOTOS)


def row(text):
    return re.compile(".*" + re.escape(text))


with Mona(view="collection", size=(1280, 800)) as mona:
    mona.key("Control+i")
    mona.see("push button", tr("Choose a Folder…"))
    mona.screenshot("start")
    paste(mona, folder, lambda: mona.all("label", decided(0)))
    mona.see_text(tr(
        "This photo has no location: add a GPX track, or find the work by its name."))
    mona.screenshot("read")

    # The clock and the tracks: positions from the track show at once.
    mona.key("t")
    mona.see_text(tr("Time as the camera says"))
    paste(mona, track, lambda: mona.all("label", row(trn(
        "{count} along a track", "{count} along a track", PHOTOS // 4))))
    mona.screenshot("clock")
    mona.key("t")
    mona.see_no("label", tr("Time as the camera says"))

    # Stars and words on the way, before the first is confirmed.
    mona.see("list item", row(visited[0][0]))
    mona.key("Shift+4")
    mona.see("status bar", trn("{count} star", "{count} stars", 4))
    mona.key("c")
    until("the comment to be focused", lambda: [
        box for box in mona.all("text", tr("Comment")) if "focused" in box.states])
    mona.type(COMMENT)
    mona.key("Escape")
    until("the comment to be stored", lambda: count(
        "SELECT count(*) FROM inboxGroup WHERE comment IS NOT NULL AND rating = 4"))

    for number in range(PHOTOS):
        mona.see("label", decided(number))
        mona.key("s" if number == SKIPPED else "Enter" if number % 2 else "1")
    mona.see("label", decided(PHOTOS))
    # The last decision is taken back, and another work is found by its name.
    mona.key("u")
    mona.see("label", decided(PHOTOS - 1))
    mona.key("/")
    entry = mona.see("entry", tr("Find another discovery"))
    until("the search to be focused", lambda: "focused" in entry.states)
    mona.type(visited[-1][0][:12])
    mona.see("list item", visited[-1][0])
    mona.key("Enter")
    mona.see("label", decided(PHOTOS))
    assert not monactl("export", "--format", "json")["visits"], "collected before it was confirmed"
    mona.screenshot("decided")

    collected = PHOTOS - 1
    collect = trn("Collect {count} Work", "Collect {count} Works", collected)
    summary = trn("{count} discovery collected", "{count} discoveries collected", collected)
    mona.see("push button", collect)
    mona.key("Control+Enter")
    mona.see_text(summary)
    mona.screenshot("collected")
    visits = monactl("export", "--format", "json")["visits"]
    assert len(visits) == collected, len(visits)
    assert [v["comment"] for v in visits if v["rating"] == 4] == [COMMENT]
    assert len(list(ALBUM.iterdir())) == collected

    # All of it is undone, and the decisions are kept.
    mona.focus_reaches("push button", tr("Undo the Batch"))
    mona.key("Enter")
    mona.see("push button", collect)
    assert not monactl("export", "--format", "json")["visits"]
    mona.key("Control+Enter")
    mona.see_text(summary)
    visits = monactl("export", "--format", "json")["visits"]
    assert len(visits) == len({v["discovery"] for v in visits}) == collected
    assert [v["comment"] for v in visits if v["rating"] == 4] == [COMMENT]
    mona.key("Escape")
    mona.key("Alt+4")
    mona.see_text(trn("{count} discovery", "{count} discoveries", collected))
