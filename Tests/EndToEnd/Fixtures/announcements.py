"""Fixture: records announcements to screen readers.

`announcements = Announcements()` comes before MONA starts, then `announcements.expect(text)`. It replaces
GTK's own function, which MONA looks up at run time, and which GTK 4.8 lacks.
"""

import os
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
        """The announcements, in their order."""
        return self._file.read_text(encoding="utf-8").split("\0")[:-1]

    def expect(self, text):
        """Waits for an announcement: the text, or a match of the whole pattern."""
        until(f"the announcement “{text}”", lambda: any(
            text.fullmatch(other) if hasattr(text, "fullmatch") else text == other for other in self.texts()))

    def count(self, text):
        """How many times it was announced."""
        return self.texts().count(text)
