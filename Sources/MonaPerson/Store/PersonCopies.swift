import Foundation
import MonaArchive
import MonaCatalogue
import MonaLog
import MonaModel

/// The automatic copies of a person's database, in the data folder.
package struct PersonCopies: Sendable {
  /// The name of the copies' folder in the data folder.
  static let folder = "copies"

  let place: URL

  /// - Parameters:
  ///   - file: the person's file that is copied.
  ///   - data: the data folder.
  package init(of file: PersonFile, in data: URL) {
    place = data.appendingPathComponent(Self.folder)
      .appendingPathComponent(String(file.name.dropLast(".sqlite".count)))
  }

  /// All copies, the latest first.
  package func all() -> [PersonCopy] {
    // The folder does not exist before the first copy.
    let files =
      (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil))
      ?? []
    return files.compactMap(PersonCopy.init).sorted {
      ($0.madeAt, $0.file.lastPathComponent) > ($1.madeAt, $1.file.lastPathComponent)
    }
  }

  /// Makes the copy of a day, unless it exists; call it off the main thread.
  ///
  /// Afterwards the oldest copies above the limit are removed; none is removed if the database is
  /// damaged.
  /// - Returns: whether a copy was made.
  /// - Throws: `StorageError.damaged` if the person's database is damaged; system errors.
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

  /// Copies the database before a back-up replaces it.
  func keepBeforeRestoring(_ store: Store, at date: Date) throws {
    try make(
      store, DatedFile.free(in: place, at: date, PersonCopy.Reason.beforeRestoring.ending))
    prune(.beforeRestoring)
  }

  private func make(_ store: Store, _ file: URL) throws {
    try PrivateFiles.makeFolder(place)
    // Erasing waits for this lock, and then removes this copy too.
    try FolderLock.holding(place) {
      // An incomplete copy has another name; leftovers of a killed process are removed with the
      // next copy.
      let unfinished = try UnfinishedFolder(of: unfinished)
      let copy = unfinished.folder.appendingPathComponent(file.lastPathComponent)
      try store.copy(to: copy)
      guard rename(copy.path, file.path) == 0 else { throw POSIXError.last }
    }
  }

  private var unfinished: URL { place.appendingPathComponent("copy") }

  /// Removes all copies, with those in progress.
  /// - Throws: `StorageError.busy` if a copy in progress does not end.
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
  /// The copies of the person's database; nil for a store in memory.
  package var copies: PersonCopies? {
    held.files.map { PersonCopies(of: $0.file, in: $0.folder) }
  }
}

/// An automatic copy of a person's database.
package struct PersonCopy: Hashable, Sendable {
  /// The file of the copy.
  package let file: URL
  /// When the copy was made.
  package let madeAt: Date
  /// Why it was made.
  package let reason: Reason

  /// Why the copy was made.
  package enum Reason: String, Hashable, Sendable {
    /// The daily copy.
    case daily
    /// The state before a back-up replaced it.
    case beforeRestoring

    /// The end of the file name.
    var ending: String {
      switch self {
      case .daily: ".sqlite"
      case .beforeRestoring: " before restoring.sqlite"
      }
    }

    /// The maximum number of copies.
    var limit: Int {
      switch self {
      case .daily: 7
      case .beforeRestoring: 3
      }
    }
  }

  /// The name without the part for the reason: "2026-11-24".
  package var name: String { String(file.lastPathComponent.dropLast(reason.ending.utf8.count)) }

  /// Fails for a file that is not an automatic copy.
  init?(_ file: URL) {
    let name = file.lastPathComponent
    let isBefore = name.hasSuffix(Reason.beforeRestoring.ending)
    guard isBefore || name.hasSuffix(Reason.daily.ending), !name.hasPrefix(".") else { return nil }
    reason = isBefore ? .beforeRestoring : .daily
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    self.file = file
    madeAt = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    // "2026-11-24", or with a time after it.
    guard CivilDate(String(self.name.prefix(10))) != nil else { return nil }
  }

  /// Reads and checks the whole copy.
  /// - Throws: `StorageError.damaged` if it is corrupt; `NewerDatabase`.
  package func contents() throws -> PersonContents { try PersonContents(of: file) }
}

extension Store {
  /// Copies a consistent snapshot of the person's database, and verifies the copy.
  /// - Throws: `StorageError.damaged` if the copy is corrupt, as its original is; system errors.
  func copy(to destination: URL) throws {
    try DatabaseCopy.make(of: person, at: destination)
    let isSound = try PersonContents.open(destination).read(DatabaseCopy.isSound)
    guard isSound else { throw StorageError.damaged }
  }

  /// A temporary folder, removed with the returned value.
  /// - Throws: system errors.
  func scratch() throws -> UnfinishedFolder {
    // A store in memory has no folder of its own.
    try held.files?.scratchFolder()
      ?? UnfinishedFolder(of: FileManager.default.temporaryDirectory.appendingPathComponent("mona"))
  }

  /// Removes all automatic copies of the person's database, its damaged files, and leftovers of
  /// killed processes; it waits for a copy in progress.
  func eraseCopies() {
    guard let files = held.files else { return }
    tryLogging("Copies of what was erased stay", level: .warning) {
      try PersonCopies(of: files.file, in: files.folder).eraseAll()
    }
    for file in DamagedFiles.all(of: files.file, in: files.folder) {
      tryLogging("What was set aside of what was erased stays", level: .warning) {
        try FileManager.default.removeItem(at: file)
      }
    }
    UnfinishedFolder.removeAbandoned(of: files.person)
    UnfinishedFolder.removeAbandoned(of: files.scratch)
  }

  /// Sets the integrity flag, as damage was found in the person's database.
  package func suspect() {
    if let files = held.files { IntegrityFlag(in: files.folder).note() }
  }

  /// Makes the copy of the day, unless it exists; call it off the main thread, when the application
  /// is idle.
  /// - Returns: whether the person's database is damaged; the integrity flag is then set.
  package func keepDailyCopy() -> Bool {
    guard let copies else { return false }
    do { try copies.makeDaily(self) } catch  where StorageError(error) == .damaged {
      suspect()
      return true
    } catch {
      Log.program.failure("No copy is made of the person's data", error, level: .warning)
    }
    return false
  }
}
