"""A second photo is added to a collected work: the strip shows both, the viewer walks them, the photo for MONA
is chosen, one is removed, and each is undone; the journal has both days."""

import re

from environment import make_photo, monactl
from mona_window import Mona
from translations import title, tr, words
from waiting import until

WORK = title("artworks", 276)
ID = "artwork:276"
UNDO = re.compile(re.escape(tr("Undo")))


def photos():
    return monactl("photo", "list", ID, "--json")


def chosen():
    return [photo["forMona"] for photo in photos()]


monactl(
    "collect", ID, "--photo", str(make_photo("IMG 0001.JPG")), "--date", "2026-06-01T10:00", "--json")
first = photos()[0]["photo"]
monactl("photo", "add", ID, str(make_photo("IMG 0002.JPG", "900x1200")), "--date", "2026-07-02T11:00", "--json")

with Mona(view="collection") as mona:
    mona.press("table cell", WORK)
    mona.see("image", tr("Your photo of {title}", title=WORK))
    mona.see("label", tr("Your Photos"))
    mona.see("push button", re.compile(re.escape(tr("Photo of {date}").split("{date}")[0]) + ".*" + tr("for MONA")))
    mona.screenshot("strip")

    # The other one is chosen by its menu, and back.
    menu = tr("Actions on the Photo of {date}").split("{date}")[0]
    mona.choose_in_menu(re.compile(re.escape(menu) + ".*11"), tr("Use for MONA"))
    until("the second photo to be chosen", lambda: chosen() == [False, True])
    mona.press("push button", UNDO)
    until("the first photo to be chosen again", lambda: chosen() == [True, False])

    mona.choose_in_menu(re.compile(re.escape(menu) + ".*11"), tr("Remove This Photo"))
    until("the photo to go", lambda: len(photos()) == 1)
    mona.see_no("label", tr("Your Photos"))
    mona.press("push button", UNDO)
    until("the photo to be back", lambda: len(photos()) == 2)
    assert photos()[0]["photo"] == first

    # The journal has the work on the second day too.
    mona.key("Control+j")
    mona.see_text(words("Collected on {date}"))
    mona.screenshot("journal")
