"""Snapshots of every view, light and dark, wide and narrow; in French, neither they nor the pages, menus and
windows they open have English text."""

import itertools
import pathlib

from environment import HOME, PICTURES
from mona_window import Mona
from translations import LANGUAGE, Untranslated, localized, starter, title, tr, trc

SCREENS = pathlib.Path(PICTURES).parent.parent / "screens"
VIEWS = [
    ("daily", "push button", tr("Open Sheet")),
    ("artworks", "list item", tr("All discoveries")),
    ("map", "push button", tr("Zoom In")),
    ("collection", "label", tr("Nothing collected yet")),
    ("badges", "label", tr("{count} of {total}", count=0, total=30)),
]
ENGLISH = Untranslated("en", "fr") if LANGUAGE == "fr" else []
# Titles of works are not translated, and “Squares and Circles” looks like “{one} and {other}”.
TITLES = {
    localized(work.get("title"), language) for language in ("en", "fr")
    for kind in ("artworks", "places", "heritages") for work in starter(kind)}

ROLES = ["label", "heading", "push button", "link", "menu item", "text", "entry"]


def expect_no_english(mona, view):
    for text in mona.names(*ROLES):
        assert text in TITLES or text not in ENGLISH, f"{view} has the English text “{text}”"


for dark, size in itertools.product((False, True), ((1280, 800), (360, 720))):
    with Mona(view="daily", size=size, dark=dark) as mona:
        for number, (view, role, content) in enumerate(VIEWS, start=1):
            mona.key(f"Alt+{number}")
            mona.see(role, content)
            expect_no_english(mona, view)
            scheme = "dark" if dark else "light"
            picture = f"{LANGUAGE}-{scheme}-{size[0]}x{size[1]}-{view}"
            mona.screenshot(SCREENS / picture, size)


def look_at_pages(mona):
    """A list, its menus, facets, a sheet, search, and where catalogues come from."""
    mona.press("list item", trc("kind of discovery, plural", "Artworks"))
    mona.see("push button", tr("Reverse Order"))
    expect_no_english(mona, "a list")
    mona.press("push button", trc("sort by", "Distance"))
    mona.press("push button", tr("from the centre of Montréal"))
    mona.see("menu item", tr("From My Position"))
    expect_no_english(mona, "the menu of distances")
    mona.key("Escape")
    mona.press("push button", trc("button: choose what a list shows", "Filter"))
    mona.see("menu item", trc("state of a discovery", "Collected"))
    expect_no_english(mona, "the filter of a list")
    mona.key("Escape")
    mona.press("list item", tr("Artists"))
    mona.see("push button", trc("sort by", "Number"))
    expect_no_english(mona, "the artists")
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type("calder")
    mona.see("list item", title("artworks", 276))
    expect_no_english(mona, "search")
    mona.press("list item", title("artworks", 276))
    mona.see("push button", tr("Add a Photo…"))
    expect_no_english(mona, "a sheet")
    mona.press("push button", tr("Main Menu"))
    mona.see("menu item", tr("Catalogues"))
    expect_no_english(mona, "the menu")
    mona.press("menu item", tr("Catalogues"))
    mona.see("push button", tr("Import a Catalogue…"))
    expect_no_english(mona, "the catalogues")
    file = HOME / "Murales.csv"
    file.write_text("titre,latitude,longitude\nForêt,45.53,-73.59\n", encoding="utf-8")
    mona.press("push button", tr("Import a Catalogue…"))
    mona.choose_file(file, tr("Choose a Catalogue"))
    mona.see_text(tr("What was understood"))
    expect_no_english(mona, "an import")


with Mona(view="artworks", size=(1000, 800)) as mona:
    look_at_pages(mona)
