"""Libraries that a program opens when it first calls them, for what is loaded as it starts makes it start later."""

import platform
import re
import subprocess
from pathlib import Path

# What no start needs: the map and what it is fetched by, the metadata of photos, the keyring, sums of files.
DELAYED = ("gexiv2", "nettle", "portal", "portal-gtk4", "secret-1", "shumate-1.0", "soup-3.0")
SOURCE = Path(__file__).with_name("delayed.c")


class Delayed:
    def __init__(self, toolchain, work):
        self._toolchain = toolchain
        self._work = work
        # delayed.c is written for one kind of computer: others load all at once.
        self.libraries = DELAYED if platform.machine() == "x86_64" else ()
        # The library that each function is in.
        self._owners = {}
        for name in self.libraries:
            self._read(name)

    def _read(self, name):
        file = self._said("clang", f"-print-file-name=lib{name}.so").strip()
        soname = re.search(r"SONAME +(\S+)", self._said("llvm-objdump", "--private-headers", file))[1]
        for line in self._said("llvm-nm", "--dynamic", "--defined-only", "--format=posix", file).splitlines():
            symbol, kind, *_ = line.split()
            # What is no function has an address that must be known at once: it cannot be linked.
            if kind == "T":
                self._owners[symbol.partition("@")[0]] = soname

    def functions(self, needed):
        """An object with those of the functions that are needed; none where none is."""
        functions = sorted(needed & self._owners.keys())
        if not functions:
            return []
        folder = self._work / f"delayed-{len(list(self._work.glob('delayed-*')))}"
        folder.mkdir()
        (folder / "delayed-functions.h").write_text(
            "".join(f'FUNCTION("{self._owners[name]}", {name})\n' for name in functions))
        compiled = folder / "delayed.o"
        subprocess.run(
            [self._toolchain.tool("clang"), "-O2", "-fPIC", f"-I{folder}", "-c", SOURCE, "-o", compiled],
            check=True)
        return [str(compiled)]

    def _said(self, tool, *arguments):
        return subprocess.run(
            [self._toolchain.tool(tool), *arguments], check=True, capture_output=True, text=True).stdout
