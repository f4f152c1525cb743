import Foundation
import MonaModel
import MonaText
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct RecordedSheetTests {
  /// A record with every field of versions 2 and 3 that the decoder knows.
  private static let everything = """
    {"artworks": [{"id": 1, "duplicates": [501, 502], "title": {"fr": "T1", "en": "T2"},
        "alternative": {"fr": "Aussi", "en": "Also"}, "source": "Source", "produced_at": "1967-04-27",
        "url": {"fr": "https://un.exemple.org/x", "en": "https://one.exemple.org/x"},
        "producer": "Producteur", "owner": "Propriétaire", "funders": ["Fonds 1", "Fonds 2"],
        "acquisition": {"fr": "Don", "en": "Gift"}, "mention": {"fr": "Mention", "en": "Credit"},
        "place": {"fr": "Parc", "en": "Park"}, "directions": {"fr": "À gauche", "en": "Left"},
        "address": {"fr": "1, rue X", "en": ""}, "territory": "Laval (Laval)", "borough": "Chomedey",
        "categories": {"fr": ["C1"], "en": ["D1"]}, "subcategory": {"fr": "SC", "en": "SD"},
        "mediums": {"fr": ["M1"], "en": ["N1"]}, "materials": {"fr": ["Ma", "Mb"], "en": ["Na"]},
        "techniques": {"fr": ["Te"], "en": ["Ue"]}, "supports": {"fr": ["Su"], "en": ["Tu"]},
        "accessibilities": {"fr": ["Ac"], "en": ["Bc"]}, "dimensions": {"fr": ["2 m"], "en": ["2 m"]},
        "collection": "Collection X", "website": "https://www.deux.exemple.org/",
        "location": {"lat": 45.5, "lng": -73.7}, "picture": "https://images.exemple.org/1.jpg",
        "artists": [{"id": 7, "is": "artist", "name": "Ana", "artist": {"alias": "Anita",
            "from_collectives": ["Groupe"], "life": {"birth": 1901, "death": 1977}},
          "links": {"bio": {"fr": "https://bio.exemple.org"}, "website": "https://ana.exemple.org",
            "wikipedia": "https://fr.wikipedia.org/wiki/Ana", "facebook": "https://facebook.com/ana",
            "instagram": "https://instagram.com/ana"}},
          {"id": 8, "is": "collective", "name": "Groupe", "collective": {"artists": ["Ana", "Zoé"]}}]}],
     "places": [{"id": 1, "duplicates": [601], "title": "Lieu", "source": "LC", "borough": "Verdun",
        "website": "https://lieu.exemple.org", "facebook": "https://facebook.com/lieu",
        "territory": "Montréal (Montréal)", "location": {"lat": 45.4, "lng": -73.6},
        "address": "2, rue Y", "usages": [{"fr": "Musée", "en": "Museum"}],
        "url": {"fr": "https://fiche.exemple.org"}, "produced_at": "1950",
        "description": "Un lieu.", "picture": {"url": "https://images.exemple.org/2.jpg",
          "author": "Ben Roy", "licence": "CC BY 4.0"}}],
     "heritages": [{"id": 1, "title": "Site", "source": "RPCQ", "url": "https://rpcq.exemple.org",
        "territory": "Québec (Capitale-Nationale)", "borough": "La Cité-Limoilou",
        "location": {"lat": 46.8, "lng": -71.2}, "area": {"type": "Polygon", "coordinates":
          [[[-71.21, 46.8], [-71.2, 46.8], [-71.2, 46.81], [-71.21, 46.8]]]},
        "addresses": ["3, rue Z", "4, rue Z"], "produced_at": "Vers 1817", "produced_end": "1820",
        "sous-usages": ["Églises"], "functions": {"fr": ["Religieuse"], "en": ["Religion"]},
        "synthesis": "Important.", "description": "De pierre.", "status": "Classement",
        "id_rpcq": 92500, "picture": "https://images.exemple.org/3.jpg"}]}
    """

  /// The values of the catalogue that the sheet does not show.
  private func missing(_ viewModel: SheetViewModel) throws -> [String] {
    let id = viewModel.id
    let discovery = try #require(try viewModel.context.store.catalogue.discovery(id))
    let values = viewModel.sections.flatMap(\.fields).flatMap(\.values)
    #expect(values.allSatisfy { !$0.text.allSatisfy(\.isWhitespace) }, "\(id)")
    var shown = [
      viewModel.title, viewModel.otherTitle ?? "", viewModel.pictureCredit?.text ?? "",
    ]
    for value in values {
      shown += [value.text] + value.notes + value.links.map(\.text)
      if case .list(let facet) = value.target {
        shown += [facet.name.fr, facet.name.en].compactMap(\.self)
      }
    }
    let text = shown.joined(separator: "\n")
    #expect(viewModel.location?.area ?? [] == discovery.heritage?.area ?? [])
    let unseen = CatalogueWords(discovery).words.filter {
      // The picture itself shows, not its address.
      $0.field != ".picture.reference.web" && !$0.forms.contains(where: text.contains)
    }
    guard !unseen.isEmpty else { return [] }
    // A term shows with the spelling of its list, which may come from another record.
    let letters = shown.map(NormalizedKey.of).joined(separator: "\n")
    return unseen.filter { !$0.forms.contains { letters.contains(NormalizedKey.of($0)) } }
      .map { "\(id)\($0.field): \($0.forms)" }
  }

  @Test func `a sheet begins with the shorter text about its discovery, and says it once`()
    async throws
  {
    try await withLanguage(.english) {
      let sample = try Sample(catalogue: Self.everything)
      let site = await sample.appModel.sheet(DiscoveryID(.heritage, 1))
      #expect(site.introduction?.text == "Important.")
      #expect(site.texts.prefix(2) == ["# In short", "In short: Important."])
      #expect(site.texts.contains("Description: De pierre."))
      let place = await sample.appModel.sheet(DiscoveryID(.place, 1))
      #expect(place.introduction?.text == "Un lieu.")
      #expect(place.texts.count { $0.contains("Un lieu.") } == 1)
      let artwork = await sample.appModel.sheet(DiscoveryID(.artwork, 1))
      #expect(artwork.introduction == nil)
    }
  }

  @Test func `without a synthesis, the description of a site introduces it`() async throws {
    let sample = try Sample(
      catalogue: #"{"heritages": [{"id": 1, "title": "Site", "description": "De pierre."}]}"#)
    let site = await sample.appModel.sheet(DiscoveryID(.heritage, 1))
    #expect(site.introduction?.text == "De pierre.")
    #expect(site.texts.count { $0.contains("De pierre.") } == 1)
  }

  @Test func `a sheet shows every field that the decoder reads`() async throws {
    try await withLanguage(.english) {
      let sample = try Sample(catalogue: Self.everything)
      for kind in DiscoveryKind.allCases {
        let id = DiscoveryID(kind, 1)
        let lost = try await missing(sample.appModel.sheet(id))
        #expect(lost == [])
        let discovery = try #require(try sample.store.catalogue.discovery(id))
        #expect(await sample.appModel.sheet(id).pictureCredit != nil)
        #expect(unsaid(discovery) == Self.foreign[kind], "the sample must have every field")
      }
    }
  }

  /// The fields that the sample leaves empty, by kind: MONA's server never sends them.
  private static let foreign: [DiscoveryKind: [String]] = [
    .artwork: ["description"], .place: [], .heritage: ["replaces"],
  ]

  private func unsaid(_ discovery: Discovery) -> [String] {
    func empty(_ value: Any) -> [String] {
      Mirror(reflecting: value).children.compactMap { part in
        let isEmpty =
          switch part.value {
          case let text as Localized: text.isEmpty
          case let terms as Terms: terms.isEmpty
          default:
            switch Mirror(reflecting: part.value).displayStyle {
            case .optional, .collection: Mirror(reflecting: part.value).children.isEmpty
            default: false
            }
          }
        return isEmpty ? part.label : nil
      }
    }
    let details: Any =
      switch discovery.details {
      case .artwork(let details): details
      case .place(let details): details
      case .heritage(let details): details
      }
    return empty(discovery) + empty(details)
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `a sheet shows all words of the recorded catalogues, and every term leads to its list`()
    async throws
  {
    let samples = try [RecordedCatalogue.copy(), RecordedCatalogue.copyOfVersion2()].map {
      try Sample(catalogue: nil, recorded: $0)
    }
    try await withLanguage(.english) {
      for sample in samples {
        let ids = try sample.store.ordered(DiscoveryList(), language: .english).ids
        #expect(ids.count > 2000)
        // Every seventh, across the alphabet: a debug build takes long for each sheet.
        for id in ids.enumerated().filter({ $0.offset.isMultiple(of: 7) }).map(\.element) {
          let viewModel = await sample.appModel.sheet(id)
          let (lost, unlinked) = (try missing(viewModel), try unlinked(viewModel))
          #expect(lost == [] && unlinked == [], "\(id)")
          let source = viewModel.sections.flatMap(\.fields).first { $0.label == "Source" }
          let words = source?.values.first?.text ?? "MU"
          #expect(words.contains(" ") || ["MU", "MONA"].contains(words), "not a code: \(words)")
        }
      }
    }
  }

  /// The lists of a discovery to which its sheet has no link, or more than one.
  private func unlinked(_ viewModel: SheetViewModel) throws -> [String] {
    var facets = try viewModel.context.store.catalogue.facets(of: viewModel.id)
    for value in viewModel.sections.flatMap(\.fields).flatMap(\.values) {
      guard case .list(let facet) = value.target else { continue }
      guard let index = facets.firstIndex(where: { $0.id == facet.id }) else {
        return ["\(facet.displayName) twice"]
      }
      facets.remove(at: index)
    }
    return facets.map(\.displayName)
  }
}
