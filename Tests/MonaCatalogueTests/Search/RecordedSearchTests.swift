import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Search texts and the expected results in the recorded catalogue.
@Suite(.enabled(if: RecordedData.isPresent)) struct RecordedSearchTests {
  /// The first hit of each section; sections without one must be missing.
  struct Term: Sendable {
    var text: String
    var first: [String: String?]
    var corrected: String?

    init(_ text: String, _ first: [String: String?], corrected: String? = nil) {
      self.text = text
      self.first = first
      self.corrected = corrected
    }
  }

  private static let nothing: [String: String?] = [
    "artworks": nil, "places": nil, "heritages": nil, "artists": nil, "boroughs": nil,
    "materials": nil,
  ]

  static let terms = [
    // The nine searches that every version must answer.
    Term("calder", ["artworks": "Trois disques", "artists": "Alexander Calder", "places": nil]),
    Term("RIOPELLE", ["artworks": "La Joute", "artists": "Jean-Paul Riopelle"]),
    Term("riopelle joute", ["artworks": "La Joute", "artists": nil]),
    Term("hibou pelle", ["artworks": "Hibou-Pelle", "artists": nil]),
    Term("three disks", ["artworks": "Trois disques", "places": nil]),
    Term("mosaique", ["artworks": "Mosaïque", "categories": "Mosaïque"]),
    Term(
      "plateau mont royal",
      ["boroughs": "Le Plateau-Mont-Royal", "places": "Bibliothèque du Plateau Mont-Royal"]),
    Term("lile bizard", ["boroughs": "L’Île-Bizard–Sainte-Geneviève"]),
    Term(
      "bibliotheque saint valerien", ["places": "Bibliothèque de Saint-Valérien", "artworks": nil]),
    // Accents, case and ligatures.
    Term("MOSAÏQUE", ["artworks": "Mosaïque", "categories": "Mosaïque"]),
    Term(
      "cœur", ["artworks": "Cœur dit « Après le Déluge »", "artists": "Coeur de lion McCarthy"]),
    Term(
      "coeur", ["artworks": "Cœur dit « Après le Déluge »", "artists": "Coeur de lion McCarthy"]),
    Term("presbytere", ["heritages": "Ancien presbytère de Sainte-Angélique", "artworks": nil]),
    Term("THÉÂTRE", ["places": "Théâtre de Verdure", "usages": "Théâtre"]),
    // Apostrophes and words of several parts.
    Term("l’Île-des-Sœurs", ["places": "Bibliothèque de l'Île-des-Soeurs", "artworks": nil]),
    Term("ile des soeurs", ["places": "Bibliothèque de l'Île-des-Soeurs"]),
    Term("L'île perrot", ["territories": "L’Île-Perrot (Montérégie)"]),
    Term("lasalle", ["boroughs": "LaSalle", "artists": "Jules Lasalle"]),
    Term(
      "la salle",
      [
        "boroughs": "LaSalle",
        "artworks": "Départ de La Salle pour aller à la découverte du Mississipi",
      ]),
    Term(
      "gratte ciel",
      [
        "artworks": "Gratte-ciel, cascades d’eau / rues, ruisseau… une construction"
      ]),
    // Any word order, also mixing maker and title.
    Term("disques trois", ["artworks": "Trois disques"]),
    Term("calder disques", ["artworks": "Trois disques", "artists": nil]),
    Term("joute riopelle jean-paul", ["artworks": "La Joute"]),
    Term("expo 67", ["artworks": "40 ans de l’expo 67"]),
    // Prefixes of words, and nothing else.
    Term("riop", ["artworks": "La Joute", "artists": "Jean-Paul Riopelle"]),
    Term("esbytere", nothing),
    Term("llancourt", nothing),
    // Title before maker before other texts, whole words before prefixes.
    Term(
      "vaillancourt",
      [
        "artworks": "Hommage à Armand Vaillancourt", "artists": "Armand Vaillancourt",
      ]),
    Term("fontaine", ["artworks": "Fontaine", "artists": "Lorraine Fontaine"]),
    Term("cheval", ["artworks": "Cheval"]),
    Term("moore", ["artists": "Henry Moore"]),
    Term("owl", ["artworks": "Hibou A"]),
    Term("murale", ["artworks": "Murale", "categories": "Murale"]),
    // Boroughs, territories, materials, usages.
    Term("verdun", ["boroughs": "Verdun", "artworks": "Monument aux braves de Verdun"]),
    Term("lachine", ["boroughs": "Lachine", "places": "Musée de Lachine"]),
    Term("laval", ["territories": "Laval (Laval)"]),
    Term("bronze", ["materials": "Bronze", "artworks": "Collection de bustes en bronze"]),
    Term("stainless steel", ["materials": "Acier inoxydable"]),
    Term("granit", ["materials": "Granit"]),
    Term("jardin botanique", ["places": "Jardin botanique de Montréal"]),
    Term("moulin", ["heritages": "Moulin à eau de la Grande-Barbue"]),
    // One wrong letter.
    Term("riopele", ["artworks": "La Joute"], corrected: "riopelle"),
    Term("roipelle joute", ["artworks": "La Joute"], corrected: "riopelle joute"),
    Term("caldre", ["artists": "Alexander Calder"], corrected: "calder"),
    Term(
      "bibliotéque saint valerien",
      [
        "places": "Bibliothèque de Saint-Valérien"
      ], corrected: "bibliothèque saint valerien"),
    Term("murrale", ["artworks": "Murale"], corrected: "murale"),
    Term("alexandre calder", ["artworks": "Trois disques"], corrected: "alexander calder"),
    // As people type: abbreviations, other languages, years (issue 42, point 7).
    Term("St-Laurent", ["boroughs": "Saint-Laurent"]),
    Term(
      "NDG",
      [
        "boroughs": "Côte-des-Neiges–Notre-Dame-de-Grâce",
        "places": "Bibliothèque de Notre-Dame-de-Grâce",
      ]),
    Term("CDN-NDG", ["boroughs": "Côte-des-Neiges–Notre-Dame-de-Grâce"]),
    Term("HoMa", ["boroughs": "Mercier–Hochelaga-Maisonneuve"]),
    Term("MHM", ["boroughs": "Mercier–Hochelaga-Maisonneuve"]),
    Term("PAT", ["boroughs": "Rivière-des-Prairies–Pointe-aux-Trembles"]),
    Term("R.D.P.", ["boroughs": "Rivière-des-Prairies–Pointe-aux-Trembles"]),
    Term("VSP", ["boroughs": "Villeray–Saint-Michel–Parc-Extension"]),
    Term("RPP", ["boroughs": "Rosemont–La Petite-Patrie"]), Term("VM", ["boroughs": "Ville-Marie"]),
    Term("Mt Royal", ["boroughs": "Mont-Royal"]),
    Term("the Plateau", ["boroughs": "Le Plateau-Mont-Royal"]),
    Term("boul st laurent", ["artworks": nil, "boroughs": nil]),
    Term("metro berri", ["artworks": nil, "addresses": "Station Berri-UQAM"]),
    Term("Olympic Stadium", ["addresses": "Stade olympique", "artworks": nil]),
    Term("old port", ["addresses": "Vieux-Montréal et Vieux-Port de Montréal"]),
    Term("botanical gardens", ["places": "Jardin botanique de Montréal"]),
    Term("St. Helen’s Island", ["addresses": "Parc Jean-Drapeau, Île Sainte-Hélène"]),
    Term("Nuns' Island", ["places": "Bibliothèque de l'Île-des-Soeurs", "artworks": nil]),
    Term("Saint Joseph's Oratory", ["heritages": "Oratoire Saint-Joseph"]),
    Term("city hall", ["heritages": "Hôtel de ville de Saint-Jean-Baptiste", "artworks": nil]),
    Term("Jacques Cartier Bridge", ["addresses": "Pont Jacques-Cartier", "artworks": nil]),
    Term("PVM", ["addresses": "Place Ville-Marie", "boroughs": nil]),
    Term("mac", ["addresses": "Musée d'art contemporain de Montréal"]),
    Term("Musée d’art contemporain", ["artists": nil, "artworks": nil]),
    Term("TNM", ["addresses": "Théâtre du Nouveau Monde", "artworks": nil]),
    Term("PdA", ["addresses": "Place des Arts", "boroughs": nil]),
    Term("Lafontaine Park", ["addresses": "Parc La Fontaine"]),
    Term("sculpture 1967", ["artworks": "Polypède"]),
    Term("calder 1967", ["artworks": "Trois disques"]),
    Term("murals", ["categories": "Murale"]),
    Term("murals in Verdun", ["addresses": nil], corrected: "murals Verdun"),
    // Texts without matches.
    Term("botero", nothing), Term("calder riopelle", nothing), Term("xyzzy", nothing),
    Term("%", nothing),
    Term("\"joute", ["artworks": "La Joute"]),
    Term("joute*", ["artworks": "La Joute"]), Term("joute OR calder", nothing),
  ]

  private static let catalogue = RecordedCatalogue.version3.map(\.catalogue)

  @Test(arguments: terms)
  func `each recorded query finds the expected result`(term: Term) throws {
    let results = try Self.catalogue.get().search(term.text)
    #expect(results.corrected == term.corrected)
    for (name, first) in term.first {
      let section = results.sections.first { Self.name(of: $0) == name }
      // Some titles have no-break spaces.
      let hit = section.flatMap(Self.first)?.replacing("\u{A0}", with: " ")
      #expect(hit == first, "\(term.text), \(name)")
    }
    if term.first == Self.nothing { #expect(results.sections.isEmpty) }
    #expect(results.sections.allSatisfy { 1...3 ~= Self.count($0) && $0.total >= Self.count($0) })
  }

  @Test func `a section's count is that of the list it opens, up to the limit`() throws {
    let catalogue = try Self.catalogue.get()
    var sections = 0
    for term in Self.terms {
      let results = try catalogue.search(term.text)
      sections += results.sections.count
      let text = results.corrected ?? term.text
      for section in results.sections {
        switch section.subject {
        case .discoveries(let kind):
          var list = DiscoveryList()
          list.kinds = [kind]
          list.matching = text
          let count = try catalogue.ordered(list, language: .french).ids.count
          #expect(min(count, SearchResults.countLimit) == section.total)
        case .facets(let type):
          let facets = try catalogue.facets(type, matching: text, language: .french)
          #expect(facets.count == section.total)
        case .addresses:
          var list = DiscoveryList()
          list.addressMatching = text
          let count = try catalogue.ordered(list, language: .french).ids.count
          #expect(min(count, SearchResults.countLimit) == section.total)
        case .comments: Issue.record("there are no comments")
        }
      }
    }
    #expect(sections > 0)
  }

  @Test(arguments: [("1967", 1967...1967), ("1960s", 1960...1969), ("1968-1971", 1968...1971)])
  func `years find the works of these years, and those with a year in the title`(
    text: String, years: ClosedRange<Int>
  ) throws {
    let catalogue = try Self.catalogue.get()
    var list = DiscoveryList()
    list.matching = text
    let found = try catalogue.ordered(list, language: .french).ids
    let all = try catalogue.ordered(DiscoveryList(), language: .french).ids
    func year(_ id: DiscoveryID) throws -> Int? { try catalogue.discovery(id)?.produced?.year }
    #expect(try all.filter { years.contains(try year($0) ?? 0) }.count > 10)
    for id in all {
      let isOfYear = years.contains(try year(id) ?? 0)
      if isOfYear { #expect(found.contains(id)) }
      guard !isOfYear, found.contains(id) else { continue }
      let titles = try catalogue.discovery(id).map { [$0.title.fr, $0.title.en] } ?? []
      let words = IndexedText.of(titles.compactMap(\.self)).split { $0 == " " || $0 == "\n" }
      #expect(words.contains { $0.hasPrefix(text.prefix(4)) }, "\(id)")
    }
  }

  @Test func `ordinals with raised letters are found as people type them`() throws {
    let catalogue = try Self.catalogue.get()
    let raised = try catalogue.search("22ᵉ avenue", limit: 100)
    #expect(!raised.sections.isEmpty)
    #expect(try catalogue.search("22e avenue", limit: 100) == raised)
  }

  @Test func `every prefix of a query has results`() throws {
    let catalogue = try Self.catalogue.get()
    for text in ["riopelle joute", "L’Île-Bizard", "bibliothèque saint-valérien", "place des arts"]
    {
      for length in 1...text.count {
        let results = try catalogue.search(String(text.prefix(length)))
        #expect(!results.sections.isEmpty && results.corrected == nil, "\(text.prefix(length))")
      }
    }
  }

  private static func name(of section: SearchResults.Section) -> String {
    switch section.subject {
    case .discoveries(let kind): "\(kind.name)s"
    case .comments: "comments"
    case .addresses: "addresses"
    case .facets(.territory): "territories"
    case .facets(.category): "categories"
    case .facets(let type): "\(type)s"
    }
  }

  private static func first(_ section: SearchResults.Section) -> String? {
    switch section.hits {
    case .discoveries(let rows): rows.first?.title.text(in: .french)
    case .comments(let hits): hits.first?.comment
    case .facets(let rows): rows.first?.name.text(in: .french)
    case .addresses(let hits): hits.first?.line.text.text(in: .french)
    }
  }

  private static func count(_ section: SearchResults.Section) -> Int {
    switch section.hits {
    case .discoveries(let rows): rows.count
    case .comments(let hits): hits.count
    case .facets(let rows): rows.count
    case .addresses(let hits): hits.count
    }
  }
}
