"""Fast typing in the inbox loses no letter, and letters typed as text decide nothing.

On the keyboard of Québec, where / is Shift and 3, that key searches and gives no stars.
"""

from inbox_photos import ask, count, paste, photograph, works
from keyboard import Keyboard
from mona_window import Mona
from translations import tr, trn
from waiting import until

PHOTOS = 5
visited = works(PHOTOS)
folder, _ = photograph(visited, lambda number: True)
NOTES = "SELECT rating, comment FROM inboxGroup WHERE rating IS NOT NULL OR comment IS NOT NULL"
# Each letter but e is a shortcut of the inbox.
FIRST, SECOND, THIRD = "jk s u x r c t sextets", "ruses / textures", "courts textes"


def decided(number):
    text = "{count} of {total} groups decided"
    return trn(text, text, number, total=PHOTOS)


def expect_notes(*notes):
    """Waits until exactly these stars and this comment are stored."""
    until(f"{notes} to be stored", lambda: sorted(ask(NOTES), key=repr) == sorted(notes, key=repr))


with Mona(view="collection", size=(1280, 800)) as mona:
    keyboard = Keyboard()
    mona.key("Control+i")
    mona.see("push button", tr("Choose a Folder…"))
    paste(mona, folder, lambda: mona.all("label", decided(0)))
    mona.see("list item")

    # Stars and the comment without a pause, with Shift and with R; a comment right after a decision.
    keyboard.tap("Shift+5", "c", FIRST)
    expect_notes((5, FIRST))
    keyboard.tap("Escape", "j", "r", "4", "c", SECOND)
    expect_notes((5, FIRST), (4, SECOND))
    mona.see("label", decided(0))
    keyboard.tap("Escape", "Enter", "c", THIRD)
    expect_notes((5, FIRST), (4, SECOND), (None, THIRD))
    mona.see("label", decided(1))
    # Nothing was skipped, joined or taken back by a letter.
    assert count("SELECT count(*) FROM inboxGroup WHERE isSkipped OR isComposed") == 0
    assert count("SELECT count(*) FROM inboxGroup WHERE discovery IS NOT NULL") == 1

    # The keyboard of Québec.
    keyboard.change_to("ca")
    keyboard.tap("Escape", "j", "/", visited[-1][0][:6])
    entry = mona.see("entry", tr("Find another discovery"))
    until("all to be typed", lambda: entry.text() == visited[-1][0][:6])
    keyboard.tap("Escape")
    until("the search to be empty", lambda: not entry.text())
    expect_notes((5, FIRST), (4, SECOND), (None, THIRD))
    keyboard.tap("r", "3")
    expect_notes((5, FIRST), (4, SECOND), (None, THIRD), (3, None))
    keyboard.tap("Shift+4")
    expect_notes((5, FIRST), (4, SECOND), (None, THIRD), (4, None))
    mona.see("label", decided(1))

    # A collected group takes no comment, and letters typed there decide nothing either.
    keyboard.change_to("us")
    mona.key("Control+Enter")
    mona.press("push button", tr("Back to the Photos"))
    until("the second to be collected", lambda: count(
        "SELECT count(*) FROM inboxGroup WHERE photo IS NOT NULL") == 1)
    before = ask("SELECT * FROM inboxGroup")
    keyboard.tap(*"kkkkj")
    words = mona.see("text", tr("Comment"))
    until("the second to be in front", lambda: words.text() == SECOND)
    keyboard.tap("c", FIRST, "Escape", "j")
    until("the third to be in front", lambda: words.text() == THIRD)
    assert ask("SELECT * FROM inboxGroup") == before
