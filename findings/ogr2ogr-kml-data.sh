#!/usr/bin/env bash
# KML tells what is known of a place in ExtendedData: either declared by a Schema (SchemaData), or plain (Data).
# GDAL reads both, and so one expects all of it in what `ogr2ogr` writes. With exit status 0 and nothing but ordinary
# warnings it leaves out
# - plain Data in a Placemark that also has SchemaData;
# - a date that is a year alone, <when>1976</when>; while 1976-05 becomes midnight of the first of May.
#
# Seen: GDAL 3.6.2 (Debian gdal-bin 3.6.2+dfsg-1+b2, driver LIBKML), 28 November 2026.
# Source: OGC 12-007r2 (KML 2.3), on ExtendedData and on dateTime; the driver's page speaks of Schema and Data, not of these limits.
# So: read KML yourself where these matter, or count the fields in both.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package gdal-bin 3.6.2+dfsg-1+b2
debian_package jq 1.6-2.1+deb12u1

schema='<Schema name="mural" id="mural"><SimpleField type="string" name="artist"/></Schema>'
declared='<SchemaData schemaUrl="#mural"><SimpleData name="artist">Riopelle</SimpleData></SchemaData>'
plain='<Data name="material"><value>bronze</value></Data>'

# properties EXTENDED-DATA [WHEN]: what comes of a Placemark, as "name=value …".
properties() {
  cat >file.kml <<KML
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Works</name>$schema<Folder><name>Murals</name>
<Placemark><name>La Joute</name>${2:+<TimeStamp><when>$2</when></TimeStamp>}<ExtendedData>$1</ExtendedData>
<Point><coordinates>-73.56,45.5</coordinates></Point></Placemark></Folder></Document></kml>
KML
  ogr2ogr -f GeoJSONSeq /vsistdout/ file.kml 2>warnings |
    jq --raw-output '.properties | with_entries(select(.key | IN("artist", "material", "timestamp")))
      | to_entries | map("\(.key)=\(.value)") | join(" ")'
}

expect "SchemaData alone" artist=Riopelle "$(properties "$declared")"
expect "Data alone" material=bronze "$(properties "$plain")"
expect "Data beside SchemaData" artist=Riopelle "$(properties "$plain$declared")"
expect "the day 1976-05-20" timestamp=1976-05-20T00:00:00 "$(properties "" 1976-05-20)"
expect "the month 1976-05" timestamp=1976-05-01T00:00:00 "$(properties "" 1976-05)"
expect "the year 1976" "" "$(properties "" 1976)"
finish
