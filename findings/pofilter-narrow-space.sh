#!/usr/bin/env bash
# French sets a no-break space before two-part punctuation: a narrow one (U+202F) before ! ? and ;, a full one (U+00A0)
# before :. pofilter has checks for French, and one expects them to ask for that. It takes U+00A0 and an ordinary
# space, at which a line may break, for the same as in English, and reports the narrow one, which is right, as
# "Different punctuation at the end".
#
# Seen: translate-toolkit 3.20.4, 28 November 2026.
# Source: translate/lang/fr.py, which knows U+00A0 alone.
# So: exclude `endpunc` for such files, and check spaces by a rule of one's own.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
python_packages translate-toolkit==3.20.4 lxml==6.1.3 unicode-segmentation-rs==1.0.0

# reported SPACE: the checks that fail for a sentence with that space before its exclamation mark.
reported() {
  cat >fr.po <<PO
msgid ""
msgstr ""
"Language: fr\n"
"Content-Type: text/plain; charset=UTF-8\n"

msgid "Saved!"
msgstr "Enregistré$1!"
PO
  rm -f checked.po
  "$work/venv/bin/pofilter" --language=fr --progress=none --input fr.po --output checked.po >log 2>&1
  if [ -e checked.po ]; then sed --quiet 's/^# (pofilter) \([a-z]*\):.*/\1/p' checked.po; else echo nothing; fi
}

expect "U+0020, reported" nothing "$(reported ' ')"
expect "U+00A0, reported" nothing "$(reported $'\u00a0')"
expect "U+202F, reported" endpunc "$(reported $'\u202f')"
finish
