"""Checks that a language is complete and correct: `meson-helpers/i18n check`.

Errors must be corrected; notes are worth a look. A catalogue that differs from the template only
in how its lines are wrapped is as good.
"""

import re
import subprocess
from dataclasses import dataclass

import po_file

from . import rules
from .paths import PO, TEMPLATE, languages, shown

FIRST = 5  # sentences named, of many that are missing
UPDATE = "run meson-helpers/i18n update"


@dataclass
class Finding:
    at: str
    what: str
    is_error: bool = True

    def __str__(self):
        return f"{'error' if self.is_error else 'note '}  {self.at}: {self.what}"


def _named(entries):
    names = ", ".join(f"“{entry.singular[:50]}” (line {entry.line})" for entry in entries[:FIRST])
    return names + (", …" if len(entries) > FIRST else "")


def coverage(entries, template, name):
    """Sentences without a translation, fuzzy ones, and ones of an older version."""
    known, here = {entry.key for entry in template}, {entry.key for entry in entries}
    if lacking := known - here:
        yield Finding(name, f"lacks {len(lacking)} sentences of the sources: {UPDATE}")
    if stale := here - known:
        yield Finding(name, f"has {len(stale)} sentences that are said nowhere any more: {UPDATE}")
    empty = [
        entry for entry in entries
        if not entry.translations or not all(entry.translations.values())]
    if empty:
        yield Finding(name, f"{len(empty)} sentences have no translation yet: {_named(empty)}: write it")
    for entry in entries:
        if "fuzzy" in entry.flags:
            at = f"{name}:{entry.line}: “{entry.singular}”"
            yield Finding(at, "is only a guess: read it, mend it, then remove the word fuzzy above it")


def header_faults(text, language, name):
    """Faults of the header: MONA could not read the file, or would choose wrong plural forms."""
    fields = po_file.header(text)
    if fields.get("Language", language).split("@")[0] != language.split("@")[0]:
        yield Finding(name, f"its header says Language: {fields['Language']}: write {language}")
    if "utf-8" not in fields.get("Content-Type", "").lower():
        yield Finding(name, "its header says no UTF-8: save it as UTF-8, and write charset=UTF-8")
    forms = re.fullmatch(
        r"nplurals\s*=\s*([1-9])\s*;\s*plural\s*=\s*([-+*/%()n0-9\s?:!=<>&|]+?)\s*;?",
        fields.get("Plural-Forms", ""))
    if not forms:
        yield Finding(
            name, "its header has no Plural-Forms as gettext knows them: copy the line of the language "
            "from the list in gettext's manual")
        return
    for entry in po_file.entries(text):
        if entry.plural is not None and len(entry.translations) != int(forms[1]):
            at = f"{name}:{entry.line}: “{entry.singular}”"
            yield Finding(
                at, f"has {len(entry.translations)} forms where Plural-Forms asks for {forms[1]}: write "
                "each of them")


def _compiled(file, name):
    """The faults that msgfmt finds."""
    ran = subprocess.run(
        ["msgfmt", "--check", "--output-file=/dev/null", file], capture_output=True, text=True)
    if ran.returncode:
        for line in ran.stderr.splitlines():
            if re.match(r".+:\d+: ", line):
                place, number, said = line.split(":", 2)
                yield Finding(f"{name}:{number}", f"gettext says: {said.strip()}: mend this line")
        if not re.search(r":\d+: ", ran.stderr):
            yield Finding(name, f"gettext says: {ran.stderr.strip()}")


def sentence_findings(entries, language, name):
    """The findings about each sentence by itself."""
    typography = rules.TYPOGRAPHY.get(language.split("_")[0])
    for entry in entries:
        at = f"{name}:{entry.line}: “{entry.singular}”"
        for rule in (
            rules.placeholder_faults, rules.access_key_faults, rules.edge_faults, rules.repeat_faults,
        ):
            for fault in rule(entry):
                yield Finding(at, fault)
        for text in entry.translations.values():
            for fault in typography(text) if typography else ():
                yield Finding(at, fault)
        if language.split("_")[0] == "en":
            continue
        for rule in (rules.length_notes, rules.ending_notes, rules.same_notes):
            for note in rule(entry):
                yield Finding(at, note, is_error=False)


def findings(text, language, name, template):
    """All findings about one catalogue, given the entries of the template."""
    entries = po_file.entries(text)
    return [
        *header_faults(text, language, name), *coverage(entries, template, name),
        *sentence_findings(entries, language, name)]


def check(wanted):
    """Checks languages, by their codes or the files of them, or else all; 1 when there are errors."""
    template, failed = po_file.entries(TEMPLATE.read_text()), False
    for each in wanted or languages():
        file = PO / f"{each}.po" if "/" not in each and not each.endswith(".po") else each
        file = type(PO)(file)
        if not file.exists():
            print(f"{shown(file)} is not there. The languages are {', '.join(languages())}.")
            failed = True
            continue
        text, name = file.read_text(), str(shown(file))
        found = [*findings(text, file.stem, name, template), *_compiled(file, name)]
        for finding in sorted(found, key=lambda finding: not finding.is_error):
            print(finding)
        entries = po_file.entries(text)
        done = sum(
            bool(entry.translations) and all(entry.translations.values()) and "fuzzy" not in entry.flags
            for entry in entries)
        errors = sum(finding.is_error for finding in found)
        print(
            f"{file.stem}: {done} of {len(template)} sentences ({100 * done // max(len(template), 1)} %), "
            f"{errors} errors, {len(found) - errors} notes")
        failed = failed or errors > 0
    return 1 if failed else 0
