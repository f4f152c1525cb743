import Foundation

/// Where a server keeps everything when nobody says where.
package enum ServerFolder {
  /// What systemd gives a service, else `mona-server` among the person's data.
  package static var usual: URL {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["STATE_DIRECTORY"], folder.hasPrefix("/") {
      return URL(fileURLWithPath: folder, isDirectory: true)
    }
    let home = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return URL(fileURLWithPath: home ?? NSHomeDirectory() + "/.local/share", isDirectory: true)
      .appendingPathComponent("mona-server")
  }
}
