"""What the string lint must refuse, and what it must let pass."""

import po_file
import swift_strings

BAD_SWIFT = {
    r'tr("Hello \(name)")': "interpolation",
    r'tr("Hello \(tr("you"))")': "inside another string",
    r'label("\(tr("Hello"))")': "inside another string",
    'tr("Hello " + name)': "put together with +",
    'tr("Hello " + "you")': "put together with +",
    'tr(greeting)': "not a plain literal",
    'tr(text: "Hello")': "not a plain literal",
    'tr(warm ? "Hello" : "Good day")': "not a plain literal",
    'tr(#"Hello"#)': "raw",
    'tr("""\n  Hello\n  """)': "multi-line",
    r'tr("caf\u{e9}")': r"escape \u",
    r'tr("it\'s")': "escape \\'",
    'tr("")': "empty",
    "tr()": "literal texts",
    'trn("One", many, 3)': "not a plain literal",
    'trn("One work")': "2 literal texts",
    'trc(context, "Open")': "not a plain literal",
    r'trnc("noun", "{n} \(a)", "{n} b", 2)': "interpolation",
}

GOOD_SWIFT = {
    'tr("Hello {name}", ["name": name + "!"])': [(None, "Hello {name}")],
    'trn("{count} work", "{count} works", works.count)': [(None, "{count} work")],
    'trc("verb", "Open")': [("verb", "Open")],
    r'tr("She said \"yes\".\nThen no.")': [(None, 'She said "yes".\nThen no.')],
    '// tr(name)\n/* tr(name) /* nested */ tr("b") */ tr("Hello")': [(None, "Hello")],
    "func tr(_ text: String) -> String { lookUp(text) }": [],
    'let s = "tr(name)"; entry(x); contr("a" + b)': [],
    'let quote = #"a " b"#; tr("After")': [(None, "After")],
    'if text.contains(/"/) { tr("After") }': [(None, "After")],
    'let half = a / b; let s = "x / y"; tr("After")': [(None, "After")],
}

BAD_PO = {
    '#, fuzzy\nmsgid "Open"\nmsgstr "Ouvrir"': "fuzzy",
    'msgid "Open"\nmsgstr ""': "not translated",
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] ""': "not translated",
    'msgid "Hello {name}"\nmsgstr "Bonjour"': "['{name}']",
    'msgid "Hello"\nmsgstr "Bonjour {nom}"': "['{nom}']",
    'msgid "One work"\nmsgid_plural "{n} works"\nmsgstr[0] "{n} œuvre"\nmsgstr[1] "{n} œuvres"':
        "the plural holds",
    'msgid "Artwork"\nmsgstr "L\'œuvre"': "’ belongs",
    'msgid "Quoted"\nmsgstr "\\"Cité\\""': "« » belong",
    'msgid "Sure?"\nmsgstr "Sans doute?"': "before ?",
    'msgid "Sure?"\nmsgstr "Sans doute ?"': "before ?",
    'msgid "Then:"\nmsgstr "Alors: oui"': "before :",
    'msgid "A; b"\nmsgstr "A; b"': "before ;",
    'msgid "Oh!"\nmsgstr "({nom}!)"': "before !",
    'msgid "Quoted"\nmsgstr "«\u00a0Cité»"': "inside « »",
    'msgid "Quoted"\nmsgstr "« Cité\u00a0»"': "inside « »",
}

GOOD_PO = [
    'msgid "Sure?"\nmsgstr "Sans\u00a0doute\u202f?!"',
    'msgid "See"\nmsgstr "Voir https://exemple.ca/?a=b;c à 12:30\u202f; «\u00a0bon\u00a0»."',
    'msgid "Link"\nmsgstr "L’<a href=\\"https://exemple.ca\\">œuvre</a> &amp; le lieu"',
    'msgid "art;work;"\nmsgstr "art;œuvre;"',
    'msgid "{n} a"\nmsgid_plural "{n} b"\nmsgstr[0] "{n} c"\nmsgstr[1] "{n} d"',
    'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\nmsgid "Open"\nmsgstr ""\n"Ouv"\n"rir"\n\n'
    '#~ msgid "Old"\n#~ msgstr "L\'ancien"',
]


def faults(lint):
    """Every example on which the lint is wrong."""
    wrong = []
    for source, expected in BAD_SWIFT.items():
        found = lint.swift_faults(source, "example")
        if not any(expected in fault for fault in found):
            wrong.append(f"{source!r} should be refused for “{expected}”, got {found}")
    for source, expected in GOOD_SWIFT.items():
        calls = swift_strings.calls(source)
        refused = lint.swift_faults(source, "example")
        if refused or [call.key for call in calls] != expected:
            wrong.append(f"{source!r} should pass as {expected}, got {calls}")
    for text, expected in BAD_PO.items():
        found = lint.catalogue_faults(text, "po/fr.po", po_file.entries(text))
        if not any(expected in fault for fault in found):
            wrong.append(f"{text!r} should be refused for “{expected}”, got {found}")
    for text in GOOD_PO:
        found = lint.catalogue_faults(text, "po/fr.po", po_file.entries(text))
        if found:
            wrong.append(f"{text!r} should pass, got {found}")

    known = po_file.entries('msgid "Kept"\nmsgstr ""')
    stale = lint.catalogue_faults('msgid "Gone"\nmsgstr "Parti"', "po/fr.po", known)
    if not any("lacks “Kept”" in fault for fault in stale) or not any(
        "said nowhere" in fault for fault in stale
    ):
        wrong.append(f"a catalogue behind its template should be refused, got {stale}")
    derailed = list(lint.template_faults("", swift_strings.calls('tr("Unseen")')))
    if not derailed:
        wrong.append("a sentence xgettext does not see should be refused")
    return wrong
