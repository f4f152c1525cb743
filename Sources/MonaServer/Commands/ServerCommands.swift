import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel

/// The commands of an administrator on a server's folder, also while it serves.
package struct ServerCommands: Sendable {
  let folder: URL
  let store: ServerStore
  let passwordCost: UInt

  /// - Parameters:
  ///   - folder: the server's own, which is made when it is missing.
  ///   - passwordCost: as `Passwords` takes it.
  package init(folder: URL, passwordCost: UInt = Passwords.cost) throws {
    self.folder = folder
    self.passwordCost = passwordCost
    try PrivateFiles.makeFolder(folder)
    store = try ServerStore(file: ServerDatabase.server.file(in: folder))
  }

  /// Imports a file of any format MONA reads, in one transaction: a server that runs answers what is
  /// there afterwards.
  ///
  /// - Parameters:
  ///   - name: what a catalogue from elsewhere is called.
  ///   - kind: what it lists, when it does not tell.
  ///   - isComplete: whether it is known to be complete, though it lacks most of what was there.
  /// - Returns: what was done, by kind; nil stands for badges.
  /// - Throws: `CatalogueError`, `SourceError`; the catalogue is then as it was.
  package func importFile(
    _ file: URL, name: String? = nil, kind: DiscoveryKind? = nil, isComplete: Bool = false
  ) throws -> [(kind: DiscoveryKind?, counts: ImportReport.Counts)] {
    let catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder))
    guard try CatalogueFormat.of(file) == .mona else {
      let report = try catalogue.importSource(file, name: name, kind: kind, isComplete: isComplete)
      return [(report.survey.kind, report.counts)]
    }
    if name != nil || kind != nil { throw SourceError.named(file) }
    if Catalogue.badgeCount(in: file) != nil {
      return [(nil, try catalogue.importBadges(Data(contentsOf: file)))]
    }
    let report = try catalogue.importCatalogue(file, isComplete: isComplete)
    return DiscoveryKind.allCases.compactMap { kind in report.kinds[kind].map { (kind, $0) } }
  }
}

extension ServerCommands {
  /// What people say is not as the catalogue has it, the oldest first: each a JSON object on one line.
  package func reports() throws -> [String] {
    try store.allReports().map { username, report in
      var text = JSONText()
      text.report(report, of: username)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }
}
