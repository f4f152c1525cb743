import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaLog
import MonaModel

/// Goes back to a copy of a person's data, which is damaged, or not there any more.
///
/// What is in its place is set aside, never removed. While a store of the folder is open, be it in another
/// process, it is refused: what that wrote would go with the file that is set aside.
package struct PersonRecovery: Sendable {
  private let folders: Folders

  /// - Parameter folders: with the file that is in use.
  package init(_ folders: Folders) { self.folders = folders }

  /// A copy one can go back to.
  package struct Offer: Sendable {
    package let copy: PersonCopy
    package let contents: PersonContents
    /// The photos of the album that no visit of the copy knows, by their names: what was collected since.
    package let photosSince: [String]
  }

  /// The newest copy that is whole, and what is lost with it; nil when there is none.
  ///
  /// Copies are read until one is found.
  package func offer() -> Offer? { copies.all().lazy.compactMap(offer).first }

  /// What going back to a copy would mean; nil for one that is not whole.
  package func offer(_ copy: PersonCopy) -> Offer? {
    let contents = tryLogging("A copy of the person's data is no use", level: .warning) {
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

  /// Puts a copy in the place of what is damaged.
  ///
  /// Killed in its midst, it leaves the one, the other, or neither: then the store does not open, and it is
  /// done again.
  /// - Returns: where what was damaged now is; nil when there was nothing.
  /// - Throws: `BackupError.inUse`; `StorageError.damaged` for a copy that is; what the disk says.
  @discardableResult
  package func goBack(to copy: PersonCopy, at date: Date = Date()) throws -> URL? {
    try put(copy.file, inPlaceAt: date)
  }

  /// Puts the database of a back-up in the place of what is damaged, and its photos back into the album.
  /// - Throws: `BackupError`; `AlbumError`; what the disk says; `CancellationError`.
  package func restore(
    _ file: BackupFile, _ inspector: PhotoInspector, at date: Date = Date(),
    telling: @escaping BackupProgress.Telling = { _ in }
  ) throws {
    let contents = try file.check(telling)
    let scratch = try UnfinishedFolder(of: folders.person.url(in: folders.data))
    let database = scratch.folder.appendingPathComponent(BackupFormat.database)
    try contents.copyDatabase(to: database)
    try Restoring.bringUpToDate(database, of: contents)
    try refuseOther(PersonContents.open(database).read(Store.accountRecord))
    try put(database, inPlaceAt: date)
    let store = try Store(folder: folders.data, file: folders.person)
    _ = try Restoring(file, into: store, folders.openAlbum(), inspector, telling: telling)
      .run(.merging, at: date, telling: telling)
  }

  /// The file of an account is that account's alone.
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

  /// The log goes with its database: beside another one it would be written into that.
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
    // A disk that cannot has the names of before after a power cut, at worst.
    fsync(descriptor)
    close(descriptor)
  }
}
