import Foundation
import MonaCatalogue
import MonaServerStore

/// Where the accounts and visits of a server's folder are: in its own file of SQLite's, unless the file `database` there
/// has the address of a database of PostgreSQL's.
enum DatabaseAddress {
  private static func file(in folder: URL) -> URL { folder.appendingPathComponent("database") }

  /// The address of the database of PostgreSQL's; nil without one.
  static func known(in folder: URL) throws -> String? {
    let file = file(in: folder)
    guard file.isThere else { return nil }
    return try String(contentsOf: file, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Has the folder use a database from now on; the address may have a password, so that nobody else may read it.
  /// - Parameter address: nil for the folder's own.
  static func use(_ address: String?, in folder: URL) throws {
    let file = file(in: folder)
    if let address {
      let new = file.appendingPathExtension("new")
      try? FileManager.default.removeItem(at: new)
      guard
        FileManager.default.createFile(
          atPath: new.path, contents: Data((address + "\n").utf8),
          attributes: [.posixPermissions: 0o600])
      else { throw POSIXError.last }
      try System.sync(new)
      try System.check(rename(new.path, file.path))
    } else if file.isThere {
      try FileManager.default.removeItem(at: file)
    }
    try System.sync(folder)
  }
}

extension ServerStore {
  /// Opens the store of a server's folder, wherever it is.
  static func opened(
    in folder: URL, clock: ServerClock = .live, limits: PostgresLimits = .init()
  ) throws -> ServerStore {
    if let address = try DatabaseAddress.known(in: folder) {
      return try ServerStore(postgres: address, clock: clock, limits: limits)
    }
    return try ServerStore(file: ServerDatabase.server.file(in: folder), clock: clock)
  }
}
