import Foundation
import MonaModel

/// The default folder of a server's data.
package enum ServerFolder {
  /// systemd's state directory, else `mona-server` in the user's data folder.
  package static var usual: URL {
    let environment = ProcessInfo.processInfo.environment
    // The second folder of the service is that of `ErasureLedger`.
    if let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first,
      folder.hasPrefix("/")
    {
      return URL(fileURLWithPath: String(folder), isDirectory: true)
    }
    let home = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return URL(fileURLWithPath: home ?? NSHomeDirectory() + "/.local/share", isDirectory: true)
      .appendingPathComponent("mona-server")
  }

  /// Whether a folder is missing, or has nothing in it.
  package static func isEmpty(_ folder: URL) -> Bool {
    guard folder.isThere else { return true }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.isEmpty ?? false
  }

  /// Refuses a folder without accounts and visits of a server, whose name may be mistyped.
  /// - Parameter isNew: whether a server may begin there.
  /// - Throws: `ServerError.noServerData`.
  package static func check(_ folder: URL, isNew: Bool) throws {
    guard
      try isNew || ServerDatabase.server.file(in: folder).isThere
        || DatabaseAddress.known(in: folder) != nil
    else {
      throw ServerError.noServerData(folder)
    }
  }
}
