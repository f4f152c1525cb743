import Foundation
import MonaModel

/// An imported catalogue, with the name given by the person.
package struct CatalogueSource: Hashable, Identifiable, Sendable {
  /// Its number, derived from its name; 0 for MONA's own catalogue.
  ///
  /// Visits contain it, so that they find their discoveries after the catalogue is imported again.
  package var id: Int
  /// The name, unique regardless of accents, case and punctuation.
  package var name: String
  /// The format of its file.
  package var format: CatalogueFormat
  /// The kind of its records; nil for MONA's own, which has all kinds.
  package var kind: DiscoveryKind?
  /// The location of its file at the last import.
  package var file: URL?
  /// The date of the last import; nil for MONA's own before its first import.
  package var importedAt: Date?
  /// Whether its records have their own numbers, by which updates identify them; nil when unknown.
  package var isNumbered: Bool?
  /// The number of its discoveries, including hidden ones, without retired ones.
  package var count: Int
  /// The number of its position outliers; see `Catalogue.positionOutliers(of:language:)`.
  package var outlierCount = 0
  /// Whether its discoveries are hidden from counts, lists, search and the map.
  package var isHidden = false
  /// What its columns mean; nil for one whose columns are read by the names of MONA's first edition,
  /// or that has no columns.
  package var columns: ColumnMeanings?
  /// Its colour on the map and in lists.
  package var colour = monaColour
  /// To whom the person credits its data; nil if nothing was said.
  package var credit: String?
  /// The licence that the person gave for its data; nil if nothing was said.
  package var licence: String?
  /// What its server says of MONA's own; nil if no server said anything.
  package var server: ServerCatalogue?

  package init(
    id: Int, name: String, format: CatalogueFormat, kind: DiscoveryKind? = nil, file: URL? = nil,
    importedAt: Date? = nil, isNumbered: Bool? = nil, count: Int, outlierCount: Int = 0,
    isHidden: Bool = false, columns: ColumnMeanings? = nil, colour: SourceColour = monaColour,
    credit: String? = nil, licence: String? = nil
  ) {
    (self.id, self.name, self.format, self.kind) = (id, name, format, kind)
    (self.file, self.importedAt, self.isNumbered) = (file, importedAt, isNumbered)
    (self.count, self.outlierCount, self.isHidden) = (count, outlierCount, isHidden)
    (self.columns, self.colour) = (columns, colour)
    (self.credit, self.licence) = (credit, licence)
  }

  /// Whether it is MONA's own catalogue, which cannot be removed.
  package var isMona: Bool { id == 0 }

  /// The name of MONA's own catalogue, in every language.
  package static let monaName = "MONA"
  /// The colour of MONA's own catalogue until a person chooses another.
  package static let monaColour = SourceColour.blue
}

/// Errors of operations on sources.
package enum SourceError: Error, Hashable {
  /// There is no source of this name.
  case unknown(String)
  /// MONA's own catalogue cannot be removed or renamed, and its name is reserved.
  case mona
  /// Another source has this name.
  case nameTaken(String)
  /// The name is blank or longer than `nameLimit` characters.
  case badName
  /// A credit or a licence is longer than `textLimit` characters.
  case longText
  /// A name or kind was given for a file in MONA's own format.
  case named(URL)
  /// A file in another format cannot update MONA's own catalogue.
  case notMona(URL)
  /// The file of the source is no longer where it was.
  case fileGone(CatalogueSource)
  /// A column was given a meaning that the file does not have: its name, and those of the file.
  case unknownColumn(String, among: [String])

  /// The longest name, in characters.
  package static let nameLimit = 80
  /// The longest credit or licence, in characters.
  package static let textLimit = 300

  /// Checks that a file has the columns that were given a meaning.
  static func check(
    _ choices: [ColumnMeanings.Entry], for survey: SourceSurvey
  ) throws(SourceError) {
    let names = survey.columns.map(\.name)
    if let choice = choices.first(where: { !names.contains($0.name) }) {
      throw .unknownColumn(choice.name, among: names)
    }
  }

  /// Validates a name and normalizes its white space.
  static func checked(_ name: String) throws(SourceError) -> String {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty, name.count <= nameLimit else { throw .badName }
    guard SourceTable.code(name) != SourceTable.code(CatalogueSource.monaName) else { throw .mona }
    return name
  }

  /// Normalizes the white space of a credit or licence; nil if it has no characters.
  static func checked(text: String?) throws(SourceError) -> String? {
    let words = (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.count <= textLimit else { throw .longText }
    return words.isEmpty ? nil : words
  }
}

/// The result of removing a source.
package struct SourceRemoval: Hashable, Sendable {
  /// The removed source.
  package var source: CatalogueSource
  /// The number of deleted discoveries.
  package var removed = 0
  /// The number of discoveries kept as retired, because a person's data refers to them.
  package var kept = 0
}
