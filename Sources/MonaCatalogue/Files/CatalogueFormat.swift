import Foundation

/// How a catalogue is written down; the raw value is stored and printed.
package enum CatalogueFormat: String, CaseIterable, Sendable {
  /// An answer of the MONA server, version 2 or 3.
  case mona
  /// The City of Montréal's public art, in JSON.
  case cityArt
  /// Rows under headers, in JSON: `{"data": [[headers], [row], …]}`.
  case table
  /// Rows under headers, in text: fields apart by commas, semicolons or tabs.
  case csv
  /// A GeoJSON collection of features.
  case geojson
}

extension CatalogueFormat {
  /// The format of a file, told by its content; what is JSON but no catalogue of another format
  /// counts as MONA's.
  package static func of(_ file: URL) throws(CatalogueError) -> CatalogueFormat {
    try SourceFile(file).format
  }
}
