#!/usr/bin/python3
"""Compares the dates, positions and orientations that MONA reads in other programs' test files with ExifTool's.

peers.py READERS [FOLDER…]

READERS is the program `mona-readers`. Without FOLDER, Debian's source packages of Exiv2, ExifTool, libheif and
GPSBabel are fetched into a temporary folder; apt-get and dpkg-source do that without being root. ExifTool is in
libimage-exiftool-perl. A difference that is not explained below fails, and so does a file that takes more than two
seconds.
"""

import argparse
import collections
import datetime
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zoneinfo

from mutations import Reader

PACKAGES = ["exiv2", "libimage-exiftool-perl", "libheif", "gpsbabel"]
SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".heif", ".avif", ".gif", ".bmp"}
MONTREAL = zoneinfo.ZoneInfo("America/Toronto")
#: ExifTool's names of the dates that MONA reads, in its order, with those of their time zones.
DATES = [
    "ExifIFD:DateTimeOriginal", "IFD0:DateTimeOriginal", "ExifIFD:CreateDate", "XMP-exif:DateTimeOriginal",
    "XMP-xmp:CreateDate", "XMP-photoshop:DateCreated", "XMP-exif:DateTimeDigitized", "Composite:DateTimeCreated"]
ZONES = ["ExifIFD:OffsetTimeOriginal", "ExifIFD:OffsetTimeDigitized", "ExifIFD:OffsetTime"]
#: Why MONA and ExifTool differ, by the name of the file.
EXPLAINED = {
    ("exiv2-bug440.jpg", "date"): "a guess, as Exiv2 does not tell a time of IPTC without a time zone from UTC",
    ("issue_1918_poc1.jpg", "date"): "Exiv2 refuses its damaged XMP",
    ("issue_1918_poc2.jpg", "date"): "Exiv2 refuses its damaged XMP",
}


def fetch(folder):
    """Unpacks the source packages, from where this computer has its packages."""
    for name in ("parts", "lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    lists = [pathlib.Path("/etc/apt/sources.list"), *pathlib.Path("/etc/apt/sources.list.d").iterdir()]
    for file in lists:
        if file.is_file():
            sources = re.sub(r"(?m)^(Types: *deb|deb)(?= |$)", r"\1-src", file.read_text(encoding="utf-8"))
            (folder / "parts" / file.name).write_text(sources, encoding="utf-8")
    apt = [
        "apt-get", "-qq", "-o", "Dir::Etc::SourceList=-", "-o", f"Dir::Etc::SourceParts={folder}/parts",
        "-o", f"Dir::State::Lists={folder}/lists", "-o", f"Dir::Cache={folder}/cache",
        "-o", "APT::Sandbox::User=root"]
    subprocess.run([*apt, "update"], check=True)
    for package in PACKAGES:
        command = [*apt, "source", package]
        if subprocess.run(command, check=False, cwd=folder, stdout=subprocess.DEVNULL).returncode:
            print(f"{package} cannot be fetched now; the others are compared.", file=sys.stderr)


def instant(text, zone):
    """The moment of a date of ExifTool, or None."""
    for form in ("%Y:%m:%d %H:%M:%S", "%Y:%m:%d %H:%M:%S%z", "%Y:%m:%d %H:%M", "%Y:%m:%d %H:%M%z"):
        try:
            date = datetime.datetime.strptime(text.partition(".")[0] if "." in text else text, form)
        except ValueError:
            continue
        if date.tzinfo is None:
            try:
                date = date.replace(tzinfo=datetime.datetime.strptime(zone or "", "%z").tzinfo)
            except ValueError:
                date = date.replace(tzinfo=MONTREAL)
        return date.astimezone(datetime.timezone.utc)
    return None


def expected(tags):
    """What MONA should read: the date and the position, None for none."""
    zone = next((str(tags[name]) for name in ZONES if tags.get(name)), None)
    dates = [instant(str(tags[name]), zone) for name in DATES if tags.get(name)]
    place = [
        tags.get(f"Composite:GPS{name}", tags.get(f"XMP-exif:GPS{name}")) for name in ("Latitude", "Longitude")]
    if None in place or "" in place or tags.get("GPS:GPSStatus") == "V" or place == [0, 0]:
        place = None
    return next((date for date in dates if date), None), place


def expected_orientation(tags):
    """How the decoded photo is still to be turned, 1 for not at all.

    The decoder of HEIC and AVIF applies the rotation that these have besides Exif's. libtiff mirrors a TIFF as if
    orientations 5 to 8 were 1 to 4, which leaves 5 or 7. XMP's orientation counts where no decoder reads Exif's.
    """
    kind = tags.get("File:FileType")
    names = ["IFD0:Orientation"] if kind in ("JPEG", "TIFF", "PNG", "WEBP") else []
    names += ["XMP-tiff:Orientation"] if kind in ("PNG", "WEBP") else []
    found = next((tags[name] for name in names if name in tags), 1)
    if kind == "TIFF":
        return {5: 5, 6: 7, 7: 5, 8: 7}.get(found, 1)
    return found if found in range(1, 9) else 1


def compare(answer, tags):
    """The differences between MONA's answer and ExifTool's."""
    date, guess, _, latitude, longitude, orientation = answer
    right, place = expected(tags)
    found = None if date == "-" or guess == "guess" else datetime.datetime.fromisoformat(date.replace("Z", "+00:00"))
    if found != right:
        yield "date", f"{found} instead of {right}"
    if (latitude == "-") != (place is None):
        yield "position", f"{latitude}, {longitude} instead of {place}"
    elif place and max(abs(float(latitude) - place[0]), abs(float(longitude) - place[1])) > 1e-5:
        yield "position", f"{latitude}, {longitude} instead of {place}"
    upright = expected_orientation(tags)
    if orientation != "?" and (1 if orientation == "-" else int(orientation)) != upright:
        yield "orientation", f"{orientation} instead of {upright}"


def run(readers, folders):
    files = sorted(
        file for folder in folders for file in pathlib.Path(folder).rglob("*")
        if file.suffix.lower() in SUFFIXES and file.is_file() and "\t" not in str(file) and "\n" not in str(file))
    listed = subprocess.run(
        ["exiftool", "-json", "-n", "-G1", "-api", "struct=0", "-@", "-"], input="\n".join(map(str, files)).encode(),
        capture_output=True, check=False).stdout
    tags = {entry["SourceFile"]: entry for entry in json.loads(listed)}
    reader, counts, faults = Reader(readers), collections.Counter(), 0
    for file in files:
        answer, fault = reader.read("metadata", file)
        if fault:
            print(f"{file}: {fault}")
            faults += 1
            continue
        if not answer.startswith("taken"):
            counts["refused"] += 1
            continue
        counts["read"] += 1
        counts["not decoded"] += answer.endswith("\t?")
        differences = list(compare(answer.split("\t")[1:], tags.get(str(file), {})))
        for what, text in differences:
            reason = EXPLAINED.get((file.name, what))
            counts[what + (" explained" if reason else " unexplained")] += 1
            print(f"{file.name}: {what} {text}" + (f": {reason}" if reason else ""))
            faults += reason is None
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("readers", type=pathlib.Path)
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mona-peers-") as name:
        folders = arguments.folders
        if not folders:
            fetch(pathlib.Path(name))
            folders = [pathlib.Path(name)]
        sys.exit(1 if run(arguments.readers.resolve(), folders) else 0)


if __name__ == "__main__":
    main()
