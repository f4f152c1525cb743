import Foundation

/// The peer of the import: version 3 answers decoded by `JSONDecoder` into plain structs, without storing
/// them.
struct PlainCatalogue: Decodable {
  var artworks: [PlainArtwork]?
  var places: [PlainPlace]?
  var heritages: [PlainHeritage]?
  var data: [PlainArtwork]?

  /// Decodes generated files and recorded answers.
  static func decode(_ files: [URL]) throws {
    for file in files {
      let data = try Data(contentsOf: file, options: .alwaysMapped)
      switch file.lastPathComponent {
      case "places.json": _ = try JSONDecoder().decode([PlainPlace].self, from: data)
      case "heritages.json": _ = try JSONDecoder().decode([PlainHeritage].self, from: data)
      default: _ = try JSONDecoder().decode(PlainCatalogue.self, from: data)
      }
    }
  }
}

struct PlainText: Decodable {
  var fr: String?
  var en: String?
}

struct PlainTerms: Decodable {
  var fr: [String]
  var en: [String]
}

struct PlainLocation: Decodable {
  var lat: Double
  var lng: Double
}

/// An artwork of version 3, for `JSONDecoder`.
struct PlainArtwork: Decodable {
  var id: Int
  var duplicates: [Int]?
  var title: PlainText?
  var alternative: PlainText?
  var source: String?
  var url: PlainText?
  var produced_at: String?
  var producer: String?
  var owner: String?
  var funders: [String]?
  var acquisition: PlainText?
  var mention: PlainText?
  var categories: PlainTerms?
  var territory: String?
  var borough: String?
  var location: PlainLocation?
  var address: PlainText?
  var place: PlainText?
  var directions: PlainText?
  var mediums: PlainTerms?
  var dimensions: PlainTerms?
  var materials: PlainTerms?
  var techniques: PlainTerms?
  var supports: PlainTerms?
  var accessibilities: PlainTerms?
  var website: String?
  var artists: [PlainArtist]?

  struct PlainArtist: Decodable {
    var id: Int
    var name: String
    var links: Links?

    struct Links: Decodable {
      var bio: PlainText?
      var website: String?
      var wikipedia: String?
      var facebook: String?
      var instagram: String?
    }
  }
}

/// A place of version 3, for `JSONDecoder`.
struct PlainPlace: Decodable {
  var id: Int
  var duplicates: [Int]?
  var title: String?
  var source: String?
  var website: String?
  var facebook: String?
  var territory: String?
  var borough: String?
  var location: PlainLocation?
  var address: String?
  var usages: [PlainText]?
  var description: String?
}

/// A heritage site of version 3, for `JSONDecoder`.
struct PlainHeritage: Decodable {
  var id: Int
  var title: String?
  var source: String?
  var url: String?
  var territory: String?
  var borough: String?
  var location: PlainLocation?
  var addresses: [String]?
  var produced_at: String?
  var produced_end: String?
  var usages: [String]?
  var functions: PlainTerms?
  var synthesis: String?
  var description: String?
  var status: String?
  var id_rpcq: Int?

  enum CodingKeys: String, CodingKey {
    case id, title, source, url, territory, borough, location, addresses, produced_at
    case produced_end, functions, synthesis, description, status, id_rpcq
    case usages = "sous-usages"
  }
}
