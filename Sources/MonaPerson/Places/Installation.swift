import Foundation
import MonaCatalogue

/// Where what was installed with a program lies: beside it, so that a copy in any folder works.
package enum Installation {
  /// The version of MONA.
  package static let version = "0.1.0"
  /// The window's resources, the starter catalogue and the badges.
  package static let data = share(of: program).appendingPathComponent("mona")
  /// The folder of the starter catalogue and the badges: see `starter(of:)`.
  package static let starter = starter(of: program)
  /// The catalogues of translations: `$MONA_LOCALE_DIR`, where those of a translator lie that are not
  /// installed yet, else the ones beside the program.
  package static let locale = locale(named: getenv("MONA_LOCALE_DIR").map { String(cString: $0) })
  /// The compiled schemas of settings.
  package static let schemas = share(of: program).appendingPathComponent("glib-2.0/schemas")

  /// The folder that somebody named, else that of the installation.
  static func locale(named path: String?) -> URL {
    guard let path, !path.isEmpty else {
      return share(of: program).appendingPathComponent("locale")
    }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Where a program finds `starter-catalogue.json` and `badges.json`.
  ///
  /// An installed program, which has a folder `share/mona`, looks only there. Any other one, as SwiftPM
  /// leaves it in `.build`, takes `data` of the checkout that it lies in.
  /// - Returns: nil when the starter catalogue is in neither.
  static func starter(of program: URL) -> URL? {
    let installed = share(of: program).appendingPathComponent("mona")
    if exists(installed) { return hasStarter(installed) ? installed : nil }
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      let data = folder.appendingPathComponent("data")
      if exists(folder.appendingPathComponent("Package.swift")), hasStarter(data) { return data }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func hasStarter(_ folder: URL) -> Bool {
    exists(folder.appendingPathComponent(Catalogue.starterName))
  }

  private static func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path)
  }

  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

  /// The folder `share` beside the folder that a program lies in.
  private static func share(of program: URL) -> URL {
    program.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("share")
  }
}
