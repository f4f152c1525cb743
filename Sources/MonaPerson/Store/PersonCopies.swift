import Foundation
import MonaArchive
import MonaCatalogue
import MonaLog
import MonaModel

/// The copies that MONA makes of a person's data by itself, in the data folder.
package struct PersonCopies: Sendable {
  /// The folder of all copies in the data folder.
  static let folder = "copies"

  let place: URL

  /// - Parameters:
  ///   - file: which of the folder's files they are copies of.
  ///   - data: the data folder.
  package init(of file: PersonFile, in data: URL) {
    place = data.appendingPathComponent(Self.folder)
      .appendingPathComponent(String(file.name.dropLast(".sqlite".count)))
  }

  /// All of them, the latest first.
  package func all() -> [PersonCopy] {
    // There is no folder before the first one.
    let files =
      (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil))
      ?? []
    return files.compactMap(PersonCopy.init).sorted {
      ($0.madeAt, $0.file.lastPathComponent) > ($1.madeAt, $1.file.lastPathComponent)
    }
  }

  /// Makes that of a day, unless there is one; to be called off the main thread.
  ///
  /// The oldest one goes when there are eight. Nothing goes where what is to be copied is damaged.
  /// - Returns: whether one was made.
  /// - Throws: `StorageError.damaged` when the person's data is; what the disk says.
  @discardableResult
  package func makeDaily(_ store: Store, on day: MontrealDay = MontrealDay(Date())) throws -> Bool {
    let file = place.appendingPathComponent("\(day)\(PersonCopy.Reason.daily.ending)")
    guard store.fault == nil, !FileManager.default.fileExists(atPath: file.path) else {
      return false
    }
    try make(store, file)
    prune(.daily)
    return true
  }

  /// Keeps what is here before a back-up takes its place.
  /// - Throws: as `makeDaily`.
  func keepBeforeRestoring(_ store: Store, at date: Date) throws {
    try make(
      store, DatedFile.free(in: place, at: date, PersonCopy.Reason.beforeRestoring.ending))
    prune(.beforeRestoring)
  }

  private func make(_ store: Store, _ file: URL) throws {
    try PrivateFiles.makeFolder(place)
    // What is erased meanwhile waits for the copy, which goes with the others.
    try FolderLock.holding(place) {
      // Half a copy never has the name of one, and what a killed process left of it goes with the next.
      let unfinished = try UnfinishedFolder(of: unfinished)
      let copy = unfinished.folder.appendingPathComponent(file.lastPathComponent)
      try store.copy(to: copy)
      guard rename(copy.path, file.path) == 0 else { throw POSIXError.last }
    }
  }

  private var unfinished: URL { place.appendingPathComponent("copy") }

  /// Removes all of them, also those that were begun by now.
  /// - Throws: `StorageError.busy` when one that is being made does not come to its end.
  func eraseAll() throws {
    try FolderLock.holding(place) {
      UnfinishedFolder.removeAbandoned(of: unfinished)
      for copy in all() {
        tryLogging("A copy of what was erased stays", level: .warning) {
          try FileManager.default.removeItem(at: copy.file)
        }
      }
    }
  }

  private func prune(_ reason: PersonCopy.Reason) {
    for copy in all().filter({ $0.reason == reason }).dropFirst(reason.limit) {
      tryLogging("An old copy of the person's data stays") {
        try FileManager.default.removeItem(at: copy.file)
      }
    }
  }
}

extension Store {
  /// The copies of the person's data; nil for a store in memory.
  package var copies: PersonCopies? {
    held.files.map { PersonCopies(of: $0.file, in: $0.folder) }
  }
}
