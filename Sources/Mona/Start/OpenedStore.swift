import MonaModel
import MonaPerson

/// The store of this person at this computer, brought up to date.
struct OpenedStore: Sendable {
  let folders: Folders
  let store: Store
  let importing: Importing
  /// What there is to tell of the catalogue, if it was damaged.
  let repairReport: RepairReport?
  /// What visits of before won, as the catalogue was made up for.
  let badges: [Badge]

  /// Opens it where it belongs, on a thread that may wait for a disk.
  /// - Throws: ``FailedStarts`` when that has failed too often in a row.
  static func atHome() async throws -> OpenedStore {
    try await BlockingExecutor.shared.run {
      let folders = Folders.current().inUse()
      let failed = CrashLoopCounter(in: folders.data).begin()
      guard failed < CrashLoopCounter.limit else { throw FailedStarts(count: failed) }
      return try OpenedStore(in: folders)
    }
  }

  /// So many starts in a row came to nothing.
  struct FailedStarts: Error {
    let count: Int
  }

  /// Notes, without waiting for it, that the start did not fail.
  static func noteStarted() {
    Task.detached {
      await BlockingExecutor.shared.run { CrashLoopCounter(in: Folders.current().data).end() }
    }
  }

  private init(in folders: Folders) throws {
    self.folders = folders
    folders.keepPrivate()
    store = try Store(folder: folders.data, file: folders.person, album: folders.album)
    importing = Importing(store: store, installed: Installation.starter)
    let outcome = try importing.catchUp()
    (repairReport, badges) = (outcome.repairReport, outcome.badges)
  }
}
