"""Each action of the window is followed by words of a screen reader, and so are acts that change lists, photos, notes
and discoveries of one's own."""

import re

import dbus
from actions import APP, WINDOW, act
from collection import BOLDUC, fill
from dialogs import answer
from environment import make_photo, monactl
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from translations import tr

# Dialogs of files, which test_heard_files.py opens, and windows that other tests open.
ELSEWHERE = {"export", "export-targets", "restore", "shortcuts", "about"}
# They need something else first, which the other walks and tests have, or end the test.
WITHIN = {
    "undo", "paste", "previous", "next", "back", "escape", "search-here", "switch", "tutorial", "close", "import",
    "back-up", "preferences", "help"}
VIEWS = {"daily", "artworks", "map", "collection", "badges"}
OWN, NOTE = "Le Renard", "Ouvert à neuf heures."


def actions(mona, reader):
    """Walks the table of actions, each page from a view."""
    window = dbus.Interface(dbus.SessionBus().get_object(APP, WINDOW), "org.gtk.Actions")
    names = {str(name) for name in window.List()}
    walked = reader.acts("action")
    assert names - ELSEWHERE - WITHIN == set(walked), f"{names} are not those walked"
    for name in walked:
        reader.does(f"action: {name}", lambda: act(name))
        if name not in VIEWS:
            mona.key("Escape")


def lists(mona, reader):
    reader.prepares(lambda: act("map"))
    reader.prepares(lambda: act("artworks"))
    # The focus is on the order that is on.
    reader.does("Enter, on the order that is on", lambda: mona.key("Enter"))
    reader.does("Enter, on it again", lambda: mona.key("Enter"))


def notes(mona, reader):
    reader.opens(OWN, "renard")
    mona.press("push button", tr("Add a Note"))
    mona.see("text", tr("Your note")).write(NOTE)
    reader.does("Remove an own discovery", lambda: mona.press("push button", tr("Remove…")))
    reader.does("Answer: Remove", lambda: answer(mona, tr("Remove")))
    reader.does("Control+Z, of the own discovery", lambda: mona.key("Control+z"))
    reader.opens(BOLDUC, "bolduc")
    mona.press("push button", tr("Add a Note"))
    mona.see("text", tr("Your note")).write(NOTE)
    reader.does("Escape from a note", lambda: mona.key("Escape"))
    reader.does("Forget all searches", lambda: forget(mona))
    reader.prepares(lambda: act("collection"))


def forget(mona):
    mona.key("Control+f")
    mona.key("Control+a")
    mona.key("BackSpace")
    mona.press("push button", tr("Clear History"))


def photos(mona, reader):
    menu = re.compile(re.escape(tr("Actions on the Photo of {date}").split("{date}")[0]))
    reader.opens(BOLDUC, "bolduc")
    reader.does("Use another photo for MONA", lambda: mona.choose_in_menu(menu, tr("Use for MONA")))
    reader.does("Control+Z, of the choice", lambda: mona.key("Control+z"))
    reader.does("Remove a photo", lambda: mona.choose_in_menu(menu, tr("Remove This Photo")))
    reader.does("Control+Z, of the photo", lambda: mona.key("Control+z"))


fill()
monactl("own", "add", "--title", OWN, "--at", "45.6,-73.7", "--json")
monactl("photo", "add", "artwork:32", str(make_photo("second.jpg", "900x1200")), "--date", "2026-07-02T11:00", "--json")
mona = Mona(view="daily", keyboard=Keyboard())
with ScreenReader("Other acts") as reader, reader.running(mona):
    # A note that has the focus would take Control+Z for itself.
    for walk in (actions, lists, photos, notes):
        walk(mona, reader)
