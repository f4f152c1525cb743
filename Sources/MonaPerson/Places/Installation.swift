import Foundation
import MonaCatalogue

/// The paths of installed files, relative to the program, so that an installation works in any
/// folder.
package enum Installation {
  /// The version of MONA.
  package static let version = "0.1.0"
  /// The window's resources, the starter catalogue and the badges.
  package static let data = share(of: program).appendingPathComponent("mona")
  /// The folder of the starter catalogue and the badges: see `starter(of:)`.
  package static let starter = starter(of: program)
  /// The folder with the templates of the server's pages (`web`) and the land of their maps; nil if the templates are
  /// missing.
  package static let serverData = folder(of: program, having: "web/style.css")
  /// The message catalogues: `$MONA_LOCALE_DIR`, for translators, else those of the installation.
  package static let locale = locale(named: getenv("MONA_LOCALE_DIR").map { String(cString: $0) })
  /// The compiled GSettings schemas.
  package static let schemas = share(of: program).appendingPathComponent("glib-2.0/schemas")

  /// The named folder, else that of the installation.
  static func locale(named path: String?) -> URL {
    guard let path, !path.isEmpty else {
      return share(of: program).appendingPathComponent("locale")
    }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// The folder with `starter-catalogue.json` and `badges.json`; nil if the starter catalogue is missing.
  static func starter(of program: URL) -> URL? {
    folder(of: program, having: Catalogue.starterName)
  }

  /// The folder of MONA's data, if it has a file.
  ///
  /// An installed program, which has a folder `share/mona`, uses only that. Any other, as SwiftPM
  /// builds it in `.build`, uses `data` of its checkout.
  private static func folder(of program: URL, having file: String) -> URL? {
    func hasFile(_ folder: URL) -> Bool { exists(folder.appendingPathComponent(file)) }
    let installed = share(of: program).appendingPathComponent("mona")
    if exists(installed) { return hasFile(installed) ? installed : nil }
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      let data = folder.appendingPathComponent("data")
      if exists(folder.appendingPathComponent("Package.swift")), hasFile(data) { return data }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path)
  }

  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

  /// The folder `share` beside the program's folder.
  private static func share(of program: URL) -> URL {
    program.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("share")
  }
}
