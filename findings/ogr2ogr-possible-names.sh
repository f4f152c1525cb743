#!/usr/bin/env bash
# GDAL makes points of a CSV file whose columns are named by -oo X_POSSIBLE_NAMES and -oo Y_POSSIBLE_NAMES. Where a cell
# is no number it understands, one expects a row without a point. The row has none; but the cell's text is gone as
# well, since both columns have become numbers: 45°30'18"N and 45.5N, which people write, are in no property of what
# ogr2ogr writes, and cannot be read or shown any more. Read without the options, they are there.
#
# Seen: GDAL 3.6.2 (Debian gdal-bin 3.6.2+dfsg-1+b2), 28 November 2026. The exit status is 0; of all such cells
# of a column one warning is printed, for the first.
# Source: the page of the CSV driver describes the options, and not what becomes of other text.
# So: read tables as text and make the points yourself.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package gdal-bin 3.6.2+dfsg-1+b2
debian_package jq 1.6-2.1+deb12u1

cat >works.csv <<'CSV'
title,latitude,longitude
La Joute,45.5081,-73.5617
Totem,45.5N,73.5W
Cadran,"45°30'18""N","73°33'40""W"
CSV

# latitudes [OPTION…]: what is told of each row's latitude, with or without a point.
latitudes() {
  ogr2ogr -f GeoJSONSeq "$@" /vsistdout/ works.csv 2>warnings |
    jq --raw-output '"\(.properties.latitude) \(if .geometry then "point" else "no point" end)"' |
    paste --serial --delimiters=';'
}

expect "as text" "45.5081 no point;45.5N no point;45°30'18\"N no point" "$(latitudes)"
expect "with the options" "45.5081 point;null no point;null no point" \
  "$(latitudes -oo X_POSSIBLE_NAMES=longitude -oo Y_POSSIBLE_NAMES=latitude)"
finish
