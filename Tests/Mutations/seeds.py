"""Small intact files of every format that MONA reads, to be damaged: (reader, name, bytes)."""

import json
import pathlib
import sqlite3
import struct
import subprocess

PLACE = {"lat": 45.5, "lng": -73.6}
WORK = {
    "id": 1, "duplicates": [7], "title": {"fr": "Strates", "en": "Layers"},
    "artists": [{"id": 3, "is": "artist", "name": "Élise", "artist": {"life": {"birth": 1896}},
                 "links": {"bio": {"fr": "https://exemple.org/e"}}}],
    "materials": {"fr": ["Béton", "Verre"], "en": ["Concrete", "Glass"]}, "location": PLACE,
    "produced_at": "Vers 1987", "borough": "Le Sud-Ouest", "owner": "Ville de Montréal",
    "description": {"fr": "Une œuvre.", "en": "A work."}}
VERSION_3 = {
    "data": [WORK, {"id": "2", "title": "« Joute »", "artists": None,
                    "location": {"lat": "45", "lng": "73.5"}}],
    "meta": {"total": 2}, "links": {"next": None}}
VERSION_2 = {
    "artworks": [WORK], "places": [{"id": 4, "title": "Maison", "category": "Culture",
                                    "location": PLACE}],
    "heritages": [{"id": 5, "title": "Moulin", "location": PLACE, "id_rpcq": 92, "area": {
        "type": "Polygon", "coordinates": [[[-73, 45], [-72, 45], [-72, 46], [-73, 45]]]}}]}
CITY = [{
    "Titre": "Femme", "TitreVariante": "F", "NoInterne": "960", "NumeroAccession": "A;1",
    "CoordonneeLatitude": "45.5", "CoordonneeLongitude": "-73.5", "Arrondissement": "Verdun",
    "Artistes": [{"Prenom": "Ava", "Nom": "Roy", "NomCollectif": None}],
    "DateFinProduction": "/Date(315550800000-0500)/", "Materiaux": "Acier; bois",
    "MateriauxAng": "Steel; wood", "Mediums": [{"Medium": "Métal", "MediumAng": "Metal"}]}]
ROWS = [["id", "titre", "artiste", "annee", "latitude", "longitude", "description"],
        ["1", "Élan", "Ava; Ben", "1987", "45,5", "-73,6", "Une œuvre « à voir »"],
        ["2", "Joute", "Coop", "2001-02-03", "45.51", "-73.61", 'Un "mot"']]
SQUARE = [[[-73.6, 45.4], [-73.5, 45.4], [-73.5, 45.5], [-73.6, 45.5], [-73.6, 45.4]]]
FEATURES = {
    "type": "FeatureCollection", "features": [
        {"type": "Feature", "id": 1, "properties": {"nom": "Verdun", "ville": "Montréal"},
         "geometry": {"type": "Polygon", "coordinates": SQUARE}},
        {"type": "Feature", "properties": {"nom": "Deux", "artiste": "Ava"},
         "geometry": {"type": "MultiPolygon", "coordinates": [SQUARE]}},
        {"type": "Feature", "properties": {"nom": "Point"},
         "geometry": {"type": "Point", "coordinates": [-73.5, 45.5, 12]}}]}
BADGES = {"data": [
    {"id": 1, "title": {"fr": "Un", "en": "One"}, "required_count": 5,
     "badgeable": {"type": "Borough", "name": {"fr": "Verdun"}}, "image": "badge-1"},
    {"id": 2, "title": "Deux", "action": "general_collection",
     "required_args": "{'nb_artworks': 3}", "optional_args": "{'borough': 'L’Île'}"}]}
VISITS = {"format": "mona-visits", "version": 1, "visits": [{
    "discovery": "artwork:1", "kind": "artwork", "number": 1, "titleFr": "Strates",
    "latitude": 45.5, "longitude": -73.6, "collectedAt": "2026-11-21T15:00:00Z", "rating": 4}]}
POINT = '<trkpt lat="45.5{0}" lon="-73.6{0}"><ele>20</ele><time>2026-11-21T15:0{0}:00Z</time></trkpt>'
GPX = ('<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="é"'
       ' xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>2026-11-21T00:00:00Z</time>'
       "</metadata><wpt lat='45' lon='-73'><name>&lt;W&gt;</name></wpt><trk><name>T</name><trkseg>"
       + "".join(POINT.format(minute) for minute in range(8)) + "</trkseg><trkseg/></trk></gpx>")
ATOM = ('<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>B</title>'
        '<entry><id>e1</id><title type="html">Un &amp;amp; deux</title><link href="/un"/>'
        "<updated>2026-11-21T15:00:00Z</updated><content type='xhtml'>"
        "<div xmlns='http://www.w3.org/1999/xhtml'><p>Un <b>mot</b></p></div></content></entry></feed>")
RSS = ('<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"'
       ' xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Blogue é</title>'
       + "".join(
           f"<item><title>T{number}</title><link>https://exemple.org/{number}</link><guid>{number}</guid>"
           f"<pubDate>Sat, 2{number} Nov 2026 12:00:00 EST</pubDate><description>&lt;p&gt;A&lt;/p&gt;"
           "</description><content:encoded><![CDATA[<p>Un<br>deux &eacute;</p>]]></content:encoded></item>"
           for number in range(4)) + "</channel></rss>")
VIEW = ("CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,"
        " map.tile_row AS tile_row, images.tile_data AS tile_data"
        " FROM map JOIN images ON images.tile_id = map.tile_id")


def text(value):
    return json.dumps(value, ensure_ascii=False).encode()


def rows(separator, encoding):
    def field(value):
        return '"' + value.replace('"', '""') + '"' if set(value) & set(separator + '"') else value
    lines = [separator.join(field(value) for value in row) for row in ROWS]
    return "\r\n".join(lines).encode(encoding) + b"\r\n"


def catalogues():
    yield "v3.json", text(VERSION_3)
    yield "v2.json", text(VERSION_2)
    yield "city.json", text(CITY)
    yield "table.json", text({"data": ROWS})
    yield "features.geojson", text(FEATURES)
    yield "visits.json", text(VISITS)
    yield "comma.csv", rows(",", "utf-8")
    yield "semicolon.csv", rows(";", "cp1252")
    yield "tab.tsv", rows("\t", "utf-8-sig")


def tiles(file, image, *statements):
    """A map of a few tiles, changed by these statements."""
    database = sqlite3.connect(file)
    database.executescript("""
        PRAGMA page_size = 512;
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
        CREATE TABLE images (tile_data BLOB, tile_id TEXT);
        CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
        CREATE TABLE metadata (name TEXT, value TEXT);
        INSERT INTO metadata VALUES ('name', 'Carte'), ('format', 'png'), ('minzoom', '0'),
          ('maxzoom', '12'), ('bounds', '-74,45,-73,46'), ('attribution', '<a href="x">é</a>');
        INSERT INTO map VALUES (0, 0, 0, 'a'), (11, 605, 1315, 'a'), (12, 1210, 2630, 'b');
        """)
    database.executemany("INSERT INTO images VALUES (?, ?)", [(image, "a"), (image, "b")])
    for statement in statements or [VIEW]:
        # A statement that SQLite refuses cannot reach a reader.
        try:
            database.executescript(statement)
        except sqlite3.Error:
            pass
    database.commit()
    database.close()
    return pathlib.Path(file).read_bytes()


def with_exif(jpeg):
    """The photo with a date, a place and a camera, as cameras write them."""
    def directory(entries, base):
        table, data = struct.pack("<H", len(entries)), b""
        start = base + 2 + 12 * len(entries) + 4
        for tag, kind, count, value in entries:
            if len(value) > 4:
                table += struct.pack("<HHII", tag, kind, count, start + len(data))
                data += value + b"\0" * (len(value) % 2)
            else:
                table += struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
        return table + struct.pack("<I", 0) + data
    time = b"2026:11:21 15:00:00\0"
    degrees = struct.pack("<6I", 45, 1, 30, 1, 123, 10)
    detail_at = 8 + len(directory([(0x010F, 2, 5, b"MONA\0"), (0x0112, 3, 1, b"\6\0"),
                                   (0x8769, 4, 1, b""), (0x8825, 4, 1, b"")], 8))
    detail = directory([(0x9003, 2, 20, time), (0x9011, 2, 7, b"-05:00\0")], detail_at)
    place = directory([(1, 2, 2, b"N\0"), (2, 5, 3, degrees), (3, 2, 2, b"W\0"),
                       (4, 5, 3, degrees)], detail_at + len(detail))
    first = directory([(0x010F, 2, 5, b"MONA\0"), (0x0112, 3, 1, b"\6\0"),
                       (0x8769, 4, 1, struct.pack("<I", detail_at)),
                       (0x8825, 4, 1, struct.pack("<I", detail_at + len(detail)))], 8)
    exif = b"Exif\0\0II*\0" + struct.pack("<I", 8) + first + detail + place
    return jpeg[:2] + b"\xFF\xE1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def image(kind, size="48x32", *options):
    """An image written by ImageMagick; empty if it cannot write the format."""
    made = subprocess.run(
        ["convert", "-seed", "7", "-size", size, "plasma:red-blue", *options, f"{kind}:-"],
        capture_output=True, check=False)
    return made.stdout


def all_of_them(folder):
    yield from (("catalogue", name, data) for name, data in catalogues())
    yield "badges", "badges.json", text(BADGES)
    yield "boundaries", "boroughs.geojson", text(FEATURES)
    yield "gpx", "track.gpx", GPX.encode()
    yield "gpx", "track-latin.gpx", GPX.replace("UTF-8", "ISO-8859-1").encode("latin-1")
    yield "feed", "feed.atom", ATOM.encode()
    yield "feed", "feed.rss", RSS.encode()
    yield "feed", "feed-latin.rss", RSS.replace("UTF-8", "ISO-8859-1").encode("latin-1")
    tile = image("png", "64x64", "-depth", "8")
    yield "mbtiles", "map.mbtiles", tiles(folder / "map.mbtiles", tile)
    yield "tile", "tile.png", tile
    yield "tile", "tile.jpg", image("jpeg", "64x64")
    photo = image("jpeg")
    yield "photo", "photo.jpg", with_exif(photo)
    yield "photo", "progressive.jpg", image("jpeg", "48x32", "-interlace", "plane")
    for kind in "png", "webp", "gif", "tiff", "heic", "avif":
        data = image(kind)
        if data:
            yield "photo", f"photo.{kind}", data
