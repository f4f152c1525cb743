import Foundation
import MonaModel

/// The analysis of a file, before or after its import.
package struct SourceSurvey: Hashable, Sendable {
  /// A column of a table, or a property of features.
  package struct Column: Hashable, Sendable {
    /// Its name in the file.
    package var name: String
    /// What it means; nil when unknown (the values are only stored).
    package var meaning: ColumnMeaning?
    /// Its first value that is not empty, shortened to one line; nil when there is none.
    package var example: String?
    /// Its role; nil when unknown.
    package var role: ColumnRole? { meaning?.role }
  }

  /// The file.
  package var file: URL
  /// Its format.
  package var format: CatalogueFormat
  /// How its characters became bytes.
  package var encoding: TextEncoding
  /// The field separator; nil unless it is a text table.
  package var separator: Separator?
  /// The columns in file order; empty for formats with fixed fields (MONA's own and the City's
  /// public art).
  package var columns: [Column] = []
  /// The kind of its records.
  package var kind = DiscoveryKind.artwork
  /// Whether the kind was assumed, because it could not be detected.
  package var isKindAssumed = false
  /// Whether its features are areas: heritage sites, or the boundaries of boroughs.
  package var hasAreas = false
  /// The column of positions whose two numbers could be read in either order, so that the person
  /// has to say which comes first; nil when that is known.
  package var openOrder: String?
  /// A proposed name for the source, derived from the file name.
  package var proposedName: String
  /// The number of usable records.
  package var taken = 0
  /// Skipped records.
  package var skipped: [ImportReport.Skipped] = []

  /// The expected result of an import; empty in reports of imports.
  package var preview = SourcePreview()

  /// Whether all records would be untitled, usually because no column was recognised as the title.
  package var lacksTitles: Bool { taken > 0 && preview.titled == 0 }

  /// Creates an analysis with only the format.
  init(_ file: SourceFile) {
    self.file = file.url
    format = file.format
    encoding = file.encoding
    separator = file.separator
    proposedName = Self.name(of: file.url)
  }

  /// Whether it contains areas with only a name and a type, like boundaries of boroughs.
  package var looksLikeBoundaries: Bool {
    hasAreas
      && columns.allSatisfy { [nil, .title, .category, .number, .borough].contains($0.role) }
  }

  /// The name for a file: "public-art (1).json" becomes "Public art".
  static func name(of url: URL) -> String {
    var name = (url.fileName as NSString).deletingPathExtension
    // Remove the number that browsers add to repeated downloads.
    if name.hasSuffix(")"), let start = name.range(of: " (", options: .backwards),
      name[start.upperBound...].dropLast().allSatisfy(\.isNumber)
    {
      name = String(name[..<start.lowerBound])
    }
    name = name.replacing("_", with: " ").replacing("-", with: " ")
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = words.prefix(1).uppercased() + words.dropFirst()
    // Leaves room for a suffix that makes the name unique.
    return String((text.isEmpty ? url.fileName : text).prefix(SourceError.nameLimit - 10))
  }
}

/// The expected result of importing a file.
package struct SourcePreview: Hashable, Sendable {
  /// A record that is a likely duplicate of another source's discovery.
  package struct Duplicate: Hashable, Sendable {
    /// The row of the record.
    package var row: DiscoveryRow
    /// The row of the existing discovery.
    package var known: DiscoveryRow
  }

  /// The number of example rows per kind.
  static let exampleCount = 5
  /// The maximum number of listed duplicates.
  static let duplicateLimit = 200

  /// The rows of the first records, by assumed kind.
  package var examples: [DiscoveryKind: [DiscoveryRow]] = [:]
  /// The number of records by kind.
  package var counts: [DiscoveryKind: Int] = [:]
  /// The number of usable records with a title.
  package var titled = 0
  /// The first new records that are likely duplicates.
  package var duplicates: [Duplicate] = []
  /// The number of new records that are likely duplicates.
  package var duplicateCount = 0

  /// Creates an empty preview.
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

/// The result of importing a source.
package struct SourceReport: Hashable, Sendable {
  /// The source after the import.
  package var source: CatalogueSource
  /// The analysis of the file.
  package var survey: SourceSurvey
  /// The counts of its records.
  package var counts: ImportReport.Counts
  /// The number of imported records that are likely duplicates of other sources' discoveries.
  ///
  /// Duplicates are within 50 m and have the same normalized title or maker.
  package var duplicateCount = 0
  /// The number of new records skipped as likely duplicates.
  package var skippedDuplicates = 0
}
