"""The album is moved to another folder from the Preferences with its photos; monactl follows. An impossible
move is refused with a sentence and moves nothing."""

import os
import re

from collection import BOLDUC, fill
from environment import HOME, make_photo, monactl
from file_dialog import choose_folder
from mona_window import Mona
from preferences import close_preferences, open_preferences
from translations import title, tr
from waiting import until

ALBUM, DISK = HOME / "Pictures" / "MONA", HOME / "Disque de Zoé"
CHOOSE, TAKE = tr("Choose a Folder for the Album"), tr("Move Here")
COUNT = 5


def photos(folder):
    return sorted(file.name for file in folder.iterdir()) if folder.exists() else []


def move(mona, folder):
    mona.press("push button", tr("Move the Album…"))
    choose_folder(mona, folder, CHOOSE, TAKE)


def expect_at(mona, folder, names):
    until(f"the photos to be in {folder}", lambda: photos(folder) == names)
    # As it is shown: the home folder is "~".
    place = f"~/{folder.relative_to(HOME)}"
    until("the row to show the folder", lambda: any(place in text for text in mona.texts()))


# Where it says where the album is, the album stays there.
os.environ.pop("MONA_ALBUM_DIR")
fill()
names = photos(ALBUM)
assert len(names) == COUNT, names
DISK.mkdir()
(DISK / "notes.txt").write_text("Zoé")

with Mona(view="collection", size=(1000, 800)) as mona:
    mona.see("table cell", BOLDUC)
    open_preferences(mona)
    move(mona, HOME / "Pictures")
    mona.see_text(re.compile(".*" + re.escape(tr("Your album is in this folder already."))))
    assert photos(ALBUM) == names

    # In a folder with other files, the album gets a folder of its own.
    move(mona, DISK)
    expect_at(mona, DISK / "MONA", names)
    assert not ALBUM.exists(), photos(ALBUM)
    mona.screenshot("moved")
    close_preferences(mona)
    mona.keep_keyboard()
    mona.see_text(re.compile(tr("Your album is now in {folder}.", folder=".*MONA.*")))
    mona.press("table cell", BOLDUC)
    mona.see("image", tr("Your photo of {title}", title=BOLDUC))
    mona.key("Escape")

    # The next run finds it there.
    monactl("collect", "artwork:276", "--photo", str(make_photo("IMG 20.jpg")), "--json")
    assert len(photos(DISK / "MONA")) == COUNT + 1 and not ALBUM.exists()
    mona.see("table cell", title("artworks", 276))

with Mona(view="collection", size=(1000, 800)) as mona:
    mona.see("table cell", BOLDUC)
    open_preferences(mona)
    (HOME / "Album").mkdir()
    names = photos(DISK / "MONA")
    move(mona, HOME / "Album")
    expect_at(mona, HOME / "Album", names)
    until("the old folder to be removed", lambda: not (DISK / "MONA").exists())
    assert photos(DISK) == ["notes.txt"]
    mona.see("push button", tr("Move the Album…"))
    close_preferences(mona)
