"""The page Privacy: the person's data is exported to an archive that tar reads, erased, and restored by
undo.

Undo also works from a window opened later, as MONA goes on in the background.
"""

import re
import subprocess

import collection
from desktop import Desktop, add_settings
from dialogs import answer
from environment import ALBUM, HOME, monactl
from mona_window import Mona
from translations import tr, trc, trn
from waiting import until

PHOTOS = trn("{count} photo", "{count} photos", len(collection.VISITS))
VISITS = trn("{count} visit", "{count} visits", len(collection.VISITS))
QUESTION = tr("Erase everything you made in MONA?")
UNDO = re.compile(rf"{re.escape(tr('Undo'))}( {re.escape(tr('Undo'))})?$")


def photos():
    """The files of the album."""
    return sorted(file.name for file in ALBUM.iterdir())


def open_privacy(mona):
    mona.choose_in_main_menu(tr("Privacy"))
    mona.see_text(tr("What MONA keeps on this computer"))


collection.fill()
monactl("target", "artwork:276", "--json")
before = photos()
desktop = Desktop()
mona = Mona(size=(1000, 760))
add_settings("notify-nearby=true", "notify-background=true")
with mona:
    open_privacy(mona)
    mona.see("label", tr("You have no account here: nothing is sent."))

    archive = HOME / "Mes données.tar"
    mona.press("push button", tr("Export My Data…"))
    mona.choose_file(archive, tr("Export My Data"))
    mona.see_text(tr("Your data is exported: {visits}, {photos}.", visits=VISITS, photos=PHOTOS))
    listed = subprocess.run(
        ["tar", "--list", "--quoting-style=literal", "--file", archive], check=True,
        capture_output=True, text=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    names = [name.removeprefix("MONA/photos/") for name in listed.stdout.splitlines()]
    tables = [f"MONA/{name}" for name in (
        "README.txt", "visits.json", "visits.csv", "targeted.csv", "notes.csv", "badges.csv", "own.csv",
        "tours.csv")]
    assert names[:len(tables)] == tables, names
    assert before == sorted(names[len(tables):]), names

    mona.press("push button", tr("Erase My Data…"))
    mona.see("dialog", QUESTION)
    answer(mona, tr("Cancel"))
    mona.see_no("dialog", QUESTION)
    assert photos() == before

    mona.press("push button", tr("Erase My Data…"))
    mona.see("dialog", QUESTION)
    answer(mona, trc("all one's data", "Erase"))
    mona.see_text(tr("Erased. Until you quit MONA or change accounts, you can undo it."))
    assert photos() == []
    assert monactl("stats", "--json")["collected"] == 0
    mona.key("Alt+4")
    mona.see_text(tr("Nothing collected yet"))
    mona.key("Alt+1")

    mona.press("push button", UNDO)
    mona.see_text(tr("Your data is back."))
    assert photos() == before, photos()
    assert monactl("stats", "--json")["collected"] == len(collection.VISITS)

    mona.press("push button", tr("Erase My Data…"))
    mona.see("dialog", QUESTION)
    answer(mona, trc("all one's data", "Erase"))
    mona.see_text(tr("Erased. Until you quit MONA or change accounts, you can undo it."))
    until("the photos to be removed", lambda: not photos())
    # The window is closed and MONA goes on; the next window can undo the erasure.
    process = mona.process
    mona.key("Control+w")
    until("the window to close", lambda: not mona.look())
    desktop.act("daily")
    open_privacy(mona)
    assert mona.process == process == desktop.owner()
    mona.press("push button", UNDO)
    mona.see_text(tr("Your data is back."))
    assert photos() == before, photos()

    mona.press("push button", tr("Erase My Data…"))
    mona.see("dialog", QUESTION)
    answer(mona, trc("all one's data", "Erase"))
    until("the photos to be removed again", lambda: not photos())
    # After a kill, the data stays erased, and the photos are in the trash.
    mona.kill()
    mona.start()
    mona.key("Alt+4")
    mona.see_text(tr("Nothing collected yet"))
    assert not mona.all("push button", UNDO)
