"""A picture of every screen: what `i18n screenshots` has walked. It presses no words, so that it can be
walked in any language, whole or not. MONA_TOUR says how large the window is, then how it looks: "dark",
"contrast", "large" for texts of twice their size."""

import os
import pathlib
import subprocess
import time

SIZE, *LOOKS = os.environ["MONA_TOUR"].split()
WIDTH, HEIGHT = map(int, SIZE.split("x"))
if "contrast" in LOOKS:
    os.environ["ADW_DEBUG_HIGH_CONTRAST"] = "1"
if "large" in LOOKS:
    # On X, GTK asks the screen for the size of texts, and no file.
    subprocess.run(
        ["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: 192"],
        check=True)
settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "gtk-4.0" / "settings.ini"
settings.parent.mkdir(parents=True, exist_ok=True)
settings.write_text("[Settings]\ngtk-enable-animations=0\n")

from actions import act  # noqa: E402
from collection import fill  # noqa: E402
from mona_journey import Mona  # noqa: E402
from waiting import until  # noqa: E402

taken = 0


def picture(mona, name, wait=0.0):
    """Takes one, once nothing changes any more."""
    global taken
    taken += 1
    shown = [None]

    def is_still():
        now = [(node.path, node.name) for window in mona.look() for node in window.everything()]
        before, shown[0] = shown[0], now
        return now == before

    time.sleep(0.3 + wait)
    until(f"{name} to stand still", is_still)
    mona.screenshot(f"{taken:02} {name}", (WIDTH, HEIGHT))


def open_row(mona, number):
    """Opens a row of what shows, with the mouse."""
    rows = until("rows", lambda: [
        node for node in mona.all("list item") if "focusable" in node.states] or None)
    mona.click(rows[number])


def close(mona):
    """Closes what lies over the window; a narrow help goes back to its list first."""
    def is_closed():
        mona.key("Escape")
        time.sleep(0.5)  # another Escape would be the window's own
        return len(mona.look()) == 1

    until("one window to be left", is_closed)


fill()
with Mona(view="daily", size=(WIDTH, HEIGHT), dark="dark" in LOOKS) as mona:
    for view in ("daily", "artworks", "map", "collection", "badges"):
        act(view)
        picture(mona, view)
    act("artworks")
    open_row(mona, 1)
    picture(mona, "list")
    act("search")
    picture(mona, "search")
    mona.type("calder")
    picture(mona, "found", 0.3)
    open_row(mona, 0)
    picture(mona, "sheet")
    for page in ("targeted", "journal", "statistics", "inbox", "catalogues", "account", "outbox",
                 "privacy"):
        act(page)
        picture(mona, page)
    for window in ("preferences", "help", "shortcuts", "about"):
        act(window)
        picture(mona, window, 0.5)
        close(mona)
        mona.come_back()
    act("tutorial")
    picture(mona, "tutorial", 0.3)
