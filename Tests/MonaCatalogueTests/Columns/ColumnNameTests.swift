import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Names of columns in seven languages, with prefixes, numbers and underscores.
@Suite struct ColumnNameTests {
  @Test(arguments: [
    ("Work Title", ColumnRole.title), ("Title_of_Work", .title), ("TITRE_OEUVRE", .title),
    ("Titre de l’œuvre", .title), ("Obj_Titel", .title), ("art_title", .title), ("Titel", .title),
    ("Titolo", .title), ("Título", .title), ("Nombre", .title), ("naam_kunstwerk", .title),
    ("Nome da obra", .title), ("Bezeichnung", .title), ("artworkTitle", .title),
    ("02_Titre", .title), ("TITEL_DES_KUNSTWERKS", .title), ("Denominazione", .title),
    ("1. Künstler/in", .makers), ("KünstlerIn", .makers), ("Kuenstler", .makers),
    ("Primary Artist", .makers), ("ARTIST_FULL_NAME", .makers), ("Nom de l’artiste", .makers),
    ("artistName", .makers), ("Kunstenaar(s)", .makers), ("Autor/a", .makers), ("Autore", .makers),
    ("Artist 2", .furtherMakers), ("additional_artists", .furtherMakers),
    ("Installed", .date), ("YearOfInstallation", .date), ("Entstehungsjahr", .date),
    ("jaar", .date), ("anno_realizzazione", .date), ("Año de creación", .date),
    ("Année d’installation", .date), ("Baujahr", .date),
    ("Standort", .address), ("adres", .address), ("Indirizzo", .address), ("Morada", .address),
    ("Dirección", .address), ("endereço", .address), ("Bezirk", .borough), ("stadsdeel", .borough),
    ("barrio", .borough), ("Quartiere", .borough), ("Freguesia", .borough),
    ("geo_epsg_4326_lat", .latitude), ("Breitengrad", .latitude), ("LONG_X_4326", .longitude),
    ("lengtegraad", .longitude), ("Koordinaten", .position), ("Geo Point", .position),
    ("image", .picture), ("photo_url", .picture), ("Foto", .picture), ("imagen", .picture),
    ("afbeelding", .picture), ("wikimedia_commons", .picture), ("Webseite", .website),
    ("Photo credit", .pictureAuthor), ("image_credits", .pictureAuthor),
    ("Crédit photo", .pictureAuthor), ("Bildnachweis", .pictureAuthor),
    ("Image License", .pictureLicence), ("Licence de la photo", .pictureLicence),
    ("Beschreibung", .description), ("omschrijving_nl", .description), ("Descrição", .description),
    ("Materiaal", .material), ("Tipologia", .category), ("Kunstform", .category),
    ("PLZ", .postalCode), ("Eigentümer", .owner), ("Registry ID", .number),
  ])
  func `names are recognised in every language`(name: String, role: ColumnRole) {
    #expect(ColumnNameReader.meaning(of: name)?.meaning.role == role)
  }

  @Test(arguments: [
    "artist_bio", "Artist Website", "Artist Birth Year", "birth_year", "Geburtsjahr", "geboren",
    "Nationality", "Contact name", "Sponsor First Name", "contact_email", "Telefon", "fax",
    "Opening hours", "created_at", "data_as_of",
    "last_edited_date", "GlobalID", "OBJECTID", "Shape__Area", "conserved", "Year Restored",
    "Inscription", "Ward", "CRONO_AUTO", "UTM_X", "WKT_LAT_LNG", "school_name", "Street View",
    "Artist Gender", "institution_name", "nombre_via",
  ])
  func `what only looks like it is nothing`(name: String) {
    #expect(ColumnNameReader.meaning(of: name) == nil)
  }

  @Test func `a first and a last name of an artist are one name, whoever else has names`() {
    for names in [
      ["Artist First Name", "Artist Last Name"], ["artist_first_name", "artist_last_name"],
      ["Prénom artiste", "Nom artiste"], ["Prénom de l’artiste", "Nom de l’artiste"],
      ["Vorname", "Nachname"], ["Künstler Vorname", "Künstler Nachname"],
      ["voornaam kunstenaar", "achternaam kunstenaar"], ["Autor nombre", "Autor apellidos"],
      ["First_Name", "Last_Name"], ["ArtistFirstName", "ArtistLastName"],
    ] {
      let columns = Columns(["Title", "Contact First Name"] + names + ["Contact Last Name"])
      #expect(columns.people == [Columns.Person(given: 2, family: 3)], "\(names)")
      #expect(columns.indexes(of: .title) == [0], "\(names)")
      #expect(columns.kind == .artwork)
    }
    // A first name alone is nobody.
    #expect(Columns(["First name", "lat", "lon"]).meanings[0] == nil)
  }

  @Test func `languages are told apart, French first, and others last`() {
    let columns = Columns(["title_nl", "title_en", "title_fr", "title"])
    #expect(columns.indexes(of: .title) == [2, 3, 0])
    #expect(columns.indexes(of: .title, in: .english) == [1])
    let pair = Columns(["NAME", "NAME_FR", "LAT", "LON"])
    #expect(pair.indexes(of: .title) == [1] && pair.indexes(of: .title, in: .english) == [0])
    let tags = Columns(["name", "name:fr", "name:en", "name:de"])
    #expect(tags.indexes(of: .title) == [1, 0, 3])
  }

  @Test func `who entered a row in ArcGIS is no artist, and when is no date`() {
    let columns = Columns(["Title", "Creator", "CreationDate", "Editor", "EditDate"])
    #expect(columns.index(of: .makers) == nil && columns.index(of: .date) == nil)
    #expect(Columns(["Title", "Creator"]).index(of: .makers) == 1)
  }

  @Test func `a name that a shapefile cut off is completed, if it can be one thing only`() {
    #expect(ColumnNameReader.meaning(of: "ARTIST_NAM")?.meaning.role == .makers)
    #expect(ColumnNameReader.meaning(of: "ARTIST_BIO") == nil)
  }

  @Test func `the place of a work is no title beside one, and one without`() {
    #expect(Columns(["Titre", "Nom du lieu"]).meanings[1]?.role == .place)
    #expect(Columns(["Nom du lieu", "lat"]).meanings[0]?.role == .title)
  }

  @Test func `names of the first edition never change`() {
    let names = ["Obj_Titel", "Kunstenaar", "Titre", "Nom du lieu", "Breitengrad", "image"]
    #expect(
      Columns(names, .firstNames).meanings.map(\.?.role) == [nil, nil, .title, nil, nil, nil])
  }

  @Test func `an assignment is stored as text, and read again`() throws {
    let assignment = ColumnMeanings([
      .init("Work \"Title\"", ColumnMeaning(.title)),
      .init("EN", ColumnMeaning(.title, isEnglish: true)),
      .init("Œuvre, n°", nil),
    ])
    let read = try #require(ColumnMeanings(text: assignment.text))
    #expect(read == assignment)
    #expect(ColumnMeanings(text: "{") == nil && ColumnMeanings(text: "null") == nil)
    // What a later version adds means nothing here.
    #expect(ColumnMeanings(text: #"[["a","scent"]]"#)?.entries == [.init("a", nil)])
    for meaning in ColumnMeaning.all { #expect(ColumnMeaning(meaning.text) == meaning) }
    #expect(ColumnMeaning("TITLE:EN") == ColumnMeaning(.title, isEnglish: true))
    #expect(ColumnMeaning("latitude:en") == nil && ColumnMeaning("") == nil)
  }
}
