"""A photo of a work that no catalogue has becomes an own discovery, by keyboard, and is collected with the others."""

from environment import monactl
from inbox_photos import paste, photograph, works
from keyboard import Keyboard
from mona_window import Mona
from translations import tr, trn
from waiting import until

PHOTOS = 2
folder, _ = photograph(works(PHOTOS), lambda number: True)
TITLE = "le renard"


def decided(number):
    text = "{count} of {total} groups decided"
    return trn(text, text, number, total=PHOTOS)


with Mona(view="collection", size=(1280, 800)) as mona:
    keyboard = Keyboard()
    mona.key("Control+i")
    mona.see("push button", tr("Choose a Folder…"))
    paste(mona, folder, lambda: mona.all("label", decided(0)))
    mona.see("list item")
    mona.see("push button", tr("New Discovery…"))
    mona.key("n")
    mona.see("heading", tr("New Discovery"))
    # The photo's work stands at the same place: it is shown first.
    mona.see_text(tr("Is it one of these?"))
    mona.press("text", tr("Title"))
    keyboard.tap(TITLE)
    mona.press("push button", tr("It Is Another: Add It"))
    mona.see("label", decided(1))
    own = monactl("own", "list", "--json")
    assert [work["title"] for work in own] == [TITLE] and own[0]["latitude"] is not None, own
    mona.key("Control+Enter")
    until("the visit", lambda: monactl("own", "list", "--json")[0]["collected"])
    # Without a window manager, a key pressed while the page changes is lost.
    mona.focus_reaches("push button", tr("Back to the Photos"))
