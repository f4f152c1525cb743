#!/usr/bin/env bash
# gdk_pixbuf_new_from_file() opens a file, has a loader read it, and closes it. The loader of TIFF gives the descriptor
# to libtiff, whose TIFFClose() closes it too: each TIFF closes its descriptor twice. In a program with several threads
# the number is often another file's by then, which loses its descriptor: a picture is "corrupt", a read fails with
# EBADF, or ends in another file; a database or a file that is being written are not safer. It happens once in some
# hundred runs of a busy program, and not at all in one with a single thread.
#
# Seen: Debian libgdk-pixbuf-2.0-0 2.42.10+dfsg-1+deb12u4, 28 November 2026.
# Source: io-tiff.c, gdk_pixbuf__tiff_image_load(), which duplicates the descriptor on Windows alone; documented nowhere.
# So: read pictures by a GdkPixbufLoader, into which the program writes the bytes. gdk_pixbuf_new_from_file_at_scale()
# does the same.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libgdk-pixbuf-2.0-0 2.42.10+dfsg-1+deb12u4
debian_package gir1.2-gdkpixbuf-2.0 2.42.10+dfsg-1+deb12u4
debian_package python3-gi 3.42.2-3+b1
debian_package strace 6.1-0.1

# closed STATEMENT: how many times a program that reads photo.png or photo.tiff closed a descriptor that was not open.
closed() {
  strace -e trace=close -o calls /usr/bin/python3 - "$1" <<'PYTHON'
import os
import sys

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf

try:
    os.close(100)
except OSError:
    pass
exec(sys.argv[1])
PYTHON
  # What Python itself closes while it starts precedes the one of 100.
  grep -c EBADF <(sed '1,/close(100)/d' calls) || true
}

/usr/bin/python3 - <<'PYTHON'
import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf

picture = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 64, 48)
for kind in ("png", "tiff"):
    picture.savev(f"photo.{kind}", kind, [], [])
PYTHON

expect "PNG, new_from_file" 0 "$(closed 'GdkPixbuf.Pixbuf.new_from_file("photo.png")')"
expect "TIFF, new_from_file" 1 "$(closed 'GdkPixbuf.Pixbuf.new_from_file("photo.tiff")')"
expect "TIFF, new_from_file_at_scale" 0 \
  "$(closed 'GdkPixbuf.Pixbuf.new_from_file_at_scale("photo.tiff", 32, 32, True)')"
finish
