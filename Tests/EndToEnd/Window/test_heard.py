"""What a screen reader says where one comes, and of each act that changes something: none is silent."""

import re

from collection import BOLDUC, fill
from environment import make_photo
from keyboard import Keyboard
from mona_window import EXTENTS, Mona
from preferences import PREFERENCES, close_preferences
from screen_reader import ScreenReader
from translations import tr, trc, trn
from waiting import until

UNDO = tr("Undo: Control+Z.")
VIEWS = ("Daily", "Artworks", "Map", "Collection", "Badges")


def stars(count):
    return trn("{count} star", "{count} stars", count)


def views(mona, reader):
    for number, view in [*enumerate(VIEWS, 1)][1:]:
        reader.hears(lambda: mona.key(f"Alt+{number}"), trc("view", view))
        if view == "Map":
            reader.hears(lambda: mona.press("push button", tr("Zoom In")), tr("Zoom level {level}", level=13))
    reader.hears(lambda: mona.key("Alt+1"), trc("view", "Daily"))


def search(mona, reader, letters, work, *said):
    """Finds a work by its first letters, and opens its sheet: the title is heard first."""
    reader.hears(lambda: mona.key("Control+f"), tr("Search"))
    mona.key("Control+a")
    reader.hears(lambda: mona.type(letters), trn("{count} result", "{count} results", 1))
    reader.hears(lambda: mona.key("Down"), work)
    reader.hears(lambda: mona.key("Enter"), re.compile(".*".join(map(re.escape, [work, *said]))))


def visit(mona, reader):
    """Stars, comment and removal of a visit, each undone by the key."""
    search(mona, reader, "bolduc", BOLDUC, "2018", trc("state of a discovery", "Collected"))
    reader.hears(lambda: mona.key("3"), stars(3), UNDO)
    reader.hears(lambda: mona.key("Control+z"), tr("Undone."))
    reader.hears(lambda: mona.key("0"), tr("The stars are taken back."), UNDO)
    reader.hears(lambda: mona.key("2"), tr("Rated: {rating}.", rating=stars(2)))
    reader.hears(
        lambda: mona.press("push button", tr("Remove from the Collection")),
        trn(
            "{count} visit removed. Its photo is in the trash.",
            "{count} visits removed. Their photos are in the trash.", 1), UNDO)
    reader.hears(lambda: mona.key("Control+z"), tr("Undone."))
    mona.see("push button", tr("Remove from the Collection"))
    mona.see("text", tr("Comment")).write("Vu.")
    reader.hears(lambda: mona.key("Escape"), tr("The comment is saved."))


def wishes(mona, reader):
    search(mona, reader, "joute", "La Joute", "1970", trc("state of a discovery", "Not collected"))
    reader.hears(
        lambda: mona.press("push button", tr("Target")),
        tr("You will find it under Targeted, in the main menu."))
    reader.hears(lambda: mona.press("push button", tr("Remove from Targets")), tr("No longer targeted."))


def pages(mona, reader):
    reader.hears(lambda: mona.key("Control+i"), tr("Photo Inbox"))
    reader.hears(lambda: mona.key("Control+t"), tr("Targeted"))
    reader.hears(lambda: mona.key("Control+j"), tr("Journal"))
    # GTK 4.18 does not say which row of a new window has the focus, before it moves.
    reader.hears(lambda: mona.key("Control+,"), PREFERENCES, *([] if EXTENTS else [tr("Language")]))
    reader.hears(lambda: mona.key("Tab"), trc("light or dark", "Style"), trc("style", "System"))
    close_preferences(mona)
    mona.keep_keyboard()


def collecting(mona, reader):
    photo = make_photo("IMG_1.jpg")
    search(mona, reader, "joute", "La Joute")
    mona.press("push button", tr("Add a Photo…"))
    mona.choose_file(photo)
    mona.no_window(tr("Choose a Photo"))
    mona.see_text(tr("How did you like it?"))
    # No window manager gives the focus back once the dialog has closed.
    mona.keep_keyboard()
    reader.hears(lambda: mona.key("4"), tr("Rated: {rating}.", rating=stars(4)))


fill()
with ScreenReader() as reader, Mona(view="daily", keyboard=Keyboard()) as mona:
    # Without a window manager, the screen reader does not notice the window before the focus moves.
    until("the window to be heard", lambda: reader.after(lambda: mona.key("Tab")))
    views(mona, reader)
    visit(mona, reader)
    wishes(mona, reader)
    pages(mona, reader)
    collecting(mona, reader)
