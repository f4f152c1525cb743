"""An artist's page: life, works by decade and on a map, from the sheet, the directory and search, and back."""

import json
import re

from environment import HOME, make_photo, monactl
from mona_window import Mona
from translations import tr, trc, trn

ARTIST, OTHER = "Zoé Éthier", "Marc Nord"


def artwork(number, title, date, artists, place=None):
    return {
        "id": number, "title": title, "produced_at": date, "location": place,
        "artists": [
            {"id": 7 if name == ARTIST else 8, "is": "artist", "name": name,
             "artist": {"alias": None, "life": {"birth": 1923, "death": 2002}},
             "links": {"website": "https://exemple.org/"}} for name in artists]}


WORKS = [
    artwork(1, "Bascule", "1969", [ARTIST], {"lat": 45.5, "lng": -73.6}),
    artwork(2, "Adieu", "1962", [ARTIST, OTHER], {"lat": 45.55, "lng": -73.55}),
    artwork(3, "Copie", None, [ARTIST]), artwork(4, "Demeure", None, [OTHER])]
# Another catalogue writes the name in another way.
TABLE = f'id,titre,artiste,annee,latitude,longitude\n1,Élan,"{" ".join(ARTIST.split()[1:])}, {ARTIST.split()[0]}",2001,45.52,-73.58\n'


def row(title):
    return re.compile(re.escape(title) + ", ")


def expect_page(mona, collected):
    mona.see("heading", ARTIST)
    mona.see_text(trn(
        "{collected} of {count} work collected", "{collected} of {count} works collected", 4, collected=collected))
    decades = [tr("{year}s", year=year) for year in (1960, 2000)]
    headings = [*(text[0].upper() + text[1:] for text in decades), trc("in the index of a list", "No date")]
    for heading in headings:
        mona.see("heading", heading)
    shown = [node.name for node in mona.all("list item")
             if re.match("Adieu|Bascule|Élan|Copie|Demeure", node.name)]
    assert [name.split(",")[0] for name in shown] == ["Adieu", "Bascule", "Élan", "Copie"], shown


file = HOME / "catalogue.json"
file.write_text(json.dumps(WORKS), encoding="utf-8")
monactl("import", str(file), "--json")
table = HOME / "murales.csv"
table.write_text(TABLE, encoding="utf-8")
monactl("import", str(table), "--name", "Murales", "--json")
monactl("collect", "artwork:3", "--photo", str(make_photo("copie.jpg")), "--json")

with Mona(view="artworks", size=(700, 900)) as mona:
    # From the directory, where both spellings are one artist.
    mona.press("list item", tr("Artists"))
    mona.see("list item", row(ARTIST))
    named = [node.name for node in mona.all("list item") if "thier" in node.name]
    assert len(named) == 1, named
    mona.press("list item", row(ARTIST))
    expect_page(mona, 1)

    # A work, the other artist of it, and back.
    mona.press("list item", row("Adieu"))
    mona.see("heading", "Adieu")
    mona.press("link", OTHER)
    mona.see("heading", OTHER)
    mona.see("list item", row("Demeure"))
    mona.key("Escape")
    mona.see("heading", "Adieu")
    mona.key("Escape")
    expect_page(mona, 1)

    # The list, and the map of these works alone.
    mona.press("push button", tr("Show as a List"))
    mona.see("push button", trc("sort by", "Title"))
    mona.key("Escape")
    mona.press("push button", tr("Show on Map"))
    mona.see_text(tr("Only works by {artist} are shown", artist=ARTIST))
    mona.press("push button", tr("Show All"))
    mona.see_no("label", tr("Only works by {artist} are shown", artist=ARTIST))

    # From search.
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type("ethier")
    mona.press("list item", ARTIST)
    expect_page(mona, 1)
