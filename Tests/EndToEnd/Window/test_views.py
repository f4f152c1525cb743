"""Every view by its name and by its shortcuts, the windows of the menu, and search by keyboard alone."""

from mona_window import Mona
from translations import title, tr, trc

WORK = title("artworks", 276)
# Each view, and something only it shows.
VIEWS = [
    ("Daily", "push button", tr("Open Sheet")),
    ("Artworks", "list item", tr("All discoveries")),
    ("Map", "push button", tr("Zoom In")),
    ("Collection", "label", tr("Nothing collected yet")),
    ("Badges", "label", tr("{count} of {total}", count=0, total=30)),
]


def expect_names(mona, place):
    """Every button shown has a name for screen readers, once."""
    for role in ("push button", "page tab", "entry", "text", "list item"):
        for node in mona.all(role):
            # A menu button is two widgets: a container, and the button in it.
            if role == "push button" and not node.actions():
                continue
            # A row of a sheet is read by its contents, and is no stop of Tab itself.
            if role == "list item" and "focusable" not in node.states:
                continue
            assert node.name.strip(), f"{place}: a {role} at {node.extents()} has no name"
            half = len(node.name) // 2
            twice = node.name[:half] == node.name[half + 1:] and node.name[half] == " "
            assert not twice, f"{place}: {node} has its name twice"


with Mona() as mona:
    for name, role, content in VIEWS:
        mona.press("page tab", trc("view", name))
        mona.see(role, content)
        expect_names(mona, name)
    for number, (name, role, content) in enumerate(VIEWS, start=1):
        mona.key(f"Alt+{number}")
        mona.see(role, content)
        assert "selected" in mona.see("page tab", trc("view", name)).states, name

    # Search, a sheet and the way back, by keyboard alone.
    mona.key("Control+f")
    mona.see_text(
        tr("Works, places, heritage, artists, boroughs, categories, materials, techniques"
           " and addresses."))
    expect_names(mona, "Search")
    mona.type("calder")
    mona.see("list item", WORK)
    mona.key("Tab")
    mona.focus_reaches("list item", WORK)
    mona.key("Enter")
    mona.see("push button", tr("Add a Photo…"))
    expect_names(mona, "Sheet")
    mona.key("Escape")
    mona.see("list item", WORK)
    mona.key("Escape")
    mona.see(*VIEWS[-1][1:])

    # A list, by keyboard alone: the first row is opened.
    mona.key("Alt+2")
    mona.press("list item", tr("Artists"))
    mona.see_text("101")
    expect_names(mona, "Artists")
    mona.key("Escape")
    mona.see("list item", tr("Artists"))

    # The windows of the menu open and close.
    mona.choose_in_main_menu(tr("About MONA"))
    mona.see_text(tr("The MONA contributors"))
    mona.key("Escape")
    mona.see_no("label", tr("The MONA contributors"))
    mona.choose_in_main_menu(tr("Keyboard Shortcuts"))
    mona.expect_windows(2)
    mona.key("Escape")
    mona.expect_windows(1)
    mona.key("Control+question")
    mona.expect_windows(2)
    mona.key("Escape")
    mona.expect_windows(1)
