"""The map: discoveries are found, filtered, listed, targeted and collected on it; one is shown alone, and
all again."""

import re
import time

from collecting import expect_in_album
from environment import make_photo, monactl
from geometry import middle
from mona_window import Mona
from node import MAPS
from translations import localized, title, tr, trc, trn
from waiting import until

WORK = title("artworks", 276)
BADGE = localized({"en": "First look", "fr": "Premier regard"})
FILTER = trc("button: choose what the map shows", "Filter")
OPEN = trc("button: open the sheet", "Open")
HINT = tr("N and P go from pin to pin, Enter opens one.")
EMPTY = tr("The filter leaves nothing on the map")


def filtered(count):
    return tr("{filter} ({count})", filter=FILTER, count=count)


def row(state):
    return re.compile(
        re.escape(f"{WORK}, Alexander Calder, 1967") + f".*, {trc('state of a discovery', state)}$")


def focused_map(mona):
    return [node for window in mona.look() for node in window.everything()
            if node.name == trc("view", "Map") and "focused" in node.states]


def description(mona, is_expected):
    """The accessible description of the focused map, once it is as expected."""
    return until("the map's description", lambda: [
        node.description for node in focused_map(mona) if is_expected(node.description)])[0]


def leave_with_the_pin(mona):
    """The callout is over its pin in the middle, and closes once the map is moved away."""
    place = mona.see(MAPS, trc("view", "Map"))
    (x, y), (across, down) = middle(mona.see("push button", OPEN)), middle(place)
    assert abs(x - across) < 160 and down - 200 < y < down, f"{x}, {y} is not over {across}, {down}"
    left, top, width, height = place.extents()
    ground = top + height - 60
    mona.mouse(left + width - 80, ground, "b1p")
    for part in range(9):
        mona.mouse(left + (width - 80) * (8 - part) // 8 + 10, ground, "abs")
    time.sleep(0.5)  # without this pause, the map would glide on
    mona.mouse(left + 10, ground, "b1r")
    mona.see_no("push button", OPEN)


def find(mona, text):
    mona.click(mona.see("entry", tr("Find on the map")))
    mona.type(text)


def choose_only_collected(mona):
    mona.press("push button", FILTER)
    kinds = [trc("kind of discovery, plural", kind)
             for kind in ("Artworks", "Cultural places", "Heritage sites")]
    states = [trc("state of a discovery", state) for state in ("Not collected", "Targeted")]
    for name in kinds + states:
        mona.focus_reaches("check box", name)
        if name in states:
            mona.key("space")
        mona.key("Tab")
    mona.key("Escape")
    mona.see_no("check box", trc("state of a discovery", "Targeted"))


with Mona(view="map", size=(1000, 760)) as mona:
    find(mona, "calder")
    mona.press("list item", WORK)
    leave_with_the_pin(mona)

    # Found, by keyboard alone; Escape closes the callout and leaves the map to the keyboard.
    find(mona, "calder")
    mona.see("list item", WORK)
    mona.key("Down")
    mona.focus_reaches("list item", WORK)
    mona.key("Enter")
    mona.see("push button", OPEN)
    mona.see_no("list item", WORK)
    mona.key("Escape")
    mona.see_no("push button", OPEN)

    # N and P go from pin to pin and announce their names; Tab leaves the map.
    description(mona, lambda text: text == HINT)
    mona.key("n")
    first = description(mona, lambda text: text != HINT)
    mona.key("n")
    description(mona, lambda text: text not in (HINT, first))
    mona.key("p")
    description(mona, lambda text: text == first)
    mona.key("Tab")
    until("the map to lose the focus", lambda: not focused_map(mona))

    # Something else that is typed finds nothing, and Escape takes it back.
    find(mona, "xyzzy")
    mona.see_text(tr("Nothing found"))
    mona.key("Escape")
    mona.see_no("label", tr("Nothing found"))

    # In view beside the map; opened there, targeted in the callout, and the row says so.
    mona.press("list item", row("Not collected"))
    mona.see("push button", OPEN)
    mona.press("push button", tr("Target"))
    mona.see("list item", row("Targeted"))

    # The sheet, and back to the callout.
    mona.press("push button", OPEN)
    mona.see("heading", WORK)
    mona.press("push button", tr("Back"))
    mona.see("push button", tr("Remove from Targets"))
    mona.see_no("heading", WORK)  # closed: it would take the click

    # The callout's text opens the sheet too.
    mona.click(mona.see("label", WORK))
    mona.see("heading", WORK)
    mona.press("push button", tr("Back"))
    mona.see("push button", tr("Remove from Targets"))

    # A filter that hides everything says so, and is removed by one click.
    choose_only_collected(mona)
    mona.see("push button", filtered(1))
    mona.see_text(EMPTY)
    mona.press("push button", tr("Show All"))
    mona.see_no("label", EMPTY)
    mona.see("push button", FILTER)

    # Cancelling the file chooser collects nothing.
    mona.press("push button", tr("Add a Photo…"))
    mona.window(tr("Choose a Photo"))
    mona.key("Escape")
    mona.no_window(tr("Choose a Photo"))
    assert monactl("stats", "--json")["collected"] == 0

    mona.press("push button", tr("Add a Photo…"))
    mona.choose_file(make_photo("IMG_7.jpg"))
    mona.see_text(tr("Badge won: {badge}", badge=BADGE))
    mona.press("push button", tr("Done"))
    mona.see_no("heading", tr("How did you like it?"))
    mona.see("image", tr("Your photo of {title}", title=WORK))
    expect_in_album(WORK)

    # Back on the map, callout and row have changed.
    mona.press("push button", tr("Back"))
    mona.see("push button", OPEN)
    mona.see_no("push button", tr("Add a Photo…"))
    mona.see("list item", row("Collected"))

    # Alone on the map, from the sheet, until all are wanted.
    mona.press("push button", OPEN)
    mona.see("heading", WORK)
    mona.press("push button", trc("view", "Map"))
    alone = tr("Only “{title}” is shown", title=WORK)
    mona.see_text(alone)
    mona.see_text(trn("{count} in view", "{count} in view", 1))
    mona.press("push button", tr("Show All"))
    mona.see_no("label", alone)

    # Only collected discoveries; the next run keeps this filter, and the list hidden.
    choose_only_collected(mona)
    mona.see_text(trn("{count} in view", "{count} in view", 1))
    mona.press("push button", tr("In view"))
    mona.see_no("list item", row("Collected"))
    mona.quit()
    mona.start()
    mona.see("push button", filtered(1))
    mona.see_no("list item", row("Collected"))
    mona.press("push button", tr("In view"))
    mona.see("list item", row("Collected"))
