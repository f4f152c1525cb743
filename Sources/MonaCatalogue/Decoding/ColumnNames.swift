import MonaModel

/// The meanings of column names.
///
/// The names of the first edition are in French, English and Spanish; sources that were imported
/// before their columns were kept are still read by these alone, so they never change.
/// `ColumnVocabulary` has those that were added since.
enum ColumnNames {
  /// The sets of names that MONA has known.
  enum Edition {
    case first, current
  }

  /// The names of each role as normalized keys, most specific first; the earlier name wins.
  ///
  /// Row numbers of GIS software (objectid, fid, gid) are not included, because they change between
  /// exports.
  private static let names: KeyValuePairs<ColumnRole, String> = [
    .number: """
    id identifiant identifier identificador nointerne numerointerne noinventaire numero number no \
    numeroaccession accessionnumber
    """,
    .latitude: """
    latitude lat latitud coordonneelatitude latitudewgs84 latitudey latwgs84 latitudedecimale \
    decimallatitude latdd ycoord ycoordinate coordonneey coordy pointy y
    """,
    .longitude: """
    longitude lon lng long longitud coordonneelongitude longitudewgs84 longitudex lonwgs84 \
    longwgs84 longitudedecimale decimallongitude londd longdd xcoord xcoordinate coordonneex \
    coordx pointx x
    """,
    .position: """
    geopoint2d geopoint latlng latlon latlong lonlat lnglat longlat latitudelongitude \
    longitudelatitude coordonneesgps coordonneesgeographiques coordonnees gpscoordinates \
    coordinates coordinate coordonnee coordenadas coords gps geolocation geolocalisation \
    georeference position coord coordinatelocation wkt wktgeom geomwkt wktgeometry geom thegeom \
    geometry geometrie geojson geoshape shape point centroid centroide
    """,
    .title: """
    titre title titreoeuvre titredeloeuvre nomoeuvre nomdeloeuvre titleofwork artworktitle artwork \
    oeuvre nom name worktitle arttitle nomlieu nomdulieu lieu nomdulieuculturelmunicipal placename \
    toponyme toponym denomination appellation etiquette label titulo titulodelaobra nombredelaobra \
    obra nombre itemlabel
    """,
    .alternativeTitle: """
    titrevariante variante titrealternatif autretitre autrenom alternatetitle alternativetitle \
    alternatename altname alias
    """,
    .makers: """
    artistes artiste artists artist artistname artistsname artistnames nameofartist nomartiste \
    nomdelartiste nomdesartistes auteurs auteur authors author createurs createur createurice \
    creators creator createdby sculpteur sculpteure sculptor muraliste muralistes muralist peintre \
    painter realisepar maker makers architecte architect artistas artista nombredelartista \
    nombreartista autores autor autordelaobra creatorlabel escultora escultor muralista
    """,
    .date: """
    annee year anneeproduction anneederealisation anneerealisation anneecreation anneedecreation \
    anneeinstallation anneeconstruction anneedeconstruction datecreation datedecreation \
    dateproduction daterealisation datefinproduction dateconstruction dateinstallation yearofwork \
    yearinstalled yearcreated yearbuilt yearcompleted datecreated datebuilt installdate \
    installationdate startdate an date ano anodecreacion anio fecha fechadecreacion
    """,
    .endDate: "anneefin yearend datefin enddate findeconstruction",
    .address: """
    adresse address adressecivique adressecomplete civicaddress fulladdress streetaddress \
    localisation emplacement location situation intersection rue street direccion ubicacion calle
    """,
    .postalCode: "codepostal cp postalcode postcode zip zipcode codigopostal",
    .city: """
    ville city town municipalite municipality nommunicipalite commune ciudad municipio localidad
    """,
    .province: "province prov state etat",
    .borough: """
    arrondissement arrondissements nomarrondissement borough boroughs boroname district quartier \
    neighbourhood neighborhood barrio distrito colonia
    """,
    .territory: "territoire territory region",
    .category: """
    categorie categories category categorieobjet type typeoeuvre typedoeuvre artworktype genre \
    classification forme categoria tipo tipodeobra
    """,
    .subcategory: """
    souscategorie souscategories subcategory subcategories souscategorieobjet soustype subtype
    """,
    .discipline: "discipline disciplines medium mediums",
    .material: "materiau materiaux material materials matiere matieres materiales",
    .technique: "technique techniques tecnica tecnicas",
    .support: "support supports surface",
    .dimensions: """
    dimensions dimension dimensionsgenerales taille size mesures dimensiones medidas
    """,
    .owner: "proprietaire owner proprietaires ownership propietario",
    .producer: """
    organisme organismes organization organisation producteur producer promoteur commanditaire \
    commissionedby
    """,
    .funding: """
    programmeentente programme program financement funding fundedby sponsor sponsors bailleur \
    subvention
    """,
    .acquisition: "acquisition modeacquisition modedacquisition acquisitionmethod",
    .collection: "collection nomcollection nomdelacollection",
    .credits: "credits credit creditline mention mentions",
    .place: """
    batiment building edifice parc park parcoubatiment site nomdusite sitename venue endroit \
    lieudit
    """,
    .directions: "directions reperage commentytrouver indications locationdescription precision",
    .access: "acces accessibilite access accessibility accessibilites",
    .usage: """
    nomsdureseau nomdureseau reseau usage usages fonction fonctions function functions vocation \
    typedelieu typelieu placetype typedequipement
    """,
    .status: "statut status statutjuridique protection",
    .synthesis: "synthese synthesis resume summary",
    .description: """
    description descriptions descriptif texte text notes note commentaire commentaires comments \
    presentation histoire history descripcion resena
    """,
    .website: """
    siteinternet siteweb website web url urls lien liens link links page pageweb webpage href \
    internet fiche sitioweb enlace
    """,
  ]

  /// Columns beside which a "nom" is the name of a person.
  private static let givenNames: Set = ["prenom", "prenoms", "firstname", "givenname", "forename"]
  private static let familyNames: Set = [
    "nom", "name", "noms", "lastname", "familyname", "surname",
  ]

  private static let placeNames: Set = [
    "nomlieu", "nomdulieu", "lieu", "nomdulieuculturelmunicipal", "placename", "toponyme",
    "toponym",
  ]

  /// The meanings of the first edition's names, in their normalized form.
  static let first: [String: RankedMeaning] = {
    var meanings: [String: RankedMeaning] = [:]
    for (role, text) in names {
      for (rank, name) in text.split(separator: " ").enumerated()
      where meanings[String(name)] == nil {
        meanings[String(name)] = RankedMeaning(
          ColumnMeaning(role), rank: rank, isOfPlace: placeNames.contains(String(name)))
      }
    }
    return meanings
  }()

  /// The meanings of a table's columns; nil where unknown.
  static func ranked(_ names: [String], in edition: Edition) -> [RankedMeaning?] {
    guard edition == .first else { return ColumnNameReader.ranked(names) }
    let keys = names.map(NormalizedKey.of)
    let given = keys.firstIndex(where: givenNames.contains)
    let family = given.flatMap { _ in keys.firstIndex(where: familyNames.contains) }
    return names.indices.map { index in
      // Beside a first name, "nom" is the name of an artist.
      guard let given, let family else { return meaning(of: names[index]) }
      switch index {
      case given: return RankedMeaning(ColumnMeaning(.givenName), rank: 0)
      case family: return RankedMeaning(ColumnMeaning(.familyName), rank: 0)
      default: return meaning(of: names[index])
      }
    }
  }

  private static let languageEndings = [
    "francais", "french", "fre", "fr", "anglais", "english", "ang", "eng", "en",
  ]

  /// The meaning of a column name in the first edition; nil when unknown.
  static func meaning(of name: String) -> RankedMeaning? {
    let letters = NormalizedKey.of(name)
    return first[letters] ?? ending(letters, among: first) ?? qualified(name)
  }

  /// The meaning of a name with a language at its end: "titrefr", "titleenglish".
  static func ending(
    _ letters: String, among meanings: [String: RankedMeaning]
  ) -> RankedMeaning? {
    for ending in languageEndings {
      if letters.hasSuffix(ending), var found = meanings[String(letters.dropLast(ending.count))] {
        found.meaning.isEnglish = ending.contains("ng") || ending == "en"
        return found
      }
    }
    return nil
  }

  /// The meaning of a name whose other words only qualify it: "Primary Artist", "Work Title".
  private static func qualified(_ name: String) -> RankedMeaning? {
    let words = name.split { !$0.isLetter && !$0.isNumber }.map { NormalizedKey.of(String($0)) }
    let left = words.filter { !qualifiers.contains($0) }
    guard words.count > 1, !left.isEmpty, left.count < words.count,
      var found = first[left.joined()]
    else { return nil }
    // Exact names are more specific.
    found.rank += 100
    return found
  }

  static let qualifiers: Set = [
    "primary", "principal", "principale", "main", "lead", "first", "full", "complete", "complet",
    "official", "officiel", "work", "artwork", "art", "public", "piece", "oeuvre", "sculpture",
    "mural", "murale", "monument", "of", "the", "de", "du", "des", "la", "le", "les", "l", "d", "s",
  ]
}
