#!/usr/bin/env bash
# An AdwActionRow is given an accessible description by gtk_accessible_update_property(); one expects screen readers to
# say it. On Debian 13 they say nothing, and nobody is warned: the row is related to the label of its subtitle
# (`described-by`), and GTK takes the relation and leaves the property out, also where the subtitle is empty and its
# label is hidden. On Debian 12 they say it. Versions in between were not tried.
#
# Seen: Debian libgtk-4-1 4.18.6+ds-2 with libadwaita-1-0 1.7.6-1~deb13u1, and 4.8.3+ds-2+deb12u1 with 1.2.2-1,
# 29 November 2026.
# Source: gtkatcontext.c; ARIA, too, gives `aria-describedby` precedence, but says what follows if it is empty. Neither
# library documents it.
# So: reset the relation (gtk_accessible_reset_relation) before a description is set, or use the subtitle.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libgtk-4-1 4.18.6+ds-2
debian_package gir1.2-adw-1 1.7.6-1~deb13u1
debian_package gir1.2-atspi-2.0 2.56.2-1+deb13u2
debian_package python3-gi 3.50.0-4+b1
debian_package at-spi2-core 2.56.2-1+deb13u2
debian_package dbus-daemon 1.16.2-2
debian_package xvfb 2:21.1.16-1.3+deb13u4
debian_package xauth 1:1.1.2-1.1

cat >rows.py <<'PYTHON'
import subprocess
import sys

import gi

gi.require_version("Adw", "1")
gi.require_version("Gtk", "4.0")
from gi.repository import Adw, GLib, Gtk

Adw.init()
rows = Gtk.ListBox()
for name in ("plain", "relation reset"):
    row = Adw.ActionRow(title=name)
    if name == "relation reset":
        row.reset_relation(Gtk.AccessibleRelation.DESCRIBED_BY)
    row.update_property([Gtk.AccessibleProperty.DESCRIPTION], ["a description"])
    rows.append(row)
window = Gtk.Window(child=rows)
window.present()
loop = GLib.MainLoop()


def ask():
    # Another process, as a screen reader is.
    process = subprocess.Popen([sys.executable, "ask.py"])
    GLib.child_watch_add(GLib.PRIORITY_DEFAULT, process.pid, lambda *_: loop.quit())


GLib.timeout_add(1000, ask)
GLib.timeout_add_seconds(20, loop.quit)
loop.run()
PYTHON
cat >ask.py <<'PYTHON'
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi


def walk(node):
    if node.get_role() == Atspi.Role.LIST_ITEM:
        print(f"{node.get_name()}: {node.get_description() or 'none'}")
    for place in range(node.get_child_count()):
        walk(node.get_child_at_index(place))


walk(Atspi.get_desktop(0))
PYTHON

# A bus of its own, which starts the accessibility bus alone.
mkdir -m 700 runtime
mkdir services
ln -s /usr/share/dbus-1/services/org.a11y.Bus.service services/
cat >bus.conf <<CONFIGURATION
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=$work/runtime</listen>
  <servicedir>$work/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONFIGURATION
XDG_RUNTIME_DIR=$work/runtime GTK_A11Y=atspi GSK_RENDERER=cairo dbus-run-session --config-file=bus.conf -- \
  xvfb-run --auto-servernum /usr/bin/python3 rows.py >seen 2>warnings

plain="plain: none"
if dpkg --compare-versions "$(dpkg-query --show --showformat='${Version}' libgtk-4-1)" lt 4.18; then
  plain="plain: a description"
fi
expect "the description of a row" "$plain" "$(grep plain seen)"
expect "the same without the relation to the subtitle" "relation reset: a description" "$(grep reset seen)"
finish
