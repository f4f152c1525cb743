#!/usr/bin/env bash
# GtkGridView makes widgets only for what is near the visible part of its model. A grid of photographs that should use
# the whole width of any screen is given a large `max-columns`; one expects the number of widgets to follow
# the columns that there are. GTK makes 32 rows of as many columns as there *might* be, and one item more: a window of
# 400 pixels with room for two columns makes 3,201 items for max-columns=100, and 225 for the default of 7. Each of
# them then loads its photograph.
#
# Seen: Debian libgtk-4-1 4.8.3+ds-2+deb12u1, 28 November 2026.
# Source: gtkgridview.c; the documentation of max-columns does not say it.
# So: set max-columns to what the widest window needs at the smallest tile, and change it with the window's width.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libgtk-4-1 4.8.3+ds-2+deb12u1
debian_package gir1.2-gtk-4.0 4.8.3+ds-2+deb12u1
debian_package python3-gi 3.42.2-3+b1
debian_package xvfb 2:21.1.7-3+deb12u13
debian_package xauth 1:1.1.2-1

cat >grid.py <<'PYTHON'
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk

made = []


def make(factory, item):
    made.append(item)
    item.set_child(Gtk.Label(width_request=150, height_request=150))


Gtk.init()
factory = Gtk.SignalListItemFactory()
factory.connect("setup", make)
model = Gtk.NoSelection(model=Gtk.StringList.new([str(number) for number in range(5000)]))
grid = Gtk.GridView(model=model, factory=factory, min_columns=2, max_columns=int(sys.argv[1]))
window = Gtk.Window(child=Gtk.ScrolledWindow(child=grid), default_width=400, default_height=400)
window.present()
loop = GLib.MainLoop()
# Once the window has been laid out, nothing else happens in it.
window.connect("map", lambda _: GLib.timeout_add(500, loop.quit))
GLib.timeout_add_seconds(20, loop.quit)
loop.run()
print(len(made))
PYTHON
items() {
  GSK_RENDERER=cairo GTK_A11Y=none xvfb-run --auto-servernum /usr/bin/python3 grid.py "$1" 2>>warnings
}

expect "items made for max-columns=3" 97 "$(items 3)"
expect "items made for max-columns=7" 225 "$(items 7)"
expect "items made for max-columns=100" 3201 "$(items 100)"
finish
