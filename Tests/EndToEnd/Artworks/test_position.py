"""Distances start from the position that the system provides; a refusal is shown."""

from geoclue import GeoClue
from mona_window import Mona
from suggestions import suggest
from translations import tr, words

LIBRARY = 602  # at 45.60296, -73.5584
CENTRE = words("{distance} from the centre of Montréal")
POSITION = words("{distance} from your position")

suggest(f"place:{LIBRARY}")


def ask(mona, name):
    """Chooses to start from the position, in the menu of the distance that shows."""
    mona.choose_in_menu(name, tr("From My Position"))


with GeoClue(None), Mona(view="daily") as mona:
    ask(mona, CENTRE)
    mona.see_text(words("This computer keeps your position from MONA: allow it in the system’s location settings, or set your place on the map."))
    mona.see("push button", CENTRE)

with GeoClue(45.6030, -73.5584, 40), Mona(view="daily") as mona:
    mona.see("push button", CENTRE)  # a refused request is not repeated by itself
    ask(mona, CENTRE)
    mona.see("push button", tr("{distance} from your position", distance="4\u00a0m"))

    # The next run locates it by itself; it can be unset, and set again from the map.
    mona.quit()
    mona.start()
    mona.choose_in_menu(POSITION, tr("From the Centre of Montréal"))
    mona.see("push button", CENTRE)
    mona.key("Alt+3")
    mona.press("push button", tr("My Position"))
    mona.key("Alt+1")
    mona.see("push button", POSITION)

# A refusal by the system later on is no error.
with Mona(view="daily") as mona:
    mona.see("push button", CENTRE)
