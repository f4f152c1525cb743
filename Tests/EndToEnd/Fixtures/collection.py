"""Fixture: a collection of five works, photographed from August to November 2026."""

from environment import make_photo, monactl
from translations import title

BOLDUC = title("artworks", 32)
ORIGAMI = title("artworks", 75)
SOURCE = title("artworks", 94)
FIGURE = title("artworks", 82)
LIBRARY = title("places", 602)

VISITS = [
    ("artwork:32", "2026-11-20", 5, "Elle chante à la fenêtre"),
    ("artwork:75", "2026-11-02", 2, "Sous la pluie"),
    ("artwork:94", "2026-10-05", 4, "Beau contre-jour"),
    ("artwork:82", "2026-10-01", 3, None),
    ("place:602", "2026-08-15", 4, "Calme, près de la fenêtre"),
]


def fill():
    """Collects them, by monactl."""
    for number, (discovery, date, rating, comment) in enumerate(VISITS):
        size = "900x1200" if number == 1 else "1600x1200"
        arguments = ["--rating", str(rating), "--date", date]
        if comment:
            arguments += ["--comment", comment]
        photo = make_photo(f"IMG {number}.JPG", size)
        monactl("collect", discovery, "--photo", str(photo), *arguments, "--json")


def tiles(mona):
    """The titles of the photos shown, in their order."""
    cells = [node.name for node in mona.all("table cell") if node.name]
    return list(dict.fromkeys(cells))


def rank(mona, title):
    """The position of a photo among those shown, from 1; None while its tile is rebuilt."""
    shown = tiles(mona)
    return shown.index(title) + 1 if title in shown else None
