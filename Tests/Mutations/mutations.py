#!/usr/bin/python3
"""Damages files of every format that MONA reads, and checks that each is read or refused in time.

mutations.py READERS [--seconds 60] [--count 10000] [--seed N] [--only READER] [--keep FOLDER] [--server MONA-SERVER]

It ends after that many files or seconds, whichever comes first, by default after a minute. READERS is the
program `mona-readers`. No file may crash it, take more than two seconds or half a gigabyte, or be refused without
a message for people. A failing file is kept, and the command that repeats the test is printed.

Backups (`--only backup`) and answers of a server (`--only answers`, which records those of MONA-SERVER) are only
tried when they are asked for: a refused backup may change nothing, and neither may lose anything of a person's data.
"""

import argparse
import math
import os
import pathlib
import random
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "meson-helpers"))

import damage
import needs  # noqa: F401  reports missing programs in a sentence
import records
import seeds

SECONDS, BYTES = 2, 500_000_000
#: Seconds of real time for a file; the limit above is processor time, as the computer may be busy.
TIMEOUT = 40
#: Text that must not occur in a message for people.
TRACE = re.compile(
    r"Something unexpected|Une chose imprévue|Error\b|Domain=|SQLITE|SQLite error|fatal|nil\b|0x[0-9a-f]{6}"
    r"|Optional\(|\.swift|errno|Code=|\\n|.{600}")


class Reader:
    """The reading program, restarted whenever it ends."""

    def __init__(self, program):
        self.program, self.process = program, None

    def read(self, kind, file):
        """Lets the program read a file: (answer, fault or None)."""
        if self.process is None:
            self.process = subprocess.Popen(
                [self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, env=os.environ | {"MONA_LANGUAGE": "en"})
        process = self.process
        pathlib.Path(f"/proc/{process.pid}/clear_refs").write_text("5", encoding="ascii")
        before = self.taken()
        process.stdin.write(f"{kind}\t{file}\n".encode())
        process.stdin.flush()
        if not select.select([process.stdout], [], [], TIMEOUT)[0]:
            self.end()
            return "", f"took more than {TIMEOUT} s"
        answer = process.stdout.readline().decode("utf-8", "replace").strip()
        if not answer:
            status = process.wait()
            self.process = None
            return "", f"ended the program with {status}"
        seconds, peak = self.taken() - before, self.peak()
        if peak > BYTES // 2:
            self.end()
        if seconds > SECONDS:
            return answer, f"took {seconds:.1f} s of the processor"
        if peak > BYTES:
            return answer, f"took {peak // 1_000_000} MB"
        if answer.startswith("harmful"):
            return answer, answer.partition("\t")[2]
        if answer != "taken" and TRACE.search(answer):
            return answer, f"is no sentence: {answer}"
        return answer, None

    def taken(self):
        """The processor time it has used, in seconds."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        fields = fields.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process = None


def mutated(source, whole, chosen, folder):
    """A damaged file: some have implausible values, others damaged bytes."""
    kind, name, data = chosen
    if kind == "backup":
        return records.backup(source, data)
    if kind == "answers":
        return records.answers(source, data)
    others = [other for reader, _, other in whole if reader == kind]
    if kind == "mbtiles" and source.random() < 0.5:
        file = folder / "made.mbtiles"
        file.unlink(missing_ok=True)
        data = seeds.tiles(file, seeds_image(whole), *(
            damage.sql(source) for _ in range(source.randint(1, 3))))
        if source.random() < 0.7:
            return data
    if name.endswith("json") and source.random() < 0.5:
        return damage.rebuilt(source, data) or data
    numbers = damage.SMALL if kind in ("photo", "tile") else damage.NUMBERS
    return damage.damaged(source, data, others, numbers)


def seeds_image(whole):
    return next(data for kind, name, data in whole if name == "tile.png")


def run(arguments, folder):
    deadline = time.monotonic() + (arguments.seconds or (math.inf if arguments.count else 60))
    match arguments.only:
        case "backup": whole = [("backup", "backup.tar", records.new_backup(arguments.readers, folder / "backup.tar"))]
        case "answers": whole = [("answers", "answers.json", records.recorded(arguments.server, folder))]
        case only: whole = [seed for seed in seeds.all_of_them(folder) if only in (None, seed[0]) or seed[1] == "tile.png"]
    kinds = sorted({kind for kind, *_ in whole if arguments.only in (None, kind)})
    reader, faults, counts = Reader(arguments.readers), [], {}
    for kind, name, data in whole:
        file = folder / name
        file.write_bytes(data)
        answer, fault = reader.read(kind, file)
        # Visits that were exported are no catalogue; all other files are whole.
        if fault or answer != "taken" and name != "visits.json":
            sys.exit(f"{name}, which is whole: {fault or answer}")
    number = arguments.first
    last = arguments.first + (arguments.count or math.inf)
    while number < last and time.monotonic() < deadline:
        # Each from a seed of its own, so that one can be tried again alone.
        source = random.Random(f"{arguments.seed}/{number}")
        kind = kinds[number % len(kinds)]
        chosen = source.choice([seed for seed in whole if seed[0] == kind])
        data = mutated(source, whole, chosen, folder)
        file = folder / f"{number}-{chosen[1]}"
        file.write_bytes(data)
        answer, fault = reader.read(kind, file)
        key = (kind, answer.partition("\t")[0] or "failed")
        counts[key] = counts.get(key, 0) + 1
        if fault:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            kept = arguments.keep / file.name
            shutil.copy(file, kept)
            faults.append(f"{kept}: {fault}")
            print(faults[-1], flush=True)
            again = shlex.quote(f"{kind}\t{kept}")
            print(f"  again: echo -e {again} | {arguments.readers}", flush=True)
        file.unlink()
        number += 1
    for kind in kinds:
        summary = ", ".join(f"{count} {what}" for (name, what), count in sorted(counts.items())
                         if name == kind)
        print(f"{kind}: {summary}")
    print(f"{number - arguments.first} damaged files from seed {arguments.seed}, "
          f"{len(faults)} of them harmful")
    return not faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("readers")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="mona")
    parser.add_argument("--only")
    parser.add_argument("--server", help="this program answers (--only answers)")
    parser.add_argument("--keep", type=pathlib.Path,
                        default=pathlib.Path(tempfile.gettempdir()) / "mona-mutations")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return run(arguments, pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
