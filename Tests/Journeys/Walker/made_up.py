"""The made-up language of `meson-helpers/i18n pseudo`, as a third one that MONA has. Every sentence of it
stands in brackets: words outside of them were never given to a translator."""

import calendar
import functools
import gettext
import json
import pathlib
import re
import shutil
import subprocess

from places import Glance
from waiting import until
from wording import SHARE, starter

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
CODE = "en_XA"
INNERMOST = re.compile(r"\[([^\[\]]*)\]")
WORD = re.compile(r"[^\W\d_]{2,}")
SAID = "\N{BULLET}"  # stands for a sentence or a name that was found
# Of GTK's and libadwaita's own words, those that MONA has too, or their catalogues lack.
BUTTONS = ["Close", "Minimize", "Maximize", "Restore", "Back"]
ABOUT = ["About", "Details", "Credits", "Legal"]
# libshumate writes the scale of a map by itself, and GTK the keys of a shortcut; Debian 13's all that do the same.
SCALE = re.compile(r"[\d.,]+ k?m")
KEYS = re.compile(r"((Ctrl|Shift|Alt) ?\+ ?)+\S+( / \S+)*")


def add(po):
    """Adds it as a translator adds a language, to a copy of po/: a file, and a line of LINGUAS."""
    shutil.copytree(ROOT / "po", po)
    subprocess.run([ROOT / "meson-helpers" / "i18n", "pseudo", po / f"{CODE}.po"], check=True)
    lines = (po / "LINGUAS").read_text()
    (po / "LINGUAS").write_text(f"{lines}{CODE}\n")


def take_out(po):
    """Takes both out again."""
    (po / f"{CODE}.po").unlink()
    lines = (po / "LINGUAS").read_text()
    (po / "LINGUAS").write_text(lines.replace(f"{CODE}\n", ""))


def build(po, locale):
    """Compiles the languages of LINGUAS as the build does."""
    shutil.rmtree(locale, ignore_errors=True)
    subprocess.run([ROOT / "meson-helpers" / "translations", po, locale], check=True)


def _plain(text):
    """A text without what says where its lines may break and its direction turns, and without the
    differences that MONA evens out in what a catalogue wrote."""
    text = re.sub(r"[\u200e\u200f\u2060-\u2069]", "", text)
    return re.sub(r" ?[-–] ?", "-", " ".join(text.replace("'", "’").split()))


def _texts(value):
    """Every text within what a file of JSON holds."""
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


class MadeUp:
    """What MONA says in it. `names` are what is in no language, besides those of the catalogue and of
    the badges, of days and months."""

    def __init__(self, locale, names):
        self._catalogue = gettext.translation("mona", locale, [CODE])
        said = {_plain(text) for text in self._catalogue._catalog.values()}
        self._texts = {text[1:-1] for text in said if text.startswith("[")}
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
        """What of a text is neither said in this language nor a name; nothing, where all of it is."""
        text = _plain(text)
        if text in self._toolkits or SCALE.fullmatch(text):
            return ""
        without = self._without_sentences(text)
        if WORD.search(without):
            without = self._without_sentences(self._names.sub(SAID, text))
        without = KEYS.sub("", without)
        return without if WORD.search(without) else ""

    def _without_sentences(self, text):
        """A sentence may have others in it: the innermost goes first."""
        before = None
        while text != before:
            text, before = INNERMOST.sub(self._taken_out, text), text
        return text

    def _taken_out(self, sentence):
        inner = sentence[1]
        if inner in self._texts:
            return SAID
        for pattern in self._patterns:
            if found := pattern.fullmatch(inner):
                if not any(map(WORD.search, found.groups())):
                    return SAID
        return sentence[0]

    def expect_all_of(self, mona, place):
        """Waits until all that shows is said in it, and what is only said aloud."""
        others = []

        def is_all():
            others.clear()
            for window in mona.look():
                others.extend(Glance(window).showing([
                    node for node in window.everything()
                    if self.left(node.name) or self.left(node.description)]))
            return not others

        try:
            until(f"{place} to speak one language", is_all)
        except AssertionError as error:
            left = ", ".join(f"{node} ({node.description})" for node in others)
            raise AssertionError(f"{error}, but there is {left}") from None
