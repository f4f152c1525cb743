"""A pseudo-language: text shown without accents is untranslatable, and text without its last bracket is cut.

A second one is marked as Arabic, so that windows are laid out from right to left. `meson-helpers/i18n pseudo`.
"""

import re
import subprocess
from pathlib import Path

import po_file

from .paths import BUILD, TEMPLATE, shown

CODE = "en_XA"  # as Android's pseudo-language is called; its numbers and dates are English
FILE = BUILD / "pseudo" / f"{CODE}.po"
MIRRORED = "ar_XB"
ACCENTS = str.maketrans(
    "aceghijklnorstuwyzACDEGHIJKLNORSTUWYZ",
    "àçéĝĥîĵķļñöŕšţûŵýžÀÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ")
# Kept: placeholders, markup, entities, options, addresses, names of variables and files.
KEPT = re.compile(
    r"\{\w+\}|<[^<>]*>|&#?\w+;|--[a-z][\w-]*|https?://\S+|\b[A-Z]+_[A-Z_]+\b|\b[a-z]+(?:_[a-z0-9]+)+\b")
LONGER = 0.3
HEADER = (
    'msgid ""\nmsgstr ""\n"Project-Id-Version: MONA\\n"\n'
    '"Language: {code}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n')


def _accented(text):
    """The text with accents, and with vowels doubled until it is a third longer."""
    lacking = max(1, round(len(text) * LONGER)) if any(map(str.isalpha, text)) else 0
    written = []
    for letter in text:
        twice = lacking > 0 and letter in "aeiouy"
        lacking -= twice
        written.append((letter * 2 if twice else letter).translate(ACCENTS))
    return "".join(written)


def said(text):
    """A text of the sources in the pseudo-language."""
    # Lists of a desktop entry, and text without letters, are no sentences.
    if re.fullmatch(r"([^;]+;)+", text) or not re.search(r"[^\W\d_]", KEPT.sub("", text)):
        return text
    words, at = [], 0
    for kept in KEPT.finditer(text):
        words += [_accented(text[at:kept.start()]), kept[0]]
        at = kept.end()
    words.append(_accented(text[at:]))
    inside = "".join(words)
    before, after = (len(inside) - len(inside.lstrip()), len(inside.rstrip()))
    return f"{inside[:before]}[{inside[before:after]}]{inside[after:]}"


def _quoted(text):
    for letter, escape in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
        text = text.replace(letter, escape)
    return f'"{text}"'


def catalogue(entries, code=CODE):
    """A po file in the pseudo-language."""
    parts = [HEADER.replace("{code}", code)]
    for entry in entries:
        lines = [f"msgctxt {_quoted(entry.context)}"] if entry.context is not None else []
        lines.append(f"msgid {_quoted(entry.singular)}")
        if entry.plural is None:
            lines.append(f"msgstr {_quoted(said(entry.singular))}")
        else:
            lines.append(f"msgid_plural {_quoted(entry.plural)}")
            lines.append(f"msgstr[0] {_quoted(said(entry.singular))}")
            lines.append(f"msgstr[1] {_quoted(said(entry.plural))}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def write(file=FILE):
    """Writes the pseudo-language, for `preview` and `screenshots`."""
    file = Path(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    entries = list(po_file.entries(TEMPLATE.read_text()))
    for code, written in ((CODE, file), (MIRRORED, file.with_name(f"{MIRRORED}.po"))):
        written.write_text(catalogue(entries, code))
        subprocess.run(
            ["msgfmt", "--check", "--output-file=/dev/null", written], check=True,
            capture_output=True)
        print(f"{shown(written)} is written. See it: meson-helpers/i18n preview {shown(written)}")
    return 0
