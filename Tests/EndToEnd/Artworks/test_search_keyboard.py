"""Search by keyboard alone: started from any view, opened, closed, with a typing error, in comments; recent
searches are kept and deleted."""

from environment import make_photo, monactl
from mona_window import Mona
from translations import title, tr, trn
from waiting import until

WORK = title("artworks", 276)


def expect_focus(mona, role, name):
    until(
        f"the keyboard on the {role} “{name}”",
        lambda: any("focused" in node.states for node in mona.all(role, name)))


def expect_entry(mona):
    """The entry, once it is focused."""
    return until(
        "the keyboard in the entry", lambda: next(
            (node for window in mona.look() for node in window.everything()
             if {"editable", "focused"} <= node.states), None))


def retype(mona, text):
    entry = expect_entry(mona)

    def is_empty():
        # Just back from a page, the entry puts its cursor where it was.
        mona.key("Control+a")
        mona.key("Delete")
        return not entry.text()

    until("the entry to be empty", is_empty)
    mona.type(text)


def places_found(text):
    sections = monactl("search", text, "--json")["sections"]
    return next(section["total"] for section in sections if section["section"] == "places")


with Mona(view="badges") as mona:
    # Letters typed outside a text field start a search, with the first letter.
    mona.type("calder")
    mona.see("list item", WORK)
    mona.key("Down")
    expect_focus(mona, "list item", WORK)
    mona.key("Enter")
    mona.see("push button", tr("Add a Photo…"))
    # Back leads to the row that was opened; from there, letters go on where they stopped.
    mona.key("Escape")
    expect_focus(mona, "list item", WORK)
    mona.key("Control+f")
    # Enter in the entry opens the best result.
    retype(mona, "disques")
    mona.see("list item", WORK)
    mona.key("Enter")
    mona.see("push button", tr("Add a Photo…"))
    mona.key("Escape")

    # A typing error is corrected, and the correction is shown.
    retype(mona, "caldre")
    mona.see_text(
        tr("Nothing for “{text}”: results for “{corrected}”", text="caldre", corrected="calder"))
    mona.see("list item", WORK)

    # The rest of a section is one row away, and Back leads to the results.
    retype(mona, "bibliotheque")
    count = places_found("bibliotheque")
    more = trn("The {count} cultural place", "All {count} cultural places", count)
    mona.see("list item", more)
    for _ in range(4):
        mona.key("Down")
    expect_focus(mona, "list item", more)
    mona.key("Enter")
    mona.see_no("list item", more)
    mona.key("Escape")
    expect_focus(mona, "list item", more)
    mona.key("Control+f")

    # The person's own comments are found, with or without ligatures.
    monactl(
        "collect", "artwork:276", "--photo", str(make_photo("DSC_7.jpg")), "--comment",
        "Un œuf d’été", "--json")
    retype(mona, "oeuf")
    mona.see_text(tr("“{text}”", text="Un œuf d’été"))
    mona.see("list item", WORK)

    # Recent searches are shown while the entry is empty, until they are cleared.
    expect_entry(mona)
    mona.key("Control+a")
    mona.key("Delete")
    mona.see("list item", "calder")
    mona.see("list item", "disques")
    mona.key("Down")
    expect_focus(mona, "list item", "bibliotheque")
    mona.key("Enter")
    mona.see("list item", more)
    expect_entry(mona)
    mona.key("Control+a")
    mona.key("Delete")
    mona.press("push button", tr("Forget “{text}”", text="disques"))
    mona.see_no("list item", "disques")
    mona.press("push button", tr("Clear History"))
    mona.see_no("list item", "calder")
    mona.see_text(
        tr("Works, places, heritage, artists, boroughs, categories, materials, techniques"
           " and addresses."))
    mona.key("Control+f")
    expect_entry(mona)
    mona.key("Escape")
    mona.see_no("entry", tr("Search"))
