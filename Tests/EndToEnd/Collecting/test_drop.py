"""Photos are dragged from another program onto a row, a sheet, the map and the window."""

import subprocess

from collecting import expect_collected, expect_in_album
from dialogs import answer
from drag_source import DragSource, files
from environment import ALBUM, make_photo, monactl
from geometry import middle
from mona_window import Mona
from translations import title, tr, trc
from waiting import until

CALDER, RIOPELLE = title("artworks", 276), "La Joute"


def search(mona, words):
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type(words)


def is_hint_shown(mona, line):
    """Whether the hint is shown; it takes no pointer events, so the bus does not find it by its place."""
    return any(node.name == line for window in mona.look() for node in window.everything())


def drag(mona, content, role, name, line):
    """Drags something over a widget, which shows a hint, and drops it."""
    with DragSource(mona, *content) as held:
        def announced():
            # Rows that are still being found change their places.
            held.over(*middle(mona.see(role, name)))
            return is_hint_shown(mona, line)

        until(f"the hint “{line}”", announced)
        mona.screenshot(line[:24].replace("/", "-"))
        held.drop()
        until("the hint to go", lambda: not is_hint_shown(mona, line))


def photos_of(discovery):
    """The photos of a visit, as monactl lists them."""
    return monactl("photo", "list", discovery, "--json")


def content_of(titled):
    return (ALBUM / next(f.name for f in ALBUM.iterdir() if titled in f.name)).read_bytes()


with Mona(view="daily") as mona:
    first, second = make_photo("IMG 20.jpg"), make_photo("IMG 21.jpg", "900x1200")
    collect = tr("Drop to collect “{title}”", title=CALDER)
    add = tr("Drop to add the photo to “{title}”", title=CALDER)

    # On a row of the results: it is collected.
    search(mona, "calder")
    drag(mona, files(first), "list item", CALDER, collect)
    mona.press("push button", tr("Done"))
    expect_collected(mona, CALDER)
    expect_in_album(CALDER)
    original = content_of(CALDER)

    # The sheet has a photo already: the second one is added, and taken back.
    photo = "image", tr("Your photo of {title}", title=CALDER)
    drag(mona, files(second), *photo, add)
    mona.see("label", tr("Your Photos"))
    assert [photo["forMona"] for photo in photos_of("artwork:276")].count(True) == 1
    assert {file.read_bytes() for file in ALBUM.iterdir()} == {original, second.read_bytes()}
    answer(mona, tr("Undo"))
    until("the first photo to be alone", lambda: len(photos_of("artwork:276")) == 1)
    assert content_of(CALDER) == original

    # Out of the collection, and back.
    mona.press("push button", tr("Remove from the Collection"))
    mona.see("push button", tr("Add a Photo…"))
    expect_in_album()
    answer(mona, tr("Undo"))
    mona.see("image", tr("Your photo of {title}", title=CALDER))
    until("the photo to be back", lambda: content_of(CALDER) == original)

    # An image without a file, on the sheet of another work.
    search(mona, "joute")
    mona.press("list item", RIOPELLE)
    mona.see("push button", tr("Add a Photo…"))
    png = subprocess.run(
        ["convert", first, "-strip", "-resize", "400x", "png:-"], check=True, capture_output=True).stdout
    drag(
        mona, ("image/png", png), "push button", tr("Add a Photo…"),
        tr("Drop to collect “{title}”", title=RIOPELLE))
    mona.see_text(tr("When was this photo taken?"))
    answer(mona, trc("verb", "Collect"))
    mona.press("push button", tr("Done"))
    expect_collected(mona, RIOPELLE)

    # Content dropped from a browser is not always an image.
    drag(
        mona, ("text/uri-list", b"https://exemple.org/photo.jpg\r\n"),
        "image", tr("Your photo of {title}", title=RIOPELLE),
        tr("Drop to add the photo to “{title}”", title=RIOPELLE))
    mona.see_text(
        tr("This gives only the address of a picture: save the picture, then drop its file here."))

    # On a photo of the collection one would be added; two at once, wherever they fall, open the inbox.
    mona.key("Alt+4")
    drag(mona, files(first, second), "table cell", CALDER, add)
    mona.see_text(tr("Photo Inbox"))
    assert content_of(CALDER) == original
    mona.key("Alt+5")
    mona.key("Alt+5")
    drag(
        mona, files(second), "page tab", trc("view", "Badges"),
        tr("Drop to open in the photo inbox"))
    mona.see_text(tr("Photo Inbox"))
    mona.key("Alt+1")
