#!/usr/bin/env bash
# Old data of Québec is in NAD27(CGQ77) (EPSG:4609, and 2138, 2031, 2032… projected). One expects PROJ to take it to
# WGS 84, as exactly as it can without the grids that it would have to fetch: plain NAD27 moves by some 26 m so. For CGQ77
# only the grid is known; without it, PROJ chooses a "ballpark" operation that changes nothing. The coordinates come
# back as they went in, wrong by tens of metres, without a warning; the accuracy is -1 in both cases.
#
# Seen: pyproj 3.7.2 (PROJ 9.5.1), 28 November 2026.
# Source: PROJ's glossary, "ballpark transformation". GDAL's tools (3.6.2) do the same.
# So: Transformer.from_crs(…, allow_ballpark=False), which throws where there is nothing else.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
python_packages pyproj==3.7.2 certifi==2026.10.19.post1

cat >moved.py <<'PYTHON'
import sys
import warnings

import pyproj
import pyproj.exceptions

warnings.simplefilter("error")
place = (-73.5617, 45.5081)
try:
    transformer = pyproj.Transformer.from_crs(
        int(sys.argv[1]), 4326, always_xy=True, allow_ballpark=len(sys.argv) < 3)
except pyproj.exceptions.ProjError as error:
    sys.exit(print(type(error).__name__))
result = transformer.transform(*place)
metres = pyproj.Geod(ellps="WGS84").inv(*place, *result)[2]
print(f"{metres:.0f} m, ballpark {'Ballpark' in transformer.description}, accuracy {transformer.accuracy:.0f}")
PYTHON
moved() { PROJ_NETWORK=OFF "$work/venv/bin/python" moved.py "$1"; }

expect "NAD27 (EPSG:4267) moves by" "26 m, ballpark False, accuracy -1" "$(moved 4267)"
expect "NAD27(CGQ77) (EPSG:4609) moves by" "0 m, ballpark True, accuracy -1" "$(moved 4609)"
expect "without ballpark operations" ProjError "$("$work/venv/bin/python" moved.py 4609 exact)"
finish
