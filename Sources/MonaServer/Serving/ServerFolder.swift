import Foundation
import MonaPerson

/// The default folder of a server's data.
package enum ServerFolder {
  /// systemd's state directory, else `mona-server` in the user's data folder.
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

/// Where the starter catalogue and the badges are, which an empty server begins with.
package enum StarterFiles {
  /// Those installed with the program, else those of the sources it was built from; nil when there are
  /// none.
  package static var folder: URL? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folders = [Installation.data]
    // `swift run` leaves the program a few folders below the sources.
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      if folder.lastPathComponent == ".build" {
        folders.append(folder.deletingLastPathComponent().appendingPathComponent("data"))
      }
      folder.deleteLastPathComponent()
    }
    return folders.first { folder in
      FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("starter-catalogue.json").path)
    }
  }
}
