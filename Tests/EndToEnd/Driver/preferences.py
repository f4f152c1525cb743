"""Steps in the Preferences."""

import re

from translations import tr
from waiting import until

PREFERENCES = tr("Preferences")
STANDARD = "OpenStreetMap"
CHOICES = ("check box", "radio button")  # of several, of which Debian 12 knows no one to be chosen


def open_preferences(mona):
    mona.key("Control+,")
    mona.window(PREFERENCES)


def close_preferences(mona):
    """Closes them; a page over them that still slides away takes the first key."""
    for _ in range(2):
        mona.key("Escape")
        try:
            return until("them to close", lambda: not mona.windows(PREFERENCES), seconds=3)
        except AssertionError as error:
            still_there = error
    raise still_there


def choose_language(mona, preferences, row, position):
    """Chooses from the row of languages by keys: the system's is the first, then they come in the
    order of their codes."""
    mona.press("combo box", row)
    until("the languages to take the keyboard", lambda: any(
        node.role == "list item" and "focused" in node.states
        for node in mona.window(preferences).everything()))
    # Not every libadwaita begins at the one that is chosen.
    mona.key("Home")
    for _ in range(position):
        mona.key("Down")
    mona.key("Enter")


def base_map_button(mona, name):
    """The button that chooses the background of this name."""
    return mona.see(CHOICES, name)


def base_maps(mona):
    """The names of all backgrounds."""
    rows = mona.see("list", tr("Map background")).everything()
    return [row.name for row in rows if row.role in CHOICES]


def expect_chosen(mona, name):
    """Waits until the maps have the background of this name."""
    until(f"“{name}” to be chosen", lambda: "checked" in base_map_button(mona, name).states)


def open_map_file(mona, file):
    """Chooses a file of tiles."""
    mona.press("push button", re.compile(re.escape(tr("Open a Map File…"))))
    mona.choose_file(file, tr("Choose a Map File"))
    mona.no_window(tr("Choose a Map File"))
