"""MONA is killed while photos of an outing are being decided, and while they are collected: nothing is lost
or duplicated."""

from environment import ALBUM, monactl
from inbox_photos import count, paste, photograph, works
from mona_window import Mona
from translations import tr, trn
from waiting import until

PHOTOS, FIRST = 24, 9
visited = works(PHOTOS)
folder, _ = photograph(visited, lambda number: True)
DECIDED = "SELECT count(*) FROM inboxGroup WHERE discovery IS NOT NULL"
VISITS = "SELECT count(*) FROM visit"


def decided(number):
    text = "{count} of {total} groups decided"
    return trn(text, text, number, total=PHOTOS)


def summary(number):
    return trn("{count} discovery collected", "{count} discoveries collected", number)


with Mona(view="collection", size=(1280, 800)) as mona:
    mona.key("Control+i")
    mona.see("push button", tr("Choose a Folder…"))
    paste(mona, folder, lambda: mona.all("label", decided(0)))
    for number in range(FIRST):
        mona.see("label", decided(number))
        mona.key("Enter")
    until("the decisions to be stored", lambda: count(DECIDED) == FIRST)
    mona.kill()

    mona.start()
    mona.key("Control+i")
    mona.see("label", decided(FIRST))
    for number in range(FIRST, PHOTOS):
        mona.see("label", decided(number))
        mona.key("Enter")
    mona.see("label", decided(PHOTOS))
    mona.key("Control+Enter")
    until("some to be collected", lambda: count(VISITS) >= 3)
    mona.kill()
    before = count(VISITS)
    print(f"killed after {before} of {PHOTOS}")

    mona.start()
    mona.key("Alt+4")
    if before < PHOTOS:
        mona.press("push button", tr("Photo Inbox: photos wait"))
        left = PHOTOS - before
        mona.see("push button", trn("Collect {count} Work", "Collect {count} Works", left))
        mona.key("Control+Enter")
        mona.see_text(summary(left))
    else:
        mona.key("Control+i")
        mona.see_text(summary(PHOTOS))
    visits = monactl("export", "--format", "json")["visits"]
    assert len(visits) == len({visit["discovery"] for visit in visits}) == PHOTOS
    held = [file for file in ALBUM.iterdir() if not file.name.startswith(".")]
    assert len(held) == PHOTOS, held
    mona.kill()

    # A finished batch can still be undone in another run.
    mona.start()
    mona.key("Control+i")
    mona.see_text(summary(PHOTOS))
    mona.press("push button", tr("Undo the Batch"))
    mona.see("push button", trn("Collect {count} Work", "Collect {count} Works", PHOTOS))
    assert not monactl("export", "--format", "json")["visits"]
    assert not [file for file in ALBUM.iterdir() if not file.name.startswith(".")]
