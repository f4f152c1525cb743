"""MONA's text in the language of the test, from the translations that MONA itself reads."""

import gettext
import json
import os
import pathlib
import re

LANGUAGE = os.environ["MONA_LANGUAGE"]
SHARE = pathlib.Path(os.environ["MONA_PROGRAM"]).parent.parent / "share"
LOCALES = os.environ.get("MONA_LOCALE_DIR") or SHARE / "locale"

_catalogue = gettext.translation("mona", LOCALES, [LANGUAGE])


def _filled(text, values):
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text


def tr(text, /, **values):
    """The text in the language of the test, with values for its {placeholders}."""
    return _filled(_catalogue.gettext(text), values)


def trc(context, text, /, **values):
    """The same, where the English alone would be ambiguous."""
    return _filled(_catalogue.pgettext(context, text), values)


def trn(one, many, count, /, **values):
    """The same, in the form for this count, which stands for {count}."""
    return _filled(_catalogue.ngettext(one, many, count), {"count": count} | values)


def words(text):
    """A pattern for a sentence whose {placeholders} may be anything."""
    parts = re.split(r"\{\w+\}", _catalogue.gettext(text))
    return re.compile(".*".join(re.escape(part) for part in parts) + "$", re.DOTALL)


OTHER = "fr" if LANGUAGE == "en" else "en"
_other_catalogue = gettext.translation("mona", LOCALES, [OTHER])


def other(text, /, context=None):
    """The text in the language that is not that of the test."""
    if context:
        return _other_catalogue.pgettext(context, text)
    return _other_catalogue.gettext(text)


class Untranslated:
    """The sentences of one language that another language words differently, plurals included."""

    def __init__(self, former, now):
        former, now = (
            gettext.translation("mona", LOCALES, [language])._catalog  # no public way lists it
            for language in (former, now))
        current = set(now.values())
        self._texts, self._patterns = set(), []
        for text in former.values():
            parts = re.split(r"(\{\w+\})", text)
            # The same word may say something else in the other language.
            if text in current or not re.search(r"[^\W\d]{2}", "".join(parts[::2])):
                continue
            if len(parts) == 1:
                self._texts.add(text)
            else:
                # A {count} is a number: “Par note” is not “{count} note”.
                parts[::2] = map(re.escape, parts[::2])
                parts[1::2] = (r"[\d\s.,]+" if name == "{count}" else ".+" for name in parts[1::2])
                self._patterns.append(re.compile("".join(parts)))

    def __contains__(self, text):
        return text in self._texts or any(pattern.fullmatch(text) for pattern in self._patterns)


_starter = json.loads((SHARE / "mona" / "starter-catalogue.json").read_text())


def localized(names, language=LANGUAGE):
    """A name of the catalogue in this language, by default that of the test, or else in the other; None if
    there is none."""
    if names is None or isinstance(names, str):
        return names
    return names.get(language) or next((name for name in names.values() if name), None)


def starter(kind):
    """The discoveries of a kind in the starter catalogue's file."""
    return _starter[kind]


def title(kind, number, language=LANGUAGE):
    """The title of a discovery of the starter catalogue: title("artworks", 276)."""
    [record] = [record for record in _starter[kind] if record["id"] == number]
    return localized(record["title"], language)


def matches(name, wanted):
    """Whether a name is this text, or fits this pattern; None fits any."""
    if wanted is None:
        return True
    return name == wanted if isinstance(wanted, str) else bool(wanted.match(name))


def pattern(name):
    """A name or pattern for messages."""
    return getattr(name, "pattern", name) or "any"
