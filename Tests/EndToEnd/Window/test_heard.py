"""What a screen reader says during a whole visit: MONA starts, a work is found, targeted, collected, rated and
commented, a badge is won, the visit is removed and brought back, and the pages are looked at."""

from environment import make_photo
from keyboard import Keyboard
from mona_window import Mona
from preferences import close_preferences
from screen_reader import ScreenReader
from translations import tr


def search(mona, reader):
    reader.does("Control+F", lambda: mona.key("Control+f"))
    reader.does("Type a title", lambda: mona.type("joute"))
    reader.does("Down, to the result", lambda: mona.key("Down"))
    reader.does("Enter, to the sheet", lambda: mona.key("Enter"))


def target(mona, reader):
    reader.does("Target", lambda: mona.press("push button", tr("Target")))
    reader.does("Remove from Targets", lambda: mona.press("push button", tr("Remove from Targets")))


def collect(mona, reader, photo):
    mona.press("push button", tr("Add a Photo…"))
    reader.does("Choose the photo: collected, a badge won", lambda: mona.choose_file(photo), takes_time=True)
    reader.does("4, of the work collected", lambda: mona.key("4"))
    mona.see("text", tr("Comment")).write("Vu.")
    reader.does("Done", lambda: mona.press("push button", tr("Done")))


def change(mona, reader):
    reader.does("2, of a work with four stars", lambda: mona.key("2"))
    reader.does("Control+Z, of the stars", lambda: mona.key("Control+z"))
    reader.does("0", lambda: mona.key("0"))
    reader.does("5, of a work without stars", lambda: mona.key("5"))
    mona.see("text", tr("Comment")).write("Vu deux fois.")
    reader.does("Escape from the comment", lambda: mona.key("Escape"))
    reader.does("Alt+4, to the collection", lambda: mona.key("Alt+4"))
    reader.does("Down, to the first photo", lambda: mona.key("Down"))
    reader.does("Enter, to its sheet", lambda: mona.key("Enter"))
    reader.does(
        "Remove from the collection", lambda: mona.press("push button", tr("Remove from the Collection")))
    reader.does("Control+Z, of the removal", lambda: mona.key("Control+z"))
    mona.see("push button", tr("Remove from the Collection"))


def preferences(mona, reader):
    reader.does("Control+comma", lambda: mona.key("Control+,"))
    reader.does("Tab, to the style", lambda: mona.key("Tab"))
    reader.prepares(lambda: mona.key("Enter"))
    reader.prepares(lambda: mona.key("Down"))
    reader.does("Enter, on another style", lambda: mona.key("Enter"))
    reader.does("Escape from the preferences", lambda: close_preferences(mona))


def pages(mona, reader):
    reader.does("Alt+5, to the badges", lambda: mona.key("Alt+5"))
    reader.does("Alt+3, to the map", lambda: mona.key("Alt+3"))
    reader.does("=", lambda: mona.key("="))
    reader.does("N, to a pin", lambda: mona.key("n"))
    reader.does("Enter, on the pin", lambda: mona.key("Enter"))
    reader.does("Alt+2, to the artworks", lambda: mona.key("Alt+2"))
    reader.does("Control+I, to the inbox", lambda: mona.key("Control+i"))
    reader.does("Escape from the inbox", lambda: mona.key("Escape"))


photo = make_photo("IMG_1.jpg")
mona = Mona(view="daily", keyboard=Keyboard())
with ScreenReader("A visit") as reader, reader.running(mona):
    search(mona, reader)
    target(mona, reader)
    collect(mona, reader, photo)
    change(mona, reader)
    preferences(mona, reader)
    pages(mona, reader)
