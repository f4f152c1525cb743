import MonaModel

/// The meanings of a table's columns, derived only from their names, so that stored records are
/// always decoded the same way.
struct Columns: Sendable {
  /// The names, in file order.
  let names: [String]
  /// The meaning of each column; nil when unknown.
  let meanings: [ColumnNames.Meaning?]

  init(_ names: [String]) {
    self.names = names
    var meanings = names.map(ColumnNames.meaning)
    // One column per role and language: the most specific name, then the first. A name without a
    // language counts as French.
    for (index, meaning) in meanings.enumerated() {
      guard let meaning else { continue }
      let isBeaten = meanings.enumerated().contains { other, rival in
        guard let rival, rival.role == meaning.role,
          (rival.language == .english) == (meaning.language == .english)
        else { return false }
        return (rival.rank, other) < (meaning.rank, index)
      }
      if isBeaten { meanings[index] = nil }
    }
    self.meanings = meanings
  }

  /// The index of the column for a role and language.
  func index(of role: ColumnRole, in language: Language? = nil) -> Int? {
    meanings.firstIndex { meaning in
      meaning?.role == role && (meaning?.language == .english) == (language == .english)
    }
  }

  /// Whether there are columns for the position.
  var hasPosition: Bool { index(of: .latitude) != nil && index(of: .longitude) != nil }

  /// The kind of the table's records, by column names; nil when unknown.
  var kind: DiscoveryKind? {
    if index(of: .makers) != nil { return .artwork }
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
}

/// Column names in French and English, as normalized keys.
enum ColumnNames {
  /// The names of each role, most specific first; the earlier name wins.
  ///
  /// Row numbers of GIS software (objectid, fid, gid) are not included, because they change between
  /// exports.
  private static let names: KeyValuePairs<ColumnRole, String> = [
    .number: "id identifiant identifier nointerne numerointerne noinventaire numero number no",
    .latitude: "latitude lat coordonneelatitude latitudewgs84 latitudey latwgs84 ycoord y",
    .longitude:
      "longitude lon lng long coordonneelongitude longitudewgs84 longitudex lonwgs84 longwgs84 xcoord x",
    .title: """
    titre title titreoeuvre titredeloeuvre nomoeuvre nomdeloeuvre titleofwork artworktitle \
    artwork oeuvre nom name nomlieu nomdulieu lieu nomdulieuculturelmunicipal placename toponyme \
    toponym denomination appellation etiquette label
    """,
    .alternativeTitle:
      "titrevariante variante titrealternatif autretitre autrenom alternatetitle alternativetitle alternatename altname alias",
    .makers: """
    artistes artiste artists artist artistname nomartiste nomdelartiste nomdesartistes auteurs \
    auteur authors author createurs createur createurice creators creator createdby sculpteur \
    sculpteure sculptor muraliste muralistes muralist peintre painter realisepar maker makers \
    architecte architect
    """,
    .date: """
    annee year anneeproduction anneederealisation anneerealisation anneecreation \
    anneedecreation anneeinstallation anneeconstruction anneedeconstruction datecreation \
    datedecreation dateproduction daterealisation datefinproduction dateconstruction \
    dateinstallation yearofwork yearinstalled yearcreated yearbuilt yearcompleted datecreated \
    datebuilt installdate installationdate an date
    """,
    .endDate: "anneefin yearend datefin enddate findeconstruction",
    .address: """
    adresse address adressecivique adressecomplete civicaddress fulladdress streetaddress \
    localisation emplacement location situation intersection rue street
    """,
    .postalCode: "codepostal cp postalcode postcode zip zipcode",
    .city: "ville city town municipalite municipality nommunicipalite commune",
    .province: "province prov state etat",
    .borough:
      "arrondissement arrondissements nomarrondissement borough boroughs boroname district quartier neighbourhood neighborhood",
    .territory: "territoire territory region",
    .category: """
    categorie categories category categorieobjet type typeoeuvre typedoeuvre artworktype genre \
    classification forme
    """,
    .subcategory:
      "souscategorie souscategories subcategory subcategories souscategorieobjet soustype subtype",
    .discipline: "discipline disciplines medium mediums",
    .material: "materiau materiaux material materials matiere matieres",
    .technique: "technique techniques",
    .support: "support supports surface",
    .dimensions: "dimensions dimension dimensionsgenerales taille size mesures",
    .owner: "proprietaire owner proprietaires ownership",
    .producer:
      "organisme organismes organization organisation producteur producer promoteur commanditaire commissionedby",
    .funding:
      "programmeentente programme program financement funding fundedby sponsor sponsors bailleur subvention",
    .acquisition: "acquisition modeacquisition modedacquisition acquisitionmethod",
    .collection: "collection nomcollection nomdelacollection",
    .credits: "credits credit creditline mention mentions",
    .place:
      "batiment building edifice parc park parcoubatiment site nomdusite sitename venue endroit lieudit",
    .directions: "directions reperage commentytrouver indications locationdescription precision",
    .access: "acces accessibilite access accessibility accessibilites",
    .usage:
      "nomsdureseau nomdureseau reseau usage usages fonction fonctions function functions vocation typedelieu typelieu placetype typedequipement",
    .status: "statut status statutjuridique protection",
    .synthesis: "synthese synthesis resume summary",
    .description:
      "description descriptions descriptif texte text notes note commentaire commentaires comments presentation histoire history",
    .website:
      "siteinternet siteweb website web url urls lien liens link links page pageweb webpage href internet fiche",
  ]

  /// The role and language of a column, and the rank of its name: 0 for the most specific one.
  struct Meaning: Hashable, Sendable {
    var role: ColumnRole
    var language: Language?
    var rank: Int
  }

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (role, text) in names {
      for (rank, name) in text.split(separator: " ").enumerated()
      where meanings[String(name)] == nil {
        meanings[String(name)] = Meaning(role: role, rank: rank)
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
    return nil
  }
}
