"""Fixture: records announcements to screen readers.

`announcements = Announcements()` comes before MONA starts, then `announcements.expect(text)`. It replaces
GTK's own function, which MONA looks up at run time, and which GTK 4.8 lacks. From 1.7 on, libadwaita announces toasts,
in words of its own around their titles.
"""

import gettext
import os
import re
import subprocess

from environment import HOME
from mona_window import PRELOADED
from waiting import until

SOURCE = r"""
#include <stdio.h>
#include <stdlib.h>
void gtk_accessible_announce(void *self, const char *text, int priority) {
  FILE *file = fopen(getenv("MONA_ANNOUNCEMENTS"), "a");
  if (!self || !file) abort();
  fprintf(file, "%s%c", text, 0);
  fclose(file);
  (void)priority;
}
"""

TOASTS = [
    re.compile(re.escape(gettext.dgettext("libadwaita", text)).replace("%s", "(.*)"), re.DOTALL)
    for text in ("A toast appeared: %s, has a button: %s", "A toast appeared: %s")]


class Announcements:
    """All announcements from now on."""

    def __init__(self):
        self._file = HOME / "announcements"
        self._file.touch()
        library = HOME / "announcements.so"
        subprocess.run(
            ["gcc", "-shared", "-fPIC", "-o", library, "-x", "c", "-"], input=SOURCE, text=True, check=True)
        PRELOADED.append(str(library))
        os.environ["MONA_ANNOUNCEMENTS"] = str(self._file)

    def texts(self):
        """The announcements, in their order; of a toast, its title."""
        return [_title(text) for text in self._file.read_text(encoding="utf-8").split("\0")[:-1]]

    def expect(self, text):
        """Waits for an announcement: the text, or a match of the whole pattern."""
        until(f"the announcement “{text}”", lambda: any(
            text.fullmatch(other) if hasattr(text, "fullmatch") else text == other for other in self.texts()))

    def count(self, text):
        """How many times it was announced."""
        return self.texts().count(text)


def _title(text):
    toasts = (toast.fullmatch(text) for toast in TOASTS)
    return next((toast[1] for toast in toasts if toast), text)
