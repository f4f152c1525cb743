"""Finds contradicting translations of a catalogue's terms (categories, materials, techniques…):
`meson-helpers/i18n vocabulary`.

The terms come from the catalogue, not from po/: they are corrected there, or reported to its publisher.
"""

import itertools
import json
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

from .paths import ROOT, shown

STARTER = ROOT / "data" / "starter-catalogue.json"
FIELDS = {
    "categories", "subcategories", "materials", "techniques", "supports", "disciplines", "usages",
    "functions", "status", "category", "subcategory"}
LANGUAGES = ("fr", "en")
EXAMPLES = 3


def records(data, kind="record"):
    """The records of a file, with what kind they are: lists of objects, wherever they are."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from records(value, name if isinstance(value, list) else kind)
    elif isinstance(data, list):
        for value in data:
            if isinstance(value, dict):
                yield kind, value


def _listed(value):
    return [value] if isinstance(value, str) or value is None else list(value)


def words(record):
    """The words of a record: (field, {language: word or None}), and the fields of which the languages
    list different numbers of them."""
    pairs, uneven = [], []
    for field in FIELDS & record.keys():
        for value in record[field] if isinstance(record[field], list) else [record[field]]:
            if not isinstance(value, dict) or not set(LANGUAGES) & value.keys():
                continue
            lists = [_listed(value.get(language)) for language in LANGUAGES]
            if lists[0] and lists[1] and len(lists[0]) != len(lists[1]):
                uneven.append((field, lists))
                continue
            pairs += [
                (field, dict(zip(LANGUAGES, pair))) for pair in itertools.zip_longest(*lists)]
    return pairs, uneven


def folded(word):
    """A word without what two spellings of it may differ in: case, accents, plural, dashes, blanks."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFD", word.lower().replace("œ", "oe"))
        if not unicodedata.combining(letter))
    return " ".join(re.sub(r"(?<=..)(?:es|s|x)$", "", part) for part in re.findall(r"\w+", plain))


def _where(places):
    return ", ".join(places[:EXAMPLES]) + (", …" if len(places) > EXAMPLES else "")


class Vocabulary:
    """The words of a catalogue, and what is to be said of them."""

    def __init__(self, data):
        self.counts, self.places, self.uneven = Counter(), defaultdict(list), []
        for kind, record in records(data):
            pairs, uneven = words(record)
            place = f"{kind}:{record.get('id', '?')}"
            self.uneven += [(place, field, lists) for field, lists in uneven]
            for field, pair in pairs:
                key = (field, *(pair[language] or None for language in LANGUAGES))
                self.counts[key] += 1
                self.places[key].append(place)

    def contradictions(self, of, by):
        """Words of a language that the other one has several words for."""
        others = defaultdict(Counter)
        for (field, *pair), count in self.counts.items():
            if pair[of] and pair[by]:
                others[field, pair[of]][pair[by]] += count
        for (field, word), found in sorted(others.items()):
            if len(found) > 1:
                told = ", ".join(f"“{other}” ({count})" for other, count in found.most_common())
                yield f"{field}: “{word}” is {told}"

    def missing(self):
        for (field, *pair), places in sorted(self.places.items(), key=str):
            for language, word, other in zip(LANGUAGES, pair, reversed(pair)):
                if word is None and other:
                    yield f"{field}: “{other}” has no word in {language} ({_where(places)})"

    def same(self):
        for (field, one, other), count in sorted(self.counts.items(), key=str):
            if one and one == other:
                yield f"{field}: “{one}” ({count})"

    def spellings(self, language):
        """Words of one language that differ only in case, accents, plural, dashes or blanks."""
        groups = defaultdict(Counter)
        for (field, *pair), count in self.counts.items():
            if word := pair[LANGUAGES.index(language)]:
                groups[field, folded(word)][word] += count
        for (field, _), found in sorted(groups.items()):
            if len(found) > 1:
                yield f"{field}: " + ", ".join(
                    f"“{word}” ({count})" for word, count in found.most_common())

    def uneven_lists(self):
        for place, field, lists in self.uneven:
            yield f"{field}: {' | '.join(' · '.join(map(str, words)) for words in lists)} ({place})"

    def report(self):
        """What is found, under the question it answers."""
        return {
            "One French word, several English ones; keep one of them": self.contradictions(0, 1),
            "One English word, several French ones; keep one of them": self.contradictions(1, 0),
            "Said in one language only; write the other one": self.missing(),
            "The languages list different numbers of words; pair them": self.uneven_lists(),
            "French words that differ in case, accents or plural only; write them alike":
                self.spellings("fr"),
            "English words that differ in case, accents or plural only; write them alike":
                self.spellings("en"),
            "The same in both languages; right for some, look at each": self.same(),
        }


def compare(path=STARTER):
    """Prints what a catalogue contradicts itself in."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{path} cannot be read as a catalogue in JSON: {error}")
        return 1
    vocabulary = Vocabulary(data)
    if not vocabulary.counts:
        print(f"{shown(path)} has no words in several languages: is it a catalogue of MONA's?")
        return 1
    print(f"{shown(path)}: {len(vocabulary.counts)} words, {sum(vocabulary.counts.values())} times")
    for title, lines in vocabulary.report().items():
        lines = list(lines)
        print(f"\n{title}: {len(lines) or 'none'}")
        print("".join(f"  {line}\n" for line in lines), end="")
    return 0
