import Foundation
import MonaArchive
import MonaCatalogue
import MonaModel

/// A back-up file on the disk.
package struct BackupFile: Sendable {
  /// The URL used in errors.
  let url: URL
  private let place: URL

  /// A back-up at this URL.
  package init(_ url: URL) { self.init(url, named: url) }

  /// - Parameter name: the URL used in errors: an unfinished back-up gets this name later.
  init(_ place: URL, named name: URL) { (self.place, url) = (place, name) }

  /// Reads the whole file and verifies its checksums.
  /// - Throws: `BackupError`; `CancellationError`.
  package func check(
    _ progress: @escaping BackupProgress.Handler = { _ in }
  ) throws -> BackupContents {
    do { return try contents(progress) } catch {
      throw BackupError(reading: url, error) ?? error
    }
  }

  /// Reads the whole file as `check` does, and its database as restoring it does, and changes nothing.
  /// - Throws: `BackupError`; system errors; `CancellationError`.
  package func verify(
    _ progress: @escaping BackupProgress.Handler = { _ in }
  ) throws -> BackupContents {
    let contents = try check(progress)
    let temporary = FileManager.default.temporaryDirectory
    let scratch = try UnfinishedFolder(of: temporary.appendingPathComponent(BackupFormat.name))
    _ = try contents.currentDatabase(in: scratch)
    return contents
  }

  private func contents(_ progress: @escaping BackupProgress.Handler) throws -> BackupContents {
    guard !place.isOpenDatabase else { throw TarError.noArchive }
    let file = try ReadFile(place)
    file.forgetRead()
    var reader = TarReader(file)
    var counter = BackupCounter(.checking, of: file.size, progress)
    var (entries, sums) = ([String: TarEntry](), [String: String]())
    while let entry = try reader.next() {
      // Archives repacked with other tools may have "./" before each name.
      let name = entry.name.hasPrefix("./") ? String(entry.name.dropFirst(2)) : entry.name
      var sum = SHA256()
      try file.read(at: entry.offset, count: entry.size) { bytes in
        sum.update(bytes)
        try counter.add(bytes.count)
      }
      guard entries.updateValue(entry, forKey: name) == nil else { throw TarError.damaged }
      sums[name] = sum.hexadecimal()
    }
    guard let manifestEntry = entries[BackupFormat.manifest] else {
      // A truncated back-up, or another archive.
      throw entries[BackupFormat.database] == nil ? TarError.noArchive : TarError.cutShort
    }
    let manifest = try BackupManifest(Data(text(manifestEntry, in: file)), of: url)
    guard let sumsEntry = entries.removeValue(forKey: BackupFormat.sums),
      let expected = BackupFormat.sums(
        in: String(decoding: try text(sumsEntry, in: file), as: UTF8.self))
    else { throw TarError.cutShort }
    sums[BackupFormat.sums] = nil
    guard expected == sums, let database = entries[BackupFormat.database] else {
      throw TarError.damaged
    }
    let photos = try photos(in: entries, sums)
    guard photos.count == manifest.photos else { throw TarError.damaged }
    return BackupContents(
      file: file, url: url, manifest: manifest, database: database, photos: photos)
  }

  private func photos(
    in entries: [String: TarEntry], _ sums: [String: String]
  ) throws -> [String: BackupPhoto] {
    var photos: [String: BackupPhoto] = [:]
    for (path, entry) in entries where path.hasPrefix(BackupFormat.photos) {
      let name = String(path.dropFirst(BackupFormat.photos.count))
      // MONA never writes names that lead out of the album.
      guard Album.holds(name), let digest = sums[path].flatMap({ PhotoDigest(hex: $0) })
      else { throw TarError.damaged }
      photos[name] = BackupPhoto(
        entry: entry, content: PhotoContent(digest: digest, size: entry.size))
    }
    return photos
  }

  /// Reads the content of a text entry, at most 256 MiB.
  private func text(_ entry: TarEntry, in file: ReadFile) throws -> [UInt8] {
    guard entry.size < 1 << 28 else { throw TarError.damaged }
    return try file.bytes(at: entry.offset, count: entry.size)
  }
}

/// A photo in a back-up.
struct BackupPhoto: Hashable, Sendable {
  var entry: TarEntry
  var content: PhotoContent
}

/// A verified back-up, whose file stays open.
package struct BackupContents: Sendable {
  let file: ReadFile
  let url: URL
  /// Its description.
  package let manifest: BackupManifest
  let database: TarEntry
  /// The photos by their names in the album.
  let photos: [String: BackupPhoto]

  /// When the back-up was written.
  package var madeAt: Date { ISO8601.date(manifest.madeAt) ?? .distantPast }

  /// Extracts the database to a folder, and copies its rows to one of the current schema.
  /// - Throws: `BackupError.newer` or `.damaged`; system errors.
  func currentDatabase(in scratch: UnfinishedFolder) throws -> URL {
    let extracted = scratch.folder.appendingPathComponent("extracted.sqlite")
    try copyDatabase(to: extracted)
    let file = scratch.folder.appendingPathComponent(BackupFormat.database)
    do {
      let found = try BackupDatabase(file: extracted).copy(to: file)
      guard found.visits == manifest.visits else { throw StorageError.damaged }
    } catch is NewerDatabase {
      throw BackupError.newer(url, version: manifest.mona)
    } catch  where StorageError(error) == .damaged {
      throw BackupError.damaged(url)
    }
    try FileManager.default.removeItem(at: extracted)
    return file
  }

  /// Extracts the database to a file.
  /// - Throws: `BackupError.damaged` if the archive changed since it was verified; system errors.
  private func copyDatabase(to destination: URL) throws {
    let copy = try UnfinishedFile(of: destination)
    do { try file.read(at: database.offset, count: database.size, copy.write) } catch {
      throw BackupError(reading: url, error) ?? error
    }
    try copy.sync()
    try copy.finish(replacing: true)
  }
}
