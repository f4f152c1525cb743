#!/usr/bin/env bash
# heif-enc makes a HEIC from a JPEG. The JPEG of a telephone is kept as the sensor saw it, with an EXIF orientation
# that says how to turn it. In HEIC a property of the picture (irot) says so, and readers are to ignore the orientation
# in its EXIF. One expects heif-enc to turn the pixels or to write irot. It copies the EXIF and does neither, so that
# every reader that follows the standard shows the picture lying on its side.
#
# Seen: Debian libheif-examples 1.15.1-1+deb12u1, 28 November 2026.
# Source: ISO/IEC 23008-12 on transformative properties; heif-enc's manual page does not speak of orientation.
# So: turn the JPEG before (jpegtran, ImageMagick's -auto-orient), or do not use it to make test photographs.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libheif-examples 1.15.1-1+deb12u1
python_packages pillow==13.0.0 pillow_heif==1.8.1

# 64 pixels wide, 32 high, to be shown 32 wide and 64 high.
"$work/venv/bin/python" - <<'PYTHON'
from PIL import Image

exif = Image.Exif()
exif[0x0112] = 6
Image.new("RGB", (64, 32)).save("photo.jpg", exif=exif)
PYTHON
heif-enc --quality 90 --output photo.heic photo.jpg >log 2>&1

shown() {
  "$work/venv/bin/python" - "$1" <<'PYTHON'
import sys

import pillow_heif
from PIL import Image, ImageOps

pillow_heif.register_heif_opener()
picture = ImageOps.exif_transpose(Image.open(sys.argv[1]))
print("{}x{}".format(*picture.size))
PYTHON
}

expect "the JPEG is shown" 32x64 "$(shown photo.jpg)"
expect "the HEIC is shown" 64x32 "$(shown photo.heic)"
expect "irot properties in the HEIC" 0 "$(grep --count --text irot photo.heic || true)"
finish
