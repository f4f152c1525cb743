"""Fixture: a table with a work that the starter catalogue has, too."""

from environment import HOME, monactl

CALDER = "artwork:276"
MAKER = "Zoé Éthier"


def import_twin():
    """Imports the table "Murales" with the work, a few metres away and by another maker, and with one more; by default,
    the work would be left out as a likely duplicate. Returns its title."""
    own = monactl("show", CALDER, "--json")
    title, latitude, longitude = own["title"]["fr"], own["latitude"] + 0.00005, own["longitude"]
    file = HOME / "Murales.csv"
    file.write_text(
        f'id,titre,artiste,latitude,longitude\n1,"{title}",{MAKER},{latitude},{longitude}\n'
        f"2,Le château d’été,,{latitude},{longitude}\n", encoding="utf-8")
    monactl("import", str(file), "--no-skip-alike", "--json")
    return title
