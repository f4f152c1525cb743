"""What a screen reader says when a tour is made, changed, copied, exported, printed and removed, and when its stops are."""

import re

from actions import act
from collection import BOLDUC
from environment import HOME, monactl
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from translations import tr, trc, trn

TOUR = "Samedi"
STOP = re.compile(re.escape(tr("Actions for “{title}”", title=BOLDUC)))


def make(mona, reader):
    reader.prepares(lambda: act("tours"))
    nearest = trn("The {count} nearest work", "The {count} nearest works", 12)
    reader.does("Make a tour", lambda: mona.press("push button", nearest))
    reader.prepares(lambda: mona.key("Escape"))
    reader.prepares(lambda: mona.press("list item", re.compile(re.escape(TOUR) + ", ")))
    mona.see("push button", tr("Order Anew"))


def stops(mona, reader):
    reader.does("Lock a stop", lambda: mona.choose_in_menu(STOP, tr("Lock in Its Place")))
    reader.does("Leave a stop out", lambda: mona.choose_in_menu(STOP, tr("Leave Out")))
    reader.does("Take a stop back in", lambda: mona.choose_in_menu(STOP, tr("Take Back In")))
    reader.does("Order a tour anew", lambda: mona.press("push button", tr("Order Anew")))
    reader.does("Remove a stop", lambda: mona.choose_in_menu(STOP, tr("Remove from the Tour")))
    reader.does("Control+Z, of the stop", lambda: mona.key("Control+z"))


def files(mona, reader):
    mona.choose_in_menu(trc("button: write a file", "Export"), tr("geo: addresses…"))
    reader.does("Export a tour", lambda: mona.choose_file(
        HOME / "tour.txt", dialog=tr("Export the Tour")), takes_time=True)
    mona.choose_in_menu(
        trc("what is printed of a tour", "Booklet"), tr("Save as PDF, {paper}…", paper="A4"))
    reader.does("Save a booklet", lambda: mona.choose_file(
        HOME / "tour.pdf", dialog=tr("Save as PDF")), takes_time=True)


def whole(mona, reader):
    reader.does("Rename a tour, in a menu", lambda: mona.choose_in_menu(tr("More Actions"), tr("Rename…")))
    mona.type("Dimanche")  # replaces the name, which is selected
    reader.does("Enter, on the new name", lambda: mona.key("Enter"))
    reader.does("Duplicate a tour", lambda: mona.choose_in_menu(tr("More Actions"), tr("Duplicate")))
    reader.does("Remove a tour", lambda: mona.choose_in_menu(tr("More Actions"), tr("Remove the Tour")))
    reader.does("Control+Z, of the tour", lambda: mona.key("Control+z"))


monactl("tour", "make", TOUR, "artwork:32", "artwork:75", "artwork:94", "--json")
mona = Mona(view="daily", size=(1000, 800), keyboard=Keyboard())
with ScreenReader("Tours") as reader, reader.running(mona):
    for walk in (make, stops, files, whole):
        walk(mona, reader)
