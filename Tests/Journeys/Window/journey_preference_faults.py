"""Preferences that somebody wrote by hand, out of range or broken: MONA says which, goes on with the usual
ones, and leaves what it cannot read where it is. Values that are out of range are told once."""

from desktop import SETTINGS, keep
from mona_journey import Mona
from wording import tr, trc

BROKEN = "map-sources='[{\"name\": \"Les amies de la menthe\"'"

with Mona(view="daily") as mona:
    pass
keep("map-tile-space=7", "style='neon'", "notify-hour=neuf", BROKEN)
with Mona() as mona:
    mona.see_text(tr(
        "Map backgrounds kept in the preferences cannot be read: they stay there until you add, change or remove one."))
    mona.see_text(tr(
        "Preferences that cannot be understood have their usual values: {names}.",
        names=", ".join([trc("light or dark", "Style"), tr("Space for the maps"), tr("Notifications")])))
    mona.screenshot("told")
    mona.key("Alt+3")
    mona.see("push button", tr("Zoom In"))
kept = SETTINGS.read_text()
assert "view='map'" in kept and BROKEN in kept, kept
assert "neon" not in kept and "neuf" not in kept, kept

with Mona() as mona:
    mona.see("push button", tr("Zoom In"))
    mona.see_text(tr(
        "Map backgrounds kept in the preferences cannot be read: they stay there until you add, change or remove one."))
    said = tr("Preferences that cannot be understood have their usual values: {names}.", names="")
    assert not any(text.startswith(said[:20]) for text in mona.texts())
