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

/// A copy of a person's data that MONA made by itself.
package struct PersonCopy: Hashable, Sendable {
  package let file: URL
  /// When it was made.
  package let madeAt: Date
  package let reason: Reason

  /// Why it was made.
  package enum Reason: String, Hashable, Sendable {
    /// That of a day.
    case daily
    /// What was here before a back-up took its place.
    case beforeRestoring

    /// What its file's name ends with.
    var ending: String {
      switch self {
      case .daily: ".sqlite"
      case .beforeRestoring: " before restoring.sqlite"
      }
    }

    /// How many are kept.
    var limit: Int {
      switch self {
      case .daily: 7
      case .beforeRestoring: 3
      }
    }
  }

  /// Its name without what says why it was made: "2026-11-24".
  package var name: String { String(file.lastPathComponent.dropLast(reason.ending.utf8.count)) }

  /// Nil for a file that is no copy of MONA's.
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

  /// What it has; all of it is read.
  /// - Throws: `StorageError.damaged` when it is not what was written; `NewerDatabase`.
  package func contents() throws -> PersonContents { try PersonContents(of: file) }
}

extension Store {
  /// Copies the person's data as it stands at one moment, and proves that the copy is whole.
  /// - Throws: `StorageError.damaged` when it is not, as what was copied is not; what the disk says.
  func copy(to destination: URL) throws {
    try DatabaseCopy.make(of: person, at: destination)
    let isSound = try PersonContents.open(destination).read(DatabaseCopy.isSound)
    guard isSound else { throw StorageError.damaged }
  }

  /// A folder for what is needed for a while; it goes with the value.
  /// - Throws: what the disk says.
  func scratch() throws -> UnfinishedFolder {
    // A store in memory has no folder of its own.
    try held.files?.scratchFolder()
      ?? UnfinishedFolder(of: FileManager.default.temporaryDirectory.appendingPathComponent("mona"))
  }

  /// Removes every copy that MONA made of the person's data, what it set aside as damaged, and what a
  /// killed process left of either; a copy that is being made is waited for.
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

  /// Has the person's data looked through when it is opened the next time: damage was met in it.
  package func suspect() {
    if let files = held.files { IntegrityFlag(in: files.folder).note() }
  }

  /// Makes the copy of the day, unless there is one; to be called off the main thread, when there is time.
  /// - Returns: whether the person's data is damaged: it is looked through when it is opened next.
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
