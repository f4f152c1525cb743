/// What the cover of a discovery without a picture shows; the raw value names its icon.
package enum WorkSymbol: String, CaseIterable, Sendable {
  case fountain, mosaic, glass, statue, mural, painting, relief, monument, installation, sculpture
  case library, theatre, museum, music, worship, industry, park, house

  /// The first letters of words for each symbol, in the languages of catalogues, as normalized keys;
  /// a discovery that several fit has the first one.
  private static let words: KeyValuePairs<WorkSymbol, String> = [
    .fountain: "fontaine fountain brunnen fuente fontein fontana fonte",
    .mosaic: "mosai mosaic azulejo",
    .glass: "vitrail vitraux stainedglass stained glasfenster glasmalerei vidriera vetrata vitral",
    .statue: "statue buste bust standbild estatua standbeeld statua busto",
    .mural: """
    mural graffiti fresque fresco fresko wandbild wandmalerei muurschilder pochoir stencil \
    affresco street
    """,
    .relief: "relief rilievo relevo plaque tafel gedenktafel lapide stolperstein memorial",
    .painting: """
    peinture painting gemalde malerei pintura schilderij dipinto pittura photograph \
    fotogra dessin drawing estampe print tapis tapestry textile
    """,
    .monument: "monument denkmal mahnmal monumento obelisk obelisque stele colonne",
    .installation: """
    installation instalacion installatie installazione instalacao paysag landscape \
    environnement numeri digital lumi light video
    """,
    .sculpture: "sculpt skulptur plastik escultura beeld scultura",
    .library: "biblio library bucherei archiv",
    .theatre: "theatr cinema danse dance spectacle diffusion schauspiel kino cirque circus scene",
    .museum: "musee museum museo museu exposition exhibition galerie gallery ausstellung",
    .music: "musi concert opera konzert",
    .worship: """
    relig eglise church culte worship chapel couvent convent monast cathedral funer \
    cimetiere cemet synagog mosque temple
    """,
    .industry: """
    industr usine factory moulin mill transport railway gare station defens militar \
    genie engineering pont bridge
    """,
    .park: "parc park jardin garden square place natur agric archeolog archaeolog",
    .house: "resid maison house habitation villa dwelling domest commerc boutique shop",
  ]

  private static let prefixes: [(symbol: WorkSymbol, prefixes: [String])] = words.map {
    ($0.key, $0.value.split(separator: " ").map(String.init))
  }

  /// The symbol of the names of a discovery's categories, usages or functions; nil when none fits.
  ///
  /// Only their first 2,000 characters count: a row of a list must not wait for the words of a book.
  package init?(categories: String) {
    let words = categories.prefix(2000).split { !$0.isLetter && !$0.isNumber }.map {
      NormalizedKey.of(String($0))
    }
    let fitting = Self.prefixes.first { _, prefixes in
      words.contains { word in prefixes.contains(where: word.hasPrefix) }
    }
    guard let symbol = fitting?.symbol else { return nil }
    self = symbol
  }

  /// The symbol of a discovery; nil when its record names no category that has one.
  package init?(_ discovery: Discovery) {
    let terms: [Terms] =
      switch discovery.details {
      case .artwork(let artwork): [artwork.categories, artwork.subcategories]
      case .place(let place): [place.usages]
      case .heritage(let heritage): [heritage.functions]
      }
    self.init(categories: terms.flatMap { $0.fr + $0.en }.joined(separator: "\n"))
  }
}
