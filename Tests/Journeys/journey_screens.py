"""Every view in light and dark, wide and narrow: pictures to look at, and no English in French."""

import itertools

from mona_journey import CATALOGUE, LANGUAGE, Mona, run, tr

VIEWS = {
    "Daily": lambda: tr("Open sheet"),
    "Artworks": lambda: tr("All discoveries"),
    "Map": lambda: tr("Zoom in"),
    "Collection": lambda: tr("Nothing collected yet"),
    "Badges": lambda: tr("{count} of {total}", count=0, total=30),
}
# What reads alike in both languages, or is a proper name, is not in this table.
ENGLISH = {
    text for text, translation in CATALOGUE.items()
    if isinstance(text, str) and text and "\x04" not in text and translation != text
} if LANGUAGE == "fr" else set()


def journey():
    for scheme, size in itertools.product(("light", "dark"), ((1280, 800), (360, 720))):
        mona = Mona(size, {"ADW_DEBUG_COLOR_SCHEME": f"prefer-{scheme}"})
        for number, (view, content) in enumerate(VIEWS.items(), start=1):
            mona.key(f"alt+{number}")
            mona.find(content())
            english = {node.get_name() for node in mona.nodes()} & ENGLISH
            assert not english, f"English on the French screen {view}: {english}"
            mona.screenshot(f"{scheme}-{size[0]}x{size[1]}-{view.lower()}")
        mona.quit()


run(journey)
