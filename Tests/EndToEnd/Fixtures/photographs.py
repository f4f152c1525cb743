"""Fixture: small photos with the time and the position that a camera writes."""

import datetime
import struct
import subprocess
import zoneinfo

from environment import HOME

_ASCII, _LONG, _RATIONAL = 2, 4, 5


def _directory(entries, base, following=b""):
    """One table of EXIF: (tag, type, count, bytes), followed by values longer than four bytes."""
    start = base + 2 + 12 * len(entries) + 4
    table, data = struct.pack("<H", len(entries)), b""
    for tag, kind, count, value in sorted(entries):
        if len(value) <= 4:
            table += struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
        else:
            table += struct.pack("<HHII", tag, kind, count, start + len(data))
            data += value + b"\0" * (len(value) % 2)
    return table + struct.pack("<I", 0) + data


def _degrees(value):
    value = abs(value)
    minutes = (value % 1) * 60
    seconds = round((minutes % 1) * 60 * 10000)
    return struct.pack("<6I", int(value), 1, int(minutes), 1, seconds, 10000)


def _exif(taken, place):
    time = taken.strftime("%Y:%m:%d %H:%M:%S").encode() + b"\0"
    first = [(0x010F, _ASCII, 5, b"MONA\0"), (0x0132, _ASCII, 20, time)]
    # The tables follow one another; their lengths determine their offsets.
    detail = [(0x9003, _ASCII, 20, time)]
    count = len(first) + (2 if place else 1)
    detail_at = 8 + 2 + 12 * count + 4 + sum(len(entry[3]) + len(entry[3]) % 2 for entry in first
                                             if len(entry[3]) > 4)
    detail_table = _directory(detail, detail_at)
    first.append((0x8769, _LONG, 1, struct.pack("<I", detail_at)))
    tail = detail_table
    if place:
        latitude, longitude = place
        gps_at = detail_at + len(detail_table)
        first.append((0x8825, _LONG, 1, struct.pack("<I", gps_at)))
        tail += _directory([
            (1, _ASCII, 2, b"N\0" if latitude >= 0 else b"S\0"),
            (2, _RATIONAL, 3, _degrees(latitude)),
            (3, _ASCII, 2, b"E\0" if longitude >= 0 else b"W\0"),
            (4, _RATIONAL, 3, _degrees(longitude))], gps_at)
    return b"Exif\0\0" + b"II*\0" + struct.pack("<I", 8) + _directory(first, 8) + tail


def _with_exif(jpeg, taken, place):
    exif = _exif(taken, place)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def add_date(file):
    """Makes a JPEG say that it was taken now."""
    now = datetime.datetime.now(zoneinfo.ZoneInfo("America/Toronto"))
    file.write_bytes(_with_exif(file.read_bytes(), now, None))


def take_photos(folder, shots):
    """Writes photos into a folder of the person's Pictures: (name, when, (latitude, longitude) or None);
    one that does not say when says nothing."""
    place = HOME / "Pictures" / folder
    place.mkdir(parents=True, exist_ok=True)
    bare = subprocess.run(
        ["convert", "-size", "240x180", "gradient:#FE7E61-#612B8D", "-quality", "85", "jpg:-"],
        check=True, capture_output=True).stdout
    for name, when, where in shots:
        if when is None:
            (place / name).write_bytes(bare)
            continue
        (place / name).write_bytes(_with_exif(bare, when, where))
    return place


def write_track(file, points):
    """Writes a GPX track through (when, (latitude, longitude)), of which the time is universal."""
    lines = [
        f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}">'
        f"<time>{when.astimezone(datetime.timezone.utc):%Y-%m-%dT%H:%M:%SZ}</time></trkpt>"
        for when, (latitude, longitude) in points]
    file.write_text(
        '<?xml version="1.0"?><gpx version="1.1" creator="test" '
        'xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
        + "".join(lines) + "</trkseg></trk></gpx>")
    return file
