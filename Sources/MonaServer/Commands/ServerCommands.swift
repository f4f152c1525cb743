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
    store = try ServerStore.opened(in: folder)
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
