#!/usr/bin/env bash
# GtkActionBar in a narrow window: what is in its centre and needs several lines (a wrapped text, buttons that flow) is
# measured for a width that it does not get. The bar's style has a gap on each side of the centre (12 pixels together in
# the default theme), also where both ends are empty. GTK subtracts them when it lays the centre out, and forgets them
# when it asks for the height. Where those pixels decide whether a word still fits on a line, the bar gets one line too
# few, and the last one is cut off, without a warning.
#
# Seen: Debian libgtk-4-1 4.8.3+ds-2+deb12u1, 29 November 2026; 4.18.6 of Debian 13 does the same.
# Source: gtkcenterlayout.c; the gap comes from the theme, so a program that never names one has it.
# So: set the `border-spacing` of the bar's box to 0 in the program's style sheet, or measure at the narrower width.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libgtk-4-1 4.8.3+ds-2+deb12u1
debian_package gir1.2-gtk-4.0 4.8.3+ds-2+deb12u1
debian_package python3-gi 3.42.2-3+b1
debian_package xvfb 2:21.1.7-3+deb12u13
debian_package xauth 1:1.1.2-1

cat >bars.py <<'PYTHON'
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk

Gtk.init()
if sys.argv[1] == "none":
    style = Gtk.CssProvider()
    style.load_from_data(b"actionbar > revealer > box { border-spacing: 0; }")
    Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), style, 600)
texts = []
for width in range(200, 400, 4):
    text = Gtk.Label(label="one two three four five six seven eight nine ten " * 3, wrap=True, width_chars=3, hexpand=True)
    bar = Gtk.ActionBar()
    bar.set_center_widget(text)
    page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    page.append(Gtk.Label(vexpand=True))
    page.append(bar)
    Gtk.Window(child=page, default_width=width, default_height=300).present()
    texts.append(text)
loop = GLib.MainLoop()
GLib.timeout_add_seconds(3, loop.quit)
loop.run()
needs = [text.measure(Gtk.Orientation.VERTICAL, text.get_width()).minimum for text in texts]
cut = [text for text, needed in zip(texts, needs) if text.get_height() < needed]
print("some texts are cut off" if cut else "no text is cut off")
PYTHON
bars() {
  GSK_RENDERER=cairo GTK_A11Y=none xvfb-run --auto-servernum /usr/bin/python3 bars.py "$1" 2>>warnings
}

expect "50 widths, with the theme's gaps" "some texts are cut off" "$(bars theme)"
expect "50 widths, without gaps" "no text is cut off" "$(bars none)"
finish
