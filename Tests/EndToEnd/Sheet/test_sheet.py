"""A sheet links to its lists and back, to its neighbours, and to the map."""

import re

from mona_window import Mona
from translations import localized, title, tr, trc, trn

ARTWORKS = trc("kind of discovery, plural", "Artworks")
WORK = title("artworks", 276)
FACETS = [
    "Alexander Calder", "Sculpture", "Ville-Marie",
    localized({"fr": "Acier inoxydable", "en": "Stainless steel"}),
    localized({"fr": "Boulonné", "en": "Bolted"})]


def open_from_search(mona, work):
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type(work.lower())
    mona.press("list item", re.compile(re.escape(work)))
    mona.see("heading", work)


with Mona(view="artworks", size=(700, 900)) as mona:
    # From a list.
    mona.press("list item", ARTWORKS)
    mona.find_row(WORK)
    mona.see("heading", WORK)

    # Each thing it names leads to its list, and Back to the sheet.
    for name in FACETS:
        mona.press("link", name)
        mona.see_no("heading", WORK)
        mona.see("list item")
        mona.press("push button", tr("Back"))
        mona.see("heading", WORK)

    # Its neighbours in the list, by keys and by buttons.
    mona.key("Alt+Down")
    mona.see_no("heading", WORK)
    mona.key("Alt+Up")
    mona.see("heading", WORK)
    mona.press("push button", trc("discovery of the list", "Previous"))
    mona.see_no("heading", WORK)
    mona.press("push button", trc("discovery of the list", "Next"))
    mona.see("heading", WORK)

    # Another work stands a few steps away.
    open_from_search(mona, title("artworks", 501))
    mona.see("heading", trn("{count} other work here", "{count} other works here", 1))
    mona.press("list item", re.compile(re.escape(title("artworks", 471)) + ", "))
    mona.see("heading", title("artworks", 471))

    # The small map leads to the large one, on this work, and Back leads back.
    mona.press("push button", tr("Show on Map"))
    mona.see("push button", trc("button: open the sheet", "Open"))
    mona.see_text(title("artworks", 471))
    mona.press("push button", tr("Back"))
    mona.see("heading", title("artworks", 471))
