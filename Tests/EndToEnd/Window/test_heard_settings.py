"""What a screen reader says when preferences are chosen, news are marked as read, and a catalogue is left out, described
and removed."""

from actions import act
from dialogs import confirm
from keyboard import Keyboard
from mona_window import Mona
from news import FEED, fill
from preferences import close_preferences
from screen_reader import ScreenReader
from tiles import CACHE
from translations import tr, trc
from twin import import_twin

CATALOGUE = "Murales"


def news(mona, reader):
    reader.prepares(lambda: act("news"))
    reader.does("Turn on the news", lambda: mona.press("push button", tr("Turn On the News")))
    reader.does("Mark all news as read", lambda: mona.press("push button", tr("Mark All as Read")))
    reader.does("Control+Z, of the news", lambda: mona.key("Control+z"))


def preferences(mona, reader):
    reader.prepares(lambda: mona.key("Control+,"))
    mona.focus_reaches("combo box", tr("Start on"))
    reader.prepares(lambda: mona.key("Enter"))
    reader.prepares(lambda: mona.key("Down"))
    reader.does("Enter, on another view", lambda: mona.key("Enter"))
    mona.focus_reaches("push button", tr("Clear"), stops=30)
    reader.does("Enter, on Clear", lambda: mona.key("Enter"))
    mona.focus_reaches("list item", tr("Discovery of the day"), stops=30)
    reader.does("Enter, on a switch that is off", lambda: mona.key("Enter"))
    reader.does("Enter, on a switch that is on", lambda: mona.key("Enter"))
    mona.focus_reaches("push button", tr("Remove “{name}”", name=FEED), stops=30)
    reader.does("Remove a site", lambda: mona.key("Enter"))
    reader.prepares(lambda: close_preferences(mona))


def catalogues(mona, reader):
    reader.prepares(lambda: act("catalogues"))
    shown = tr("Show “{name}” in counts, lists, search and on the map", name=CATALOGUE)
    mona.focus_reaches(("check box", "toggle button", "switch"), shown, stops=30)
    reader.does("Space, on the switch of a catalogue", lambda: mona.key("space"))
    reader.does("Space, on it again", lambda: mona.key("space"))
    mona.focus_reaches("push button", tr("Describe “{name}”…", name=CATALOGUE), stops=30)
    reader.prepares(lambda: mona.key("Enter"))
    mona.see("text", trc("to whom a catalogue is credited", "Credit")).write("Zoé Éthier")
    mona.focus_reaches("push button", tr("Save"), stops=30)
    reader.does("Save what is said of a catalogue", lambda: mona.key("Enter"))
    mona.focus_reaches("push button", tr("Remove “{name}”…", name=CATALOGUE), stops=30)
    reader.prepares(lambda: mona.key("Enter"))
    reader.does("Remove a catalogue", lambda: confirm(mona, tr("Remove")))


fill()
import_twin()
tile = CACHE / "tiles.example" / "1" / "0" / "0"
tile.parent.mkdir(parents=True)
tile.write_bytes(bytes(3_000_000))
mona = Mona(view="daily", size=(1000, 800), keyboard=Keyboard())
with ScreenReader("Preferences, news and catalogues") as reader, reader.running(mona):
    for walk in (news, preferences, catalogues):
        walk(mona, reader)
