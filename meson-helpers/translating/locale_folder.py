"""Languages compiled for a MONA that is installed already, which reads them by $MONA_LOCALE_DIR."""

import re
import shutil
import subprocess
from pathlib import Path

import po_file

from .paths import BUILD, PO, ROOT, languages

PREFIX = BUILD / "prefix"


class CannotShow(Exception):
    """Nothing can be shown; the message says why, with the remedy."""


def program(name="mona"):
    """The installed program: the one in .build/prefix, or else the system's."""
    built = PREFIX / "bin" / name
    found = str(built) if built.exists() else shutil.which(name)
    if not found:
        raise CannotShow(
            f"There is no {name} here: install MONA's package, or build it with meson-helpers/run.")
    return found


def code(file):
    """The code of the language of a file: as it is called, else as its header says."""
    if re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?(@\w+)?", file.stem):
        return file.stem
    named = po_file.header(file.read_text()).get("Language", "")
    if not named:
        raise CannotShow(
            f"{file.name} does not say its language: call it after its code, as in es.po, or write the "
            "code after Language: in its header.")
    return named


def compile_into(folder, files=()):
    """Compiles the languages of po/ into a folder, and these files in the place of theirs."""
    wanted = {each: PO / f"{each}.po" for each in languages()}
    for file in map(Path, files):
        if not file.exists():
            raise CannotShow(f"{file} is not there.")
        wanted[code(file)] = file
    for name, file in wanted.items():
        messages = Path(folder) / name / "LC_MESSAGES"
        messages.mkdir(parents=True, exist_ok=True)
        ran = subprocess.run(
            ["msgfmt", "--check", f"--output-file={messages / 'mona.mo'}", file],
            capture_output=True, text=True, cwd=ROOT)
        if ran.returncode:
            raise CannotShow(
                f"{file} cannot be compiled: meson-helpers/i18n check {file} says more.\n{ran.stderr}")
    return folder
