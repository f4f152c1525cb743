"""Changes outside the focused widget are announced to screen readers, once: the error of a field that
was left, the result of long work, and each message."""

import re

import collection
from announcements import Announcements
from environment import HOME
from mona_window import Mona
from preferences import close_preferences, open_preferences
from translations import tr, trc, words

collection.fill()
announcements = Announcements()
with Mona(size=(1000, 760)) as mona:
    open_preferences(mona)
    mona.press("push button", re.compile(re.escape(tr("Add a Map Server…"))))
    row = mona.see("text", tr("Address of the tiles"))
    mona.click(row)
    row.write("http://example.org/{z}/{x}/{y}.png")
    mona.key("Tab")
    wrong = tr("Anyone could watch which places you look at: write an address that begins with https://.")
    announcements.expect(wrong)
    assert announcements.count(wrong) == 1, announcements.texts()
    close_preferences(mona)

    mona.choose_in_main_menu(tr("Back Up…"))
    mona.choose_file(HOME / "all.tar", dialog=tr("Back Up"))
    announcements.expect(words("“{file}” contains {contents}. MONA read it back: it is complete."))
    # It is announced before the page has slid in.
    mona.see_text(tr("Backed Up"))
    mona.screenshot("backed-up")
    mona.press("push button", trc("button", "Done"))
    mona.see_no("label", tr("Backed Up"))

    mona.choose_in_main_menu(tr("Privacy"))
    mona.press("push button", tr("Export My Data…"))
    mona.choose_file(HOME / "data.tar", tr("Export My Data"))
    announcements.expect(words("Your data is exported: {visits}, {photos}."))
