import Foundation
import MonaModel

/// A catalogue that was imported, under the name a person gave it.
package struct CatalogueSource: Hashable, Identifiable, Sendable {
  /// Its number, made of its name; 0 is MONA's own.
  ///
  /// A visit to one of its discoveries holds it, and finds the discovery again should the catalogue
  /// have to be imported anew.
  package var id: Int
  /// The name, which no other source has but for accents, case and punctuation.
  package var name: String
  /// How its file is written.
  package var format: CatalogueFormat
  /// What it lists; nil for MONA's own, which lists all kinds.
  package var kind: DiscoveryKind?
  /// Where its file was when it was imported.
  package var file: URL?
  /// When it was last imported; nil for MONA's own before its first import.
  package var importedAt: Date?
  /// Whether its records have numbers of their own, by which an update knows them again; nil when
  /// that was never seen.
  package var isNumbered: Bool?
  /// How many discoveries of the catalogue come from it, hidden ones among them, retired
  /// ones left out.
  package var count: Int
  /// How many of those have a position that looks astray, as `Catalogue.strays(of:)` lists them.
  package var strays = 0
  /// Whether its discoveries are left out of counts, lists, search and the map.
  package var isHidden = false

  package init(
    id: Int, name: String, format: CatalogueFormat, kind: DiscoveryKind? = nil, file: URL? = nil,
    importedAt: Date? = nil, isNumbered: Bool? = nil, count: Int, strays: Int = 0,
    isHidden: Bool = false
  ) {
    (self.id, self.name, self.format, self.kind) = (id, name, format, kind)
    (self.file, self.importedAt, self.isNumbered) = (file, importedAt, isNumbered)
    (self.count, self.strays, self.isHidden) = (count, strays, isHidden)
  }

  /// Whether it is MONA's own catalogue, which cannot be removed.
  package var isMona: Bool { id == 0 }

  /// What MONA's own catalogue is called, in every language.
  package static let monaName = "MONA"
}

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

/// What the removal of a source did.
package struct SourceRemoval: Hashable, Sendable {
  /// The source as it was.
  package var source: CatalogueSource
  /// Discoveries that are gone.
  package var removed = 0
  /// Discoveries kept, as no longer in the catalogue, for the person's sake.
  package var kept = 0
}
