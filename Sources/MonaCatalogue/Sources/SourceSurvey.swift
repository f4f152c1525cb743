import Foundation
import MonaModel

/// What was understood of a file, before or after it is imported.
package struct SourceSurvey: Hashable, Sendable {
  /// A column of a table, or a property of features.
  package struct Column: Hashable, Sendable {
    /// Its name in the file.
    package var name: String
    /// What it was taken for; nil when nobody knows, and it is only kept.
    package var role: ColumnRole?
  }

  /// The file.
  package var file: URL
  /// How it is written.
  package var format: CatalogueFormat
  /// How its characters became bytes.
  package var encoding: TextEncoding
  /// What stands between fields; nil unless it is a text table.
  package var separator: Separator?
  /// What each column was taken for, in the order of the file; empty where every field is known,
  /// as in MONA's own format and in the City's public art.
  package var columns: [Column] = []
  /// What it lists.
  package var kind = DiscoveryKind.artwork
  /// Whether the file does not tell, and the kind was assumed.
  package var isKindAssumed = false
  /// Whether its features are areas: heritage sites, or the boundaries of boroughs.
  package var hasAreas = false
  /// A name for the source, from the name of the file.
  package var proposedName: String
  /// How many records can be taken.
  package var taken = 0
  /// Records that were left out.
  package var skipped: [ImportReport.Skipped] = []

  /// What it would bring; empty in the report of an import.
  package var preview = SourcePreview()

  /// Whether its records would all be untitled, most likely because no column was taken for a title.
  package var lacksTitles: Bool { taken > 0 && preview.titled == 0 }

  /// A survey of a file of which only the form is known.
  init(_ file: SourceFile) {
    self.file = file.url
    format = file.format
    encoding = file.encoding
    separator = file.separator
    proposedName = Self.name(of: file.url)
  }

  /// Whether it holds areas of which nothing but a name and a sort is known, as boroughs are.
  package var looksLikeBoundaries: Bool {
    hasAreas
      && columns.allSatisfy { [nil, .title, .category, .number, .borough].contains($0.role) }
  }

  /// "public-art (1).json" is called "Public art".
  static func name(of url: URL) -> String {
    var name = url.deletingPathExtension().lastPathComponent
    // What a browser adds to a second download.
    if name.hasSuffix(")"), let start = name.range(of: " (", options: .backwards),
      name[start.upperBound...].dropLast().allSatisfy(\.isNumber)
    {
      name = String(name[..<start.lowerBound])
    }
    name = name.replacing("_", with: " ").replacing("-", with: " ")
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = words.prefix(1).uppercased() + words.dropFirst()
    // Room is left for what tells it from another of that name.
    return String((text.isEmpty ? url.lastPathComponent : text).prefix(SourceError.nameLimit - 10))
  }
}

/// What an import of a file would bring, known before it is done.
package struct SourcePreview: Hashable, Sendable {
  /// A record that looks like a discovery of another catalogue.
  package struct Alike: Hashable, Sendable {
    /// What a list would show of the record.
    package var row: DiscoveryRow
    /// What it looks like.
    package var known: DiscoveryRow
  }

  /// How many records are shown as they would look.
  static let exampleCount = 5
  /// How many records that look alike are listed.
  static let alikeLimit = 200

  /// What a list would show of the first records, by the kind they are taken for.
  package var examples: [DiscoveryKind: [DiscoveryRow]] = [:]
  /// How many records of each kind there are.
  package var counts: [DiscoveryKind: Int] = [:]
  /// How many of those that can be taken have a title.
  package var titled = 0
  /// The first of the new records that look like a discovery of another catalogue.
  package var alike: [Alike] = []
  /// How many new records do.
  package var alikeCount = 0

  /// Nothing known yet.
  init() {}

  mutating func add(_ discovery: Discovery) {
    let kind = discovery.id.kind
    counts[kind, default: 0] += 1
    if !discovery.title.isEmpty { titled += 1 }
    if examples[kind, default: []].count < Self.exampleCount {
      examples[kind, default: []].append(DiscoveryRow(discovery))
    }
  }
}

/// What the import of a source understood and did.
package struct SourceReport: Hashable, Sendable {
  /// The source as it is now.
  package var source: CatalogueSource
  /// What was understood of the file.
  package var survey: SourceSurvey
  /// What was done with its records.
  package var counts: ImportReport.Counts
  /// How many of its records look like a discovery of another source.
  ///
  /// They are within 50 m of it and have the letters of its title or of one of its makers; these were
  /// imported all the same.
  package var alike = 0
  /// How many new ones do and were left out, as that was wanted.
  package var skippedAlike = 0
}
