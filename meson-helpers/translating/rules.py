"""Rules of translations and of French and English typography; each yields its findings, with the remedy."""

import re

PLACEHOLDER = re.compile(r"\{[A-Za-z_][A-Za-z0-9_]*\}")
TAG, ENTITY = re.compile(r"<[^<>]*>"), re.compile(r"&#?\w+;")
ACCESS_KEY = re.compile(r"(?<![\w{])_(?=[^\W_])")
NO_BREAK, THIN = "\u00a0", "\u202f"
BLANKS = NO_BREAK + THIN
NAMES = {NO_BREAK: "U+00A0", THIN: "U+202F"}
# Words often written without their ligature or accent.
MISSPELT = {
    r"\b[Oo]euvre": "œuvre", r"\b[Cc]oeur": "cœur", r"\b[Ss]oeur": "sœur", r"\b[Nn]oeud": "nœud",
    r"(?:^|[.!?] )A (?=[a-z])": "À", r"\bEtat": "État", r"\bEcran": "Écran", r"\bEcri": "Écri",
    r"\bEtoile": "Étoile", r"\bEglise": "Église", r"\bEvénement": "Événement", r"\bEt[eé]\b": "Été",
    r"\bEchec": "Échec", r"\bEtendue": "Étendue", r"\bEquipement": "Équipement", r"\bEge\b": "Âge"}


def _translated(entry):
    """Each form that is translated, and how a finding calls it."""
    for form, text in sorted(entry.translations.items()):
        if text:
            yield "the translation" + (f" [{form}]" if entry.plural is not None else ""), text


def placeholder_faults(entry):
    """Placeholders that a translation, or the plural, lost or invented.

    Both forms of a plural hold the same ones: the French singular is also said of zero.
    """
    expected = set(PLACEHOLDER.findall(entry.singular))
    others = [("the plural", entry.plural)] if entry.plural is not None else []
    for name, text in others + list(_translated(entry)):
        held = set(PLACEHOLDER.findall(text))
        if held != expected:
            yield (
                f"{name} holds {sorted(held)}, not {sorted(expected)}: keep every word in braces as it "
                "is, and move it wherever the grammar wants it")


def access_key_faults(entry):
    """Access keys that a translation lost, invented or repeats."""
    wanted = len(ACCESS_KEY.findall(PLACEHOLDER.sub("x", entry.singular)))
    # Two or more underscores are names of files or fields, not keys.
    if wanted > 1:
        return
    for name, text in _translated(entry):
        held = len(ACCESS_KEY.findall(PLACEHOLDER.sub("x", text)))
        if wanted == 1 and held != 1:
            yield f"{name} has {held} underscores, not one: put it before the letter of its key"
        elif wanted == 0 and held == 1 and "_" not in entry.singular:
            yield f"{name} has an underscore that the English has not: remove it"


def edge_faults(entry):
    """Blanks and line ends at the edges, and markup, which the window needs as they are."""
    for name, text in _translated(entry):
        for side, there, here in (
            ("begins", entry.singular[:1].isspace(), text[:1].isspace()),
            ("ends", entry.singular[-1:].isspace(), text[-1:].isspace()),
        ):
            if there != here:
                which = "with a blank" if here else "without the blank of the English"
                yield f"{name} {side} {which}: make it as the English is"
        expected, held = (sorted(TAG.findall(given)) for given in (entry.singular, text))
        if [re.sub(r"\s.*", "", tag) for tag in expected] != [re.sub(r"\s.*", "", tag) for tag in held]:
            yield f"{name} holds the marks {held}, not {expected}: keep what stands between < and >"


def _repeated(text):
    """What a text contains twice: the whole text, or a sentence of several words."""
    half = len(text.strip()) // 2
    # “non” is no repetition.
    if half > 1 and text.strip()[:half].strip() == text.strip()[-half:].strip():
        yield text.strip()[:half].strip()
    sentences = [found.strip() for found in re.split(r"(?<=[.!?…])\s*(?=[^\W\d_«“])", text)]
    for sentence in dict.fromkeys(sentences):
        if len(re.findall(r"\w+", sentence)) > 1 and sentences.count(sentence) > 1:
            yield sentence


def repeat_faults(entry):
    """Translations that repeat themselves, whole or by a sentence, where the English does not."""
    if any(_repeated(entry.singular)):
        return
    for name, text in _translated(entry):
        if repeated := next(_repeated(text), None):
            yield f"{name} says “{repeated[:50]}” twice: leave one out"


def _bare(text):
    """A sentence without what follows rules of its own: markup, placeholders, lists of the desktop."""
    if re.fullmatch(r"([^;]+;)+", text):
        text = text.replace(";", ",")
    return PLACEHOLDER.sub("x", ENTITY.sub("x", TAG.sub("", text)))


def french_faults(text):
    """Typewriter habits in a French sentence."""
    text = _bare(text)
    if "'" in text:
        yield "' where ’ belongs: write the typographic apostrophe, U+2019"
    if '"' in text or "“" in text:
        yield 'a quotation mark " where « » belong: write them, with U+00A0 inside'
    if "..." in text:
        yield "three full stops where … belongs: write the one character, U+2026"
    if re.search(r"(?<=\S)  +(?=\S)", text):
        yield "two blanks in a row: leave one out"
    # A mark counts when a word ends there: https://, 12:30 and ?id= are not sentences.
    for mark in re.finditer(r"(.)([;:!?])(?=[\s" + BLANKS + r"»)\]”;:!?]|$)", text):
        wanted = NO_BREAK if mark[2] == ":" else THIN
        if mark[1] not in wanted + ";:!?(":
            yield f"no {NAMES[wanted]} before {mark[2]} in “{mark[0]}”: put it there"
    for mark in re.finditer("«(.?)|(.?)»", text, re.DOTALL):
        if (mark[1] if mark[0].startswith("«") else mark[2]) != NO_BREAK:
            yield f"no U+00A0 inside « » at “{mark[0]}”: put it there"
    if re.search(r"\d[ " + NO_BREAK + r"]\d{3}(?!\d)", text):
        yield "thousands without their thin space: write U+202F between them, as in 1\u202f492"
    if re.search(r"\d[ ](?:km|m|ko|Mo|Go|%|\$|s|h|min)\b", text):
        yield "a number apart from its unit at the end of a line: write U+00A0 between them"
    for wrong, right in MISSPELT.items():
        if found := re.search(wrong, text):
            yield f"“{found[0].strip()}” where “{right}” belongs: write its ligature or accent"


def english_faults(text):
    """Typewriter habits in an English sentence."""
    text = _bare(text)
    if "'" in text:
        yield "' where ’ belongs: write the typographic apostrophe, U+2019"
    if '"' in text:
        yield 'a quotation mark " where “ ” belong: write them'
    if "..." in text:
        yield "three full stops where … belongs: write the one character, U+2026"
    if re.search(r"(?<=\S)  +(?=\S)", text):
        yield "two blanks in a row: leave one out"


TYPOGRAPHY = {"fr": french_faults, "en": english_faults}


def length_notes(entry):
    """Short labels, of buttons and titles, that became far longer: there may be no room for them."""
    plain = PLACEHOLDER.sub("xxxx", entry.singular)
    if len(plain) > 24 or plain.endswith("."):
        return
    for name, text in _translated(entry):
        length = len(PLACEHOLDER.sub("xxxx", text))
        if length > max(1.8 * len(plain), len(plain) + 12):
            yield (
                f"{name} has {length} letters where the English has {len(plain)}: look whether it is "
                "cut, with meson-helpers/i18n screenshots --360x720, or find shorter words")


def ending_notes(entry):
    """Sentences that end another way than the English."""
    marks = ".:…?!"

    def ending(text):
        last = text.rstrip()[-1:]
        return last if last in marks else ""

    for name, text in _translated(entry):
        if ending(text) != ending(entry.singular):
            yield (
                f"{name} ends with “{text.rstrip()[-1:]}”, the English with "
                f"“{entry.singular.rstrip()[-1:]}”: if nothing speaks against it, end alike")


def same_notes(entry):
    """Sentences of several words that were left in English."""
    words = re.findall(r"[^\W\d_]{2,}", TAG.sub("", PLACEHOLDER.sub("", entry.singular)))
    for name, text in _translated(entry):
        if text == entry.singular and len(words) > 1:
            yield f"{name} is the English: translate it, unless it is a name"
