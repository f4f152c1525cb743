"""Target a work, find it among the targeted, and see it leave once it is collected."""

import os
from pathlib import Path

from mona_journey import LANGUAGE, Mona, make_photo, run, tr

TITLE = {"en": "Three Disks", "fr": "Trois disques"}[LANGUAGE]


def journey():
    mona = Mona()
    mona.search("calder")
    mona.click(TITLE)
    mona.press(tr("Target"))
    mona.find(tr("Targeted"), "push button")

    mona.key("ctrl+t")
    mona.click(TITLE)
    mona.press(tr("Photograph"))
    mona.choose_file(make_photo(Path(os.environ["HOME"]) / "IMG_7.jpg"))
    mona.press(tr("Skip All"))
    mona.find(tr("Your photo of {title}", title=TITLE))

    mona.key("ctrl+t")
    mona.find(tr("Nothing targeted yet"))
    mona.quit()


run(journey)
