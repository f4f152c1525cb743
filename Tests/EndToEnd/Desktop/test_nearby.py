"""Without a window, MONA announces a nearby targeted discovery, each one once."""

import re

from desktop import SETTINGS, Answers, Desktop, Started, keep
from geoclue import GeoClue
from mona_window import Mona
from suggestions import suggest
from translations import title, tr
from waiting import until

LIBRARY = 602  # at 45.60296, -73.5584

suggest(f"place:{LIBRARY}")
with Mona(view="daily") as mona:
    mona.press("push button", tr("Target"))
    mona.see("push button", tr("Remove from Targets"))
keep("here='position'", "notify-nearby=true", "notify-background=true")

with GeoClue(45.6045, -73.5584, 40), Answers(allows=True) as answers:
    desktop = Desktop()
    desktop.start_service()
    process = until("MONA to start", desktop.owner)
    [_, kind, told] = until("a notification", lambda: answers.calls("AddNotification"))[0]
    assert kind == "nearby", told
    assert told["title"] == tr(
        "“{title}” is {distance} away", title=title("places", LIBRARY), distance="170\u00a0m"), told
    assert [button["label"] for button in told["buttons"]] == [tr("Open Sheet")], told
    desktop.act("open", told["default-action-target"])
    mona = Mona()
    mona.meet(Started(process))
    mona.see("push button", tr("Remove from Targets"))
    mona.quit()
    until("the name to be given up", lambda: desktop.owner() is None)

    # On another day, it is not announced again.
    SETTINGS.write_text(re.sub(
        "(?m)^notified-nearby=.*$", "notified-nearby='2026-01-01T12:00:00Z'", SETTINGS.read_text()))
    desktop.start_service()
    process = until("MONA to start", desktop.owner)
    desktop.act("map")
    mona = Mona()
    mona.meet(Started(process))
    mona.see("push button", tr("Zoom In"))
    mona.quit()
    assert len(answers.calls("AddNotification")) == 1, answers.calls("AddNotification")
