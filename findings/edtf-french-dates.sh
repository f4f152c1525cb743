#!/usr/bin/env bash
# The Python library `edtf` turns dates as people write them into the Extended Date/Time Format. Works of art are
# dated in French as in English, and "circa" and "c." are understood. One expects French dates to be either
# understood or refused (the function returns None for what it cannot read). In fact words it does not know are
# passed over: the approximation of "vers 1976" is lost, "mai 1976" becomes the year alone, and the day of
# "1 avril 1976" becomes the month: January. English qualifiers such as "early" are passed over too.
#
# Seen: edtf 5.0.2, 28 November 2026.
# Source: the README of edtf calls the parser a basic one for English; it does not say that text it does not
# understand is read in part.
# So: replace French months, "vers" and the like before, and refuse what leaves a word unread.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
python_packages edtf==5.0.2 pyparsing==3.3.3 python-dateutil==4.0.0 tzdata==2026.6 six==1.17.0

read_date() {
  "$work/venv/bin/python" -c 'import edtf, sys; print(edtf.text_to_edtf(sys.argv[1]))' "$1"
}

expect '"circa 1976"' '1976~' "$(read_date 'circa 1976')"
expect '"vers 1976"' '1976' "$(read_date 'vers 1976')"
expect '"May 1976"' '1976-05' "$(read_date 'May 1976')"
expect '"mai 1976"' '1976' "$(read_date 'mai 1976')"
expect '"1 avril 1976"' '1976-01' "$(read_date '1 avril 1976')"
expect '"early 1970s"' '197X' "$(read_date 'early 1970s')"
finish
