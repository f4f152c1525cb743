"""Find a work in the lists, collect it with a photo, and find it all again after a restart."""

import os
import re
from pathlib import Path

from mona_journey import ALBUM, LANGUAGE, Mona, make_photo, run, tr, wait_for

TITLE = {"en": "Three Disks", "fr": "Trois disques"}[LANGUAGE]
BADGE = {"en": "First look", "fr": "Premier regard"}[LANGUAGE]
COMMENT = "Acier et ciel."


def journey():
    mona = Mona()
    mona.show("Artworks")
    mona.click(tr("Artists"))
    mona.click("Alexander Calder")
    mona.click(TITLE)
    mona.find(tr("Photograph"), "push button")

    photo = make_photo(Path(os.environ["HOME"]) / "IMG_2041.jpg")
    mona.press(tr("Photograph"))
    mona.choose_file(photo)

    mona.find(tr("Badge won: {badge}", badge=BADGE))
    mona.press(tr("Continue"))
    mona.find(tr("How did you like it?"))
    mona.press("4 " + {"en": "stars", "fr": "étoiles"}[LANGUAGE])
    mona.press(tr("Continue"))
    mona.find(tr("What do you say of it?"))
    mona.click(tr("Comment"), "text")
    mona.type(COMMENT)
    mona.press(tr("Done"))
    check_sheet(mona)

    names = [path.name for path in ALBUM.iterdir()]
    assert len(names) == 1 and re.fullmatch(rf"\d{{4}}-\d\d-\d\d {TITLE}\.jpg", names[0]), names

    mona.key("Escape")
    mona.key("Escape")
    mona.key("Escape")
    check_views(mona)
    mona.quit()

    mona = Mona()
    check_views(mona)
    mona.show("Collection")
    mona.click(TITLE)
    check_sheet(mona)
    mona.quit()


def check_sheet(mona):
    mona.find(tr("Your photo of {title}", title=TITLE))
    mona.find_text(tr("Collected on {date}", date="").strip())
    wait_for("comment on the sheet", lambda: mona.shows_text(COMMENT))


def check_views(mona):
    mona.show("Collection")
    mona.find(TITLE)
    mona.show("Badges")
    mona.find(tr("{count} of {total}", count=1, total=3))


run(journey)
