"""Screenshots of every view, in any language: `meson-helpers/i18n screenshots`."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from . import locale_folder
from .paths import BUILD, ROOT, languages, shown

FOLDER = BUILD / "screenshots"
WIDE = "1000x720"
LOOKS = ("dark", "contrast", "large")


def take(arguments):
    """Takes screenshots in these languages, given as codes or as po files, or in all languages."""
    asked = [argument for argument in arguments if not argument.startswith("--")]
    options = [argument.removeprefix("--") for argument in arguments if argument.startswith("--")]
    sizes = [option for option in options if re.fullmatch(r"\d+x\d+", option)] or [WIDE]
    looks = [option for option in options if option in LOOKS]
    if unknown := [option for option in options if option not in [*looks, *sizes]]:
        print(f"There is no option --{unknown[0]}: meson-helpers/i18n says which there are.",
              file=sys.stderr)
        return 64
    files = [Path(name) for name in asked if name.endswith(".po")]
    codes = [name for name in asked if not name.endswith(".po")]
    try:
        locale_folder.program()
        with tempfile.TemporaryDirectory() as folder:
            locale_folder.compile_into(folder, files)
            codes += [locale_folder.code(file) for file in files]
            return max(_tour(code, folder, looks, size)
                       for code in codes or languages() for size in sizes)
    except locale_folder.CannotShow as reason:
        print(reason, file=sys.stderr)
        return 1


def _tour(code, locales, looks, size):
    """Runs test_tour.py as an end-to-end test, with the helpers of Tests/EndToEnd."""
    ran = subprocess.run(
        [ROOT / "meson-helpers" / "end-to-end", "--language", code,
         ROOT / "meson-helpers" / "translating" / "tour" / "test_tour.py"],
        env=os.environ | {"MONA_LOCALE_DIR": locales, "MONA_TOUR": " ".join([size, *looks])})
    if ran.returncode:
        return 1
    taken = BUILD / "end-to-end" / code / "tour"
    folder = FOLDER / "-".join([code, *looks, size])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in taken.glob("[0-9]*.png"):
        file.rename(folder / file.name)
    print(f"{shown(folder)} has {len(list(folder.iterdir()))} screenshots.")
    return 0
