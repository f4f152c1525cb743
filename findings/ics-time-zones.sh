#!/usr/bin/env bash
# An iCalendar file defines the time zones that it uses (VTIMEZONE), under names of its own: Outlook's is "Eastern
# Standard Time", others begin with a slash, or are the author's own words. One expects a library
# to use the definition. The Python library `ics` takes a time in a zone of any other name than the computer's for UTC,
# without an error or a warning: a guided tour at 14:00 in Montréal is at 10:00. `icalendar` uses the definition.
#
# Seen: ics 0.7.3 and icalendar 7.3.2, 28 November 2026.
# Source: RFC 5545, 3.6.5; the documentation of ics does not mention it.
# So: read calendars with icalendar.

# shellcheck source=findings/common.bash
source "$(dirname "${BASH_SOURCE[0]}")/common.bash"
python_packages ics==0.7.3 arrow==1.4.0 attrs==26.1.0 TatSu==5.15.1 icalendar==7.3.2 \
  python-dateutil==4.0.0 six==1.17.0 tzdata==2026.6 typing_extensions==4.16.0

cat >begin.py <<'PYTHON'
import datetime
import sys

import icalendar
import ics

CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//finding//finding//EN
BEGIN:VTIMEZONE
TZID:@
BEGIN:STANDARD
DTSTART:20251102T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20260308T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:tour-1
DTSTAMP:20260601T000000Z
DTSTART;TZID=@:20260614T140000
SUMMARY:Tour of murals
END:VEVENT
END:VCALENDAR
"""
library, zone = sys.argv[1:]
text = CALENDAR.replace("@", zone).replace("\n", "\r\n")
if library == "ics":
    [event] = ics.Calendar(text).events
    begin = event.begin.datetime
else:
    [event] = icalendar.Calendar.from_ical(text).walk("VEVENT")
    begin = event["DTSTART"].dt
print(f"{begin.astimezone(datetime.timezone.utc):%H:%M} UTC")
PYTHON
begin() { "$work/venv/bin/python" begin.py "$1" "$2"; }

expect "ics, America/Toronto" "18:00 UTC" "$(begin ics America/Toronto)"
expect "ics, Eastern Standard Time" "14:00 UTC" "$(begin ics 'Eastern Standard Time')"
expect "ics, Heure de Montréal" "14:00 UTC" "$(begin ics 'Heure de Laval')"
expect "icalendar, Eastern Standard Time" "18:00 UTC" "$(begin icalendar 'Eastern Standard Time')"
expect "icalendar, Heure de Montréal" "18:00 UTC" "$(begin icalendar 'Heure de Laval')"
finish
