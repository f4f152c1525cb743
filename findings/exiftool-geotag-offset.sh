#!/usr/bin/env bash
# Phones and recent cameras write the offset from UTC beside the time of a photograph (OffsetTimeOriginal). One
# expects `exiftool -geotag track.gpx photo.jpg` to use it, since GPX tracks are in UTC. ExifTool 12.57, which
# Debian 12 has, takes the time for one in the computer's own zone, without a word: the photograph lands where one was
# hours earlier or later, if the track reaches so far. Later versions use the offset (13.25, of Debian 13, does).
#
# Seen: ExifTool 12.57 (Debian libimage-exiftool-perl 12.57+dfsg-1), 28 November 2026.
# Source: ExifTool's documentation, geotag.html.
# So: give the time explicitly: -geotime<${DateTimeOriginal}${OffsetTimeOriginal}.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package libimage-exiftool-perl 12.57+dfsg-1
python_packages pillow==13.0.0 piexif==1.1.3

# A track that moves north by a hundredth of a degree each hour, and a photo of 14:00 at UTC-4, 18:00 UTC.
"$work/venv/bin/python" - <<'PYTHON'
import piexif
from PIL import Image

exif = piexif.dump({"Exif": {36867: b"2026:06:14 14:00:00", 36881: b"-04:00"}})
Image.new("RGB", (8, 8)).save("photo.jpg", exif=exif)
points = "".join(
    f'<trkpt lat="45.{hour}" lon="-73.5"><time>2026-06-14T{hour}:00:00Z</time></trkpt>'
    for hour in range(10, 24))
with open("track.gpx", "w") as file:
    file.write(
        '<gpx version="1.1" creator="finding" xmlns="http://www.topografix.com/GPX/1/1">'
        f"<trk><trkseg>{points}</trkseg></trk></gpx>")
PYTHON

# place ZONE [OPTION]: where the photo is put on a computer in that zone.
place() {
  cp photo.jpg placed.jpg
  TZ=$1 exiftool -quiet -overwrite_original -geotag track.gpx "${@:2}" placed.jpg
  exiftool -s3 -n -GPSLatitude placed.jpg
}

expect "latitude, on a computer in Montréal" 45.18 "$(place America/Toronto)"
expect "latitude, on a server in UTC" 45.14 "$(place UTC)"
# shellcheck disable=SC2016 # ExifTool's own variables
expect "latitude, with the offset asked for" 45.18 \
  "$(place UTC '-geotime<${DateTimeOriginal}${OffsetTimeOriginal}')"
finish
