import MonaModel

/// How people name columns, in French and in English, compared by their letters.
enum ColumnNames {
  /// The names of each role, the surest first: of two columns the one named earlier is taken.
  ///
  /// Numbers that a map program gives to rows (objectid, fid, gid) are no names of records: they
  /// change from one export to the next.
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

  /// A role, and how early its names have this one.
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

  /// What a column of this name holds; nil when nobody knows.
  static func meaning(of name: String) -> Meaning? {
    let letters = FoldedName.of(name)
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
