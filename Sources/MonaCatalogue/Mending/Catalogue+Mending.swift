import Foundation
import GRDB
import MonaLog
import MonaModel

extension Catalogue {
  /// Whether the catalogue in a file is damaged; all of it is read.
  /// - Throws: what else keeps it from being read, as another process that writes to it.
  package static func isDamaged(_ file: URL) throws -> Bool {
    do {
      try DatabaseQueue(path: file.path, configuration: configuration())
        .writeWithoutTransaction(CatalogueCheck.run)
      return false
    } catch  where StorageError(error) == .damaged {
      return true
    }
  }

  /// Puts a new catalogue in the place of a damaged one, with all that can be read of that, which is
  /// set aside beside it; to be called while the folder is held (`FolderLock`).
  ///
  /// Killed at any moment, one of the two is in its place.
  /// - Parameter sources: the catalogues it had, should it no longer say so.
  /// - Throws: `NewerDatabase` when a newer MONA wrote it, and what keeps a new one from being written.
  package static func mend(
    _ file: URL, knowing sources: [CatalogueSource]
  ) throws -> MendedCatalogue {
    let fresh = URL(fileURLWithPath: file.path + ".mending")
    for suffix in DatabaseFile.suffixes + ["-journal"] { unlink(fresh.path + suffix) }
    PrivateFiles.prepareDatabase(fresh)
    var configuration = configuration()
    // Rows come before those they refer to.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in try db.execute(sql: pageSizeSQL) }
    let queue = try DatabaseQueue(path: fresh.path, configuration: configuration)
    try CatalogueSchema.migrator.migrate(queue)
    var mended = MendedCatalogue(aside: file)
    try CatalogueSalvage.opening(file) { salvage in
      mended = try queue.write { db in
        try CatalogueMending.run(salvage, knowing: sources, to: file, db)
      }
      try queue.close()
      mended.aside = try replace(file, by: fresh)
    }
    return mended
  }

  /// - Returns: where the damaged one lies now.
  private static func replace(_ file: URL, by fresh: URL) throws -> URL {
    let stamp = Int(Date().timeIntervalSince1970)
    let names = (0...99).map { "\(file.path).damaged-\(stamp)" + ($0 == 0 ? "" : "-\($0)") }
    // Under both names until the new one takes the place of the first.
    guard let aside = names.first(where: { link(file.path, $0) == 0 || errno != EEXIST }) else {
      throw StorageError.cannotOpen
    }
    if access(aside, F_OK) != 0 {
      // A disk without hard links.
      try FileManager.default.moveItem(atPath: file.path, toPath: aside)
    }
    for suffix in DatabaseFile.suffixes.dropFirst() {
      // There is no log where it was closed in order.
      rename(file.path + suffix, aside + suffix)
    }
    guard rename(fresh.path, file.path) == 0 else {
      throw StorageError(opening: CocoaError(.fileWriteUnknown), in: file) ?? .cannotOpen
    }
    return URL(fileURLWithPath: aside)
  }
}
