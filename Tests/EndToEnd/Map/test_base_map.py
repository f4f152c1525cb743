"""The base map: from its server within its usage policy, from the cache without it, and without either."""

import os
import re
import shutil

from base_map import see_base_map, see_no_base_map, share, zoom
from mona_window import Mona
from tiles import CACHE, PAPER, PART, REFUSAL, TileServer, grow_old, kept_tiles
from translations import title, tr, trn, words
from waiting import until

AGENT = re.compile(
    r"MONA/\d+\.\d+\.\d+ \(Linux desktop; org\.maisonmona\.Mona; \+https://monamontreal\.org\)$")
ATTRIBUTION = tr("© OpenStreetMap contributors")
LAND = tr("Borders: Ville de Montréal, CC BY 4.0")
NO_NETWORK = tr("No map background: no network")
KEPT = words("Map background kept from {date}: no network")
REFUSED = tr("No map background: the map’s server refuses")
# How many there are, as the list is called.
IN_VIEW = re.compile(re.escape(trn("{count} in view", "{count} in view", 2)).replace("2", r"\d+"))
CALDER = title("artworks", 276)


def expect_works(mona):
    """The works are there, beside the map and on it."""
    mona.see("list", IN_VIEW)
    mona.see("list item", re.compile(".+, "))


def expect_answers(mona):
    """Waiting for the network delays nothing else."""
    mona.click(mona.see("entry", tr("Find on the map")))
    mona.type("calder")
    mona.see("list item", CALDER)
    mona.key("Alt+2")
    mona.see("list item", tr("All discoveries"))
    mona.key("Alt+3")
    mona.see("push button", tr("Zoom In"))


def come_online(mona, server):
    """Tiles are fetched two at a time, with a user agent, and cached."""
    see_base_map(mona, PAPER)
    expect_works(mona)
    mona.see_text(ATTRIBUTION)
    asked = {request.path for request in server.requests}
    assert len(asked) == len(server.requests), "a tile was asked for twice"
    zoom(mona, "Zoom In")
    until("closer tiles", lambda: {12, 13} <= {request.zoom for request in server.requests})
    see_base_map(mona, PAPER)
    zoom(mona, "Zoom Out")
    for request in server.requests:
        agent = request.headers.get("User-Agent", "")
        assert AGENT.match(agent), f"MONA calls itself “{agent}”"
    # Slow enough for the requests of a whole view to meet, were they sent together.
    assert server.most_at_once == 2, f"{server.most_at_once} requests at once"
    until("the tiles to be cached", lambda: len(kept_tiles()) >= len(asked))


def show_kept(mona, server, kept):
    """Tiles cached a moment ago are shown without a request."""
    see_base_map(mona, PAPER)
    expect_works(mona)
    mona.see_text(ATTRIBUTION)
    again = kept & {request.path.removesuffix(".png") for request in server.requests}
    assert not again, f"requested again: {again}"
    assert not mona.all("label", KEPT)


def show_expired(mona):
    """Cached tiles of last month are shown at once, with their date."""
    see_base_map(mona, PAPER)
    mona.see_text(KEPT)
    expect_works(mona)
    expect_answers(mona)


def renew(mona, server):
    """The server confirms that the tiles are unchanged: the date disappears."""
    see_base_map(mona, PAPER)
    mona.see_no("label", KEPT)
    until("tiles renewed", lambda: server.requests)
    for request in server.requests:
        assert "If-None-Match" in request.headers and request.status == 304, request


def show_nothing(mona):
    """Without a network and a cache, one quiet line says so, and the map shows land and all works."""
    mona.see_text(NO_NETWORK)
    see_no_base_map(mona, PAPER)
    mona.see_text(LAND)
    mona.see_no("label", ATTRIBUTION)
    expect_works(mona)
    mona.screenshot("cold-and-offline")
    expect_answers(mona)


def come_back(mona):
    """The network is back: the tiles arrive, and the line disappears."""
    # Within the second wait at the latest.
    until("the message to go", lambda: not mona.all("label", NO_NETWORK), seconds=40)
    see_base_map(mona, PAPER)
    until("nothing to be missing", lambda: not mona.all("label", words("Part of the map is missing: {more}")))
    mona.see_text(ATTRIBUTION)
    mona.see_no("label", LAND)


def wait_for_all(mona, server):
    """A slow server delays nothing, even if the map is left before it answers."""
    expect_works(mona)
    expect_answers(mona)
    assert not mona.all("label", NO_NETWORK), "a slow server counts as missing"
    assert not server.requests, "the server answered before the map was left"


def be_given_parts(mona, server):
    """A response that is no whole image is neither shown nor cached, and not requested again at once."""
    mona.see_text(REFUSED)
    expect_answers(mona)
    paths = [request.path for request in server.requests]
    assert len(paths) == len(set(paths)), f"some of {paths} were requested twice"
    assert not kept_tiles(), kept_tiles()


def be_refused(mona, server):
    """A server that refuses is not asked again."""
    mona.see_text(REFUSED)
    expect_works(mona)
    zoom(mona, "Zoom In")
    expect_answers(mona)
    assert len(server.requests) <= 2, f"it was requested {len(server.requests)} times"
    assert share(mona, PAPER[:1]) < 0.005


with TileServer(PAPER) as server:
    os.environ["MONA_TILES"] = server.template()
    server.delay = 0.03
    with Mona(view="map", size=(1000, 720)) as mona:
        come_online(mona, server)
        mona.quit()

        kept = {"/" + "/".join(file.with_suffix("").parts[-3:]) for file in kept_tiles()}
        server.forget()
        mona.start()
        show_kept(mona, server, kept)
        mona.quit()

        grow_old(days=30)
        server.stop()
        mona.start()
        show_expired(mona)
        mona.quit()

        server.start()
        server.forget()
        mona.start()
        renew(mona, server)
        mona.quit()

        shutil.rmtree(CACHE)
        server.stop()
        mona.start()
        show_nothing(mona)
        server.start()
        come_back(mona)
        mona.quit()

        shutil.rmtree(CACHE)
        server.forget()
        server.delay = 60
        mona.start()
        wait_for_all(mona, server)
        mona.quit()

        server.delay = 0.03
        server.answer = PART
        mona.start()
        be_given_parts(mona, server)
        mona.quit()

        server.answer = REFUSAL
        server.forget()
        mona.start()
        be_refused(mona, server)
