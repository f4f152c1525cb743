#!/usr/bin/env bash
# GDAL chooses its driver by the content of a file. One expects a file called .kml to be read as KML or refused. One that
# is a virtual dataset (VRT) is followed: what comes out is another file of the computer, or what an address answers;
# and `ogr2ogr` has `-if`, which names the only driver to try, from 3.10 on only. GDAL_SKIP works in all versions.
# An ArcGIS file without a list of its fields, as people cut them out of an answer, is refused altogether.
#
# Seen: GDAL 3.6.2 (Debian gdal-bin 3.6.2+dfsg-1+b2), 28 November 2026.
# Source: the pages of the VRT and of the ESRIJSON driver, which do not speak of this.
# So: set GDAL_SKIP, give a process that reads files from elsewhere no network, and rewrite ArcGIS's features as GeoJSON.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package gdal-bin 3.6.2+dfsg-1+b2

printf 'title,secret\nLa Joute,42\n' >other.csv
cat >works.kml <<VRT
<!-- <kml> --><OGRVRTDataSource><OGRVRTLayer name="other"><SrcDataSource>$PWD/other.csv</SrcDataSource>
</OGRVRTLayer></OGRVRTDataSource>
VRT
cat >arcgis.json <<'JSON'
{"geometryType": "esriGeometryPoint", "spatialReference": {"wkid": 4326},
"features": [{"attributes": {"title": "La Joute"}, "geometry": {"x": -73.56, "y": 45.5}}]}
JSON

# secrets FILE: how often the other file's secret comes out.
secrets() {
  ogr2ogr -f GeoJSONSeq /vsistdout/ "$1" 2>messages | grep --count '"42"' || true
}

expect "the other file, by a VRT called .kml" 1 "$(secrets works.kml)"
expect "with GDAL_SKIP" 0 "$(GDAL_SKIP=OGR_VRT,VRT secrets works.kml)"
expect "features of ArcGIS without fields" 0 \
  "$(ogr2ogr -f GeoJSONSeq /vsistdout/ arcgis.json 2>messages | grep --count Joute || true)"
finish
