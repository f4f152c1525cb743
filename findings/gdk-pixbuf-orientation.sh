#!/usr/bin/env bash
# gdk_pixbuf_apply_embedded_orientation() turns a picture as its EXIF orientation says, and is what GTK applications
# call for photographs. PNG (chunk eXIf) and WebP (chunk EXIF) carry the same field, and browsers, ExifTool and Pillow
# heed it. gdk-pixbuf's readers of the two formats do not read it, so that the function returns the picture
# unturned, and there is no option "orientation" that would tell.
#
# Seen: Debian libgdk-pixbuf-2.0-0 2.42.10+dfsg-1+deb12u4, webp-pixbuf-loader 0.2.1-1, 28 November 2026.
# Source: the documentation of the function speaks of an "orientation" option without naming formats; io-jpeg.c and
# io-tiff.c set it, io-png.c does not.
# So: read the orientation by gexiv2 for these two formats, and turn the picture yourself; never for others too,
# which would turn them twice.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libgdk-pixbuf-2.0-0 2.42.10+dfsg-1+deb12u4
debian_package webp-pixbuf-loader 0.2.1-1
debian_package gir1.2-gdkpixbuf-2.0 2.42.10+dfsg-1+deb12u4
debian_package python3-gi 3.42.2-3+b1
python_packages pillow==13.0.0

# 64 pixels wide, 32 high, to be turned by a quarter.
"$work/venv/bin/python" - <<'PYTHON'
from PIL import Image

exif = Image.Exif()
exif[0x0112] = 6
picture = Image.new("RGB", (64, 32))
for name in ("photo.jpg", "photo.png", "photo.webp"):
    picture.save(name, exif=exif)
PYTHON

# shown FILE: its width and height once the orientation was applied.
shown() {
  /usr/bin/python3 - "$1" <<'PYTHON'
import sys

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf

picture = GdkPixbuf.Pixbuf.new_from_file(sys.argv[1])
turned = picture.apply_embedded_orientation()
print(f"{turned.get_width()}x{turned.get_height()}, option {picture.get_option('orientation')}")
PYTHON
}

expect JPEG "32x64, option 6" "$(shown photo.jpg)"
expect PNG "64x32, option None" "$(shown photo.png)"
expect WebP "64x32, option None" "$(shown photo.webp)"
finish
