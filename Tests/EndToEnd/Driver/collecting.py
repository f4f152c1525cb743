"""Steps to find and collect a discovery, shared by several end-to-end tests."""

import datetime
import zoneinfo

from environment import ALBUM
from translations import tr, trn


def find(mona, work):
    """Opens the sheet of a work, by searching."""
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type(work[:14])
    mona.press("list item", work)
    mona.see("push button", tr("Add a Photo…"))


def collect(mona, title, photo, badges, rating=None, comment=None):
    """Adds a photo to the discovery whose sheet is shown; these badges are won."""
    mona.press("push button", tr("Add a Photo…"))
    mona.choose_file(photo)
    mona.no_window(tr("Choose a Photo"))
    for badge in badges:
        mona.see_text(tr("Badge won: {badge}", badge=badge))
    mona.see_text(tr("How did you like it?"))
    if rating:
        mona.press("push button", trn("{count} star", "{count} stars", rating))
    mona.see_text(tr("What would you say about it?"))
    if comment:
        mona.see("text", tr("Comment")).write(comment)
    mona.press("push button", tr("Done"))
    expect_collected(mona, title, comment)


def expect_collected(mona, title, comment=None):
    """The sheet is that of a collected discovery, with its photo and comment."""
    mona.see_no("heading", tr("How did you like it?"))
    mona.see_text(title)
    mona.see("image", tr("Your photo of {title}", title=title))
    assert tr("Add a Photo…") not in mona.names("push button"), "it could be collected once more"
    if comment:
        written = mona.see("text", tr("Comment")).text()
        assert written == comment, f"the comment reads “{written}”"


def expect_in_album(*titles):
    """The album holds one photo of each title, under a readable name, and nothing else."""
    today = datetime.datetime.now(zoneinfo.ZoneInfo("America/Toronto")).date().isoformat()
    held = sorted(file.name for file in ALBUM.iterdir()) if ALBUM.exists() else []
    expected = sorted(f"{today} {title}.jpg" for title in titles)
    assert held == expected, f"the album holds {held}, not {expected}"
