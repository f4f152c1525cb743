import Foundation

/// The peer of the import: version 3 answers decoded by `JSONDecoder` into plain structs, as an
/// application would that does no more than that.
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
