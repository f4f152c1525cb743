import MonaModel
import MonaPerson
import MonaServices

/// The person's database on this computer, opened and migrated, with an up-to-date catalogue.
struct OpenedStore: Sendable {
  let folders: Folders
  let store: Store
  let importing: Importing
  /// The result of repairing the catalogue, if it was damaged.
  let repairReport: RepairReport?
  /// The badges that earlier visits won through the catalogue's update.
  let badges: [Badge]

  /// Opens the database in the person's folders, on a thread that may block.
  /// - Throws: ``FailedStarts`` after too many failed starts in a row.
  static func atHome() async throws -> OpenedStore {
    try await BlockingExecutor.shared.run {
      let folders = Folders.current().inUse()
      let failed = CrashLoopCounter(in: folders.data).begin()
      guard failed < CrashLoopCounter.limit else { throw FailedStarts(count: failed) }
      return try OpenedStore(in: folders)
    }
  }

  /// Too many consecutive starts have failed; `count` is their number.
  struct FailedStarts: Error {
    let count: Int
  }

  /// Resets the counter of failed starts, in the background.
  static func noteStarted() {
    Task.detached {
      await BlockingExecutor.shared.run { CrashLoopCounter(in: Folders.current().data).end() }
    }
  }

  private init(in folders: Folders) throws {
    self.folders = folders
    folders.keepPrivate()
    store = try Store(folder: folders.data, file: folders.person, album: folders.album)
    importing = Importing(store: store, installed: Installation.starter, gdal: .live)
    let outcome = try importing.catchUp()
    (repairReport, badges) = (outcome.repairReport, outcome.badges)
  }
}
