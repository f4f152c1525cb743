"""Preferences edited by hand, out of range or broken: MONA names them and uses the defaults.

What it cannot read stays in the file until the person removes it. Values out of range are named once.
"""

from desktop import SETTINGS, add_settings
from dialogs import answer
from mona_window import Mona
from preferences import close_preferences, open_preferences
from translations import tr, trc, trn
from waiting import until

BROKEN = "map-sources='[{\"name\": \"Les amies de la menthe\"'"
UNREAD = tr(
    "Map backgrounds kept in the preferences cannot be read: they are not shown, and stay there until you remove them.")

with Mona(view="daily") as mona:
    pass
add_settings("map-tile-space=7", "style='neon'", "notify-hour=neuf", BROKEN)
with Mona() as mona:
    mona.see_text(UNREAD)
    mona.see_text(tr(
        "Preferences that cannot be understood have their usual values: {names}.",
        names=", ".join([trc("light or dark", "Style"), tr("Space for the maps"), tr("Notifications")])))
    mona.screenshot("faults")
    mona.key("Alt+3")
    mona.see("push button", tr("Zoom In"))
kept = SETTINGS.read_text()
assert "view='map'" in kept and BROKEN in kept, kept
assert "neon" not in kept and "neuf" not in kept, kept

with Mona() as mona:
    mona.see("push button", tr("Zoom In"))
    mona.see_text(UNREAD)
    message = tr("Preferences that cannot be understood have their usual values: {names}.", names="")
    assert not any(text.startswith(message[:20]) for text in mona.texts())
    open_preferences(mona)
    mona.see_text(trn("{count} background that cannot be read", "{count} backgrounds that cannot be read", 1))
    mona.press("push button", tr("Remove what cannot be read…"))
    mona.see_text(trn(
        "Remove {count} background that cannot be read?", "Remove {count} backgrounds that cannot be read?", 1))
    mona.screenshot("unread")
    answer(mona, tr("Remove"))
    mona.see_no("push button", tr("Remove what cannot be read…"))
    close_preferences(mona)
until("the faulty sources to be removed", lambda: "map-sources='[]'" in SETTINGS.read_text())
