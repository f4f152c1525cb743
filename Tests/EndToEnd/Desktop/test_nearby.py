"""Without a window, MONA announces a nearby targeted discovery, each one once."""

import re

from desktop import SETTINGS, Desktop, DesktopServices, StartedProcess, add_settings
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
add_settings("here='position'", "notify-nearby=true", "notify-background=true")

with GeoClue(45.6045, -73.5584, 40), DesktopServices(allows=True) as services:
    desktop = Desktop()
    desktop.start_service()
    process = until("MONA to start", desktop.owner)
    [_, kind, notification] = until("a notification", lambda: services.calls("AddNotification"))[0]
    assert kind == "nearby", notification
    assert notification["title"] == tr(
        "“{title}” is {distance} away", title=title("places", LIBRARY), distance="170\u00a0m"), notification
    assert [button["label"] for button in notification["buttons"]] == [tr("Open Sheet")], notification
    desktop.act("open", notification["default-action-target"])
    mona = Mona()
    mona.attach(StartedProcess(process))
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
    mona.attach(StartedProcess(process))
    mona.see("push button", tr("Zoom In"))
    mona.quit()
    assert len(services.calls("AddNotification")) == 1, services.calls("AddNotification")
