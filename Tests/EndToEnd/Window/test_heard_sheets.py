"""What a screen reader says when a photo is pasted, from sheet to sheet, of letters that are undone, where pages follow
each other without a menu, and during the tutorial."""

import time

from actions import act
from collection import fill
from environment import make_photo, monactl
from inbox_photos import paste
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from translations import title, tr

CALDER = title("artworks", 276)


def sheets(mona, reader):
    reader.opens(CALDER, "calder")
    photo = make_photo("IMG_9.jpg", "640x480")
    reader.does("Paste a photo on a sheet", lambda: paste(
        mona, photo, lambda: mona.all("push button", tr("Done"))), takes_time=True)
    reader.does("Done, of the photo pasted", lambda: mona.press("push button", tr("Done")))
    reader.does("Alt+4, to the photos", lambda: mona.key("Alt+4"))
    reader.prepares(lambda: mona.key("Down"))
    reader.prepares(lambda: mona.key("Enter"))
    reader.does("Alt+Down, to the next sheet", lambda: mona.key("Alt+Down"))
    reader.does("Alt+Up, to the previous sheet", lambda: mona.key("Alt+Up"))


def notes(mona, reader):
    reader.does("Add a note", lambda: mona.press("push button", tr("Add a Note")))
    mona.type("Vu")
    reader.does("Control+Z, of letters typed", lambda: mona.key("Control+z"))
    reader.prepares(lambda: mona.key("Escape"))


def pages(mona, reader):
    reader.prepares(lambda: act("outbox"))
    reader.does("Reports, over the outbox", lambda: act("reports"))
    reader.prepares(lambda: mona.key("Escape"))
    reader.prepares(lambda: act("targeted"))
    reader.does("Your Discoveries, over Targeted", lambda: act("own"))


def open_tutorial():
    """Opens it before the name of a page is heard that is no longer there then."""
    act("own")
    time.sleep(0.7)
    act("tutorial")


def tutorial(mona, reader):
    reader.prepares(lambda: act("targeted"))
    reader.does("The tutorial, right after Your Discoveries", open_tutorial)
    reader.does("Next, in the tutorial", lambda: mona.press("push button", tr("Next")))
    reader.does("Escape from the tutorial", lambda: mona.key("Escape"))


fill()
monactl("collect", "artwork:598", "--photo", str(make_photo("IMG 8.JPG", "800x800")), "--date", "2026-11-25", "--json")
mona = Mona(view="daily", keyboard=Keyboard())
with ScreenReader("Sheets, pages and the tutorial") as reader, reader.running(mona):
    for walk in (sheets, notes, pages, tutorial):
        walk(mona, reader)
