"""The statistics: bars with names, each of which opens the list of its discoveries."""

import re

from environment import monactl
from mona_window import Mona
from translations import LANGUAGE, tr, trc, trn
from visits import make_visits

OCTOBER = {"en": "October 2026", "fr": "Octobre 2026"}[LANGUAGE]


def month(name, count):
    return trn("{name}: {count} visit", "{name}: {count} visits", count, name=name)


def bar(name, count):
    return tr("{name}: {number}", name=name, number=trn("{part} of {count} visit", "{part} of {count} visits", 4, part=count))


with Mona(view="badges", size=(1000, 800)) as mona:
    # Nothing is collected yet.
    mona.press("push button", tr("Statistics"))
    mona.see_text(tr("Nothing collected yet"))
    mona.key("Escape")
    make_visits()
    mona.press("push button", tr("Statistics"))
    mona.see_text(trn("{count} visit", "{count} visits", 4))
    mona.see_text(tr("By borough"))

    # Each bar says its number, as monactl does.
    stats = monactl("stats", "--json")
    assert stats["ratings"] == {"1": 0, "2": 0, "3": 1, "4": 0, "5": 2, "none": 1}, stats
    assert [month["count"] for month in stats["months"]] == [1, 2, 1], stats
    mona.see("push button", month(OCTOBER, 2))
    mona.see("list item", bar(trn("{count} star", "{count} stars", 5), 2))
    mona.see("list item", bar(tr("Not rated"), 1))
    mona.see("list item", bar(trc("kind of discovery, plural", "Artworks"), 4))
    for share in stats["boroughs"]:
        mona.see("list item", bar(share["name"]["fr"], share["count"]))

    # The years with visits, and no other.
    mona.press("push button", tr("Previous Year"))
    mona.see_text(re.compile("2025.*"))
    assert "sensitive" not in mona.see("push button", tr("Previous Year")).states
    mona.press("push button", tr("Next Year"))

    # A bar opens the list of its discoveries, by keyboard too; a month opens its journal.
    artworks = trc("kind of discovery, plural", "Artworks")
    mona.focus_reaches("list item", bar(artworks, 4))
    mona.key("Enter")
    mona.see_text(tr("{name} · Collected", name=artworks))
    mona.see_text(trn("{count} discovery", "{count} discoveries", 4))
    mona.key("Escape")
    mona.press("push button", month(OCTOBER, 2))
    mona.see("push button", tr("Previous Day with Visits"))
    mona.see_text(trn("{count} visit", "{count} visits", 2))
    mona.key("Escape")
    mona.see_text(tr("By borough"))
    mona.key("Escape")
    mona.choose_in_main_menu(tr("Statistics"))
    mona.see_text(tr("By borough"))
