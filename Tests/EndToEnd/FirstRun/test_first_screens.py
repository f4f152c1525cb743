"""Snapshots of the welcome, the tutorial, the help and the page Privacy, light and dark, wide and narrow; in
French, none of their text is English."""

import itertools
import os
import pathlib

from environment import PICTURES
from focus_order import is_untranslated
from mona_window import Mona
from translations import LANGUAGE, tr, trc

SCREENS = pathlib.Path(PICTURES).parent.parent / "screens"
ROLES = ["label", "heading", "push button", "link", "menu item", "text", "entry", "switch"]
SETTINGS = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0/settings/keyfile"


def show(mona, name, picture=None):
    """Saves a snapshot, and finds no English text in it."""
    for text in mona.names(*ROLES):
        assert not is_untranslated(text), f"{name} has the English text “{text}”"
    mona.screenshot(SCREENS / f"{prefix}-{name}", picture)


for dark, size in itertools.product((False, True), ((1280, 800), (360, 720))):
    prefix = f"{LANGUAGE}-{'dark' if dark else 'light'}-{size[0]}x{size[1]}"
    SETTINGS.unlink(missing_ok=True)
    with Mona(welcomed=False, size=size, dark=dark) as mona:
        for title in ("Welcome to MONA", "A photo, and it’s collected"):
            mona.see_text(tr(title))
            show(mona, f"welcome-{title.split()[0].lower()}", size)
            mona.press("push button", tr("Next"))
        mona.see_text(tr("No account, no network needed"))
        show(mona, "welcome-last", size)
        mona.press("push button", tr("Show Me Around"))
        for step in ("Daily", "Artworks", "Map", "Collection", "Badges"):
            mona.see("heading", trc("view", step))
            show(mona, f"tutorial-{step.lower()}", size)
            mona.press("push button", tr("Next"))
        mona.see_text(tr("Everything else"))
        show(mona, "tutorial-menu", size)
        mona.press("push button", tr("Done"))
        # The keyboard goes back where it was.
        mona.see_no(("label", "heading"), tr("Everything else"))
        mona.choose_in_main_menu(tr("Privacy"))
        mona.see_text(tr("What MONA keeps on this computer"))
        show(mona, "privacy", size)
        mona.key("F1")
        mona.see("heading", tr("Take your data, or erase it"))
        show(mona, "help")
        mona.key("Escape")
        if size[0] < 600:
            mona.see("list item", tr("Win badges"))
            show(mona, "help-list")
            mona.key("Escape")
        mona.no_window(tr("Help"))
        mona.choose_in_main_menu(tr("About MONA"))
        mona.see_text(tr("The MONA contributors"))
        show(mona, "about")
        mona.key("Escape")
        mona.see_no("label", tr("The MONA contributors"))
