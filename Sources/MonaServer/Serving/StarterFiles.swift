import Foundation
import MonaPerson

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
