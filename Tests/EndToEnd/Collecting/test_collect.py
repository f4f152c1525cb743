"""A work is found in the list of artworks and collected; all of it is there after a restart."""

import re

from collecting import collect, expect_collected, expect_in_album
from environment import ALBUM, make_photo, monactl
from mona_window import Mona
from translations import localized, title, tr, trc, trn, words

WORK = title("artworks", 598)
COMMENT = "Très beau, l’été – « à revoir »."
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})
ARTWORKS = trc("kind of discovery, plural", "Artworks")


def find_in_list(mona):
    mona.press("page tab", trc("view", "Artworks"))
    mona.press("list item", ARTWORKS)
    mona.see_text(trn("{count} discovery", "{count} discoveries", 115))
    mona.find_row(WORK)
    mona.see_text(WORK)


def expect_in_views(mona):
    mona.key("Alt+4")
    mona.see_text(trn("{count} discovery", "{count} discoveries", 1))
    mona.see("table cell", WORK)
    mona.key("Alt+5")
    mona.see_text(tr("{progress} collected", progress=tr("{count} of {total}", count=1, total=165)))
    badge = mona.see("push button", FIRST_BADGE)
    assert words("Won on {date}").search(badge.description), badge.description


with Mona(view="daily") as mona:
    find_in_list(mona)
    collect(mona, WORK, make_photo("IMG 0001.JPG"), [FIRST_BADGE], rating=4, comment=COMMENT)
    expect_in_album(WORK)
    # A message says where the photo is, and opens its folder if the desktop can.
    mona.see_text(tr("Saved in {folder}", folder=f"{ALBUM.parent.name}/{ALBUM.name}"))
    mona.press("push button", re.compile(re.escape(trc("on a message", "Open Folder"))))
    mona.see_text(words("No program shows folders here. Your photos are in {folder}."))
    mona.press("push button", tr("Back"))
    mona.see_text(ARTWORKS)
    expect_in_views(mona)

    mona.quit()
    mona.start()
    expect_in_views(mona)
    mona.key("Alt+4")
    mona.press("table cell", WORK)
    expect_collected(mona, WORK, COMMENT)
    expect_in_album(WORK)

stats = monactl("stats", "--json")
assert (stats["collected"], stats["badgesWon"]) == (1, 1), stats
[visit] = monactl("export", "--format", "json")["visits"]
assert (visit["rating"], visit["comment"]) == (4, COMMENT), visit
