#!/usr/bin/env bash
# gpxpy's GPX.get_location_at(time) is documented to tell the approximate location at a time, and is what one finds for
# putting photographs on a track. One expects a position between the two points around that time, or the closest of
# them. In fact it is the first point that is not earlier: between 14:00 and 14:10, a second past 14:00 is answered with
# the point of 14:10.
#
# Seen: gpxpy 1.6.2, 28 November 2026.
# Source: the docstring; GPXTrackSegment.get_location_at in gpx.py.
# So: find the two points around the time and interpolate, within one segment; refuse what is too long apart.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
python_packages gpxpy==1.6.2

cat >at.py <<'PYTHON'
import datetime
import sys

import gpxpy

TRACK = """<gpx version="1.1" creator="finding" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="45.50" lon="-73.5"><time>2026-06-14T14:00:00Z</time></trkpt>
<trkpt lat="45.60" lon="-73.5"><time>2026-06-14T14:10:00Z</time></trkpt>
</trkseg></trk></gpx>"""
time = datetime.datetime.fromisoformat(f"2026-06-14T{sys.argv[1]}+00:00")
print(*(f"{point.latitude:.2f}" for point in gpxpy.parse(TRACK).get_location_at(time)))
PYTHON
at() { "$work/venv/bin/python" at.py "$1"; }

expect "latitude at 14:00:00" 45.50 "$(at 14:00:00)"
expect "latitude at 14:00:01 (on the way: 45.5002)" 45.60 "$(at 14:00:01)"
expect "latitude at 14:10:00" 45.60 "$(at 14:10:00)"
expect "after the track" "" "$(at 14:10:01)"
finish
