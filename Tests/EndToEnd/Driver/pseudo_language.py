"""The pseudo-language of `meson-helpers/i18n pseudo`, as a third language of MONA.

Each of its sentences is in brackets: text outside them is not translatable.
"""

import calendar
import functools
import gettext
import json
import pathlib
import re
import shutil
import subprocess

from geometry import WidgetSnapshot
from translations import SHARE, starter
from waiting import until

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
CODE = "en_XA"
INNERMOST = re.compile(r"\[([^\[\]]*)\]")
WORD = re.compile(r"[^\W\d_]{2,}")
RECOGNISED = "\N{BULLET}"  # replaces a sentence or a name that was recognized
# Words of GTK and libadwaita that MONA has too, or that their translations lack.
BUTTONS = ["Close", "Minimize", "Maximize", "Restore", "Back"]
ABOUT = ["About", "Details", "Credits", "Legal"]
# libshumate writes the scale of a map untranslated, and GTK the keys of a shortcut.
SCALE = re.compile(r"[\d.,]+ k?m")
KEYS = re.compile(r"((Ctrl|Shift|Alt) ?\+ ?)+\S+( / \S+)*")


def add(po):
    """Adds the language to a copy of po/ as a translator does: a file, and a line of LINGUAS."""
    shutil.copytree(ROOT / "po", po)
    subprocess.run([ROOT / "meson-helpers" / "i18n", "pseudo", po / f"{CODE}.po"], check=True)
    lines = (po / "LINGUAS").read_text()
    (po / "LINGUAS").write_text(f"{lines}{CODE}\n")


def take_out(po):
    """Removes both."""
    (po / f"{CODE}.po").unlink()
    lines = (po / "LINGUAS").read_text()
    (po / "LINGUAS").write_text(lines.replace(f"{CODE}\n", ""))


def build(po, locale):
    """Compiles the languages of LINGUAS as the build does."""
    shutil.rmtree(locale, ignore_errors=True)
    subprocess.run([ROOT / "meson-helpers" / "translations", po, locale], check=True)


def _plain(text):
    """A text without invisible marks of line breaks and direction, and with the punctuation that MONA
    normalizes."""
    text = re.sub(r"[\u200e\u200f\u2060-\u2069]", "", text)
    return re.sub(r" ?[-–] ?", "-", " ".join(text.replace("'", "’").split()))


def _texts(value):
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _words_of_toolkits():
    """The English words of GTK and libadwaita, which know no made-up language."""
    for domain in ("gtk40", "libadwaita"):
        if file := gettext.find(domain, "/usr/share/locale", ["fr"]):
            with open(file, "rb") as opened:
                catalogue = gettext.GNUTranslations(opened)._catalog  # no public way lists it
            for key in catalogue:
                key = key[0] if isinstance(key, tuple) else key  # of a plural: the text and the form
                yield key.split("\4")[-1]


class PseudoLanguage:
    """MONA's text in the pseudo-language.

    `names` are texts that are not translated, besides those of the catalogue, the badges, days and
    months.
    """

    def __init__(self, locale, names):
        self._catalogue = gettext.translation("mona", locale, [CODE])
        translated = {_plain(text) for text in self._catalogue._catalog.values()}
        self._texts = {text[1:-1] for text in translated if text.startswith("[")}
        self._patterns = [
            re.compile("(.+)".join(map(re.escape, re.split(r"\{\w+\}", text))))
            for text in self._texts if "{" in text]
        keys = {key[0] if isinstance(key, tuple) else key for key in self._catalogue._catalog}
        own = {key.split("\4")[-1] for key in keys}
        self._toolkits = set(_words_of_toolkits()) - own | set(ABOUT) | {
            f"{button}{end}" for button in BUTTONS for end in ("", " the window")}
        badges = json.loads((SHARE / "mona" / "badges.json").read_text())
        kinds = [starter(kind) for kind in ("artworks", "places", "heritages")]
        names = {_plain(name) for name in (
            *names, *calendar.month_name, *calendar.month_abbr, *calendar.day_name,
            *calendar.day_abbr, *_texts(kinds), *_texts(badges))}
        longest_first = sorted(filter(WORD.search, names), key=len, reverse=True)
        self._names = re.compile(
            r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)", re.IGNORECASE)

    def tr(self, text, /):
        """The text in this language."""
        return self._catalogue.gettext(text)

    def trc(self, context, text, /):
        """The same, where the English alone would be ambiguous."""
        return self._catalogue.pgettext(context, text)

    @functools.cache
    def left(self, text):
        """The part of a text that is neither in the pseudo-language nor a name; empty if there is none."""
        text = _plain(text)
        if text in self._toolkits or SCALE.fullmatch(text):
            return ""
        without = self._without_sentences(text)
        if WORD.search(without):
            without = self._without_sentences(self._names.sub(RECOGNISED, text))
        without = KEYS.sub("", without)
        return without if WORD.search(without) else ""

    def _without_sentences(self, text):
        """Removes translated sentences, the innermost first, as one may contain others."""
        before = None
        while text != before:
            text, before = INNERMOST.sub(self._taken_out, text), text
        return text

    def _taken_out(self, sentence):
        inner = sentence[1]
        if inner in self._texts:
            return RECOGNISED
        for pattern in self._patterns:
            if found := pattern.fullmatch(inner):
                if not any(map(WORD.search, found.groups())):
                    return RECOGNISED
        return sentence[0]

    def expect_all_of(self, mona, place):
        """Waits until all text is in this language, for screen readers too."""
        others = []

        def is_all():
            others.clear()
            for window in mona.look():
                others.extend(WidgetSnapshot(window).showing([
                    node for node in window.everything()
                    if self.left(node.name) or self.left(node.description)]))
            return not others

        try:
            until(f"{place} to be in one language", is_all)
        except AssertionError as error:
            left = ", ".join(f"{node} ({node.description})" for node in others)
            raise AssertionError(f"{error}, but there is {left}") from None
