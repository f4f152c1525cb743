"""Checks the base map by the pixels on the screen."""

import collections
import re
import subprocess
import sys

from mona_window import BORDER
from node import MAPS
from translations import tr, trc
from waiting import until


def _pixels(place):
    """The pixels at x, y, width, height of the window, each a number as `_pixel` makes it."""
    x, y, width, height = place
    data = subprocess.run(
        ["import", "-window", "root", "-crop", f"{width}x{height}+{x + BORDER}+{y + BORDER}",
         "+repage", "-depth", "8", "rgba:-"], check=True, capture_output=True).stdout
    return memoryview(data).cast("I")


def _pixel(colour):
    """An opaque colour of red, green and blue as a number."""
    return int.from_bytes(bytes((*colour, 255)), sys.byteorder)


def _map(mona):
    """Where the map is in the window."""
    return mona.see(MAPS, trc("view", "Map")).extents()


def in_dark_style(colours):
    """The colours of a light map in a dark window: half as bright, exactly."""
    def dimmed(part):
        mixed = part * 127 + 128
        return mixed + (mixed >> 8) >> 8

    return tuple(tuple(map(dimmed, colour)) for colour in colours)


def share(mona, colours):
    """The share of the map with exactly these colours: 0 to 1."""
    pixels = _pixels(_map(mona))
    counts = collections.Counter(pixels)
    return sum(counts[_pixel(colour)] for colour in set(colours)) / len(pixels)


def see_base_map(mona, colours, least=0.4):
    """Waits until tiles of these colours cover at least this share of the map."""
    until(f"a base map of {colours[0]}", lambda: share(mona, colours) >= least)


def see_no_base_map(mona, *base_maps):
    """Waits until no tile of these colours is on the map."""
    for colours in base_maps:
        # The paper of a street may be that of a label.
        until(f"the base map of {colours[0]} to go", lambda: share(mona, colours[:1]) < 0.005)


def zoom(mona, button):
    """Presses "Zoom In" or "Zoom Out", and waits until the map has done so."""
    def ruler():
        return mona.see("label", re.compile(r"\d+\s?k?m$")).name

    before = ruler()
    mona.press("push button", tr(button))
    until("another scale", lambda: ruler() != before)


def wait_until_still(mona):
    """Waits until the map no longer changes."""
    place, before = _map(mona), None

    def is_still():
        nonlocal before
        now = _pixels(place)
        same, before = now == before, now
        return same

    until("the map to stand still", is_still)
