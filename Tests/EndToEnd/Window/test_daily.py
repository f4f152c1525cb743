"""The discovery of the day, those of the week before, and the distance from the place the person sets."""

import re

from environment import monactl
from mona_window import Mona
from suggestions import suggest
from translations import title, tr, trc, words

CALDER, JOUTE, LIBRARY = 276, 277, 602

# Not every discovery has a position.
answer = monactl("daily", "--json")
assert monactl("daily", "--json") == answer, "the same all day"
suggest(f"place:{LIBRARY}")
suggest(f"artwork:{CALDER}", days_ago=1)
suggest(f"artwork:{JOUTE}", days_ago=4)
suggest("place:625", days_ago=8)
monactl("target", f"artwork:{JOUTE}", "--json")

with Mona(view="daily") as mona:
    mona.see_text(title("places", LIBRARY))

    # The week: two of its days had a suggestion; the eighth day back is over.
    mona.see_text(tr("Earlier this week"))
    assert title("places", 625) not in mona.texts()
    mona.see("list item", re.compile(re.escape(tr("Yesterday") + ", " + title("artworks", CALDER))))
    joute = re.compile(
        ".*" + re.escape(title("artworks", JOUTE)) + ".*, "
        + re.escape(trc("state of a discovery", "Targeted")) + "$")
    mona.press("list item", joute)
    mona.see("push button", tr("Remove from Targets"))
    mona.key("Escape")
    mona.see_text(tr("Earlier this week"))

    # Today's is targeted, and stays today's.
    mona.press("push button", tr("Target"))
    mona.press("push button", tr("Remove from Targets"))
    mona.see("push button", tr("Target"))

    # The distance is from the centre of Montréal, until the person sets a place on the map.
    mona.choose_in_menu(words("{distance} from the centre of Montréal"), tr("Set My Place on the Map…"))
    mona.see_text(tr("Click on your place, or bring it under the mark."))
    mona.press("push button", tr("Cancel"))
    mona.choose_in_menu(words("{distance} from the centre of Montréal"), tr("Set My Place on the Map…"))
    mona.press("push button", tr("Set My Place Here"))
    mona.see("push button", words("{distance} from the place you set"))
    mona.see_text(tr("Distances now start from the place you set."))

    # The next run restores it, with the same discovery; it can be cleared.
    mona.quit()
    mona.start()
    mona.see_text(title("places", LIBRARY))
    mona.choose_in_menu(words("{distance} from the place you set"), tr("Forget My Place"))
    mona.see("push button", words("{distance} from the centre of Montréal"))

    # On a computer without a position service, a sentence says so.
    mona.choose_in_menu(words("{distance} from the centre of Montréal"), tr("From My Position"))
    mona.see_text(tr("Your location isn’t available: set your place on the map instead."))
    mona.see("push button", words("{distance} from the centre of Montréal"))

assert monactl("daily", "--json")["discovery"]["id"] == f"place:{LIBRARY}"
