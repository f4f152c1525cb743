#!/usr/bin/env bash
# xgettext 0.21 does not know Swift, and Vala is the closest of the languages it knows. For plain literals that works,
# and where it does not, one expects a warning, as it gives with other languages. With Vala it exits with 0 in silence:
# - the first line of a """literal""" is read as an empty text, which is the entry of the header, and the rest is lost;
# - a raw literal #"…"# ends at its first quote;
# - \(…) and \u{…} are taken letter by letter, so that no translation is ever found for what the program says.
# Adjoined literals ("One " + "two") are read as one text, which Swift joins too.
#
# Seen: GNU gettext-tools 0.21 (Debian gettext 0.21-12), 28 November 2026.
# Source: gettext's manual, "List of Programming Languages"; Swift is not in it.
# So: allow plain literals only inside the functions that are looked for, and check that what xgettext found is
# what a reader of Swift finds.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
debian_package gettext 0.21-12

# found LITERAL: the text that is found in tr(LITERAL), how xgettext ended and what it said.
found() {
  printf 'let words = tr(%s)\n' "$1" >words.swift
  rm -f words.pot
  local status=0
  xgettext --language=Vala --from-code=UTF-8 --keyword=tr --omit-header --no-location \
    --output=words.pot words.swift 2>said || status=$?
  printf '%s, status %s, %s warnings' \
    "$(grep --max-count=1 '^msgid' words.pot 2>>none || echo nothing)" "$status" "$(wc --lines <said)"
}

expect 'tr("Works")' 'msgid "Works", status 0, 0 warnings' "$(found '"Works"')"
expect 'tr("One " + "two")' 'msgid "One two", status 0, 0 warnings' "$(found '"One " + "two"')"
expect 'tr("""⏎Works⏎""")' 'msgid "", status 0, 0 warnings' "$(found $'"""\nWorks\n"""')"
expect 'tr(#"A "work""#)' 'msgid "A ", status 0, 0 warnings' "$(found '#"A "work""#')"
expect 'tr("Works of \(year)")' 'msgid "Works of \\(year)", status 0, 0 warnings' "$(found '"Works of \(year)"')"
expect 'tr("It\u{2019}s")' 'msgid "It\\u{2019}s", status 0, 0 warnings' "$(found '"It\u{2019}s"')"
finish
