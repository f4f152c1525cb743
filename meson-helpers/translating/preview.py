"""MONA in the language of a file that is still being written: `meson-helpers/i18n preview`."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from . import locale_folder
from .paths import BUILD

HOME = BUILD / "preview"


def _is_running():
    """Whether MONA's window is open: a second start would only raise it."""
    try:
        asked = subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
             "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner",
             "org.maisonmona.Mona"], capture_output=True, text=True)
    except FileNotFoundError:
        return False
    return "true" in asked.stdout


def open_mona(file, *arguments):
    """Opens MONA in the language of a file, over a collection for trying things; what follows is handed
    to it. As monactl, where that is what follows."""
    file, name = Path(file).absolute(), "mona"
    if arguments[:1] == ("monactl",):
        name, arguments = "monactl", arguments[1:]
    try:
        program = locale_folder.program(name)
        if name == "mona" and _is_running():
            raise locale_folder.CannotShow("MONA is open: quit it first, or it would only come forward.")
        with tempfile.TemporaryDirectory() as folder:
            locale_folder.compile_into(folder, [file])
            environment = os.environ | {
                "MONA_LOCALE_DIR": folder, "MONA_LANGUAGE": locale_folder.code(file),
                "MONA_DATA_DIR": str(HOME / "data"), "MONA_ALBUM_DIR": str(HOME / "album")}
            return subprocess.run([program, *arguments], env=environment).returncode
    except locale_folder.CannotShow as reason:
        print(reason, file=sys.stderr)
        return 1
