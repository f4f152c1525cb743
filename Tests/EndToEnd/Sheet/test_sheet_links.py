"""A sheet of a small catalogue links to its lists, and shows that a work was retired or replaced.

Beside a list, the next and the previous sheet can be opened.
"""

import json
import re

from environment import HOME, make_photo, monactl
from mona_window import Mona
from translations import localized, tr, trc
from waiting import until

NEXT, PREVIOUS = (trc("discovery of the list", word) for word in ("Next", "Previous"))


def artwork(number, title, **more):
    return {"id": number, "title": title, "artists": []} | more


GONE, OLD, KEPT, STALE, STAYS = (
    artwork(number, title)
    for number, title in enumerate(["Adieu", "Ancienne", "Bascule", "Copie", "Demeure"], start=1))
FRESCO = artwork(
    7, "Fresque", subcategory={"fr": ["Peinture murale"], "en": ["Wall painting"]},
    territory="Laval (Laval)")
HALL = {"id": 1, "title": "Grande salle", "territory": "Laval (Laval)",
        "usages": [{"fr": "Salle de spectacle", "en": "Performance hall"}]}
HOUSE = {"id": 2, "title": "Hospice", "territory": "Laval (Laval)",
         "functions": {"fr": ["Religieuse"], "en": ["Religion"]}}
# Each with a link of its sheet, and the discoveries in the list that it opens.
NAMED = [
    (FRESCO, localized({"fr": "Peinture murale", "en": "Wall painting"}), [FRESCO]),
    (FRESCO, "Laval (Laval)", [FRESCO, HALL, HOUSE]),
    (HALL, localized({"fr": "Salle de spectacle", "en": "Performance hall"}), [HALL]),
    (HOUSE, localized({"fr": "Religieuse", "en": "Religion"}), [HOUSE]),
]


def publish(artworks):
    """A catalogue of these works, and of other discoveries."""
    file = HOME / "catalogue.json"
    file.write_text(json.dumps(
        {"artworks": artworks, "places": [HALL], "heritages": [HOUSE]}), encoding="utf-8")
    monactl("import", str(file), "--json")


def row(record):
    return re.compile(re.escape(record["title"]) + ", ")


def expect_sheet(mona, record):
    mona.see("heading", record["title"])


def follow_links(mona):
    for record, name, listed in NAMED:
        mona.press("list item", row(record))
        expect_sheet(mona, record)
        mona.press("link", name)
        mona.see("heading", name)
        for other in listed:
            mona.see("list item", row(other))
        mona.press("push button", tr("Back"))
        expect_sheet(mona, record)
        mona.press("push button", tr("Back"))
        mona.see("heading", tr("All discoveries"))


def open_replaced(mona):
    """From a sheet opened before the catalogue changed, the next sheet is that of the replacement."""
    mona.press("list item", row(KEPT))
    expect_sheet(mona, KEPT)
    publish([KEPT | {"duplicates": [2]}, STAYS, FRESCO | {"duplicates": [4]}])
    for button, record in [(NEXT, FRESCO), (NEXT, STAYS), (PREVIOUS, FRESCO), (PREVIOUS, KEPT)]:
        mona.press("push button", button)
        expect_sheet(mona, record)
    mona.press("push button", tr("Back"))
    mona.see("heading", tr("All discoveries"))
    # The list has followed meanwhile.
    mona.see_no("list item", row(STALE))


def open_retired(mona):
    """A retired work is still among the targets, and says that it is retired."""
    mona.key("Control+t")
    mona.press("list item", row(GONE))
    expect_sheet(mona, GONE)
    mona.see_text(tr("No longer in the catalogue"))
    mona.see_text(tr("The catalogue no longer has it; it stays among your targets."))


def open_kept(mona):
    """A visit of a replaced work stays, and links to the replacement."""
    mona.key("Alt+4")
    mona.press("table cell", OLD["title"])
    expect_sheet(mona, OLD)
    mona.see_text(tr("The catalogue no longer has it, but your visit is yours to keep."))
    mona.see_text(tr("It is now recorded as “{title}”.", title=KEPT["title"]))
    mona.press("push button", trc("the discovery that replaces this one", "Open its sheet"))
    expect_sheet(mona, KEPT)
    mona.see_no("label", tr("No longer in the catalogue"))
    mona.press("push button", tr("Back"))
    expect_sheet(mona, OLD)


def go_beside(mona):
    """The list stays beside, and marks the row whose sheet shows."""
    mona.press("list item", row(FRESCO))
    for button, record in [(NEXT, HALL), (NEXT, HOUSE), (PREVIOUS, HALL), (PREVIOUS, FRESCO)]:
        mona.press("push button", button)
        expect_sheet(mona, record)
        mona.see("list item", row(record))
    mona.key("Alt+Down")
    expect_sheet(mona, HALL)
    mona.press("list item", row(HOUSE))
    expect_sheet(mona, HOUSE)
    until("no further discovery", lambda: "sensitive" not in mona.see("push button", NEXT).states)
    mona.key("Alt+Up")
    expect_sheet(mona, HALL)


publish([GONE, OLD, KEPT, STALE, STAYS, FRESCO])
monactl("target", "artwork:1", "--json")
for number in 2, 3:
    monactl("collect", f"artwork:{number}", "--photo", str(make_photo(f"{number}.jpg", f"{number}00x900")), "--json")

with Mona(view="artworks", size=(700, 900)) as mona:
    mona.press("list item", tr("All discoveries"))
    follow_links(mona)
    open_replaced(mona)
    open_retired(mona)
    open_kept(mona)

with Mona(view="artworks", size=(1280, 800)) as mona:
    go_beside(mona)
