import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaLog
import MonaModel

/// Replaces a damaged or missing database of a person with a copy.
///
/// The damaged file is set aside, never deleted. The replacement is refused while any process has a
/// store of the folder open, as its later writes would be lost with the file.
package struct PersonRecovery: Sendable {
  private let folders: Folders

  /// - Parameter folders: the folders with the file in use.
  package init(_ folders: Folders) { self.folders = folders }

  /// A copy that can be restored.
  package struct Offer: Sendable {
    /// The copy.
    package let copy: PersonCopy
    /// Its content.
    package let contents: PersonContents
    /// The names of photos in the album that no visit of the copy has: they were collected later.
    package let photosSince: [String]
  }

  /// The newest intact copy, and what it lacks; nil if there is none.
  ///
  /// Reads the copies until one is intact.
  package func offer() -> Offer? { copies.all().lazy.compactMap(offer).first }

  /// What restoring a copy would mean; nil if the copy is damaged.
  package func offer(_ copy: PersonCopy) -> Offer? {
    let contents = tryLogging("A copy of the person's data is unreadable", level: .warning) {
      try copy.contents()
    }
    guard let contents else { return nil }
    let known = Set(contents.photos)
    let endings = Set(PhotoType.allCases.map(\.fileExtension))
    let photos = AlbumFile.all(in: folders.album).map(\.name).filter { name in
      !known.contains(name)
        && endings.contains(name.split(separator: ".").last.map(String.init) ?? "")
    }
    return Offer(copy: copy, contents: contents, photosSince: photos.sorted())
  }

  /// All copies, the latest first.
  package var copies: PersonCopies { PersonCopies(of: folders.person, in: folders.data) }

  /// Replaces the damaged database with a copy.
  ///
  /// After a crash in between, the folder has the old file, the new one or neither; in the last
  /// case the store does not open and the replacement can be repeated.
  /// - Returns: where the damaged file is now; nil if there was none.
  /// - Throws: `BackupError.inUse`; `StorageError.damaged` for a damaged copy; system errors.
  @discardableResult
  package func goBack(to copy: PersonCopy, at date: Date = Date()) throws -> URL? {
    try put(copy.file, inPlaceAt: date)
  }

  /// Replaces the damaged database with that of a back-up, and restores the photos to the album.
  /// - Throws: `BackupError`; `AlbumError`; system errors; `CancellationError`.
  package func restore(
    _ file: BackupFile, _ inspector: PhotoInspector, at date: Date = Date(),
    progress: @escaping BackupProgress.Handler = { _ in }
  ) throws {
    let contents = try file.check(progress)
    let scratch = try UnfinishedFolder(of: folders.person.url(in: folders.data))
    let database = try contents.currentDatabase(in: scratch)
    try refuseOther(PersonContents.open(database).read(Store.accountRecord))
    try put(database, inPlaceAt: date)
    let store = try Store(folder: folders.data, file: folders.person)
    _ = try Restoring(file, into: store, folders.openAlbum(), inspector, progress: progress)
      .run(.merging, at: date, progress: progress)
  }

  /// Refuses the data of another account in an account's file.
  private func refuseOther(_ record: AccountRecord) throws {
    guard folders.person != .first, let owner = record.owner,
      PersonFile(of: owner) != folders.person
    else { return }
    throw BackupError.otherAccount(folders.person.user)
  }

  @discardableResult
  private func put(_ copy: URL, inPlaceAt date: Date) throws -> URL? {
    try FolderLock.holding(folders.data) {
      if FolderUse.isSeen(in: folders.data) { throw BackupError.inUse }
      _ = try PersonContents(of: copy)
      let person = folders.person.url(in: folders.data)
      let unfinished = try UnfinishedFolder(of: person)
      let ready = unfinished.folder.appendingPathComponent(person.lastPathComponent)
      try Self.prepare(ready, from: copy)
      let aside = try setAside(person, at: date)
      guard rename(ready.path, person.path) == 0 else { throw POSIXError.last }
      Self.sync(person.deletingLastPathComponent())
      IntegrityFlag(in: folders.data).clear()
      return aside
    }
  }

  private static func prepare(_ file: URL, from copy: URL) throws {
    try DatabaseCopy.make(of: PersonContents.open(copy), at: file)
    let queue = try PersonContents.open(file, readonly: false)
    try PersonSchema.migrator.migrate(queue)
    try queue.write { db in try RestoredTables.settle(db) }
    try queue.close()
  }

  /// Moves the write-ahead log with its database: SQLite would apply it to the new one.
  private func setAside(_ person: URL, at date: Date) throws -> URL? {
    let aside = DatedFile.free(
      in: folders.data.appendingPathComponent(DamagedFiles.folder), at: date,
      DamagedFiles.ending(of: folders.person))
    let files = DatabaseFile.suffixes.filter {
      FileManager.default.fileExists(atPath: person.path + $0)
    }
    guard !files.isEmpty else { return nil }
    try PrivateFiles.makeFolder(aside.deletingLastPathComponent())
    for suffix in files {
      guard rename(person.path + suffix, aside.path + suffix) == 0 else { throw POSIXError.last }
    }
    Self.sync(aside.deletingLastPathComponent())
    return aside
  }

  private static func sync(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // Without this sync, the old names may be back after a power failure.
    fsync(descriptor)
    close(descriptor)
  }
}
