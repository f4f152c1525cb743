"""The first start: the welcome by keyboard alone, and the tutorial over the window; neither is shown again."""

import os
import pathlib

import collection
from mona_window import Mona
from translations import tr, trc
from waiting import until

VIEWS = ["Daily", "Artworks", "Map", "Collection", "Badges"]
TUTORIAL = [
    "One discovery a day, chosen for you. Tomorrow brings another.",
    "Everything there is to discover, in lists: by artist, by borough, by material…",
    "What’s around you, or anywhere else. Press a pin to see what stands there.",
    "Your photos. To collect a work, open its page and add your photo.",
    "The badges you win by collecting, and how close the next one is.",
]
LAST = "In this menu: photos to sort, your journal, and this tutorial again. F1 opens the help."
SETTINGS = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0" / "settings" / "keyfile"


def see_focused(mona, name):
    """The button of this name, which is focused."""
    until(f"the focus on “{name}”",
          lambda: "focused" in mona.see("push button", name).states)


def take_tutorial(mona):
    """Goes through all steps by Enter; each view is shown with its step."""
    for view, sentence in zip(VIEWS, TUTORIAL):
        mona.see_text(tr(sentence))
        until(f"{view} to show",
              lambda: "selected" in mona.see("page tab", trc("view", view)).states)
        see_focused(mona, tr("Next"))
        mona.key("Enter")
    mona.see_text(tr(LAST))
    see_focused(mona, tr("Done"))
    mona.key("Enter")
    mona.see_no("label", tr(LAST))


with Mona(welcomed=False, size=(1000, 760)) as mona:
    mona.see_text(tr("Welcome to MONA"))
    see_focused(mona, tr("Next"))
    mona.key("Alt+3")
    mona.key("Control+f")
    mona.key("Enter")
    mona.see_text(tr("A photo, and it’s collected"))
    mona.key("Enter")
    mona.see_text(tr("No account, no network needed"))
    mona.key("Escape")
    mona.see_text(tr("A photo, and it’s collected"))
    assert not mona.all("page tab"), "the page behind the welcome is accessible"
    mona.key("Enter")
    see_focused(mona, tr("Show Me Around"))
    mona.key("Enter")
    take_tutorial(mona)
    assert "selected" in mona.see("page tab", trc("view", "Daily")).states
    assert not mona.all("entry", tr("Search")), "a shortcut worked behind the welcome"

for size in ((1000, 760), (360, 720)):
    with Mona(size=size) as mona:
        assert not mona.all("push button", tr("Skip")), "the welcome or the tutorial is shown again"
        mona.choose_in_main_menu(tr("Tutorial"))
        take_tutorial(mona)
        mona.choose_in_main_menu(tr("Tutorial"))
        mona.see_text(tr(TUTORIAL[0]))
        see_focused(mona, tr("Next"))
        # The window's shortcuts are there meanwhile.
        mona.key("Alt+4")
        until("the collection to show", lambda: "selected" in mona.see(
            "page tab", trc("view", "Collection")).states)
        mona.key("Escape")
        mona.see_no("label", tr(TUTORIAL[0]))
        mona.choose_in_main_menu(tr("Tutorial"))
        mona.see_text(tr(TUTORIAL[0]))
        mona.press("push button", tr("Skip"))
        mona.see_no("label", tr(TUTORIAL[0]))
        mona.choose_in_main_menu(tr("Tutorial"))
        mona.see_text(tr(TUTORIAL[0]))
        # It is quit from here.
        see_focused(mona, tr("Next"))

# Skipped, it does not come again either; a person with visits gets no welcome.
SETTINGS.unlink()
with Mona(welcomed=False) as mona:
    mona.press("push button", tr("Skip"))
    mona.see("page tab", trc("view", "Daily"))
with Mona() as mona:
    assert not mona.all("push button", tr("Skip"))
SETTINGS.unlink()
collection.fill()
with Mona(welcomed=False) as mona:
    mona.see("page tab", trc("view", "Daily"))
    assert not mona.all("push button", tr("Skip"))
