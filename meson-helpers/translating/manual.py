"""Checks that both languages of po/README.md explain each command of i18n."""

import re

from . import rules
from .paths import PO, ROOT

COMMAND = ROOT / "meson-helpers" / "i18n"
ENGLISH = "# Translating MONA\n"  # what comes before is French
CODE = re.compile(r"`[^`\n]*`")


def faults(manual, source):
    """Commands of i18n that the manual lacks, commands it names that do not exist, and its typography."""
    commands = set(re.findall(r'command == "([a-z]+)"', source))
    options = set(re.findall(r"\[--(\w+)\]", source.split('"""')[1])) - {"WIDTHxHEIGHT"}
    french, _, english = manual.partition(ENGLISH)
    for language, half in (("French", french), ("English", english)):
        named = set(re.findall(r"meson-helpers/i18n ([a-z]+)", half))
        for command in sorted(commands - named):
            yield f"po/README.md: its {language} half does not name meson-helpers/i18n {command}"
        for command in sorted(named - commands):
            yield f"po/README.md: its {language} half names meson-helpers/i18n {command}, which is none"
        for option in sorted(options):
            if f"`--{option}`" not in half:
                yield f"po/README.md: its {language} half does not name --{option}"
    for line in CODE.sub("x", french).splitlines():
        for fault in rules.french_faults(line):
            yield f"po/README.md: {fault}"


def all_faults():
    return list(faults((PO / "README.md").read_text(), COMMAND.read_text()))
