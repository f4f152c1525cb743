import Foundation
import MonaCatalogue
import MonaModel

extension ServerCommands {
  /// What an import did with the discoveries of a kind, or with badges.
  package struct Imported: Sendable {
    /// Nil for badges.
    package var kind: DiscoveryKind?
    package var counts: ImportReport.Counts
    /// The format of the file.
    package var format: CatalogueFormat
  }

  func catalogue() throws -> Catalogue {
    try Catalogue(file: ServerDatabase.catalogue.file(in: folder))
  }

  /// What is said instead of the sources, also after they are imported again.
  var corrections: Corrections {
    store.corrections { [store] in try PublishedNumbers(store.database) }
  }

  /// The catalogues: MONA's own first, if it lists anything, the others by name.
  package func catalogues() throws -> [CatalogueSource] {
    try catalogue().sources().filter { !$0.isMona || $0.count > 0 }
  }

  /// The catalogue of this name.
  /// - Throws: `SourceError.unknown`.
  package func catalogue(named name: String) throws -> CatalogueSource {
    guard let source = try catalogue().source(named: name) else { throw SourceError.unknown(name) }
    return source
  }

  /// Says to whom a catalogue is credited, and its licence; nil leaves what was said, an empty text says nothing.
  /// - Throws: `SourceError`.
  package func describe(_ name: String, credit: String?, licence: String?) throws {
    let catalogue = try catalogue()
    guard let source = try catalogue.source(named: name) else { throw SourceError.unknown(name) }
    var description = SourceDescription(source)
    description.credit = credit ?? description.credit
    description.licence = licence ?? description.licence
    try catalogue.describeSource(name, as: description)
  }

  /// Removes a catalogue, also MONA's own, from what the server publishes.
  ///
  /// Its discoveries keep their numbers, so that visits to them stay; an import under the same name brings them back.
  /// - Returns: the number of removed discoveries.
  /// - Throws: `SourceError.unknown`.
  @discardableResult
  package func removeCatalogue(_ name: String) throws -> Int {
    let catalogue = try catalogue()
    guard let source = try catalogue.source(named: name) else { throw SourceError.unknown(name) }
    guard !source.isMona else { return try catalogue.retireOwn(corrections) }
    let keys = try catalogue.knownKeys(ofSource: source.id)
    _ = try catalogue.removeSource(name, corrections: corrections) { _ in keys }
    return source.count
  }

  /// What replaces the content of a catalogue by that of a file, which is the whole catalogue now.
  /// - Parameter isRenumbered: as for `ServerImport`.
  /// - Throws: `SourceError`.
  package func replacement(
    of name: String, by file: URL, isRenumbered: Bool? = nil
  ) throws -> ServerImport {
    let source = try catalogue(named: name)
    let isOwn = try CatalogueFormat.of(file) == .mona
    if source.isMona, !isOwn { throw SourceError.notMona(file) }
    if isOwn, !source.isMona { throw SourceError.named(file) }
    return ServerImport(
      file, name: isOwn ? nil : source.name, isComplete: true, isRenumbered: isRenumbered)
  }

  /// Carries an import out, in one transaction; a running server publishes the result afterwards.
  /// - Returns: the counts of changes by kind.
  /// - Throws: `CatalogueError`, `SourceError`; the catalogue is then unchanged.
  @discardableResult
  package func carryOut(_ change: ServerImport) throws -> [Imported] {
    try change.write(into: catalogue(), corrections)
  }
}
