"""MONA and monactl start at once on an empty folder; then MONA starts on data of a newer version, on an
emptied collection, and on a read-only folder."""

import os
import sqlite3
import subprocess

from environment import ALBUM, DATA, make_photo, monactl
from mona_window import Mona
from translations import title, tr, trn
from waiting import until

CALDER = title("artworks", 276)
PERSON = DATA / "person.sqlite"


def refuses(sentence, why="MONA cannot open"):
    """MONA starts, says why it cannot open, and shows nothing else."""
    mona = Mona()
    mona.start(opens=False)
    mona.see_text(tr(why))
    mona.see_text(sentence)
    mona.screenshot("refused")
    mona.kill()


# All at once, where there is nothing yet.
assert not PERSON.exists()
beside = [
    subprocess.Popen(
        [os.environ["MONACTL_PROGRAM"], "stats", "--json"], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
    for _ in range(3)]
with Mona(view="daily") as mona:
    for process in beside:
        _, errors = process.communicate()
        assert process.returncode == 0, errors
    mona.see("push button", tr("Target"))
for file in DATA.iterdir():
    assert file.is_dir() or file.stat().st_mode & 0o077 == 0, f"{file.name} can be read by others"
assert DATA.stat().st_mode & 0o077 == 0

# Data of a newer version.
monactl("collect", "artwork:276", "--photo", str(make_photo("calder.jpg")), "--json")
with sqlite3.connect(PERSON) as store:
    store.execute("INSERT INTO grdb_migrations VALUES ('person 99')")
store.close()
refuses(tr(
    "A newer MONA has written in “{folder}”: start that one, or update this one. Nothing was changed.",
    folder=DATA))
with sqlite3.connect(PERSON) as store:
    store.execute("DELETE FROM grdb_migrations WHERE identifier = 'person 99'")
store.close()

# The file of the collection holds nothing any more; the photos are there.
whole = PERSON.read_bytes()
PERSON.write_bytes(b"")
refuses(trn(
    "“{file}” holds nothing any more, though {count} photo is in your album: go back to a copy of it, or restore a backup.",
    "“{file}” holds nothing any more, though {count} photos are in your album: go back to a copy of it, or restore a backup.",
    len([file for file in ALBUM.iterdir() if not file.name.startswith(".")]), file=PERSON),
    why="Your Data Is Damaged")
assert PERSON.read_bytes() == b""
PERSON.write_bytes(whole)
with Mona(view="collection") as mona:
    until("the collection", lambda: mona.all("table cell", CALDER))
