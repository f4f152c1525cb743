"""A photo is shown full-window, zoomed, and left for the next; it is saved as a card; where no mail program
answers, a message says what to do."""

import re
import shutil
import subprocess

from collection import BOLDUC, ORIGAMI, SOURCE, fill
from environment import HOME, PICTURES
from mona_window import Mona
from translations import tr, words
from waiting import until

CARD = "card.png"


def photo(mona, title):
    name = re.escape(tr("Your photo of {title}", title=title))
    return mona.see("image", re.compile(name + ", "))


def save(mona, file):
    """Types where to save in the dialog that GTK has just opened."""
    dialog = tr("Save as a Card")
    entry = until("a text entry", lambda: next(
        (node for node in mona.window(dialog).everything()
         if {"editable", "focused"} <= node.states), None))
    mona.key("Control+a")
    mona.type(str(file))
    until("the path to be typed", lambda: entry.text() == str(file))
    mona.key("Enter")
    mona.no_window(dialog)


def expect_card(file):
    until("the card to be written", file.exists)
    size = subprocess.run(
        ["identify", "-format", "%m %w %h", str(file)], check=True, capture_output=True, text=True)
    kind, width, height = size.stdout.split()
    assert (kind, width) == ("PNG", "1080") and int(height) > 1000, size.stdout


fill()
with Mona(view="collection") as mona:
    mona.press("table cell", BOLDUC)
    mona.see_text(BOLDUC)
    mona.click(mona.see("image", tr("Your photo of {title}", title=BOLDUC)))
    photo(mona, BOLDUC)
    mona.screenshot("viewer")
    for key in ("=", "=", "-", "1", "0", "Right"):
        mona.key(key)
    photo(mona, ORIGAMI)
    mona.press("push button", tr("Next Photo"))
    photo(mona, SOURCE)
    mona.press("push button", tr("Slideshow"))
    mona.press("push button", tr("Pause the Slideshow"))

    mona.choose_in_menu(tr("More"), tr("Copy Image"))
    mona.see_text(tr("Photo copied"))
    mona.choose_in_menu(tr("More"), tr("Send by E-mail…"))
    mona.see_text(words(
        "No e-mail program answers. Open the folder, and attach the photo to a message yourself."))
    mona.choose_in_menu(tr("More"), tr("Save as a Card…"))
    save(mona, HOME / CARD)
    expect_card(HOME / CARD)
    shutil.copy(HOME / CARD, PICTURES)

    mona.key("Escape")
    mona.see("page tab")
    mona.see_text(BOLDUC)
