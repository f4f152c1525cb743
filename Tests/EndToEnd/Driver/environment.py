"""The environment of an end-to-end test: its folders, photos, and monactl on the same database."""

import json
import os
import pathlib
import subprocess

HOME = pathlib.Path(os.environ["HOME"])
DATA = pathlib.Path(os.environ["MONA_DATA_DIR"])
ALBUM = pathlib.Path(os.environ["MONA_ALBUM_DIR"])
PICTURES = pathlib.Path(os.environ["MONA_SCREENSHOTS"])


def make_photo(name, size="1200x900"):
    """A JPEG in the Pictures folder that was taken now, a different one for each size."""
    # Here, as it imports this module itself.
    from photographs import add_date

    file = HOME / "Pictures" / name
    subprocess.run(
        ["convert", "-size", size, "gradient:#FAE800-#612B8D", "-quality", "85", f"jpg:{file}"],
        check=True)
    add_date(file)
    return file


def monactl(*arguments):
    """The JSON answer of monactl about the same store."""
    answer = subprocess.run(
        [os.environ["MONACTL_PROGRAM"], *arguments],
        check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)
