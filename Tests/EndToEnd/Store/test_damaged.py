"""The catalogue is damaged, in a page in the middle and in its first page, as the window and monactl find
out.

A new one replaces it, MONA says what to import again, and that is done; the collection stays as it was.
"""

import os
import pathlib
import re
import sqlite3
import subprocess
from contextlib import closing

from dialogs import dismiss_toast
from environment import HOME, make_photo, monactl
from mona_window import Mona
from translations import title, tr, words
from waiting import until

CALDER = title("artworks", 276)
NAME = "Murs du voisinage"
CATALOGUE = pathlib.Path(os.environ["MONA_DATA_DIR"]) / "catalogue.sqlite"
INDEXES = ["discoveryBySortFr", "discoveryBySortEn", "discoverySearch_data", "titleSearch_data"]
WHOLE = tr("The catalogue was damaged and has been rebuilt: nothing is missing.")
PARTLY = tr("The catalogue was damaged. Import again: {names}.", names=tr("“{name}”", name=NAME))
DETAILS = words(
    "All that could be read was carried over, and your collection is untouched. The damaged file is kept as “{file}”.")
LOST_PART = re.compile(re.escape(tr(
    "A part of it was lost when the catalogue was damaged: import it again.")))
AGAIN = tr("Import “{name}” again…", name=NAME)
table = HOME / "Murales.csv"
table.write_text("titre,artiste,annee,latitude,longitude\n" + "".join(
    f"Mur {number},Zoé Éthier,1987,{45.5 + number / 10000},-73.5\n" for number in range(300)),
    encoding="utf-8")


def pages(name):
    """The numbers of the leaves of a table or an index, in their order, and the size of a page."""
    with closing(sqlite3.connect(CATALOGUE)) as store:
        busy, *_ = store.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert not busy, "a reader keeps the write-ahead log from being emptied"
        [size] = store.execute("PRAGMA page_size").fetchone()
        found = store.execute(
            "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path", (name,))
        return [page for (page,) in found], size


def content(number, size):
    with CATALOGUE.open("rb") as file:
        file.seek((number - 1) * size)
        return file.read(size)


def damage(numbers, size):
    """Overwrites pages as a failing disk would, where SQLite does not see it."""
    with CATALOGUE.open("r+b") as file:
        for number in numbers:
            file.seek((number - 1) * size)
            file.write(b"\x5a" * size)
    # A write by another process makes MONA read again, from the disk.
    with closing(sqlite3.connect(CATALOGUE)) as store, store:
        store.execute("UPDATE catalogueRevision SET number = number + 1")
    os.utime(CATALOGUE)


def damage_indexes():
    leaves = [pages(name) for name in INDEXES]
    damage([number for numbers, _ in leaves for number in numbers], leaves[0][1])


def damage_first_page():
    pages("discovery")
    with CATALOGUE.open("r+b") as file:
        file.write(b"\x5a" * 4096)


def aside():
    return list(CATALOGUE.parent.glob("catalogue.sqlite.damaged-*[0-9]"))


def count(name):
    [source] = [source for source in monactl("catalogues", "list", "--json") if source["name"] == name]
    return source["count"]


def collected():
    return monactl("stats", "--json")["collected"]


def search(mona, text):
    mona.key("Control+f")
    mona.key("Control+a")
    mona.type(text)


def open_catalogues(mona):
    mona.choose_in_main_menu(tr("Catalogues"))
    mona.see_text(tr("Catalogues"))


monactl("import", str(table), "--name", NAME, "--json")
monactl("collect", "artwork:276", "--photo", str(make_photo("calder.jpg")), "--json")
own = count("MONA")

# monactl: it says what happened, and answers the second time.
damage_indexes()
refused = subprocess.run(
    [os.environ["MONACTL_PROGRAM"], "search", "mur 299"], capture_output=True, text=True)
assert refused.returncode == 1 and not refused.stdout, refused
message = refused.stderr.strip()
assert message.startswith(WHOLE) and message.endswith(tr("Give the command again.")), refused
assert monactl("search", "mur 299", "--json"), "search finds nothing"
assert (count("MONA"), count(NAME), collected(), len(aside())) == (own, 300, 1, 1)

# In the middle of use: indexes, and nothing is lost.
with Mona(view="artworks") as mona:
    mona.see("list item")
    damage_indexes()
    search(mona, "mur 299")
    until("the catalogue to be set aside", lambda: len(aside()) == 2, seconds=30)
    mona.see_text(WHOLE)
    mona.screenshot("whole")
    mona.press("push button", re.compile(tr("Details")))
    mona.see_text(DETAILS)
    mona.screenshot("details")
    mona.key("Escape")
    mona.see_no(("label", "heading"), DETAILS)
    search(mona, "mur 298")
    mona.see("list item", "Mur 298")
    assert (count("MONA"), count(NAME), collected()) == (own, 300, 1)

    # And the rows and records of works: the readable ones stay, and MONA asks for the rest.
    leaves, size = pages("discovery")
    records = [page for page in pages("discoveryRecord")[0] if b"Mur 1" in content(page, size)]
    damage(leaves[-4:-1] + records[1:-1], size)
    for number in range(290, 0, -30):
        search(mona, f"mur {number}")
        until("the work, or the damage, to be found", lambda: len(aside()) == 3 or mona.all(
            "list item", f"Mur {number}"))
        if len(aside()) == 3:
            break
    until("the catalogue to be set aside again", lambda: len(aside()) == 3, seconds=30)
    mona.see_text(PARTLY)
    mona.screenshot("partly")
    dismiss_toast(mona, PARTLY)
    mona.key("Escape")
    mona.key("Escape")
    assert 0 < count(NAME) < 300 and (count("MONA"), collected()) == (own, 1)
    open_catalogues(mona)
    mona.see_text(LOST_PART)
    mona.screenshot("part-to-import")

# The first page: nothing is readable, the starter catalogue is restored, and MONA asks for the rest.
damage_first_page()
with Mona(view="collection") as mona:
    mona.see_text(PARTLY)
    mona.screenshot("at-the-start")
    dismiss_toast(mona, PARTLY)
    mona.see("table cell", CALDER)
    open_catalogues(mona)
    mona.see_text(tr("To be imported again"))
    mona.screenshot("to-import-again")
    mona.press("push button", AGAIN)
    entry = mona.see("text", tr("Name of the catalogue"))
    assert entry.text() == NAME, entry.text()
    mona.press("push button", tr("Import"))
    mona.see_text(tr("Imported"))
    mona.key("Escape")
    mona.see_no("push button", AGAIN)
    assert (count("MONA"), count(NAME), collected()) == (own, 300, 1)
