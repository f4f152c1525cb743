"""Orca, a screen reader: what it tells the speech server is written down instead of spoken."""

import json
import os
import pathlib
import re
import subprocess
import time

from environment import PICTURES
from waiting import until

HEARD = pathlib.Path(os.environ["TMPDIR"]) / "heard.jsonl"
# Imports our speechd first: Orca prefers the system's packages.
START = "import runpy, speechd; runpy.run_path('/usr/bin/orca', run_name='__main__')"
QUIET = 0.8  # seconds without another utterance, after which a key has been answered


def plain(text):
    """A text with ordinary blanks: the screen reader does not always keep others."""
    return " ".join(text.split())


class ScreenReader:
    """A running Orca: `with ScreenReader() as reader:` starts it before MONA, and ends it."""

    def __enter__(self):
        HEARD.write_text("")
        speech = pathlib.Path(__file__).parent / "speech"
        self._log = open(PICTURES / "orca", "w", encoding="utf-8")
        self._transcript = open(PICTURES / "transcript", "w", encoding="utf-8")
        self._process = subprocess.Popen(
            ["/usr/bin/python3", "-c", START, "--disable", "braille"],
            stdout=self._log, stderr=subprocess.STDOUT,
            env=os.environ | {
                "MONA_HEARD": str(HEARD), "PYTHONPATH": str(speech), "PATH": f"{speech}:{os.environ['PATH']}"})
        until("the screen reader's first words", lambda: self._texts(0), seconds=60)
        self.settle()
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            print("The last that was heard:", *self.everything()[-20:], sep="\n  ")
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _texts(self, start):
        lines = HEARD.read_text(encoding="utf-8").splitlines()[start:]
        return [plain(text) for kind, text in map(json.loads, lines) if kind in ("say", "character") and text]

    def everything(self):
        """All that was heard since the start."""
        return self._texts(0)

    def settle(self):
        """Waits until nothing more is being said, and returns how much was noted."""
        size = -1
        while size != HEARD.stat().st_size:
            size = HEARD.stat().st_size
            time.sleep(QUIET)
        return len(HEARD.read_text(encoding="utf-8").splitlines())

    def after(self, act):
        """What is heard after an act, until there is silence."""
        start = self.settle()
        act()
        self.settle()
        return self._texts(start)

    def hears(self, act, *phrases):
        """Waits for each of these texts, or patterns, after an act; the file `transcript` has what was heard."""
        start = self.settle()
        act()
        for phrase in phrases:
            found = phrase if isinstance(phrase, re.Pattern) else re.compile(re.escape(plain(phrase)))
            until(f"“{found.pattern}” to be heard", lambda: any(map(found.search, self._texts(start))))
        self.settle()
        self._transcript.write(" | ".join(self._texts(start)) + "\n")
