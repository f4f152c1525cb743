"""MONA is killed while a comment is being written, after a photo was added and on the sheet: the draft is
restored."""

import os
import pathlib
import sqlite3

from collecting import expect_collected
from environment import make_photo, monactl
from mona_window import Mona
from translations import localized, title, tr
from waiting import until

WORK = title("artworks", 276)
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})
BEGUN, FOUND = "Un mobile immobile", tr("You began to write this, and did not save it.")
PERSON = pathlib.Path(os.environ["MONA_DATA_DIR"]) / "person.sqlite"


def drafts():
    """The stored drafts of comments."""
    with sqlite3.connect(f"file:{PERSON}?mode=ro", uri=True) as store:
        return [comment for (comment,) in store.execute("SELECT comment FROM draft")]


def visit():
    """The only visit as it is stored."""
    [visit] = monactl("export", "--format", "json")["visits"]
    return visit["rating"], visit["comment"]


def open_sheet(mona):
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type("calder")
    mona.press("list item", WORK)
    mona.see_text(WORK)


with Mona(view="daily") as mona:
    open_sheet(mona)
    mona.press("push button", tr("Add a Photo…"))
    mona.choose_file(make_photo("IMG 9.jpg"))
    mona.see_text(tr("Badge won: {badge}", badge=FIRST_BADGE))
    mona.see("image", tr("Your photo of {title}", title=WORK))
    mona.see_text(tr("How did you like it?"))
    # By keys alone: five, one fewer by an arrow, none, three.
    for key, rating in (("5", 5), ("Left", 4), ("0", None), ("3", 3)):
        mona.key(key)
        until(f"{rating} stars", lambda: visit()[0] == rating)
    mona.see_text(tr("What would you say about it?"))
    mona.click(mona.see("text", tr("Comment")))
    mona.type(BEGUN)
    until("the draft to be stored", lambda: drafts() == [BEGUN])
    mona.screenshot("moment")
    mona.kill()

    mona.start()
    open_sheet(mona)
    expect_collected(mona, WORK, BEGUN)
    mona.see_text(FOUND)
    mona.screenshot("found")
    comment = mona.see("text", tr("Comment"))
    assert visit() == (3, None), visit()
    mona.press("push button", tr("Save"))
    mona.see_no("push button", tr("Save"))
    until("the comment to be saved", lambda: visit() == (3, BEGUN))
    # Text added to it is saved by itself.
    comment.write(BEGUN + ", ou presque ")
    mona.see_text(tr("The comment is saved."))
    assert visit() == (3, BEGUN + ", ou presque"), visit()
    assert drafts() == []
    assert comment.text() == BEGUN + ", ou presque ", comment.text()
