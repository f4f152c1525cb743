"""Distances start from the position when the system tells it, and say so when it refuses."""

from geoclue import GeoClue
from mona_journey import Mona
from suggestions import suggest
from wording import tr, words

LIBRARY = 602  # at 45.60296, -73.5584
CENTRE = words("{distance} from the centre of Montréal")
POSITION = words("{distance} from your position")

suggest(f"place:{LIBRARY}")


def ask(mona, name):
    """Chooses to start from the position, in the menu of the distance that shows."""
    mona.press("push button", name)
    mona.press("menu item", tr("From My Position"))


with GeoClue(None), Mona(view="daily") as mona:
    ask(mona, CENTRE)
    mona.see_text(words("This computer keeps your position from MONA: allow it in the system’s location settings, or set your place on the map."))
    mona.see("push button", CENTRE)

with GeoClue(45.6030, -73.5584, 40), Mona(view="daily") as mona:
    mona.see("push button", CENTRE)  # what was refused is not tried again by itself
    ask(mona, CENTRE)
    mona.see("push button", tr("{distance} from your position", distance="4\u00a0m"))

    # The next run finds it again by itself; it can be left, and taken up again from the map.
    mona.quit()
    mona.start()
    mona.press("push button", POSITION)
    mona.press("menu item", tr("From the Centre of Montréal"))
    mona.see("push button", CENTRE)
    mona.key("Alt+3")
    mona.press("push button", tr("My Position"))
    mona.key("Alt+1")
    mona.see("push button", POSITION)

# A system that no longer tells is no trouble.
with Mona(view="daily") as mona:
    mona.see("push button", CENTRE)
