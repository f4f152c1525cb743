"""Every view by its name and by its key, the menu, and search by keyboard alone."""

from mona_journey import LANGUAGE, Mona, run, tr

TITLE = {"en": "Three Disks", "fr": "Trois disques"}[LANGUAGE]
VIEWS = ["Daily", "Artworks", "Map", "Collection", "Badges"]


def content(mona, view):
    """Waits for what only this view shows."""
    match view:
        case "Daily":
            mona.find(tr("Open sheet"), "push button")
        case "Artworks":
            mona.find(tr("All discoveries"))
        case "Map":
            mona.find(tr("Zoom in"), "push button")
        case "Collection":
            mona.find(tr("Nothing collected yet"))
        case "Badges":
            mona.find(tr("{count} of {total}", count=0, total=30))


def journey():
    mona = Mona()
    for view in VIEWS:
        mona.show(view)
        content(mona, view)
        nameless = mona.nameless_buttons()
        assert not nameless, f"{view} has buttons without a name: {nameless}"
    for number, view in enumerate(VIEWS, start=1):
        mona.key(f"alt+{number}")
        content(mona, view)

    mona.key("ctrl+f")
    mona.find(tr("Works, places, heritage, artists, boroughs, categories, materials and techniques."))
    mona.type("calder")
    mona.find(TITLE)
    mona.key("Tab", "Tab", "Return")
    mona.find(tr("Photograph"), "push button")
    mona.key("Escape")
    mona.find("Alexander Calder")
    mona.key("Escape")
    content(mona, "Badges")

    mona.key("F10")
    mona.find(tr("About MONA"))
    mona.key("Up", "Return")
    mona.find(tr("The MONA contributors"))
    mona.key("Escape")
    mona.gone(tr("The MONA contributors"))
    mona.quit()


run(journey)
