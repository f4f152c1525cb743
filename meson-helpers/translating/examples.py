"""Examples that the checks and the vocabulary must report or accept, and the check of the manual."""

import po_file

from . import checks, manual, pseudo, vocabulary

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n')

# A catalogue of one sentence, and what is to be said of it.
BAD = {
    'msgid "Open"\nmsgstr ""': "have no translation yet",
    '#, fuzzy\nmsgid "Open"\nmsgstr "Ouvrir"': "is only a guess",
    'msgid "Hello {name}"\nmsgstr "Bonjour {nom}"': "['{nom}'], not ['{name}']",
    'msgid "{n} a"\nmsgid_plural "{n} b"\nmsgstr[0] "un c"\nmsgstr[1] "{n} d"': "[0] holds []",
    'msgid "{n} a"\nmsgid_plural "{n} b"\nmsgstr[0] "{n} c"': "has 1 forms where",
    'msgid "_Open"\nmsgstr "Ouvrir"': "has 0 underscores",
    'msgid "Open"\nmsgstr "_Ouvrir"': "has an underscore that",
    'msgid "To "\nmsgstr "Vers"': "ends without the blank",
    'msgid "<b>Bold</b>"\nmsgstr "Gras"': "holds the marks []",
    'msgid "Wait"\nmsgstr "Patience..."': "three full stops",
    'msgid "It is gone."\nmsgstr "Elle n’est plus là.Elle n’est plus là."': "“Elle n’est plus là.” twice",
    'msgid "It is gone. Look."\nmsgstr "Elle n’est plus là. Cherchez. Elle n’est plus là."': "là.” twice",
    'msgid "gone for good"\nmsgstr "partie pour toujours partie pour toujours"': "toujours” twice",
    'msgid "Sure?"\nmsgstr "Sûr\u00a0?"': "no U+202F before ?",
    'msgid "Then:"\nmsgstr "Alors\u202f:"': "no U+00A0 before :",
    'msgid "Quote"\nmsgstr "«\u202fmot\u202f»"': "no U+00A0 inside",
    'msgid "Many"\nmsgstr "1 492 œuvres"': "without their thin space",
    'msgid "Far"\nmsgstr "à 3 km"': "apart from its unit",
    'msgid "Works"\nmsgstr "Oeuvres"': "“œuvre” belongs",
    'msgid "Read"\nmsgstr "Faire la lecture de tout"': "24 letters",
    'msgid "Read it."\nmsgstr "Lisez-le"': "ends with",
    'msgid "Open the sheet"\nmsgstr "Open the sheet"': "is the English",
}
GOOD = [
    'msgid "_Open"\nmsgstr "_Ouvrir"',
    'msgid "The photo_sha256 and {file_name}"\nmsgstr "Le photo_sha256 et {file_name}"',
    'msgid "{n} a"\nmsgid_plural "{n} b"\nmsgstr[0] "{n} c"\nmsgstr[1] "{n} d"',
    'msgid "So many there: 1,492"\nmsgstr "Beaucoup\u00a0: 1\u202f492, en 2026"',
    'msgid "Photos"\nmsgstr "Photos"',
    'msgid "Step by step. Ha! Ha!"\nmsgstr "Pas à pas. Ah\u202f! Ah\u202f!"',
    'msgid "<a href=\\"x\\">Read</a> &amp; go"\nmsgstr "<a href=\\"x\\">Lire</a> &amp; aller"',
]
# The same sentence as two versions of gettext wrap it.
WRAPPED = (
    '#. TRANSLATORS: said\n#. twice\n#: a b\nmsgid "one two"\nmsgstr "un deux"',
    '#. TRANSLATORS: said twice\n#: a\n#: b\nmsgid ""\n"one "\n"two"\nmsgstr ""\n"un "\n"deux"')

PSEUDO = {
    "Open": "[Öpééñ]",
    "Collect {title}…": "[Çööļļééçţ {title}…]",
    " <b>Read</b> --json &amp; https://mona.art": " [<b>Ŕééàd</b> --json &amp; https://mona.art]",
    "art;mural;": "art;mural;",
    "{count}/{required}": "{count}/{required}",
}

# Artworks with their materials, and the line that must be told of them.
CONTRADICTIONS = [
    ([("Bois", "Wood"), ("Bois", "Timber")], "“Bois” is “Wood” (1), “Timber” (1)"),
    ([("Découpé", "Cut"), ("Coupé", "Cut")], "“Cut” is “Découpé” (1), “Coupé” (1)"),
    ([("Bois", None)], "“Bois” has no word in en (artworks:1)"),
    ([("Acier Corten", "Steel"), ("acier cortens", "steel")], "“Acier Corten” (1), “acier cortens” (1)"),
    ([("Bronze", "Bronze")], "“Bronze” (1)"),
]

# A manual of two commands, and what is to be said of it.
COMMANDS = '"""i18n check [--dark]"""\nif command == "check": pass\nif command == "update": pass'
NAMED = "`meson-helpers/i18n check`, with `--dark`, and `meson-helpers/i18n update`\n"
MANUALS = {
    NAMED + manual.ENGLISH + NAMED.replace("update", "check"):
        "English half does not name meson-helpers/i18n update",
    NAMED.replace("check", "prove") + manual.ENGLISH + NAMED: "i18n prove, which is none",
    NAMED + manual.ENGLISH + NAMED.replace("--dark", "dark"): "English half does not name --dark",
    NAMED + "L'œuvre\n" + manual.ENGLISH + NAMED: "’ belongs",
}


def _told(pairs):
    """What the vocabulary tells of a catalogue of these materials."""
    artworks = [
        {"id": number, "materials": {"fr": [french], "en": [english] if english else []}}
        for number, (french, english) in enumerate(pairs, start=1)]
    report = vocabulary.Vocabulary({"artworks": artworks}).report()
    return [line for lines in report.values() for line in lines]


def _said(text):
    text = HEADER + text
    return [str(finding) for finding in checks.findings(text, "fr", "po/fr.po", po_file.entries(text))]


def show():
    """Prints the examples on which the checks are wrong; returns 1 if there are any."""
    wrong = []
    for text, expected in BAD.items():
        said = _said(text)
        if not any(expected in finding for finding in said):
            wrong.append(f"{text!r} should be told “{expected}”, got {said}")
    for text in GOOD:
        if said := _said(text):
            wrong.append(f"{text!r} should pass, got {said}")
    one, other = (po_file.content(HEADER + text) for text in WRAPPED)
    if one != other:
        wrong.append(f"wrapped otherwise, a catalogue should say the same: {one} and {other}")
    if one == po_file.content(HEADER + WRAPPED[0].replace("deux", "trois")):
        wrong.append("worded otherwise, a catalogue should not say the same")
    if not any("Plural-Forms" in str(finding) for finding in checks.header_faults("", "fr", "po/fr.po")):
        wrong.append("a catalogue without a header should be refused")
    for text, expected in PSEUDO.items():
        if (said := pseudo.said(text)) != expected:
            wrong.append(f"{text!r} should be {expected!r}, not {said!r}")
    for pairs, expected in CONTRADICTIONS:
        told = _told(pairs)
        if not any(expected in line for line in told):
            wrong.append(f"{pairs} should be told “{expected}”, got {told}")
    if told := _told([("Bois", "Wood"), ("Acier", "Steel")]):
        wrong.append(f"words that agree should pass, got {told}")
    for text, expected in MANUALS.items():
        said = list(manual.faults(text, COMMANDS))
        if not any(expected in fault for fault in said):
            wrong.append(f"{text!r} should be told “{expected}”, got {said}")
    if said := list(manual.faults(NAMED + manual.ENGLISH + NAMED, COMMANDS)):
        wrong.append(f"a manual that names all should pass, got {said}")
    wrong += manual.all_faults()
    print("\n".join(wrong) if wrong else "Nothing to say.")
    return 1 if wrong else 0
