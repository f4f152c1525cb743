"""Replaces tracebacks about missing programs and modules by one sentence with the remedy.

Importing this is enough: a program that cannot be started, or a Python module that is not installed, then
ends the tool with such a sentence and status 1.
"""

import os
import subprocess
import sys
import traceback

BUILD = "swift build --configuration release -debug-info-format none --product"
PROGRAMS = ("mona", "monactl", "mona-server", "mona-readers")
# Debian's packages of commands that are not called like theirs; meson-helpers/packages lists them all.
PACKAGES = {
    "cc": "gcc", "convert": "imagemagick", "xvfb-run": "xvfb", "unshare": "util-linux",
    "systemctl": "systemd", "journalctl": "systemd", "pgrep": "procps", "xprop": "x11-utils",
    "dbus-run-session": "dbus-daemon"} | dict.fromkeys(
        ("msgfmt", "msgmerge", "msgattrib", "msgen", "msginit", "xgettext"), "gettext")
MODULES = {
    "pyatspi": "apt-get install python3-pyatspi", "dbus": "apt-get install python3-dbus",
    "gi": "apt-get install python3-gi", "schemathesis": "pip install schemathesis"}


def lacking(command):
    """The sentence about a program that cannot be started."""
    name = os.path.basename(command)
    if name in PROGRAMS:
        return f"There is no program {command}: build it with {BUILD} {name}, then run this again."
    if name in MODULES:
        return f"This needs {name}: install it with {MODULES[name]}, then run this again."
    package = PACKAGES.get(name, name)
    return f"This needs {name}: install it with apt-get install {package}, then run this again."


def arguments(manual, least=1, most=None):
    """The arguments of a command; where they are too few or too many, it says how it is used and ends."""
    given = sys.argv[1:]
    if not least <= len(given) <= (most or least):
        print(manual.strip(), file=sys.stderr)
        sys.exit(64)
    return given


def _explain(kind, error, trace):
    began = traceback.extract_tb(trace)
    is_start = bool(began) and began[-1].filename == subprocess.__file__
    if issubclass(kind, (FileNotFoundError, PermissionError)) and is_start and error.filename:
        print(lacking(os.fsdecode(error.filename)), file=sys.stderr)
    elif issubclass(kind, ModuleNotFoundError) and error.name in MODULES:
        print(lacking(error.name), file=sys.stderr)
    else:
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _explain
