"""Every screen by keyboard alone.

Each stop of Tab has a name, a role and is visible, in reading order; every control can be reached; on a
French screen there is no English text, not even for screen readers.
"""

from collection import BOLDUC, fill
from focus_order import check, choose_in_menu, enter, flip, tab_to
from mona_window import Mona
from preferences import PREFERENCES, close_preferences
from translations import tr, trc

faults = []


def views(mona):
    mona.see("push button", tr("Open Sheet"))
    check(mona, "Daily", faults)
    mona.key("Alt+2")
    mona.see("list item", tr("All discoveries"))
    check(mona, "Artworks", faults)
    mona.key("Alt+3")
    mona.see("push button", tr("Zoom In"))
    check(mona, "Map", faults)
    flip(mona, "Map", faults, "pressed", "push button", tr("In view"))
    mona.key("Alt+4")
    mona.see("table cell", BOLDUC)
    check(mona, "Collection", faults)
    mona.key("Alt+5")
    mona.see_text(tr("Badges"))
    check(mona, "Badges", faults)


def pages(mona):
    mona.key("Alt+2")
    enter(mona, "list item", trc("kind of discovery, plural", "Artworks"),
          then=("push button", tr("Reverse Order")))
    check(mona, "a list", faults)
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type("bolduc")
    mona.see("list item", BOLDUC)
    check(mona, "Search", faults)
    enter(mona, "list item", BOLDUC, then=("text", tr("Comment")))
    check(mona, "a sheet", faults)
    mona.key("Control+j")
    mona.see("push button", tr("Export Visits"))
    check(mona, "Journal", faults)
    choose_in_menu(mona, tr("Statistics"))
    mona.see_text(tr("Statistics"))
    check(mona, "Statistics", faults)
    mona.key("Control+i")
    mona.see_text(tr("Photo Inbox"))
    check(mona, "Inbox", faults)
    choose_in_menu(mona, tr("Catalogues"))
    mona.see("push button", tr("Import a Catalogue…"))
    check(mona, "Catalogues", faults)
    choose_in_menu(mona, tr("Account"))
    mona.see_text(tr("Share What You Collect"))
    check(mona, "Account", faults)
    choose_in_menu(mona, tr("Outbox"))
    mona.see("list item", BOLDUC)
    check(mona, "Outbox", faults)
    # libadwaita 1.2 does not report whether such a row is expanded.
    enter(mona, "list item", BOLDUC, then=("push button", tr("Keep Here Only")))


def windows(mona):
    mona.key("Control+,")
    mona.window(PREFERENCES)
    mona.see_text(tr("Map background"))
    check(mona, "Preferences", faults)
    tab_to(mona, "push button", tr("Add a Map Server…"))
    mona.key("Enter")
    mona.see_text(tr("Add a Map Server"))
    check(mona, "a map server", faults)
    mona.key("Escape")
    mona.see_text(tr("Map background"))
    close_preferences(mona)
    mona.come_back()
    mona.key("Control+?")
    mona.expect_windows(2)
    check(mona, "Keyboard Shortcuts", faults)
    mona.key("Escape")
    mona.expect_windows(1)


fill()
with Mona(view="daily", size=(1000, 800)) as mona:
    views(mona)
    pages(mona)
    windows(mona)

assert not faults, "\n".join([f"{len(faults)} faults", *faults])
