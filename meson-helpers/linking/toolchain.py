"""Swift's toolchain: its tools, and Swift's own library for static linking."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

# Foundation's static library does not name what it is made of: Package.swift has the same list.
FOUNDATION = (
    "Foundation", "FoundationInternationalization", "FoundationEssentials", "CoreFoundation",
    "_FoundationICU", "_FoundationCShims", "_FoundationCollections",
)


@dataclass(frozen=True)
class Toolchain:
    root: Path

    @classmethod
    def of_this_computer(cls):
        """The one that `swiftc` belongs to, though what the shell finds may only stand for it."""
        said = json.loads(subprocess.run(
            ["swiftc", "-static-stdlib", "-print-target-info"],
            check=True, capture_output=True, text=True).stdout)
        return cls(Path(said["paths"]["runtimeResourcePath"]).parent.parent)

    def tool(self, name):
        return str(self.root / "bin" / name)

    @property
    def static(self):
        return self.root / "lib" / "swift_static" / "linux"

    @property
    def start(self):
        """What tells Swift's runtime of the types in each library or program."""
        (found,) = self.static.glob("*/swiftrt.o")
        return found

    def archives(self, libraries):
        """Those of the libraries that are Swift's, and what Foundation is made of."""
        names = dict.fromkeys([*sorted(libraries), *FOUNDATION])
        files = [self.archive(name) for name in names]
        return [file for file in files if file.exists()]

    def archive(self, name):
        return self.static / f"lib{name}.a"
