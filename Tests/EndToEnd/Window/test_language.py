"""The language is changed twice in the Preferences while a sheet, its list and a search are open: page,
position and text being typed stay."""

import re

from collecting import collect
from environment import make_photo
from geometry import contains, middle, scroll_pane
from mona_window import Mona
from preferences import PREFERENCES, choose_language, close_preferences, open_preferences
from translations import (
    LANGUAGE, OTHER, Untranslated, localized, other, starter, title, tr, trc)
from waiting import until

WORK = title("artworks", 276)
OTHER_WORK = title("artworks", 276, OTHER)
ARTWORKS = "Artworks"
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})
BEGUN = "Un mobile immobile"
POSITIONS = {"en": 1, "fr": 2}
ROLES = ["label", "heading", "push button", "link", "text", "entry"]


def expect_no_word(mona, former, now):
    """No text shown is in the previous language, except titles of works."""
    untranslated = Untranslated(former, now)
    titles = {title("artworks", record["id"], now) for record in starter("artworks")}

    def left():
        return [
            text for text in mona.names(*ROLES) if text not in titles and text in untranslated]

    until(f"no text to be left in the previous language, but {left()}", lambda: not left())


with Mona(view="artworks", size=(700, 900)) as mona:
    mona.press("list item", trc("kind of discovery, plural", ARTWORKS))
    mona.find_row(WORK)
    mona.see("heading", WORK)
    collect(mona, WORK, make_photo("IMG 9.jpg"), [FIRST_BADGE], rating=4)
    comment = mona.see("text", tr("Comment"))
    comment.write(BEGUN)
    until("the text to be entered", lambda: comment.text() == BEGUN)

    open_preferences(mona)
    choose_language(mona, PREFERENCES, tr("Language"), POSITIONS[OTHER])
    mona.window(other("Preferences"))
    mona.see_text(other("Map background"))
    mona.screenshot("preferences")
    mona.key("Escape")
    mona.no_window(other("Preferences"))
    # Leaving a sheet saves its words, and so does this.
    written = mona.see("text", other("Comment")).text()
    assert written == BEGUN, written
    expect_no_word(mona, LANGUAGE, OTHER)
    mona.screenshot("sheet")

    # The list is where it was, and so is the row that was opened.
    mona.press("push button", other("Back"))
    mona.see("heading", other(ARTWORKS, "kind of discovery, plural"))
    until("the opened row in view", lambda: any(
        contains(scroll_pane(row), *middle(row))
        for row in mona.all("list item", re.compile(re.escape(OTHER_WORK) + ", "))))
    expect_no_word(mona, LANGUAGE, OTHER)
    mona.screenshot("list")

    # Going back, the search text stays too.
    mona.key("Control+f")
    mona.see("entry", other("Search"))
    mona.type("calder")
    mona.see("list item", re.compile(re.escape(OTHER_WORK)))
    mona.key("Control+,")
    mona.window(other("Preferences"))
    choose_language(mona, other("Preferences"), other("Language"), POSITIONS[LANGUAGE])
    mona.window(PREFERENCES)
    close_preferences(mona)
    entry = mona.see("entry", tr("Search"))
    assert entry.text() == "calder", entry.text()
    mona.see("list item", re.compile(re.escape(WORK)))
    expect_no_word(mona, OTHER, LANGUAGE)
    mona.screenshot("search")
    mona.press("push button", tr("Back"))
    mona.see("heading", trc("kind of discovery, plural", ARTWORKS))

    # Shortcuts are named by gettext, which follows.
    mona.key("Control+?")
    mona.see_text(tr("Search the collection"))
    mona.key("Escape")
    mona.expect_windows(1)
