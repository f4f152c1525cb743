"""What SwiftPM compiled each program from, and what of it several programs share."""

from collections import Counter


class Objects:
    def __init__(self, compiled, programs, installed):
        """`installed` are the programs of which two share what the library has."""
        self._lists = {program: self._list(compiled, program) for program in programs}
        users = Counter(
            file for program in programs if program in installed for file in self._lists[program])
        self.shared = [file for file in users if users[file] > 1]
        self._in_library = set(self.shared)

    @staticmethod
    def _list(compiled, program):
        # SwiftPM writes this file for its own linker: a path a line, quoted where it has spaces.
        text = (compiled / f"{program}.product" / "Objects.LinkFileList").read_text()
        return [line.strip("'") for line in text.splitlines() if line]

    def of(self, program):
        return self._lists[program]

    def own(self, program):
        return [file for file in self._lists[program] if file not in self._in_library]

    @property
    def outside_library(self):
        """What the programs have of their own, each object once."""
        return list(dict.fromkeys(file for program in self._lists for file in self.own(program)))
