import MonaModel

/// The meanings of a table's columns, derived only from their names, so that stored records are
/// always decoded the same way.
struct Columns: Sendable {
  /// The names, in file order.
  let names: [String]
  /// The meaning of each column; nil when unknown or unused.
  let meanings: [ColumnNames.Meaning?]
  /// The columns with the first and the family name of an artist; nil without these.
  let person: (given: Int, family: Int)?
  /// The columns of each role and language, the most specific name first.
  private let order: [Key: [Int]]

  private struct Key: Hashable {
    var role: ColumnRole
    var isEnglish: Bool
  }

  /// - Parameter names: the names of the columns; one without a language counts as French.
  init(_ names: [String]) {
    self.names = names
    let keys = names.map(NormalizedKey.of)
    let given = keys.firstIndex(where: ColumnNames.givenNames.contains)
    let family = given.flatMap { _ in keys.firstIndex(where: ColumnNames.familyNames.contains) }
    // Beside a first name, "nom" is the name of an artist.
    var meanings = names.indices.map { $0 == family ? nil : ColumnNames.meaning(of: names[$0]) }
    var order: [Key: [Int]] = [:]
    for (index, meaning) in meanings.enumerated() {
      guard let meaning else { continue }
      let key = Key(role: meaning.role, isEnglish: meaning.language == .english)
      order[key, default: []].append(index)
    }
    for (key, columns) in order {
      let ranks = Dictionary(
        columns.map { ($0, meanings[$0]?.rank ?? .max) }, uniquingKeysWith: { first, _ in first })
      let sorted = columns.sorted { (ranks[$0] ?? 0, $0) < (ranks[$1] ?? 0, $1) }
      let used = sorted.enumerated().filter { place, column in
        place == 0 || key.role.hasSubstitutes && meanings[column]?.isOfPlace == false
      }.map(\.element)
      order[key] = used
      for column in columns where !used.contains(column) { meanings[column] = nil }
    }
    (self.meanings, self.order) = (meanings, order)
    if let given, let family { person = (given, family) } else { person = nil }
  }

  /// The index of the first column for a role and language.
  func index(of role: ColumnRole, in language: Language? = nil) -> Int? {
    indexes(of: role, in: language).first
  }

  /// The columns for a role and language: where one is empty, the next one counts.
  func indexes(of role: ColumnRole, in language: Language? = nil) -> [Int] {
    order[Key(role: role, isEnglish: language == .english)] ?? []
  }

  /// Whether there are columns for the position.
  var hasPosition: Bool {
    index(of: .latitude) != nil && index(of: .longitude) != nil || index(of: .position) != nil
  }

  /// The kind of the table's records, by column names; nil when unknown.
  var kind: DiscoveryKind? {
    if index(of: .makers) != nil || person != nil { return .artwork }
    if names.contains(where: { NormalizedKey.of($0).contains("patrimo") }) { return .heritage }
    return index(of: .usage) == nil ? nil : .place
  }
}

/// What a table column or feature property contains; monactl prints the raw value in JSON.
package enum ColumnRole: String, CaseIterable, Sendable {
  /// The source's own number of the record.
  case number
  case title, alternativeTitle
  case latitude, longitude
  /// The latitude and longitude in one value, or a geometry.
  case position
  case address, postalCode, city, province, borough, territory
  /// The makers.
  case makers
  /// When it was made.
  case date
  /// The end of production.
  case endDate
  case category, subcategory, discipline, material, technique, support, dimensions
  case owner, producer, funding, acquisition, collection, credits
  /// The building or park it stands in.
  case place
  /// How to find it once there.
  case directions
  case access
  /// The use of a place or building.
  case usage
  case status, synthesis, description, website

  /// Whether another column of the role counts where the first is empty: a title or an artist of
  /// another column is one, but another number or date may be of something else.
  var hasSubstitutes: Bool {
    switch self {
    case .number, .latitude, .longitude, .date, .endDate: false
    default: true
    }
  }

  /// Whether its values are names that records share, of which "unknown" is none; a title may be
  /// that word.
  var isOfNames: Bool {
    switch self {
    case .borough, .territory, .city, .province, .owner, .producer: true
    default: isRepeatable
    }
  }

  /// Whether a row may repeat its record for each value: a table of works joined with their artists.
  var isRepeatable: Bool {
    switch self {
    case .makers, .category, .subcategory, .discipline, .material, .technique, .support, .usage:
      true
    default: false
    }
  }
}

/// Column names in French, English and Spanish, as normalized keys; those in Spanish count as
/// French.
enum ColumnNames {
  /// The names of each role, most specific first; the earlier name wins.
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

  /// The role and language of a column, and the rank of its name: 0 for the most specific one.
  struct Meaning: Hashable, Sendable {
    var role: ColumnRole
    var language: Language?
    var rank: Int
    /// Whether a title is the name of a place, which is no title of what stands in it.
    var isOfPlace = false
  }

  /// Columns beside which a "nom" is the name of a person.
  static let givenNames: Set = ["prenom", "prenoms", "firstname", "givenname", "forename"]
  static let familyNames: Set = ["nom", "name", "noms", "lastname", "familyname", "surname"]

  private static let placeNames: Set = [
    "nomlieu", "nomdulieu", "lieu", "nomdulieuculturelmunicipal", "placename", "toponyme",
    "toponym",
  ]

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (role, text) in names {
      for (rank, name) in text.split(separator: " ").enumerated()
      where meanings[String(name)] == nil {
        meanings[String(name)] = Meaning(
          role: role, rank: rank, isOfPlace: placeNames.contains(String(name)))
      }
    }
    return meanings
  }()

  private static let languageEndings: [(String, Language)] = [
    ("francais", .french), ("french", .french), ("fre", .french), ("fr", .french),
    ("anglais", .english), ("english", .english), ("ang", .english), ("eng", .english),
    ("en", .english),
  ]

  /// The meaning of a column name; nil when unknown.
  static func meaning(of name: String) -> Meaning? {
    let letters = NormalizedKey.of(name)
    if let meaning = meanings[letters] { return meaning }
    for (ending, language) in languageEndings {
      if letters.hasSuffix(ending), var meaning = meanings[String(letters.dropLast(ending.count))] {
        meaning.language = language
        return meaning
      }
    }
    return qualified(name)
  }

  /// The meaning of a name whose other words only qualify it: "Primary Artist", "Work Title".
  private static func qualified(_ name: String) -> Meaning? {
    let words = name.split { !$0.isLetter && !$0.isNumber }.map { NormalizedKey.of(String($0)) }
    let left = words.filter { !qualifiers.contains($0) }
    guard words.count > 1, !left.isEmpty, left.count < words.count,
      var meaning = meanings[left.joined()]
    else { return nil }
    // Exact names are more specific.
    meaning.rank += 100
    return meaning
  }

  private static let qualifiers: Set = [
    "primary", "principal", "principale", "main", "lead", "first", "full", "complete", "complet",
    "official", "officiel", "work", "artwork", "art", "public", "piece", "oeuvre", "sculpture",
    "mural", "murale", "monument", "of", "the", "de", "du", "des", "la", "le", "les", "l", "d", "s",
  ]
}
