"""More screens by keyboard alone, checked as in test_keyboard.py: the pages of the menu, with their file
dialogs."""

import re

from collection import ORIGAMI, fill
from environment import HOME, monactl
from focus_order import check, choose_in_menu, enter, flip, focused, front, leave
from mona_window import Mona
from translations import tr, trc
from waiting import until

SHOWN = tr("Show “{name}” in counts, lists, search and on the map", name="Murales")
faults = []


def pages(mona):
    mona.key("Control+t")
    mona.see_text(tr("Targeted"))
    check(mona, "Targeted", faults)
    mona.key("Control+j")
    enter(mona, "push button", tr("Previous Day with Visits"))
    mona.see("list item", re.compile(f".*{re.escape(ORIGAMI)}"))
    check(mona, "a day of the journal", faults)
    choose_in_menu(mona, tr("Privacy"))
    mona.see("push button", tr("Erase My Data…"))
    check(mona, "Privacy", faults)
    enter(mona, "push button", tr("Erase My Data…"))
    mona.expect_windows(2)
    check(mona, "the question before erasing", faults)
    leave(mona)


def files(mona):
    table = HOME / "Murales.csv"
    table.write_text("titre,latitude,longitude\nForêt,45.53,-73.59\n", encoding="utf-8")
    choose_in_menu(mona, tr("Import a Catalogue…"))
    mona.choose_file(table, tr("Choose a Catalogue"))
    mona.see("push button", tr("Import"))
    until("the decisions to be focused", lambda: (node := focused(front(mona))) and node.name)
    check(mona, "an import", faults)
    enter(mona, "push button", tr("Import"), then=("push button", tr("Catalogues")))
    check(mona, "what was imported", faults)
    enter(mona, "push button", tr("Catalogues"))
    flip(mona, "Catalogues", faults, "checked", "check box", SHOWN)
    choose_in_menu(mona, tr("Back Up…"))
    mona.choose_file(HOME / "all.tar", tr("Back Up"))
    mona.see("push button", trc("button", "Done"))
    check(mona, "a back-up", faults)
    choose_in_menu(mona, tr("Restore…"))
    mona.choose_file(HOME / "all.tar", tr("Choose a Backup"))
    mona.see("push button", trc("button", "Restore"))
    check(mona, "a restore", faults)


def windows(mona):
    mona.key("F1")
    mona.window(tr("Help"))
    check(mona, "Help", faults)
    leave(mona)
    choose_in_menu(mona, tr("About MONA"))
    mona.expect_windows(2)
    check(mona, "About", faults, ordered=False, known=["push button “” has no name"])  # libadwaita's own
    leave(mona)


fill()
monactl("target", "artwork:277", "--json")
with Mona(view="collection", size=(1000, 800)) as mona:
    pages(mona)
    files(mona)
    windows(mona)

assert not faults, "\n".join([f"{len(faults)} faults", *faults])
