"""Fixture: visits on several days, made by monactl."""

import os
import subprocess

from environment import make_photo, monactl
from translations import localized

# When they were collected, in Montréal, and how they are rated.
MOMENTS = [
    ("2025-06-01T10:00", None), ("2026-10-03T09:05", 3), ("2026-10-03T11:30", 5),
    ("2026-11-14T15:00", 5)]


def make_visits():
    """Collects the first artworks that have a place, one a moment; returns their titles."""
    works = [row for row in monactl("list", "artworks", "--json") if row["latitude"]]
    works = works[:len(MOMENTS)]
    for number, ((date, rating), work) in enumerate(zip(MOMENTS, works)):
        photo = make_photo(f"visit-{number}.jpg", "300x200")
        options = ["--rating", str(rating)] if rating else []
        subprocess.run(
            [os.environ["MONACTL_PROGRAM"], "collect", work["id"], "--photo", str(photo),
             "--date", date, *options], check=True, capture_output=True)
    return [localized(work["title"]) for work in works]
