"""A third language is one file and one line.

The pseudo-language is added, offered and chosen, and all text of every screen must be in it: a sentence
that is not translatable is found. Then it is removed, and MONA says so and goes on.
"""

import os

from actions import act
from collection import BOLDUC, VISITS, fill
from environment import ALBUM, HOME
from mona_window import Mona
from preferences import (
    PREFERENCES, STANDARD, choose_language, close_preferences, open_preferences)
from pseudo_language import PseudoLanguage, add, build, take_out
from translations import LANGUAGE, tr, trc

PO, LOCALE = HOME / "po", HOME / "locale"
GONE = "The language kept in the preferences is not one of MONA’s: the system’s is spoken."
# Its own name in Unicode: the Preferences do not translate names of languages.
NAME = "English (Pseudo-Accents)"
POSITIONS = {"en": 1, "made up": 2, "fr": 3}


def views(mona):
    for view, role, content in [
            ("daily", "push button", made_up.tr("Open Sheet")),
            ("map", "push button", made_up.tr("Zoom In")),
            ("collection", "table cell", BOLDUC),
            ("badges", "label", made_up.tr("Badges")),
            ("artworks", "list item", made_up.tr("All discoveries"))]:
        act(view)
        mona.see(role, content)
        made_up.expect_all_of(mona, view)


def pages(mona):
    mona.press("list item", made_up.trc("kind of discovery, plural", "Artworks"))
    mona.see("push button", made_up.tr("Reverse Order"))
    made_up.expect_all_of(mona, "a list")
    act("search")
    mona.see("entry", made_up.tr("Search"))
    mona.type("bolduc")
    mona.see("list item", BOLDUC)
    made_up.expect_all_of(mona, "search")
    mona.press("list item", BOLDUC)
    mona.see("text", made_up.tr("Comment"))
    made_up.expect_all_of(mona, "a sheet")
    mona.screenshot("sheet")
    mona.press("push button", made_up.tr("Main Menu"))
    mona.see("menu item", made_up.tr("Catalogues"))
    made_up.expect_all_of(mona, "the menu")
    mona.screenshot("menu")
    mona.key("Escape")
    for page, role, content in [
            ("journal", "push button", "Export Visits"), ("statistics", "label", "Statistics"),
            ("inbox", "label", "Photo Inbox"), ("catalogues", "push button", "Import a Catalogue…"),
            ("account", "label", "Share What You Collect"), ("privacy", "label", "Privacy"),
            ("outbox", "list item", BOLDUC)]:
        act(page)
        mona.see((role, "heading"), made_up.tr(content))
        made_up.expect_all_of(mona, page)


def windows(mona):
    for window in ("help", "shortcuts", "about"):
        act(window)
        mona.expect_windows(2)
        made_up.expect_all_of(mona, window)
        mona.key("Escape")
        mona.expect_windows(1)
        mona.keep_keyboard()


add(PO)
build(PO, LOCALE)
os.environ["MONA_LOCALE_DIR"] = str(LOCALE)
# It would override the chosen language in the next run; the system's language is the same.
del os.environ["MONA_LANGUAGE"]
made_up = PseudoLanguage(LOCALE, names=[
    "MONA", "monamontreal.org", STANDARD, NAME, str(ALBUM),
    *[comment for *_, comment in VISITS if comment]])
for foreign in (tr("Open Sheet"), f"{made_up.tr('Open Sheet')}: 3 km", "[Open Sheet]"):
    assert made_up.left(foreign), f"“{foreign}” is not in the pseudo-language"
fill()

with Mona(view="daily", size=(1000, 900)) as mona:
    open_preferences(mona)
    choose_language(mona, PREFERENCES, tr("Language"), POSITIONS["made up"])
    mona.window(made_up.tr("Preferences"))
    mona.screenshot("preferences")
    mona.key("Escape")
    mona.expect_windows(1)
    # GTK's own text in an open window is not translated again.
    mona.key("Control+,")
    mona.window(made_up.tr("Preferences"))
    made_up.expect_all_of(mona, "the preferences")
    mona.key("Escape")
    mona.expect_windows(1)
    mona.keep_keyboard()
    views(mona)
    pages(mona)
    windows(mona)
    mona.quit()

    take_out(PO)
    build(PO, LOCALE)
    mona.start()
    mona.see("label", tr(GONE))
    mona.screenshot("without")
    mona.key("Control+,")
    mona.window(PREFERENCES)
    del POSITIONS["made up"]
    choose_language(
        mona, PREFERENCES, tr("Language"), 1 + list(POSITIONS).index(LANGUAGE))
    mona.window(PREFERENCES)
    close_preferences(mona)
    mona.see("page tab", trc("view", "Daily"))
    mona.key("Alt+1")
    mona.see("push button", tr("Open Sheet"))
    mona.screenshot("again")
