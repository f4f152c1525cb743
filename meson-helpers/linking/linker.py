"""The toolchain's own linker, asked as SwiftPM asks it, for a library and for programs that use it."""

import json
import re
import subprocess
from pathlib import Path

from linking.delayed import Delayed

ROOT = Path(__file__).resolve().parent.parent.parent
OPTIONS = (
    "-fuse-ld=lld",
    # What nothing reaches is left out; Swift finds its types by sections, which nothing else reaches.
    "-Wl,--gc-sections", "-Wl,-z,nostart-stop-gc",
    # As Package.swift has it.
    "-Wl,-z,pack-relative-relocs",
    # Only the system's libraries that are used: they become dependencies of the Debian packages.
    "-Wl,--as-needed",
    "-Wl,-O2", "-Wl,--build-id=sha1",
)


class Linker:
    def __init__(self, toolchain, work):
        self._toolchain = toolchain
        self._work = work
        self._system = self._system_libraries()
        self._delayed = Delayed(toolchain, work)

    def libraries(self, objects):
        """The libraries that these objects name themselves, by the modules they import."""
        extracted = self._work / "autolink"
        subprocess.run(
            [self._toolchain.tool("swift-autolink-extract"), *objects, "-o", extracted], check=True)
        return {
            option.removeprefix("-l")
            for option in extracted.read_text().split() if option.startswith("-l")
        }

    def exported(self, objects, archives):
        """What the library must show, and no more: the names that a program uses and it has."""
        offered = self._names(["--defined-only", "--extern-only"], [*objects.shared, *archives])
        used = self._names(
            ["--undefined-only"], [*objects.outside_library, str(self._toolchain.start)])
        return sorted(offered & used)

    def link_library(self, library, objects, archives, exported, needed):
        shown = self._work / "exported.map"
        lines = "".join(f'  "{name}";\n' for name in exported)
        shown.write_text(f"{{\n global:\n{lines} local: *;\n}};\n")
        self._link(
            library,
            "-shared", f"-Wl,-soname,{library.name}", f"-Wl,--version-script={shown}",
            # Within the library a name is the library's own, with nothing to look up.
            "-Wl,-Bsymbolic", "-Wl,-z,defs",
            self._listed(objects), *self._delayed_functions(objects),
            self._listed((f"-Wl,--undefined={name}" for name in exported)),
            "-Wl,--start-group", *self._showing(archives, exported), "-Wl,--end-group",
            *self._outside(set().union(*needed)))

    def link_program(self, program, objects, library, search, needed):
        # SwiftPM calls each program's `main` after its module, so that tests can be linked with it.
        (main,) = {
            name for name in self._names(["--defined-only"], objects)
            if re.fullmatch(rf"{program.name.replace('-', '_')}(_app)?_main", name)
        }
        self._link(
            program,
            "-pie", f"-Wl,--defsym,main={main}", f"-Wl,-rpath,{search}",
            self._listed(objects), *self._delayed_functions(objects), str(library),
            *self._outside(needed))

    def _link(self, file, *arguments):
        subprocess.run(
            [self._toolchain.tool("clang++"), *OPTIONS, "-o", file, self._toolchain.start, *arguments],
            check=True)

    def _delayed_functions(self, objects):
        return self._delayed.functions(self._names(["--undefined-only"], objects))

    def _outside(self, libraries):
        """The options for the libraries that are not Swift's, and are loaded as a program starts."""
        own = [name for name in sorted(libraries) if not self._toolchain.archive(name).exists()]
        options = [*self._system, *(f"-l{name}" for name in own)]
        return [option for option in options if option.removeprefix("-l") not in self._delayed.libraries]

    def _showing(self, archives, exported):
        """libdispatch hides what only Foundation may ask of it, in the same program: the main queue."""
        (dispatch,) = (archive for archive in archives if archive.name == "libdispatch.a")
        copy = self._work / dispatch.name
        subprocess.run(
            [
                self._toolchain.tool("llvm-objcopy"),
                *(f"--set-symbol-visibility={name}=default" for name in exported
                  if name.startswith("_dispatch_")),
                dispatch, copy,
            ], check=True)
        return [copy if archive == dispatch else archive for archive in archives]

    def _names(self, options, files):
        listed = subprocess.run(
            [
                self._toolchain.tool("llvm-nm"), *options, "--just-symbol-name", "--quiet",
                self._listed(files),
            ], check=True, capture_output=True, text=True).stdout
        return {line for line in listed.splitlines() if line and not line.endswith(":")}

    def _listed(self, arguments):
        """A file of arguments, as a command line has no room for them."""
        number = len(list(self._work.glob("arguments-*")))
        file = self._work / f"arguments-{number}"
        file.write_text("".join(f'"{argument}"\n' for argument in arguments))
        return f"@{file}"

    @staticmethod
    def _system_libraries():
        """What pkg-config says of the C libraries that Package.swift names."""
        package = json.loads(subprocess.run(
            ["swift", "package", "--package-path", ROOT, "dump-package"],
            check=True, capture_output=True, text=True).stdout)
        modules = [
            module for target in package["targets"] for module in (target.get("pkgConfig") or "").split()
        ]
        # Its other options are for whoever loads modules at run time, as by `--export-dynamic`.
        return subprocess.run(
            ["pkg-config", "--libs-only-L", "--libs-only-l", *dict.fromkeys(modules)],
            check=True, capture_output=True, text=True).stdout.split()
