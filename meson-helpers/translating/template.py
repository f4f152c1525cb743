"""Brings po/ up to date with the sources: POTFILES.in, mona.pot, and what each po file still has to
translate. English is filled in by itself."""

import subprocess
import tempfile
from pathlib import Path

import po_file

from .paths import PO, ROOT, TEMPLATE, languages, shown

# Only the file is kept of a sentence's place: line numbers would change with every edit.
OPTIONS = [
    "--from-code=UTF-8", "--add-location=file", "--add-comments=TRANSLATORS",
    "--package-name=MONA", "--copyright-holder=the people of MONA"]
# xgettext 0.21 knows no Swift, but reads it as Vala; lint-strings refuses what Vala would misread.
SWIFT = [
    "--language=Vala", "--keyword", "--keyword=tr:1", "--keyword=trn:1,2", "--keyword=trc:1c,2",
    "--keyword=trnc:1c,2,3"]
POTFILES_HEAD = "# Every file that holds a sentence for people; written by meson-helpers/i18n update.\n"


def _run(*command):
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT)


def write(file):
    """Writes the template of the files that POTFILES.in lists."""
    listed = [
        line for line in (PO / "POTFILES.in").read_text().splitlines()
        if line and not line.startswith("#")]
    missing = [name for name in listed if not (ROOT / name).exists()]
    if missing:
        raise SystemExit(
            f"po/POTFILES.in names {', '.join(missing)}, which is not there: run meson-helpers/i18n update.")
    swift = [name for name in listed if name.endswith(".swift")]
    other = [name for name in listed if name not in swift]
    options = [*OPTIONS, f"--output={file}"]
    if other:
        _run("xgettext", *options, *other)
        options.append("--join-existing")
    if swift:
        _run("xgettext", *options, *SWIFT, *swift)


def _replace(old, new):
    """Replaces a file of po/ by a new one, unless their contents are the same."""
    if not old.exists() or po_file.content(new.read_text()) != po_file.content(old.read_text()):
        old.write_text(new.read_text())


def update():
    """Brings all of po/ up to date, and prints how complete each language is."""
    listed = subprocess.run(
        [ROOT / "meson-helpers" / "lint-strings", "--files"], check=True, capture_output=True, text=True)
    (PO / "POTFILES.in").write_text(POTFILES_HEAD + listed.stdout)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        write(work / "mona.pot")
        _replace(TEMPLATE, work / "mona.pot")
        for language in languages():
            _bring_up(PO / f"{language}.po", work)
            counted = subprocess.run(
                ["msgfmt", "--statistics", "--output-file=/dev/null", PO / f"{language}.po"],
                check=True, capture_output=True, text=True)
            print(f"{language}: {counted.stderr.strip()}")
    return 0


def _bring_up(file, work):
    if not file.exists():
        raise SystemExit(
            f"po/LINGUAS names {file.stem}, and {shown(file)} is not there: make it with msginit, as "
            "po/README.md says.")
    # A changed sentence comes back empty rather than guessed: a wrong guess is easily overlooked.
    _run(
        "msgmerge", "--quiet", "--no-fuzzy-matching", "--add-location=file",
        f"--output-file={work / 'merged.po'}", file, TEMPLATE)
    _run(
        "msgattrib", "--no-obsolete", "--add-location=file", f"--output-file={work / 'new.po'}",
        work / "merged.po")
    if file.stem == "en":
        _run(
            "msgen", "--add-location=file", f"--output-file={work / 'filled.po'}", work / "new.po")
        (work / "filled.po").replace(work / "new.po")
    _replace(file, work / "new.po")
