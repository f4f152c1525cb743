"""Each action of the window that opens something is heard in a screen reader: the table of actions is walked."""

import dbus
from actions import APP, WINDOW, act
from collection import fill
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from translations import tr, trc
from waiting import until

# What is heard first after each action that opens something; the key Escape then goes back.
PAGES = {
    "targeted": tr("Targeted"), "own": tr("Your Discoveries"), "journal": tr("Journal"),
    "statistics": tr("Statistics"), "tours": tr("Tours"), "news": tr("News, if you like"), "inbox": tr("Photo Inbox"),
    "catalogues": tr("Catalogues"), "account": tr("Account"), "privacy": tr("Privacy"), "outbox": tr("Outbox"),
    "reports": tr("Reports"), "search": tr("Search"), "new-discovery": tr("New Discovery")}
VIEWS = {
    "artworks": trc("view", "Artworks"), "map": trc("view", "Map"), "collection": trc("view", "Collection"),
    "badges": trc("view", "Badges"), "daily": trc("view", "Daily")}
# Windows of their own: GTK's, whose names no test of MONA can know, and those that the other tests open.
ELSEWHERE = {
    "import", "back-up", "restore", "export", "export-targets", "preferences", "help", "shortcuts", "about"}
# They change something, need something else first, or end the test.
WITHIN = {
    "undo", "paste", "previous", "next", "back", "escape", "search-here", "switch", "tutorial", "close"}


def actions(mona, reader):
    """Walks the table of actions."""
    window = dbus.Interface(dbus.SessionBus().get_object(APP, WINDOW), "org.gtk.Actions")
    names = {str(name) for name in window.List()}
    assert names - ELSEWHERE - WITHIN == {*PAGES, *VIEWS}, f"{names} are not those walked"
    for name, words in VIEWS.items():
        reader.hears(lambda: act(name), words)
    for name, words in PAGES.items():
        reader.hears(lambda: act(name), words)
        mona.key("Escape")


fill()
with ScreenReader() as reader, Mona(view="daily", keyboard=Keyboard()) as mona:
    until("the window to be heard", lambda: reader.after(lambda: mona.key("Tab")))
    actions(mona, reader)
