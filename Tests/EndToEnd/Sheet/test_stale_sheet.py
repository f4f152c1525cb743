"""monactl changes a comment while it is being edited in the window, and the sheet is left.

Both versions are kept, even if MONA is killed, and the person chooses one.
"""

import os
import signal
import subprocess

from environment import make_photo, monactl
from mona_window import Mona
from translations import title, tr
from waiting import until

CALDER = title("artworks", 276)
CHANGED = tr("While you were writing, this comment was changed elsewhere:")
BOTH = ("Keep Mine", "Keep the Other", "Keep Both")


def saved():
    [visit] = monactl("export", "--format", "json")["visits"]
    return visit["comment"]


def beside(words):
    subprocess.run(
        [os.environ["MONACTL_PROGRAM"], "comment", "artwork:276", words], check=True,
        capture_output=True)


def write_beside(mona, mine, other):
    """The comment is written in the window and, before it saves itself, by monactl."""
    mona.see("text", tr("Comment")).write(mine)
    os.kill(mona.process, signal.SIGSTOP)
    beside(other)
    os.kill(mona.process, signal.SIGCONT)


def open_sheet(mona):
    mona.key("Control+f")
    mona.key("Control+a")
    mona.type("calder")
    mona.press("list item", CALDER)
    mona.see("heading", CALDER)


def is_asked(mona, mine, other):
    mona.see_text(CHANGED)
    mona.see_text(other)
    for choice in BOTH:
        mona.see("push button", tr(choice))
    until("the text to be entered", lambda: mona.see("text", tr("Comment")).text() == mine)


def choose(mona, choice, mine, stays):
    """Answers the question; the chosen text stays, here and in the store, and the question is not repeated."""
    is_asked(mona, mine, saved())
    mona.press("push button", tr(choice))
    mona.see_no("push button", tr(choice))
    until("the chosen text", lambda: mona.see("text", tr("Comment")).text() == stays)
    until("the text to be saved", lambda: saved() == stays)


monactl("collect", "artwork:276", "--photo", str(make_photo("calder.jpg")), "--json")
beside("first")

with Mona(view="daily") as mona:
    # At the same moment: leaving the sheet does not overwrite the other process's comment.
    open_sheet(mona)
    until("the comment", lambda: mona.see("text", tr("Comment")).text() == "first")
    write_beside(mona, "first, and more", "second")
    mona.press("push button", tr("Back"))
    mona.see_no("heading", CALDER)
    assert saved() == "second", saved()
    mona.key("Escape")

    # The question is asked on return, and after a kill as well.
    open_sheet(mona)
    is_asked(mona, "first, and more", "second")
    mona.screenshot("asked")
    mona.kill()
    mona.start()
    open_sheet(mona)
    is_asked(mona, "first, and more", "second")

    # Each answer, by its button.
    choose(mona, "Keep Both", "first, and more", "second\n\nfirst, and more")
    write_beside(mona, "third", "fourth")
    choose(mona, "Keep Mine", "third", "third")
    write_beside(mona, "fifth", "sixth")
    choose(mona, "Keep the Other", "fifth", "sixth")

# Beside its neighbours in the collection it is asked as well.
with Mona(view="collection", size=(1280, 800)) as mona:
    mona.press("table cell", CALDER)
    until("the comment", lambda: mona.see("text", tr("Comment")).text() == "sixth")
    write_beside(mona, "seventh", "eighth")
    is_asked(mona, "seventh", "eighth")
    mona.screenshot("asked-beside-the-collection")
    choose(mona, "Keep Both", "seventh", "eighth\n\nseventh")
