"""A tour's booklet and a list are saved as PDF and offered to printers; tours are made of the map, a search and a
selection, and begin at a place of the map."""

import json
import re

from environment import HOME, monactl
from file_dialog import choose
from mona_window import Mona
from translations import tr, trc, trn
from waiting import until

# Along a street northwards from Place d'Armes.
WORKS = [
    {"id": number, "title": title, "artists": [{"id": 7, "name": "Jean-Paul Riopelle"}], "produced_at": "1969",
     "location": {"lat": 45.5048 + 0.001 * number, "lng": -73.5572}}
    for number, title in enumerate(["Aube", "Brume", "Cime"], 1)]

NEAREST = trn("The {count} nearest work", "The {count} nearest works", 12)
PRINT = tr("Print…")


def save(mona, button, paper, name):
    """Saves what the menu of this button prints as PDF, and returns the file's content."""
    file = HOME / name
    mona.choose_in_menu(button, tr("Save as PDF, {paper}…", paper=paper))
    choose(mona, file, tr("Save as PDF"))
    mona.see_text(tr("“{file}” is saved.", file=name))
    content = until("the file to be written", lambda: file.exists() and file.read_bytes())
    assert content.startswith(b"%PDF-"), content[:20]
    return content


def pages(content):
    return int(re.search(rb"/Count (\d+)", content).group(1))


file = HOME / "catalogue.json"
file.write_text(json.dumps(WORKS), encoding="utf-8")
monactl("import", str(file), "--json")

with Mona(view="artworks", size=(900, 900)) as mona:
    mona.choose_in_main_menu(tr("Tours"))
    mona.press("push button", NEAREST)
    mona.see("heading", NEAREST)

    # A page with the map, and one with the three stops.
    booklet = trc("what is printed of a tour", "Booklet")
    a4 = save(mona, booklet, "A4", "a4.pdf")
    assert pages(a4) == 2 and b"595.2" in a4, pages(a4)
    letter = save(mona, booklet, "Letter", "letter.pdf")
    assert pages(letter) == 2 and b"612" in letter, pages(letter)

    # The print dialog opens, and giving up changes nothing.
    mona.choose_in_menu(booklet, PRINT)
    mona.expect_windows(2)
    mona.key("Escape")
    mona.expect_windows(1)
    mona.keep_keyboard()
    mona.see("heading", NEAREST)

    # The start is a place of the map.
    mona.choose_in_menu(tr("More Actions"), tr("Choose the Start on the Map…"))
    mona.press("push button", tr("Begin Here"))
    mona.see("heading", NEAREST)
    until("the tour to begin there", lambda: monactl("tour", "list", "--json")[0]["start"])

with Mona(view="artworks", size=(900, 900)) as mona:
    content = save(mona, tr("Print This List"), "A4", "list.pdf")
    assert pages(content) == 1, pages(content)

with Mona(view="artworks", size=(900, 900)) as mona:
    mona.key("Control+f")
    mona.type("Brume")
    mona.press("push button", tr("Make a Tour of These Works"))
    mona.see("heading", "Brume")
    assert len(monactl("tour", "list", "--json")) == 2

with Mona(view="map", size=(1000, 800)) as mona:
    mona.press("push button", tr("Make a Tour of the Works in View"))
    mona.see("heading", tr("From the Map"))
