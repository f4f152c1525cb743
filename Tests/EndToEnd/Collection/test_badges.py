"""The next badge leads to works nearby, to all of them and to the map; a badge that was won leads to its
work."""

import re

from collecting import collect
from environment import make_photo, monactl
from mona_window import Mona
from translations import LANGUAGE, title, tr, trc, trn, words
from waiting import until

WORK = title("artworks", 276)
FIRST = {"en": "First look", "fr": "Premier regard"}
TRIO = "Trio"
stats = monactl("stats", "--json")
ALL = stats["artworks"] + stats["places"] + stats["heritages"]

with Mona(view="badges", size=(1000, 800)) as mona:
    first = FIRST[LANGUAGE]
    # Nothing is collected: the first badge is the next one, and three works are suggested.
    mona.see("push button", tr("Next badge: {badge}", badge=first))
    mona.see_text(tr("Nearby, {place}", place=tr("from the centre of Montréal")))
    works = mona.all("list item", re.compile(r".+, \d+\D+m, "))
    assert len(works) == 3, f"{works} are suggested"
    suggested = works[0].name
    mona.click(works[0])
    mona.see("push button", tr("Add a Photo…"))
    until("the sheet of the work suggested", lambda: any(
        suggested.startswith(f"{title.name}, ") for title in mona.all("heading")))
    mona.key("Escape")

    # All that count, and the map of them.
    mona.press("push button", trn("See {count} eligible work", "See all {count} eligible works", ALL))
    mona.see_text(trn("{count} discovery", "{count} discoveries", ALL))
    mona.key("Escape")
    mona.press("push button", tr("Show on Map"))
    mona.see("push button", tr("Zoom In"))
    word = trc("button: choose what the map shows", "Filter")
    mona.see("push button", tr("{filter} ({count})", filter=word, count=1))
    mona.key("Alt+5")

    # One collected: the badge is won, with its date and the work that won it.
    mona.key("Control+f")
    mona.type("calder")
    mona.press("list item", WORK)
    collect(mona, WORK, make_photo("calder.jpg"), [first])
    mona.key("Alt+5")
    mona.key("Alt+5")
    mona.see("push button", tr("Next badge: {badge}", badge=TRIO))
    mona.see_text(trn("{count} of {total} badges won", "{count} of {total} badges won", 1, total=28))
    mona.press("push button", first)
    mona.window(first)
    mona.see_text(words("Won on {date}"))
    mona.see("push button", WORK)
    mona.key("Escape")
    mona.expect_windows(1)
    mona.press("push button", WORK)
    mona.see("image", tr("Your photo of {title}", title=WORK))
