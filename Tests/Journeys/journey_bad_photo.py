"""A photo that cannot be taken in is refused in a sentence, and nothing is half made."""

import os
import struct
import zlib
from pathlib import Path

from mona_journey import ALBUM, LANGUAGE, Mona, run, tr

TITLE = {"en": "Three Disks", "fr": "Trois disques"}[LANGUAGE]
HOME = Path(os.environ["HOME"])


def make_not_an_image():
    path = HOME / "notes.jpg"
    path.write_text("This is no photo.\n")
    return path


def make_bomb(side=20_000):
    """A PNG of a few kilobytes that would fill gigabytes once decoded."""

    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data))
        )

    squeezer = zlib.compressobj(9)
    row = bytes(1 + side // 8)
    data = b"".join(squeezer.compress(row) for _ in range(side)) + squeezer.flush()
    path = HOME / "huge.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0))
        + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    )
    return path


def make_cut():
    path = HOME / "cut.jpg"
    whole = HOME / "whole.jpg"
    os.system(f"convert -size 900x600 plasma:gold-tomato '{whole}'")
    path.write_bytes(whole.read_bytes()[:20_000])
    return path


def journey():
    mona = Mona()
    mona.search("calder")
    mona.click(TITLE)
    no_photo = tr("This file is not a photo, or is cut short: choose an image.")
    for photo, said in [
        (make_not_an_image(), no_photo),
        (make_cut(), no_photo),
        (make_bomb(), "20"),
    ]:
        mona.press(tr("Photograph"))
        mona.choose_file(photo)
        notice = mona.notice()
        assert notice.startswith(said) or said == "20" and "20" in notice, notice
        mona.dismiss_notice()
        mona.find(tr("Photograph"), "push button")
    assert not ALBUM.exists() or not list(ALBUM.iterdir()), list(ALBUM.iterdir())
    mona.key("Escape", "Escape")
    mona.show("Collection")
    mona.find(tr("Nothing collected yet"))
    mona.quit()


run(journey)
