"""Reads gettext catalogues (.po and .pot), for whatever looks at sentences."""

import re
from dataclasses import dataclass, field


@dataclass
class Entry:
    line: int = 0
    context: str | None = None
    singular: str | None = None
    plural: str | None = None
    translations: dict = field(default_factory=dict)  # number of the form → text
    flags: set = field(default_factory=set)
    files: set = field(default_factory=set)
    comments: str = ""  # what the sources tell translators

    @property
    def key(self):
        return (self.context, self.singular)


_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "r": "\r"}


def _unquote(text):
    inner = text.strip()[1:-1]
    return re.sub(r"\\(.)", lambda escape: _ESCAPES.get(escape[1], escape[1]), inner)


def entries(text):
    """The entries, without the header and obsolete ones."""
    found, entry, append = [], Entry(), None
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.startswith("#,"):
            entry.flags |= {flag.strip() for flag in line[2:].split(",")}
        elif line.startswith("#:"):
            entry.files |= set(line[2:].split())
        elif line.startswith("#."):
            entry.comments = f"{entry.comments} {line[2:].strip()}".strip()
        elif line.startswith("#"):
            continue
        elif keyword := re.match(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? (.*)", line):
            name, form, quoted = keyword.groups()
            entry.line = entry.line or number
            append = _setter(entry, name, int(form or 0))
            append(_unquote(quoted))
        elif line.startswith('"') and append:
            append(_unquote(line))
        elif not line.strip():
            if entry.singular:
                found.append(entry)
            entry, append = Entry(), None
    return found


def header(text):
    """The fields of a catalogue's header, by their names."""
    first = re.split(r"\n\s*\n", text, maxsplit=1)[0]
    lines = [_unquote(line) for line in first.splitlines() if line.startswith('"')]
    return {
        name.strip(): value.strip()
        for name, _, value in (line.partition(":") for line in "".join(lines).splitlines()) if value}


def content(text):
    """What a catalogue says, however its lines are wrapped: that differs from one gettext to the next.
    Two catalogues that say the same compare as equal, whenever they were made."""
    fields = {name: value for name, value in header(text).items() if not name.endswith("-Date")}
    return fields, {
        entry.key: (
            entry.plural, entry.translations, frozenset(entry.files), entry.comments,
            "fuzzy" in entry.flags)
        for entry in entries(text)}


def _setter(entry, name, form):
    def append(text):
        if name == "msgctxt":
            entry.context = (entry.context or "") + text
        elif name == "msgid":
            entry.singular = (entry.singular or "") + text
        elif name == "msgid_plural":
            entry.plural = (entry.plural or "") + text
        else:
            entry.translations[form] = entry.translations.get(form, "") + text

    return append
