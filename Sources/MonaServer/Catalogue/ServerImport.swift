import Foundation
import MonaCatalogue
import MonaModel

/// An import of a file of any format that MONA reads into a server's catalogue.
package struct ServerImport: Sendable {
  let file: URL
  let name: String?
  let kind: DiscoveryKind?
  let isComplete: Bool
  let isRenumbered: Bool?

  /// - Parameters:
  ///   - name: the name of a catalogue from elsewhere.
  ///   - kind: the kind of discovery in the file, when the file does not tell.
  ///   - isComplete: whether the file is known to be complete, although it lacks most of the existing discoveries.
  ///   - isRenumbered: whether works that look the same under other numbers are the same; nil to refuse the file if
  ///     there are any.
  package init(
    _ file: URL, name: String? = nil, kind: DiscoveryKind? = nil, isComplete: Bool = false,
    isRenumbered: Bool? = nil
  ) {
    (self.file, self.name, self.kind) = (file, name, kind)
    (self.isComplete, self.isRenumbered) = (isComplete, isRenumbered)
  }

  /// - Parameter kept: keeps the catalogue that the file changes, to take the import back; nil to keep nothing.
  /// - Throws: `CatalogueError`, `SourceError`; the catalogue is then unchanged.
  func write(
    into catalogue: Catalogue, _ corrections: Corrections, keeping kept: KeptState? = nil
  ) throws -> [ServerCommands.Imported] {
    guard try CatalogueFormat.of(file) == .mona else {
      let report = try catalogue.importSource(
        file, name: name, kind: kind, isComplete: isComplete, isRenumbered: isRenumbered,
        gdal: .live, corrections: corrections, keeping: kept)
      return [
        ServerCommands.Imported(
          kind: report.survey.kind, counts: report.counts, format: report.survey.format)
      ]
    }
    if name != nil || kind != nil { throw SourceError.named(file) }
    if Catalogue.badgeCount(in: file) != nil {
      let counts = try catalogue.importBadges(file.withTextPath { try Data(contentsOf: $0) })
      return [ServerCommands.Imported(kind: nil, counts: counts, format: .mona)]
    }
    let report = try catalogue.importCatalogue(
      file, isComplete: isComplete, corrections: corrections, keeping: kept)
    return DiscoveryKind.allCases.compactMap { kind in
      report.kinds[kind].map { ServerCommands.Imported(kind: kind, counts: $0, format: .mona) }
    }
  }
}
