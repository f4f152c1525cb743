"""A sheet has two columns in a wide window, and one in a narrow window.

The names under its title link to lists, it can be shared before it is collected, and a photo keeps its
proportions.
"""

from environment import make_photo, monactl
from mona_window import Mona
from translations import title, tr, trc
from waiting import until

WORK = title("artworks", 276)
PHOTO = tr("Your photo of {title}", title=WORK)


def open_sheet(mona):
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.key("Control+a")
    mona.type(WORK.lower())
    mona.press("list item", WORK)
    mona.see("heading", WORK)


def lines_of(mona, names):
    """The lines of buttons: how many each has, and where it starts and ends."""
    lines = []
    for name in names:
        x, y, width, height = mona.see("push button", name).extents()
        if not lines or abs(lines[-1]["middle"] - (y + height // 2)) > 6:
            lines.append({"middle": y + height // 2, "count": 0, "start": x})
        lines[-1]["count"] += 1
        lines[-1]["end"] = x + width
    return lines


def expect_even_lines(mona, *names):
    """Each line of buttons has at least as many as the line above, and all lines are aligned."""
    def are_aligned():
        lines = lines_of(mona, names)
        # A button reports the place of its label, and a menu button its own.
        edges = [[line[edge] for line in lines] for edge in ("start", "end")]
        return all(max(places) - min(places) <= 12 for places in edges) and lines

    # A page that slides in moves between two measurements.
    lines = until("aligned lines", are_aligned)
    counts = [line["count"] for line in lines]
    assert counts == sorted(counts), f"a button is alone on a line: {lines}"


def expect_uncollected(mona, is_wide):
    x, y, _, _ = mona.see("heading", WORK).extents()
    left, top, width, _ = mona.see("push button", tr("Show on Map")).extents()
    if is_wide:
        assert left + width < x, "the map is beside the title"
    else:
        assert left <= x and top > y, "the map is below the title"
    expect_even_lines(
        mona, tr("Add a Photo…"), tr("Webcam"), tr("Target"), trc("view", "Map"), tr("Share"),
        tr("Report a Problem…"))


def share(mona):
    mona.choose_in_menu(tr("Share"), tr("Copy Link"))
    mona.see_text(tr("Link copied"))


def follow_byline(mona):
    """The first link of a name is the one under the title."""
    for name in ("Alexander Calder", "Ville-Marie"):
        link = mona.see("link", name)
        _, y, _, _ = link.extents()
        _, below, _, _ = mona.see("push button", tr("Share")).extents()
        assert y < below, f"{name} is a link under the title"
        mona.press_node(link)
        mona.see("heading", name)
        mona.press("push button", tr("Back"))
        mona.see("heading", WORK)


def is_whole(mona):
    _, _, width, height = mona.see("image", PHOTO).extents()
    return abs(width / height - 4 / 3) < 0.02


def expect_collected(mona):
    # It has its own proportions once it is decoded.
    until("the photo without a frame", lambda: is_whole(mona))
    x, y, _, _ = mona.see("heading", WORK).extents()
    left, top, width, _ = mona.see("image", PHOTO).extents()
    assert left + width < x and top < y, "the photo is beside the title"
    add, _, wide, high = mona.see("push button", tr("Add Photos…")).extents()
    remove, _, _, as_high = mona.see("push button", tr("Remove from the Collection")).extents()
    assert abs(high - as_high) <= 2, f"heights differ: {high} and {as_high}"
    assert remove - (add + wide) > 24, "the button that removes the visit is apart"
    expect_even_lines(mona, trc("view", "Map"), tr("Share"), tr("Report a Problem…"))


with Mona(view="daily", size=(360, 720)) as mona:
    open_sheet(mona)
    expect_uncollected(mona, is_wide=False)

with Mona(view="daily", size=(1280, 800)) as mona:
    open_sheet(mona)
    expect_uncollected(mona, is_wide=True)
    share(mona)
    follow_byline(mona)
    # Another program collects it while its sheet shows.
    monactl(
        "collect", "artwork:276", "--photo", str(make_photo("calder.jpg")), "--json")
    mona.see("image", PHOTO)
    mona.see("push button", tr("Add Photos…"))
    expect_collected(mona)
