"""Another program locks the person's data for five seconds: the window stays responsive, first silently,
then says that it waits; all changes made meanwhile are saved."""

import os
import pathlib
import sqlite3
import time

from environment import make_photo, monactl
from mona_window import Mona
from translations import title, tr, trn
from waiting import until

CALDER, JOUTE = title("artworks", 276), title("artworks", 277)
PERSON = pathlib.Path(os.environ["MONA_DATA_DIR"]) / "person.sqlite"
WAITS = tr("MONA waits for its data, which another program is using. Nothing is lost.")
WORDS = "Un mobile immobile"
ANSWER = 0.7  # seconds in which a window that is alive answers, on a busy machine


class Held:
    """Locks the database against other writers."""

    def __init__(self, how):
        self._how = how

    def __enter__(self):
        self._store = sqlite3.connect(PERSON, isolation_level=None)
        self._store.execute(f"BEGIN {self._how}")
        self._since = time.monotonic()
        return self

    def __exit__(self, *failure):
        left = 5 - (time.monotonic() - self._since)
        if not failure[0] and left > 0:
            time.sleep(left)
        self._store.execute("ROLLBACK")
        self._store.close()

    def seconds(self):
        return time.monotonic() - self._since


def alive(mona):
    """The window answers queries of the bus."""
    since = time.monotonic()
    mona.look()
    took = time.monotonic() - since
    assert took < ANSWER, f"the window took {took:.2f} s to answer"


def says_that_it_waits(mona):
    # Clicks pass through the line, so that the bus does not find it in its place.
    return any(WAITS in node.name for window in mona.look() for node in window.everything())


def open_sheet(mona, words, name):
    mona.key("Control+f")
    mona.key("Control+a")
    mona.type(words)
    mona.press("list item", name)
    mona.see("heading", name)


def visit():
    [visit] = monactl("export", "--format", "json")["visits"]
    return visit["rating"], visit["comment"]


monactl("collect", "artwork:276", "--photo", str(make_photo("calder.jpg")), "--json")

with Mona(view="daily") as mona:
    # A work is targeted while the database is locked.
    open_sheet(mona, "joute", JOUTE)
    mona.see("push button", tr("Target"))
    with Held("IMMEDIATE") as held:
        mona.press("push button", tr("Target"))
        mona.see("push button", tr("Remove from Targets"))
        alive(mona)
        if held.seconds() < 0.9:
            assert not says_that_it_waits(mona), "the message shows within the first second"
        until("the message that MONA waits", lambda: says_that_it_waits(mona), seconds=4)
        mona.screenshot("waiting")
        # The person opens other pages, and returns.
        mona.press("push button", tr("Back"))
        mona.press("list item", JOUTE)
        mona.see("push button", tr("Remove from Targets"))
        alive(mona)
        assert monactl("stats", "--json")["targeted"] == 0
    until("the message to go", lambda: not says_that_it_waits(mona))
    until("the wish to be stored", lambda: monactl("stats", "--json")["targeted"] == 1)
    mona.see("push button", tr("Remove from Targets"))

    # Stars and words.
    open_sheet(mona, "calder", CALDER)
    with Held("EXCLUSIVE") as held:
        mona.press("push button", trn("{count} star", "{count} stars", 4))
        alive(mona)
        comment = mona.see("text", tr("Comment"))
        comment.write(WORDS)
        mona.click(comment)
        mona.key("Control+Enter")
        alive(mona)
        until("the message that MONA waits", lambda: says_that_it_waits(mona), seconds=4)
        assert mona.see("text", tr("Comment")).text() == WORDS
        assert tr("The comment is saved.") not in mona.texts()
        assert visit() == (None, None), visit()
    until("rating and comment to be stored", lambda: visit() == (4, WORDS))
    mona.see_text(tr("The comment is saved."))
    until("the message to go", lambda: not says_that_it_waits(mona))

    # Quitting meanwhile loses nothing.
    open_sheet(mona, "joute", JOUTE)
    with Held("IMMEDIATE"):
        mona.press("push button", tr("Remove from Targets"))
        mona.see("push button", tr("Target"))
        mona.key("Control+q")
    until("MONA to quit", lambda: mona._process.poll() is not None)
    assert monactl("stats", "--json")["targeted"] == 0
    mona.start()
