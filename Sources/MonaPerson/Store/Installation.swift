import Foundation

/// Where what was installed with a program lies: beside it, so that a copy in any folder works.
package enum Installation {
  /// The version of MONA.
  package static let version = "0.1.0"
  /// The starter catalogue, the badges and the window's resources.
  package static let data = share.appendingPathComponent("mona")
  /// The catalogues of translations.
  package static let locale = share.appendingPathComponent("locale")
  /// The compiled schemas of settings.
  package static let schemas = share.appendingPathComponent("glib-2.0/schemas")

  private static let share = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("share")
}
