#!/usr/bin/env bash
# The option "orientation" of a GdkPixbuf is documented as what remains to be applied, and for a JPEG it is the value of
# the file's tag. For a TIFF it is another: libtiff mirrors the pixels while it reads them, as if the orientations
# 5 to 8 were 1 to 4, and gdk-pixbuf gives 5 for 5 and 7, 7 for 6 and 8, and none for 2 to 4. With
# gdk_pixbuf_apply_embedded_orientation() the picture is upright; turned by the file's own tag, it is mirrored.
#
# Seen: Debian libgdk-pixbuf-2.0-0 2.42.10+dfsg-1+deb12u4, libtiff 4.5.0, 28 November 2026.
# Source: a comment in io-tiff.c; the documentation of the option does not say so.
# So: never apply the tag that Exiv2 or ExifTool gives to a TIFF that gdk-pixbuf has read.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libgdk-pixbuf-2.0-0 2.42.10+dfsg-1+deb12u4
debian_package gir1.2-gdkpixbuf-2.0 2.42.10+dfsg-1+deb12u4
debian_package python3-gi 3.42.2-3+b1
python_packages pillow==13.0.0

# A picture whose upper left quarter is white, stored in each of the eight orientations.
"$work/venv/bin/python" - <<'PYTHON'
from PIL import Image

upright = Image.new("RGB", (64, 32))
upright.paste((255, 255, 255), (0, 0, 32, 16))
way = Image.Transpose
stored = {
    1: None, 2: way.FLIP_LEFT_RIGHT, 3: way.ROTATE_180, 4: way.FLIP_TOP_BOTTOM,
    5: way.TRANSPOSE, 6: way.ROTATE_90, 7: way.TRANSVERSE, 8: way.ROTATE_270,
}
for number, change in stored.items():
    picture = upright if change is None else upright.transpose(change)
    picture.save(f"{number}.tif", tiffinfo={274: number})
PYTHON

# shown: the option of each file, and whether what is shown is upright.
shown() {
  /usr/bin/python3 - <<'PYTHON'
import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf

options = []
for number in range(1, 9):
    picture = GdkPixbuf.Pixbuf.new_from_file(f"{number}.tif")
    turned = picture.apply_embedded_orientation()
    pixels, row = turned.get_pixels(), turned.get_rowstride()
    corners = [pixels[4 * row + 3 * 4], pixels[4 * row + 3 * 60], pixels[28 * row + 3 * 4]]
    upright = (turned.get_width(), turned.get_height(), corners) == (64, 32, [255, 0, 0])
    options.append(f"{number} {picture.get_option('orientation')}{'' if upright else ' wrong'}")
print(", ".join(options))
PYTHON
}

expect "orientation and option" "1 None, 2 None, 3 None, 4 None, 5 5, 6 7, 7 5, 8 7" "$(shown)"
finish
