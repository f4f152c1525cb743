"""A file that is not a whole photo is refused with a sentence, and the discovery stays as it was."""

import os
import struct
import zlib

from dialogs import dismiss_toast
from environment import ALBUM, HOME, make_photo, monactl
from mona_window import Mona
from translations import title, tr

WORK = title("artworks", 276)
PICTURES = HOME / "Pictures"
NO_PHOTO = tr("This file is not a photo, or is cut short: choose an image.")


def text_named_jpg():
    file = PICTURES / "notes.jpg"
    file.write_text("This is no photo.\n")
    return file


def cut_short():
    file = PICTURES / "cut.jpg"
    file.write_bytes(make_photo("whole.jpg").read_bytes()[:5000])
    return file


def hollow(side=200, rows=20):
    """A PNG that holds fewer rows than it says."""
    def chunk(kind, data):
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    pixels = zlib.compress(bytes(1 + side // 8) * rows)
    file = PICTURES / "hollow.png"
    file.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0))
        + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))
    return file


def unreadable():
    file = make_photo("locked.jpg")
    file.chmod(0)
    return file


def not_there():
    return PICTURES / "gone.jpg"


CASES = [
    (text_named_jpg, NO_PHOTO),
    (cut_short, NO_PHOTO),
    (hollow, NO_PHOTO),
    (not_there, tr("The photo is not there: check the name of its file.")),
]
if os.geteuid() != 0:  # root may read everything
    CASES.append(
        (unreadable, tr("The photo cannot be read: check that you are allowed to open it.")))

with Mona(view="artworks") as mona:
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type("calder")
    mona.press("list item", WORK)
    for make, sentence in CASES:
        print(make.__name__)
        mona.press("push button", tr("Add a Photo…"))
        mona.choose_file(make())
        mona.no_window(tr("Choose a Photo"))
        mona.see_text(sentence)
        mona.see("push button", tr("Add a Photo…"))
        dismiss_toast(mona, sentence)

    # A folder is opened by the dialog, never given to MONA.
    mona.press("push button", tr("Add a Photo…"))
    mona.choose_file(HOME)
    mona.window(tr("Choose a Photo"))
    mona.key("Escape")
    mona.no_window(tr("Choose a Photo"))
    mona.see("push button", tr("Add a Photo…"))

    mona.key("Alt+4")
    mona.see_text(tr("Nothing collected yet"))

assert not ALBUM.exists() or not list(ALBUM.iterdir()), f"left in the album: {list(ALBUM.iterdir())}"
stats = monactl("stats", "--json")
assert stats["collected"] == 0, stats
