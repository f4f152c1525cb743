"""The data of ICU, by which Foundation writes dates and numbers, without what MONA does not use.

Of 34 MB some 7 stay: dates and numbers in all languages, so that a translation needs nothing but its
sentences; names of currencies, regions and time zones in MONA's languages alone; and neither characters
of old encodings, dictionaries that divide text without spaces, transliterations nor numbers in words.
ICU falls back to its root where a language is missing, and leaves out what is not there.
"""

import re
import struct
import subprocess

UNUSED_FILES = re.compile(r"\.(cnv|dict)$|/(unames|cnvalias)\.icu$")
UNUSED_TREES = ("translit", "rbnf")
# What a folder has besides its languages, or for all of them.
SHARED = ("root", "pool", "res_index", "supplementalData", "tzdbNames")


def assembled(toolchain, languages, work):
    """An object of that data, in place of the one in Foundation's archive."""
    archive = toolchain.archive("_FoundationICU")
    name, member = _symbol(toolchain, archive)
    run = {"check": True, "cwd": work}
    subprocess.run([toolchain.tool("llvm-ar"), "x", archive, member], **run)
    subprocess.run(
        [toolchain.tool("llvm-objcopy"), "-O", "binary", "--only-section=.rodata", member, "icu.all"],
        **run)
    (work / "icu.dat").write_bytes(without_unused((work / "icu.all").read_bytes(), languages))
    (work / "icu.s").write_text(f"""
        .section .rodata
        .globl {name}
        .balign 16
        {name}: .incbin "icu.dat"
        .size {name}, .-{name}
        .section .note.GNU-stack, "", @progbits
    """)
    subprocess.run([toolchain.tool("clang"), "-c", "icu.s", "-o", "icu.o"], **run)
    return str(work / "icu.o")


def _symbol(toolchain, archive):
    """The name of the data, which has ICU's version in it, and the file of the archive that holds it."""
    listed = subprocess.run(
        [toolchain.tool("llvm-nm"), "--defined-only", "--quiet", "--print-file-name", archive],
        check=True, capture_output=True, text=True).stdout
    member, name = re.search(r":([^:\s]+): \S+ \w (icudt\d+_dat)$", listed, re.M).groups()
    return name, member


def without_unused(data, languages):
    """The same package of files without those that `is_used` refuses.

    A header, which says how long it is; the number of files; for each, where its name and its contents
    begin, counted from that number; the names; the contents, each at a multiple of 16.
    """
    (header,) = struct.unpack_from("<H", data)
    (count,) = struct.unpack_from("<I", data, header)
    places = [struct.unpack_from("<II", data, header + 4 + 8 * i) for i in range(count)]
    ends = [contents for _, contents in places[1:]] + [len(data) - header]
    kept = []
    for (name, contents), end in zip(places, ends):
        name = data[header + name:data.index(0, header + name)]
        if is_used(name.decode(), languages):
            kept.append((name, _padded(data[header + contents:header + end])))

    first_name = 4 + 8 * len(kept)
    names = b"".join(name + b"\0" for name, _ in kept)
    names += b"\0" * (-(header + first_name + len(names)) % 16)
    name_at, contents_at = first_name, first_name + len(names)
    table = struct.pack("<I", len(kept))
    for name, contents in kept:
        table += struct.pack("<II", name_at, contents_at)
        name_at += len(name) + 1
        contents_at += len(contents)
    return data[:header] + table + names + b"".join(contents for _, contents in kept)


def _padded(contents):
    return contents + b"\0" * (-len(contents) % 16)


def is_used(name, languages):
    """Whether to keep a file, as in `icudt76l/zone/fr_CA.res`; dates and numbers have no folder."""
    folders, file = name.split("/")[1:-1], name.split("/")[-1]
    if UNUSED_FILES.search(name) or folders and folders[0] in UNUSED_TREES:
        return False
    if not folders or not file.endswith(".res"):
        return True
    language = file.removesuffix(".res")
    return language in SHARED or language.split("_")[0] in languages
