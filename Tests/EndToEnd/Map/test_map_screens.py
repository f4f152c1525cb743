"""Snapshots of the map at three zooms with the recorded catalogue, light and dark, wide and narrow."""

import itertools
import os
import pathlib

from base_map import in_dark_style, see_base_map, wait_until_still, zoom
from environment import PICTURES, monactl
from mona_window import Mona
from tiles import PAPER, TileServer
from translations import LANGUAGE

SCREENS = PICTURES.parent.parent / "screens"
RECORDED = pathlib.Path(__file__).parents[4] / "shared" / "data" / "mona-v3"
FILES = [RECORDED / f"{kind}.json" for kind in ("artworks", "places", "heritages")]


def picture(mona, level, colours, dark, size):
    """Saves a snapshot once the base map is drawn, which pins may cover almost entirely."""
    see_base_map(mona, colours, least=0.1)
    wait_until_still(mona)
    scheme = "dark" if dark else "light"
    mona.screenshot(SCREENS / f"{LANGUAGE}-{scheme}-{size[0]}x{size[1]}-map-zoom-{level}", size)


if all(file.exists() for file in FILES):
    monactl("import", *map(str, FILES), "--json")
    for number in 1, 7, 30:
        monactl("target", f"artwork:{number}", "--json")
else:
    print(f"{RECORDED} is not there: the map shows the starter catalogue only.")

with TileServer(PAPER) as server:
    os.environ["MONA_TILES"] = server.template()
    for dark, size in itertools.product((False, True), ((1280, 800), (360, 720))):
        with Mona(view="map", size=size, dark=dark) as mona:
            # A base map without a dark style is dimmed.
            colours = in_dark_style(PAPER) if dark else PAPER
            see_base_map(mona, colours, least=0.1)
            zoom(mona, "Zoom Out")
            picture(mona, 11, colours, dark, size)
            for level in 14, 17:
                for _ in range(3):
                    zoom(mona, "Zoom In")
                picture(mona, level, colours, dark, size)
