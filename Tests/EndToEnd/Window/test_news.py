"""The news: off until they are asked for, turned on from their page, read without a network, told on Daily,
and their sites chosen in the Preferences."""

import re

from actions import act
from environment import monactl
from mona_window import Mona
from news import FEED, FIRST, fill
from preferences import close_preferences, open_preferences
from translations import tr, trc, trn
from waiting import until

UNDO = re.compile(re.escape(tr("Undo")))


def new_entries(count):
    return trn("{count} new entry in the news", "{count} new entries in the news", count)


fill()
with Mona(view="daily", size=(1000, 800)) as mona:
    # Off: nothing is told, and the page offers to turn them on.
    mona.see_no("push button", new_entries(2))
    act("news")
    mona.see_text(tr("News, if you like"))
    mona.screenshot("off")
    mona.press("push button", tr("Turn On the News"))

    # What was fetched is read without a network, and is new until it is opened.
    mona.see_text(trn("{count} entry to read", "{count} entries to read", 2))
    mona.screenshot("entries")
    mark = trc("an entry of the news", "New")
    mona.press("list item", re.compile(f"^{mark}, {FIRST}"))
    mona.see_text("Un premier paragraphe.")
    mona.see("push button", tr("Open Its Page"))
    mona.screenshot("article")
    mona.key("Alt+Left")
    mona.see_text(trn("{count} entry to read", "{count} entries to read", 1))
    mona.see("list item", re.compile(f"^{FIRST}"))

    # Daily tells of the other one, until all are read.
    mona.key("Alt+1")
    mona.press("push button", new_entries(1))
    mona.press("push button", tr("Mark All as Read"))
    mona.see_text(tr("All read"))
    mona.key("Alt+1")
    mona.see_no("push button", new_entries(1))

    mona.see_no("push button", UNDO)  # of what was marked as read

    # In the Preferences, nothing of one's own network is followed, and a removal is undone.
    open_preferences(mona)
    field = mona.see("text", tr("Address of a site or of its feed"))
    mona.click(field)
    field.write("http://localhost/feed")
    mona.key("Enter")
    mona.see_text(tr("This is an address of your own network: write one of the internet."))
    mona.press("push button", tr("Remove “{name}”", name=FEED))
    mona.see_no("push button", tr("Remove “{name}”", name=FEED))
    mona.press("push button", UNDO)
    mona.see("push button", tr("Remove “{name}”", name=FEED))
    mona.screenshot("preferences")
    close_preferences(mona)
    until("the entries to be back", lambda: FIRST in [entry["title"] for entry in monactl("news", "--json")])
