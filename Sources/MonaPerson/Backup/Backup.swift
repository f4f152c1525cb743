import Foundation
import GRDB
import MonaArchive
import MonaCatalogue
import MonaLog
import MonaModel

/// Writes a back-up of a person's data and photos to one file, which is read again before it gets
/// its name.
package struct Backup: Sendable {
  private let store: Store
  private let album: Album
  private let title: @Sendable (DiscoveryID, Localized) -> String
  private let writing: UnfinishedFile.Write

  /// - Parameter title: the displayed title of a discovery.
  package init(
    of store: Store, _ album: Album,
    title: @escaping @Sendable (DiscoveryID, Localized) -> String
  ) {
    self.init(of: store, album, writing: UnfinishedFile.write, title: title)
  }

  init(
    of store: Store, _ album: Album, writing: @escaping UnfinishedFile.Write,
    title: @escaping @Sendable (DiscoveryID, Localized) -> String
  ) {
    (self.store, self.album, self.title, self.writing) = (store, album, title, writing)
  }

  /// The proposed file name of a back-up made on a day: "MONA 2026-11-24.tar".
  package static func name(on day: MontrealDay) -> String { "MONA \(day).tar" }

  /// Writes a back-up; call it off the main thread.
  ///
  /// An existing file of that name is replaced only after the new file was read again and verified;
  /// when this throws, it is unchanged.
  /// - Parameter replacing: whether an existing file is replaced.
  /// - Throws: `BackupError`; `StorageError.damaged` if the person's database is damaged;
  ///   `CancellationError`.
  package func make(
    at destination: URL, replacing: Bool, on date: Date = Date(),
    progress: @escaping BackupProgress.Handler = { _ in }
  ) throws -> BackupManifest {
    if !replacing, destination.isThere {
      throw BackupError.exists(destination)
    }
    do { return try makeAt(destination, replacing, date, progress) } catch {
      throw BackupError(writing: destination, error) ?? error
    }
  }

  private func makeAt(
    _ destination: URL, _ replacing: Bool, _ date: Date,
    _ progress: @escaping BackupProgress.Handler
  ) throws -> BackupManifest {
    tryLogging("A backup may lack records", level: .warning) { try store.keepRecords() }
    let scratch = try snapshot(for: destination)
    let copied = scratch.folder.appendingPathComponent(BackupFormat.database)
    let contents = try PersonContents(of: copied)
    // If the album's disk is not mounted, all photos would count as missing.
    if album.location.isChosen, !FileManager.default.fileExists(atPath: album.folder.path) {
      throw BackupError.unreadable(album.folder, errno: ENOENT)
    }
    let file = try UnfinishedFile(of: destination, write: writing)
    let manifest = try fill(file, copied, contents, date, progress)
    try file.sync()
    // Verifies what is on the disk, not what was written.
    let read = try BackupFile(file.part, named: destination).check(progress)
    guard read.manifest == manifest else { throw BackupError.damaged(destination) }
    try file.finish(replacing: replacing)
    return manifest
  }

  /// A folder with a copy of the database: in the data folder, or, if that disk is full, beside the
  /// back-up.
  private func snapshot(for destination: URL) throws -> UnfinishedFolder {
    func copied(in folder: UnfinishedFolder) throws -> UnfinishedFolder {
      try store.copy(to: folder.folder.appendingPathComponent(BackupFormat.database))
      return folder
    }
    do { return try copied(in: store.scratch()) } catch  where StorageError(error) != .damaged {
      return try copied(in: UnfinishedFolder(of: destination))
    }
  }

  private func fill(
    _ file: UnfinishedFile, _ copied: URL, _ contents: PersonContents, _ date: Date,
    _ progress: @escaping BackupProgress.Handler
  ) throws -> BackupManifest {
    var manifest = BackupManifest(
      schema: contents.schema, madeAt: ISO8601.string(date), visits: contents.visits)
    let database = try ReadFile(copied)
    let total = contents.photos.reduce(database.size) {
      $0 + (Album.size(of: album.url(of: $1)) ?? 0)
    }
    var entries = BackupEntries(
      file, seconds: Int64(date.timeIntervalSince1970),
      BackupCounter(.writing, of: total, progress))
    try entries.add(database, as: BackupFormat.database)
    let visits = try store.export(as: .json, title: title)
    try entries.add(Array(visits.data), as: BackupFormat.visits)
    for name in contents.photos {
      // A photo whose file is missing from the album is listed as missing.
      guard let photo = try photo(name) else {
        manifest.missingPhotos.append(name)
        continue
      }
      try entries.add(photo, as: BackupFormat.photos + name)
      manifest.photos += 1
    }
    try entries.add(manifest.json, as: BackupFormat.manifest)
    try entries.finish()
    return manifest
  }

  /// - Returns: nil if the file is not in the album.
  /// - Throws: `BackupError.unreadable` if the file exists and cannot be read.
  private func photo(_ name: String) throws -> ReadFile? {
    let file = album.url(of: name)
    do { return try ReadFile(file) } catch let error as POSIXError {
      if error.code == .ENOENT || error.code == .ENOTDIR { return nil }
      throw BackupError.unreadable(file, errno: error.code.rawValue)
    }
  }
}

/// Writes the entries of a back-up one after the other, and their checksums at the end.
struct BackupEntries: ~Copyable {
  private let file: UnfinishedFile
  private let seconds: Int64
  private var counter: BackupCounter
  private var sums = ""

  /// - Parameter seconds: the modification time, in seconds since 1970, of entries that are not
  ///   files.
  init(_ file: UnfinishedFile, seconds: Int64, _ counter: BackupCounter) {
    (self.file, self.seconds, self.counter) = (file, seconds, counter)
  }

  /// - Throws: `POSIXError`; `CancellationError`.
  mutating func add(_ content: ReadFile, as name: String) throws {
    var sum = SHA256()
    try file.write(Tar.header(name, size: content.size, seconds: content.changedAt))
    try content.read(at: 0, count: content.size) { bytes in
      sum.update(bytes)
      try file.write(bytes)
      try counter.add(bytes.count)
    }
    try file.write(Tar.padding(size: content.size))
    sums += BackupFormat.line(sum.hexadecimal(), name)
  }

  mutating func add(_ content: [UInt8], as name: String) throws {
    var sum = SHA256()
    content.withUnsafeBytes { sum.update($0) }
    try write(content, as: name)
    sums += BackupFormat.line(sum.hexadecimal(), name)
  }

  /// Writes the checksums and the end of the archive.
  consuming func finish() throws {
    try write(Array(sums.utf8), as: BackupFormat.sums)
    try file.write(Tar.ending)
  }

  private func write(_ content: [UInt8], as name: String) throws {
    try file.write(Tar.header(name, size: content.count, seconds: seconds))
    try file.write(content)
    try file.write(Tar.padding(size: content.count))
  }
}
