"""Copy a photo elsewhere, paste it on a sheet: the work is collected."""

import os
import subprocess
from pathlib import Path

from mona_journey import ALBUM, LANGUAGE, Mona, make_photo, run, tr

TITLE = {"en": "Three Disks", "fr": "Trois disques"}[LANGUAGE]


def copy(content, kind):
    """Puts something on the clipboard, as another program would."""
    subprocess.run(
        ["xclip", "-selection", "clipboard", "-t", kind], input=content, check=True,
        stdout=subprocess.DEVNULL,
    )


def journey():
    mona = Mona()
    mona.search("calder")
    mona.click(TITLE)
    mona.find(tr("Photograph"), "push button")
    photo = make_photo(Path(os.environ["HOME"]) / "IMG_8.jpg")
    copy(f"file://{photo}\r\n".encode(), "text/uri-list")
    mona.key("ctrl+v")
    mona.skip()
    mona.find(tr("Your photo of {title}", title=TITLE))

    mona.search("joute")
    mona.click("La Joute")
    mona.find(tr("Photograph"), "push button")
    png = subprocess.run(
        ["convert", photo, "-resize", "400x", "png:-"], check=True, capture_output=True
    ).stdout
    copy(png, "image/png")
    mona.key("ctrl+v")
    mona.skip()
    mona.find(tr("Your photo of {title}", title="La Joute"))

    names = sorted(path.suffix for path in ALBUM.iterdir())
    assert names == [".jpg", ".png"], names
    mona.quit()


run(journey)
