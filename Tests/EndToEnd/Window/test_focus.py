"""The keyboard focus and the mouse wheel are where one expects them.

The focus follows into a view, and a tab leads home; right after a folder was pasted Enter confirms, End goes to the
last photo; the wheel scrolls on over a comment; the tutorial's bubble makes way for the inbox.
"""

import subprocess

import collection
from focus_order import focused, front
from geometry import middle
from inbox_photos import photograph, works
from mona_window import Mona
from translations import tr, trc, trn
from waiting import until

LAST = "IMG_0005.jpg"
# Low enough for a sheet to scroll.
HEIGHT = 640
visited = works(6)
folder, _ = photograph(visited, lambda number: True)
collection.fill()


def role_of_focus(mona):
    node = focused(front(mona))
    return node and node.role


def expect_in_view(mona):
    """The focus is in the page, not in the header above it."""
    def is_below():
        node = focused(front(mona))
        return node and middle(node)[1] > 60

    until("the focus in the view", is_below)


def lead_home(mona):
    for entry in ("Account", "Outbox", "Privacy", "Catalogues"):
        mona.choose_in_main_menu(tr(entry))
        mona.see("push button", tr("Back"))
        mona.click(mona.see("page tab", trc("view", "Daily")))
        mona.see_no("push button", tr("Back"))
        mona.see("push button", tr("Open Sheet"))


def go_through_views(mona):
    for number in (2, 3, 4, 5, 1, 4):
        mona.key(f"Alt+{number}")
        expect_in_view(mona)
    # From a button of the header too, and to the view that is shown already.
    mona.key("F10")
    mona.see("menu item", tr("Journal"))
    mona.key("Escape")
    # A key that arrives while the menu closes still belongs to the menu, and is lost.
    mona.see_no("menu item", tr("Journal"))
    mona.key("Alt+4")
    expect_in_view(mona)


def search_collection(mona):
    mona.key("Control+Shift+f")
    mona.type("origami")
    mona.key("Enter")
    mona.see("text", tr("Comment"))
    mona.see_text(collection.ORIGAMI)


def scroll_over_comment(mona):
    comment = mona.see("text", tr("Comment"))
    top, height = comment.extents()[1], comment.extents()[3]
    assert top + height < HEIGHT, "the comment is not in view"

    def scrolled():
        mona.mouse(*middle(comment), "abs")
        mona.mouse(*middle(comment), "b5c")
        return comment.extents()[1] < top

    until("the page to scroll under the comment", scrolled)


def paste_and_confirm(mona):
    """Enter is pressed while the photos are still read: it does nothing then, and confirms afterwards."""
    def decided(number):
        text = "{count} of {total} groups decided"
        return trn(text, text, number, total=len(visited))

    subprocess.run(
        ["xclip", "-selection", "clipboard", "-t", "text/uri-list"], input=folder.as_uri().encode(),
        check=True, stdout=subprocess.DEVNULL)
    until("the folder to be on the clipboard", lambda: "text/uri-list" in subprocess.run(
        ["xclip", "-selection", "clipboard", "-o", "-t", "TARGETS"], check=True,
        capture_output=True, text=True).stdout)
    mona.key("Alt+3")
    mona.see("push button", tr("Zoom In"))

    def pasted():
        mona.key("Control+v")
        return until("the folder to be taken", lambda: mona.all("push button", tr("Skip")), seconds=4)

    until("the folder to be pasted", pasted, seconds=20)
    until("the focus on a photo", lambda: role_of_focus(mona) == "list item")
    mona.see("label", decided(0))
    mona.key("Enter")
    mona.see("label", decided(1))
    mona.key("End")
    mona.see_text(LAST)
    until("the focus on the last photo", lambda: LAST in (focused(front(mona)) or mona).name)
    mona.key("Home")
    mona.see_text("IMG_0000.jpg")
    mona.key("Page_Down")
    mona.see_text(LAST)


def leave_tutorial(mona):
    mona.key("Alt+1")
    mona.key("Alt+1")
    mona.choose_in_main_menu(tr("Tutorial"))
    until("the bubble", lambda: "focused" in mona.see("push button", tr("Next")).states)
    mona.key("Control+i")
    mona.see_no("push button", tr("Next"))
    until("the focus on a photo", lambda: role_of_focus(mona) == "list item")


with Mona(view="daily", size=(1000, HEIGHT)) as mona:
    lead_home(mona)
    go_through_views(mona)
    search_collection(mona)
    scroll_over_comment(mona)
    paste_and_confirm(mona)
    leave_tutorial(mona)
