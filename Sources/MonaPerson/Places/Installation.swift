import Foundation

/// Where what was installed with a program lies: beside it, so that a copy in any folder works.
package enum Installation {
  /// The version of MONA.
  package static let version = "0.1.0"
  /// The starter catalogue, the badges and the window's resources.
  package static let data = share.appendingPathComponent("mona")
  /// The catalogues of translations: `$MONA_LOCALE_DIR`, where those of a translator lie that are not
  /// installed yet, else the ones beside the program.
  package static let locale = locale(named: getenv("MONA_LOCALE_DIR").map { String(cString: $0) })
  /// The compiled schemas of settings.
  package static let schemas = share.appendingPathComponent("glib-2.0/schemas")

  /// The folder that somebody named, else that of the installation.
  static func locale(named path: String?) -> URL {
    guard let path, !path.isEmpty else { return share.appendingPathComponent("locale") }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  private static let share = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("share")
}
