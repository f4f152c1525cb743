import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaServices

/// The commands of an administrator on a server's data folder; the server may be running.
package struct ServerCommands: Sendable {
  let folder: URL
  let store: ServerStore
  let passwordCost: UInt

  /// - Parameters:
  ///   - folder: the server's data folder.
  ///   - isNew: whether a server may begin there, if none keeps anything in it yet.
  ///   - passwordCost: the bcrypt cost, as in `Passwords`.
  /// - Throws: `ServerError.noServerData`, and errors of the disk or the database.
  package init(folder: URL, isNew: Bool = false, passwordCost: UInt = Passwords.cost) throws {
    try ServerFolder.check(folder, isNew: isNew)
    self.folder = folder
    self.passwordCost = passwordCost
    try PrivateFiles.makeFolder(folder)
    store = try ServerStore(file: ServerDatabase.server.file(in: folder))
  }

  /// Imports a file of any format that MONA reads, in one transaction; a running server publishes the result
  /// afterwards.
  ///
  /// - Parameters:
  ///   - name: the name of a catalogue from elsewhere.
  ///   - kind: the kind of discovery in the file, when the file does not tell.
  ///   - isComplete: whether the file is known to be complete, although it lacks most of the existing discoveries.
  ///   - isRenumbered: whether works that look the same under other numbers are the same; nil to refuse the file if
  ///     there are any.
  /// - Returns: the counts of changes by kind.
  /// - Throws: `CatalogueError`, `SourceError`; the catalogue is then unchanged.
  package func importFile(
    _ file: URL, name: String? = nil, kind: DiscoveryKind? = nil, isComplete: Bool = false,
    isRenumbered: Bool? = nil
  ) throws -> [Imported] {
    let catalogue = try Catalogue(file: ServerDatabase.catalogue.file(in: folder))
    guard try CatalogueFormat.of(file) == .mona else {
      let report = try catalogue.importSource(
        file, name: name, kind: kind, isComplete: isComplete, isRenumbered: isRenumbered,
        gdal: .live, corrections: corrections)
      return [
        Imported(kind: report.survey.kind, counts: report.counts, format: report.survey.format)
      ]
    }
    if name != nil || kind != nil { throw SourceError.named(file) }
    if Catalogue.badgeCount(in: file) != nil {
      let counts = try catalogue.importBadges(file.withTextPath { try Data(contentsOf: $0) })
      return [Imported(kind: nil, counts: counts, format: .mona)]
    }
    let report = try catalogue.importCatalogue(
      file, isComplete: isComplete, corrections: corrections)
    return DiscoveryKind.allCases.compactMap { kind in
      report.kinds[kind].map { Imported(kind: kind, counts: $0, format: .mona) }
    }
  }
}

extension ServerCommands {
  /// Where the photos are.
  func photos() throws -> any PhotoStorage {
    try store.database.read { db in try PhotoBucket.recorded(in: folder, db) }
  }

  /// Removes photos and their thumbnails, also while a server runs.
  func remover() throws -> @Sendable (StoredPhoto) -> Void {
    let (photos, thumbnails) = (try photos(), ThumbnailFiles(in: folder))
    return { photo in
      photos.remove(photo)
      thumbnails.remove(photo.digest)
    }
  }

  /// All reports of errors in the catalogue, the oldest first, each a JSON object on one line.
  package func reports() throws -> [String] {
    try store.allReports().map { username, report in
      var text = JSONText()
      text.report(report, of: username)
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  /// A report, a JSON object on one line.
  /// - Throws: ``ServerError/unknownReport(_:)``.
  package func report(_ number: Int64) throws -> String {
    guard let (username, report) = try store.report(number) else {
      throw ServerError.unknownReport(number)
    }
    try store.note("report show", of: ServerStore.subject(ofReport: number))
    var text = JSONText()
    text.report(report, of: username)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Closes a report; what its author was told stays.
  /// - Throws: ``ServerError/unknownReport(_:)``.
  package func close(_ number: Int64) throws { try store.change(report: number, .close) }

  /// Opens a report again; its author is told nothing any more.
  /// - Throws: ``ServerError/unknownReport(_:)``.
  package func reopen(_ number: Int64) throws {
    try store.change(report: number, .reopen)
    try store.mirrorProposals(
      in: catalogue(), PublishedNumbers(store.database), corrections)
  }

  /// Erases what a report says, with its photo, also while a server runs, and notes that in the ledger of erasures.
  /// - Throws: ``ServerError/unknownReport(_:)``.
  package func delete(report number: Int64) throws {
    guard let (_, report) = try store.report(number) else {
      throw ServerError.unknownReport(number)
    }
    try ErasureLedger(beside: folder).note(.init(report, at: store.clock.now()))
    guard try store.erase(report: number, removing: remover()) else {
      throw ServerError.unknownReport(number)
    }
    try store.note("report delete", of: ServerStore.subject(ofReport: number))
  }

  /// Answers a report, which its author reads; a later answer replaces an earlier one.
  /// - Parameters:
  ///   - text: what the author is told; a blank one says nothing.
  ///   - isDeclined: whether nothing comes of the report.
  /// - Throws: ``ServerError/unknownReport(_:)``, ``ServerError/answerTooLong``.
  package func answer(_ number: Int64, _ text: String, isDeclined: Bool) throws {
    try store.change(report: number, .answer(text, isDeclined: isDeclined))
  }
}
