"""Calder is searched for and his work collected, without a rating or a comment."""

from collecting import collect, expect_collected, expect_in_album
from home import make_photo
from mona_journey import Mona
from wording import localized, title, tr

WORK = title("artworks", 276)

with Mona(view="artworks") as mona:
    mona.press("push button", tr("Search"))
    mona.see("entry", tr("Search"))
    mona.type("calder")
    mona.press("list item", WORK)
    badge = localized({"en": "First look", "fr": "Premier regard"})
    collect(mona, WORK, make_photo("DSC_2.jpg"), [badge])
    expect_in_album(WORK)
    # Back leads to what was found, and from there home.
    mona.press("push button", tr("Back"))
    mona.see("list item", WORK)
    mona.key("Escape")
    mona.see("list item", tr("Artists"))
