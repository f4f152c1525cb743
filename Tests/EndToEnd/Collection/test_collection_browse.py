"""The collection is searched, filtered, sorted in reverse and scrolled by months.

One photo is selected by its menu; several photos are selected, copied to a folder and removed, which is
undone.
"""

import re

from collection import BOLDUC, FIGURE, LIBRARY, ORIGAMI, SOURCE, fill, tiles
from dialogs import answer
from environment import ALBUM
from mona_window import Mona
from translations import tr, trc, trn
from waiting import until

ALL = [BOLDUC, ORIGAMI, SOURCE, FIGURE, LIBRARY]


def expect(mona, *titles):
    until(f"the photos {titles}", lambda: tiles(mona) == list(titles))


def search(mona):
    mona.key("Control+Shift+f")
    mona.type("fenetre")
    expect(mona, BOLDUC, LIBRARY)
    mona.see_text(tr("“{text}”", text="fenetre"))
    mona.type(" zzz")
    mona.see_text(tr("Nothing in your collection matches"))
    mona.key("Escape")
    expect(mona, *ALL)


def narrow(mona):
    mona.press("push button", trc("button: choose what a list shows", "Filter"))
    mona.see("combo box", tr("Kind"))
    # All, artworks, cultural places: the bus does not reach a list in a nested popover, but the
    # keyboard does.
    for key in ("Enter", "Down", "Down", "Enter"):
        mona.key(key)
    expect(mona, LIBRARY)
    mona.see_text(trn("{count} cultural place", "{count} cultural places", 1))
    mona.key("Escape")
    mona.press("push button", tr("Show All"))
    expect(mona, *ALL)


def order(mona):
    mona.choose_in_menu(tr("Sort"), trc("sort by", "Rating"))
    expect(mona, BOLDUC, SOURCE, LIBRARY, FIGURE, ORIGAMI)
    mona.choose_in_menu(tr("Sort"), trc("sort by", "Date"))
    expect(mona, *ALL)
    mona.see("combo box", trc("jump to a month of the collection", "Month"))


def select(mona):
    mona.press("push button", trc("several photos", "Select"))
    mona.see_text(tr("Select photos"))
    mona.press("table cell", ORIGAMI)
    mona.press("table cell", LIBRARY)
    mona.see_text(trn("{count} selected", "{count} selected", 2))


def select_by_menu(mona):
    """Opens the menu of a photo by the keyboard, then by the other mouse button."""
    def by_keyboard():
        mona.focus_reaches("table cell", BOLDUC)
        mona.key("Shift+F10")

    for open_menu in (by_keyboard, lambda: mona.click(mona.see("table cell", BOLDUC), button=3)):
        open_menu()
        mona.press("menu item", trc("several photos", "Select"))
        mona.see_text(trn("{count} selected", "{count} selected", 1))
        mona.key("Escape")
        mona.see_text(trn("{count} discovery", "{count} discoveries", 5))


def remove_and_undo(mona):
    before = sorted(file.name for file in ALBUM.iterdir())
    select(mona)
    mona.press("push button", tr("Remove…"))
    mona.see_text(trn("Remove {count} visit?", "Remove {count} visits?", 2))
    answer(mona, tr("Remove"))
    expect(mona, BOLDUC, SOURCE, FIGURE)
    assert len(list(ALBUM.iterdir())) == 3
    mona.press("push button", re.compile(re.escape(tr("Undo"))))
    expect(mona, *ALL)
    assert sorted(file.name for file in ALBUM.iterdir()) == before


fill()
with Mona(view="collection") as mona:
    mona.see_text(trn("{count} discovery", "{count} discoveries", 5))
    expect(mona, *ALL)
    search(mona)
    narrow(mona)
    order(mona)
    select_by_menu(mona)
    select(mona)
    mona.key("Escape")
    mona.see_text(trn("{count} discovery", "{count} discoveries", 5))
    remove_and_undo(mona)
