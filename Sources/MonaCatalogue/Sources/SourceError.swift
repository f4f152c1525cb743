import Foundation

/// Why nothing was done with a source.
package enum SourceError: Error, Hashable {
  /// There is none of this name.
  case unknown(String)
  /// MONA's own catalogue is neither removed nor renamed, nor is another called like it.
  case mona
  /// Another source has this name.
  case nameTaken(String)
  /// A name must say something, in at most `nameLimit` characters.
  case badName
  /// A file of MONA's own format has its name and its kinds already.
  case named(URL)
  /// A file that is no answer of MONA's server brings MONA's own catalogue nowhere.
  case notMona(URL)
  /// The file of the source is no longer where it was.
  case fileGone(CatalogueSource)

  /// The longest name, in characters.
  package static let nameLimit = 80

  /// A name without blanks around it.
  static func checked(_ name: String) throws(SourceError) -> String {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty, name.count <= nameLimit else { throw .badName }
    guard SourceTable.code(name) != SourceTable.code(CatalogueSource.monaName) else { throw .mona }
    return name
  }
}
