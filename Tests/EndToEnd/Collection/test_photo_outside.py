"""Photos are removed, renamed and found again outside MONA; one is added and a visit removed, and both
are undone."""

import re
import shutil

from environment import ALBUM, HOME, make_photo, monactl
from mona_window import Mona
from translations import title, tr
from waiting import until

WORK = title("artworks", 598)
PHOTO = tr("Your photo of {title}", title=WORK)
REMOVED = tr("Photo removed")
# libadwaita 1.2 repeats the name of a toast's button
UNDO = re.compile(re.escape(tr("Undo")))


def visit():
    """The stored visit; None if there is none."""
    return next(iter(monactl("export", "--format", "json")["visits"]), None)


monactl("collect", "artwork:598", "--photo", str(make_photo("IMG 0001.JPG")), "--rating", "4", "--json")
[file] = ALBUM.iterdir()

with Mona(view="collection") as mona:
    mona.press("table cell", WORK)
    mona.see("image", PHOTO)

    away = HOME / "away.jpg"
    shutil.move(file, away)
    mona.come_back()
    mona.see_text(REMOVED)
    mona.screenshot("photo-removed")

    mona.press("push button", tr("Locate Photo…"))
    mona.choose_file(away, tr("Where is the photo?"))
    mona.see("image", PHOTO)
    assert file.read_bytes() == away.read_bytes()

    renamed = ALBUM / "Été" / "ma photo.jpg"
    renamed.parent.mkdir()
    file.rename(renamed)
    mona.come_back()
    until("the visit to follow", lambda: visit()["photo"] == "Été/ma photo.jpg")
    mona.see("image", PHOTO)
    mona.see_no("label", REMOVED)

    other = make_photo("IMG 0002.JPG", "900x1200")
    mona.press("push button", tr("Add Photos…"))
    mona.choose_file(other, tr("Choose Photos to Add"))
    until("the photo to be added", lambda: len(visit()["photos"]) == 2)
    assert visit()["photo"] == "Été/ma photo.jpg"
    mona.press("push button", UNDO)
    until("the photo to be taken back", lambda: len(visit()["photos"]) == 1)
    assert renamed.read_bytes() == away.read_bytes()

    mona.press("push button", tr("Remove from the Collection"))
    mona.see("push button", tr("Add a Photo…"))
    until("the photo to go", lambda: not renamed.exists() and visit() is None)
    mona.press("push button", UNDO)
    mona.see("image", PHOTO)
    mona.see_no("push button", tr("Add a Photo…"))
    assert visit()["rating"] == 4 and renamed.read_bytes() == away.read_bytes()
    mona.screenshot("photo-back")
