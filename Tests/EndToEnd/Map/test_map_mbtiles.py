"""A map in a file becomes the base map; its disappearance is reported."""

import os
import zlib

from base_map import see_base_map, see_no_base_map, zoom
from environment import HOME
from mona_window import Mona
from preferences import (
    STANDARD, base_maps, close_preferences, expect_chosen, open_map_file, open_preferences)
from tiles import PAPER, ROSE, TileServer, make_mbtiles, tile
from translations import tr

NAME, OWNER = "Île en rose", "Atlas des Éthier, 1987"
ATTRIBUTION = tr("© OpenStreetMap contributors")


def refuse(mona, file, sentence):
    """A file that is no map changes nothing, and the reason is shown."""
    open_map_file(mona, file)
    mona.see_text(tr(sentence, file=file.name))
    expect_chosen(mona, STANDARD)
    assert base_maps(mona) == [STANDARD], base_maps(mona)


notes = HOME / "notes.mbtiles"
notes.write_text("Acheter du pain.\n")
drawing = make_mbtiles(
    HOME / "traits.mbtiles", "Traits", OWNER, reach=0,
    image=lambda *_: b"\x1f\x8b" + zlib.compress(b"\x1a\x05water"))
rose = make_mbtiles(
    HOME / "île.mbtiles", NAME, f'<a href="https://example.org">{OWNER}</a>',
    image=lambda *place: tile(ROSE, *place))

with TileServer(PAPER) as server:
    os.environ["MONA_TILES"] = server.template()
    with Mona(view="map", size=(1000, 720)) as mona:
        see_base_map(mona, PAPER)
        open_preferences(mona)
        expect_chosen(mona, STANDARD)
        refuse(mona, notes, "“{file}” is not a map file: choose one in MBTiles format.")
        refuse(mona, drawing, "“{file}” is a vector map, which MONA cannot draw: "
                              "choose a map made of images (PNG or JPEG).")

        open_map_file(mona, rose)
        expect_chosen(mona, NAME)
        mona.see_text(tr("“{file}”, without network", file=rose.name))
        close_preferences(mona)
        see_base_map(mona, ROSE)
        see_no_base_map(mona, PAPER)
        mona.see_text(OWNER)
        mona.see_no("label", ATTRIBUTION)
        mona.screenshot("from-a-file")

        # Beyond the zoom levels of the file, its tiles are enlarged, without a request.
        server.forget()
        zoom(mona, "Zoom In")
        see_base_map(mona, ROSE)
        mona.quit()
        mona.start()
        see_base_map(mona, ROSE)
        mona.see_text(OWNER)
        assert not server.requests, [request.path for request in server.requests]
        mona.quit()

        rose.unlink()
        mona.start()
        mona.see_text(tr(
            "The map “{name}” cannot be opened: {standard} is shown instead.", name=NAME,
            standard=STANDARD))
        see_base_map(mona, PAPER)
        mona.see_text(ATTRIBUTION)
        open_preferences(mona)
        expect_chosen(mona, STANDARD)
        mona.see_text(tr("“{file}” is not there now", file=rose.name))
        close_preferences(mona)
