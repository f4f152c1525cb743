"""A table becomes a catalogue, is found by search, and is removed."""

from dialogs import answer
from environment import HOME, monactl
from mona_window import Mona
from translations import tr, trc, trn, words

NAME = "Murs & façades"
WORK = "Le château d’été"
TABLE = f"""\
titre,artiste,annee,latitude,longitude
{WORK},Zoé Éthier,1987,45.5231,-73.5817
Forêt œuvrée,Noël Côté,2004,45.5302,-73.5969
Nulle part,Zoé Éthier,2011,plus loin,-73.59
"""
FORMAT = ", ".join([
    tr("Table in text (CSV)"), "UTF-8",
    tr("separator: {separator}", separator=trc("what stands between fields", "comma"))])
COLUMNS = ["titre", "artiste", "annee", "latitude", "longitude"]
CATALOGUES = tr("Catalogues")
REMOVE = tr("Remove “{name}”…", name=NAME)


def import_table(mona, file):
    """The preview is read, a name is given, and the result is reported."""
    mona.choose_in_main_menu(tr("Import a Catalogue…"))
    mona.choose_file(file, tr("Choose a Catalogue"))
    mona.see_text(file.name)
    mona.see_text(tr("What was understood"))
    # The format of the file, and each column with a menu of what it can mean.
    mona.see_text(FORMAT)
    mona.see_text(tr("Columns"))
    for column in COLUMNS:
        mona.see("combo box", column)
    mona.see_text(" ".join([
        trn("{count} work can be imported.", "{count} works can be imported.", 2),
        trn("{count} record is left out.", "{count} records are left out.", 1)]))
    mona.see_text(words("Row {position} was left out: {reason}."))
    # And how it would look.
    mona.see_text(tr("How it will look"))
    mona.see("list item", WORK)
    entry = mona.see("text", tr("Name of the catalogue"))
    assert entry.text() == "Murales", f"the proposed name is “{entry.text()}”"
    entry.write(NAME)
    assert not imported(), "it was imported before the decision"
    mona.press("push button", tr("Import"))
    mona.see_text(tr("Imported"))
    mona.see_text(trn("{count} added", "{count} added", 2))


def imported():
    """The catalogues from elsewhere, as monactl lists them."""
    return [source for source in monactl("catalogues", "list", "--json")
            if source["format"] != "mona"]


def search(mona, text):
    mona.key("Control+f")
    mona.key("Control+a")
    mona.type(text)


def expect_found(mona):
    """One of its works is found without its accents, and has a sheet with its maker."""
    search(mona, "chateau d'ete")
    mona.press("list item", WORK)
    mona.see("push button", tr("Add a Photo…"))
    mona.see_text(words("Zoé Éthier"))
    mona.key("Escape")
    mona.see("list item", WORK)
    mona.key("Escape")


def remove(mona):
    """The catalogue is removed, after a question that is first cancelled."""
    for word in "Cancel", "Remove":
        mona.press("push button", REMOVE)
        mona.see_text(tr("Remove “{name}”?", name=NAME))
        answer(mona, tr(word))
        mona.expect_windows(1)
        if word == "Cancel":
            assert [source["name"] for source in imported()] == [NAME], imported()
    mona.see_no("push button", REMOVE)
    assert not imported(), imported()


file = HOME / "Murales.csv"
file.write_text(TABLE, encoding="utf-8")
with Mona(view="artworks", size=(1000, 800)) as mona:
    import_table(mona, file)
    [source] = imported()
    assert (source["name"], source["format"], source["count"]) == (NAME, "csv", 2), source
    mona.press("push button", CATALOGUES)
    mona.see_text(NAME)
    mona.see_text(words(f"{trn('{count} discovery', '{count} discoveries', 2)} · {{more}}"))
    expect_found(mona)
    mona.choose_in_main_menu(tr("Catalogues"))
    remove(mona)
    mona.see_no("label", NAME)
    search(mona, "chateau d'ete")
    mona.see_text(tr("Nothing found"))
    mona.see_no("list item", WORK)
