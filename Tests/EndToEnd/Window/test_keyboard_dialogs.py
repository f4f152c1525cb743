"""More screens by keyboard alone, checked as in test_keyboard.py: the first run, dialogs over the views,
and the pages that a sheet links to."""

import re

from collecting import find
from collection import fill
from environment import make_photo
from focus_order import check, enter, flip, leave
from mona_window import Mona
from translations import title, tr, trc

CALDER = title("artworks", 276)
faults = []


def first_run(mona):
    mona.see_text(tr("Welcome to MONA"))
    check(mona, "the welcome", faults)
    for _ in range(2):
        enter(mona, "push button", tr("Next"))
    enter(mona, "push button", tr("Show Me Around"), then=("heading", trc("view", "Daily")))
    # GTK draws no focus ring in a window under a popover that stays open.
    check(mona, "the tutorial", faults, ordered=False, known=["does not show the focus"])
    mona.key("Escape")
    mona.see_no("push button", tr("Skip"))


def over_the_views(mona):
    mona.key("Alt+5")
    enter(mona, "push button", "Trio")  # a badge that has this name in both languages
    mona.window("Trio")
    check(mona, "a badge", faults)
    leave(mona)
    mona.key("Alt+3")
    enter(mona, "push button", trc("button: choose what the map shows", "Filter"),
          then=("check box", trc("state of a discovery", "Targeted")))
    check(mona, "the map's filter", faults)
    flip(mona, "the map's filter", faults, "checked", "check box", trc("state of a discovery", "Targeted"))
    mona.key("Escape")
    mona.see_no("check box", trc("state of a discovery", "Targeted"))
    enter(mona, "list item", "", then=("push button", trc("button: open the sheet", "Open")))
    check(mona, "the map's callout", faults)
    mona.key("Escape")


def sheets(mona):
    find(mona, CALDER)
    enter(mona, "push button", tr("Add a Photo…"))
    mona.choose_file(make_photo("IMG 9.JPG"))
    mona.see_text(tr("What would you say about it?"))
    check(mona, "the moment after collecting", faults)
    enter(mona, "push button", tr("Done"), then=("image", tr("Your photo of {title}", title=CALDER)))
    mona.see_no("push button", re.compile(re.escape(trc("on a message", "Open Folder"))))  # libadwaita 1.2 names no cross
    enter(mona, "image", tr("Your photo of {title}", title=CALDER), then=("push button", tr("Slideshow")))
    check(mona, "the viewer", faults)
    mona.key("Escape")
    mona.see_no("push button", tr("Slideshow"))


with Mona(welcomed=False, size=(1000, 800)) as mona:
    first_run(mona)
    fill()
    over_the_views(mona)
    sheets(mona)

assert not faults, "\n".join([f"{len(faults)} faults", *faults])
