"""A photo is pasted on a sheet: a file copied in a file manager, then an image."""

import re
import subprocess

from collecting import expect_collected
from dialogs import answer
from environment import ALBUM, make_photo
from mona_window import Mona
from translations import title, tr, trc
from waiting import until

CALDER = title("artworks", 276)
LA_JOUTE = "La Joute"


def copy(content, kind):
    """Puts something on the clipboard, as another program would."""
    subprocess.run(
        ["xclip", "-selection", "clipboard", "-t", kind], input=content, check=True,
        stdout=subprocess.DEVNULL)
    until("the clipboard to have a new owner", lambda: kind in subprocess.run(
        ["xclip", "-selection", "clipboard", "-o", "-t", "TARGETS"], check=True,
        capture_output=True, text=True).stdout.split())


def open_sheet(mona, words, work):
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type(words)
    mona.press("list item", work)
    mona.see("push button", tr("Add a Photo…"))


def paste(mona, shown=None):
    """Pastes until this is shown, again if X had not yet notified MONA of the clipboard's new owner."""
    shown = shown or ("push button", tr("Done"))
    for _ in range(5):
        mona.key("Control+v")
        try:
            return until("the photo to be taken", lambda: mona.all(*shown), seconds=3)
        except AssertionError as error:
            refused = error
    raise refused


def expect_told(mona):
    """A toast over the lower part of the window says where the photo is, and covers the next widget to be clicked."""
    folder = re.compile(re.escape(trc("on a message", "Open Folder")))
    mona.see("push button", folder)
    mona.see_no("push button", folder)


with Mona() as mona:
    photo = make_photo("IMG 8.jpg")

    open_sheet(mona, "calder", CALDER)
    copy(photo.as_uri().encode() + b"\r\n", "text/uri-list")
    paste(mona)
    mona.press("push button", tr("Done"))
    expect_collected(mona, CALDER)
    expect_told(mona)

    open_sheet(mona, "joute", LA_JOUTE)
    png = subprocess.run(
        ["convert", photo, "-strip", "-resize", "400x", "png:-"], check=True, capture_output=True).stdout
    copy(png, "image/png")
    # An image says no date: MONA proposes today.
    paste(mona, (("label", "heading"), tr("When was this photo taken?")))
    answer(mona, trc("verb", "Collect"))
    mona.press("push button", tr("Done"))
    expect_collected(mona, LA_JOUTE)
    expect_told(mona)

    # The same photo is not added again; in a comment, words are pasted.
    mona.key("Control+v")
    said = tr("“{title}” has this photo already.", title=LA_JOUTE)
    mona.see_text(said)
    mona.see_no("label", said)
    copy("Été".encode(), "UTF8_STRING")
    comment = mona.see("text", tr("Comment"))
    mona.click(comment)

    def pasted():
        mona.key("Control+v")
        return comment.text()

    until("the text to be pasted", pasted)
    assert set(comment.text().split("Été")) == {""}, comment.text()
    mona.see_text(tr("The comment is saved."))
    assert "Été" in mona.see("text", tr("Comment")).text()

    # Text is no photo, and a message says so.
    mona.key("Alt+1")
    mona.key("Control+v")
    mona.see_text(tr(
        "There is nothing here to paste: copy a photo, a folder or a GPX track, then try again."))

    # A photo copied before a kill can be pasted in the next run, even in a text field.
    copy(make_photo("Sortie.jpg", "320x240").as_uri().encode(), "text/uri-list")
    mona.kill()
    mona.start()
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.key("Control+v")
    mona.see("push button", tr("Skip"))

assert sorted(file.suffix for file in ALBUM.iterdir()) == [".jpg", ".png"], list(ALBUM.iterdir())
