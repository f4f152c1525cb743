"""A work is targeted from its sheet, listed, and leaves the list once collected.

A menu that is open stays open while the list changes.
"""

import re

from collecting import collect, expect_in_album
from environment import make_photo, monactl
from mona_window import Mona
from translations import localized, title, tr, trc

WORK = title("artworks", 276)
OTHERS = "artwork:277", "place:625", "heritage:58"
FILTER = trc("button: choose what a list shows", "Filter")
ARTWORKS, PLACES, HERITAGE = (
    trc("kind of discovery, plural", name) for name in ("Artworks", "Cultural places", "Heritage sites"))


def row(state):
    return re.compile(
        re.escape(f"{WORK}, Alexander Calder, 1967") + f".*, {trc('state of a discovery', state)}$")


with Mona(view="daily") as mona:
    # Targeted from Daily: another one is not suggested the same day.
    mona.press("push button", tr("Target"))
    mona.press("push button", tr("Remove from Targets"))
    mona.see("push button", tr("Target"))

    mona.key("Control+t")
    mona.see_text(tr("Nothing targeted yet"))
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type("calder")
    mona.press("list item", WORK)
    mona.press("push button", tr("Target"))
    mona.see("push button", tr("Remove from Targets"))

    # The list beside the map shows the state.
    mona.press("push button", trc("view", "Map"))
    mona.see("list item", row("Targeted"))

    # In the list, opened from the menu; it can be taken off and put back.
    mona.choose_in_main_menu(tr("Targeted"))
    mona.press("list item", row("Targeted"))
    mona.press("push button", tr("Remove from Targets"))
    mona.press("push button", tr("Target"))
    # By the menu of its row too.
    mona.click(mona.see("list item", row("Targeted")), button=3)
    mona.press("menu item", tr("Remove from Targets"))
    mona.see_text(tr("Nothing targeted yet"))
    mona.press("push button", tr("Target"))
    mona.see("push button", tr("Remove from Targets"))

    collect(mona, WORK, make_photo("IMG_7.jpg"), [localized({"en": "First look", "fr": "Premier regard"})])
    mona.key("Escape")
    mona.see_text(tr("Nothing targeted yet"))
    mona.key("Alt+3")
    mona.see("list item", row("Collected"))
    expect_in_album(WORK)

    # An open menu does not follow a change of the list; the next one does.
    for other in OTHERS[:2]:
        monactl("target", other, "--json")
    mona.key("Control+t")
    mona.press("push button", FILTER)
    mona.see("menu item", PLACES)
    monactl("target", OTHERS[2], "--json")
    mona.see("list item", re.compile(re.escape(title("heritages", 58))))
    mona.see("menu item", PLACES)
    assert not mona.all("menu item", HERITAGE)
    mona.key("Escape")
    mona.see_no("menu item", PLACES)
    mona.choose_in_menu(FILTER, HERITAGE)
    mona.see_no("list item", re.compile(re.escape(title("places", 625))))
    for other in OTHERS:
        monactl("untarget", other, "--json")

stats = monactl("stats", "--json")
assert (stats["collected"], stats["targeted"]) == (1, 0), stats
[visit] = monactl("export", "--format", "json")["visits"]
assert visit["wasTargeted"], visit
