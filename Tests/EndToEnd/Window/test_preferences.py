"""The Preferences: a map server is checked while its address is written, chosen, with its dark style, and
removed."""

import os
import re

from base_map import in_dark_style, see_base_map, see_no_base_map
from dialogs import answer
from mona_window import Mona
from preferences import (
    CHOICES, STANDARD, close_preferences, expect_chosen, base_map_button, open_preferences)
from tiles import MINT, NIGHT, PAPER, TileServer, kept_tiles
from translations import tr, trc
from waiting import until

NAME, OWNER = "Carte à la menthe", "Les amies de la menthe"
ADDRESS = tr("Address of the tiles")
DARK = tr("Address in dark style (optional)")


def write(mona, label, text):
    """Writes in the row of this label, and leaves it."""
    row = mona.see("text", label)
    mona.click(row)
    row.write(text)
    mona.key("Tab")


def write_address(mona, second):
    """An invalid address shows an error under it, until it is corrected."""
    lacking = second.template().replace("/{y}", "")
    write(mona, ADDRESS, lacking)
    sentence = tr(
        "The address lacks {names}: write where the level, the column and the row of a tile go.",
        names="{y}")
    mona.see_text(sentence)
    write(mona, ADDRESS, "http://example.org/{z}/{x}/{y}.png")
    mona.see_no("label", sentence)
    mona.see_text(tr(
        "Anyone could watch which places you look at: write an address that begins with https://."))
    write(mona, ADDRESS, second.template("unknown"))
    mona.see_text(tr(
        "The server refuses (it says {status}): check the address, or whether it asks for a key.",
        status=404))
    write(mona, ADDRESS, second.template())
    mona.see_text(tr("The server answers: a tile came."))


def add_server(mona, second):
    mona.press("push button", re.compile(re.escape(tr("Add a Map Server…"))))
    mona.see_text(tr("Add a Map Server"))
    write_address(mona, second)
    write(mona, DARK, second.template("dark"))
    mona.press("push button", tr("Add"))
    mona.see_text(tr("Give it a name to know it by."))
    write(mona, trc("what a map is called", "Name"), NAME)
    write(mona, tr("Map attribution"), OWNER)
    mona.press("push button", tr("Add"))
    expect_chosen(mona, NAME)


with TileServer(PAPER) as server, TileServer(MINT, dark=NIGHT) as second:
    os.environ["MONA_TILES"] = server.template()
    with Mona(view="map", size=(1000, 900)) as mona:
        see_base_map(mona, PAPER)
        open_preferences(mona)
        # Without an account too, it can be decided over which networks MONA is to send.
        mona.see_text(tr("You have no account here: nothing is sent."))
        mona.see("combo box", tr("Send"))
        add_server(mona, second)
        mona.screenshot("two-servers")
        close_preferences(mona)
        see_base_map(mona, MINT)
        see_no_base_map(mona, PAPER)
        mona.see_text(OWNER)
        mona.see_no("label", tr("© OpenStreetMap contributors"))
        assert not any(request.path.startswith("/dark") for request in second.requests)

        # Cached tiles of the first server are shown at once.
        server.forget()
        open_preferences(mona)
        mona.press_node(base_map_button(mona, STANDARD))
        expect_chosen(mona, STANDARD)
        close_preferences(mona)
        see_base_map(mona, PAPER)
        assert not server.requests, [request.path for request in server.requests]

        open_preferences(mona)
        mona.press("push button", tr("Clear"))
        until("the tiles to be deleted", lambda: not kept_tiles())
        mona.press_node(base_map_button(mona, NAME))
        expect_chosen(mona, NAME)
        close_preferences(mona)

    with Mona(dark=True) as mona:
        see_base_map(mona, NIGHT)
        assert any(request.path.startswith("/dark/") for request in second.requests)
        open_preferences(mona)
        mona.press("push button", tr("Remove “{name}”…", name=NAME))
        mona.see_text(tr("Remove “{name}”?", name=NAME))
        answer(mona, tr("Remove"))
        mona.see_no(CHOICES, NAME)
        expect_chosen(mona, STANDARD)
        close_preferences(mona)
        see_base_map(mona, in_dark_style(PAPER))
