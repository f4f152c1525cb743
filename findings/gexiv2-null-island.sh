#!/usr/bin/env bash
# gexiv2_metadata_try_get_gps_info() returns whether a photograph has a position. Its introspection data tell other
# languages to skip this boolean, as for functions that throw an error instead; but for a photograph without a position
# it throws none. From Python such a photograph is at 0°, 0°, as one taken in the Gulf of Guinea would be. In C it returns true for a position
# that a camera without a fix writes as 0/0 (which is no number), again as 0°, 0°; and false for a position without
# an altitude, although it has put the latitude and the longitude into its arguments.
#
# Seen: Debian libgexiv2-2 0.14.0-1+b1, python3-gi 3.42.2-3+b1, 28 November 2026. 0.14.3 (Debian 13) returns true without
# an altitude.
# Source: gexiv2-metadata-gps.cpp; GExiv2-0.10.gir (skip="1"); the documentation says "Boolean success value".
# So: from Python ask for the tags (has_tag) first; in C ask for latitude and longitude each by its own function; look
# for a denominator of 0 in the tags.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libgexiv2-2 0.14.0-1+b1
debian_package gir1.2-gexiv2-0.10 0.14.0-1+b1
debian_package python3-gi 3.42.2-3+b1
python_packages pillow==13.0.0 piexif==1.1.3

"$work/venv/bin/python" - <<'PYTHON'
import piexif
from PIL import Image

picture = Image.new("RGB", (8, 8))
picture.save("none.jpg")
north, west = ((45, 1), (30, 1), (0, 1)), ((73, 1), (30, 1), (0, 1))
altitude = {5: 0, 6: (50, 1)}
for name, gps in {
    "whole.jpg": {1: b"N", 2: north, 3: b"W", 4: west, **altitude},
    "flat.jpg": {1: b"N", 2: north, 3: b"W", 4: west},
    "unknown.jpg": {1: b"N", 2: ((0, 0),) * 3, 3: b"E", 4: ((0, 0),) * 3, **altitude},
}.items():
    picture.save(name, exif=piexif.dump({"GPS": gps}))
PYTHON

# The C function, and the same one as Python has it.
cat >position.py <<'PYTHON'
import ctypes
import sys

import gi

gi.require_version("GExiv2", "0.10")
from gi.repository import GExiv2, GLib

# Exiv2 remarks on how piexif lays out its tags.
GLib.log_set_handler(None, GLib.LogLevelFlags.LEVEL_MASK, lambda *_: None, None)
way, file = sys.argv[1:]
if way == "python":
    metadata = GExiv2.Metadata()
    metadata.open_path(file)
    position = metadata.try_get_gps_info()
    print(f"{position.latitude:g}, {position.longitude:g}")
else:
    library = ctypes.CDLL("libgexiv2.so.2")
    library.gexiv2_initialize()
    library.gexiv2_metadata_new.restype = ctypes.c_void_p
    metadata, error = ctypes.c_void_p(library.gexiv2_metadata_new()), ctypes.c_void_p()
    library.gexiv2_metadata_open_path(metadata, file.encode(), ctypes.byref(error))
    longitude, latitude, altitude = ctypes.c_double(), ctypes.c_double(), ctypes.c_double()
    has = library.gexiv2_metadata_try_get_gps_info(
        metadata, ctypes.byref(longitude), ctypes.byref(latitude), ctypes.byref(altitude), ctypes.byref(error))
    print(f"{bool(has)}: {latitude.value:g}, {longitude.value:g}")
PYTHON
position() { /usr/bin/python3 position.py "$1" "$2" 2>>warnings; }

expect "Python, with a position" "45.5, -73.5" "$(position python whole.jpg)"
expect "Python, without a position" "0, 0" "$(position python none.jpg)"
expect "C, without a position" "False: 0, 0" "$(position c none.jpg)"
expect "C, latitude and longitude 0/0" "True: 0, 0" "$(position c unknown.jpg)"
expect "C, without an altitude" "False: 45.5, -73.5" "$(position c flat.jpg)"
finish
