import Foundation

/// Where what was installed beside the program lies: everything is found from the executable, so
/// that a copy in any folder works.
struct Installation {
  /// `…/share`.
  let share: URL

  /// The installation this program belongs to.
  static var current: Installation {
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    return Installation(share: folder.deletingLastPathComponent().appendingPathComponent("share"))
  }

  /// The catalogues of translations.
  var translations: URL { share.appendingPathComponent("locale") }
  /// The starter catalogue and the badges.
  var data: URL { share.appendingPathComponent("mona") }
  /// Pictures, styles and descriptions of widgets.
  var resources: URL { data.appendingPathComponent("mona.gresource") }
  /// The compiled settings schema.
  var schemas: URL { share.appendingPathComponent("glib-2.0/schemas") }
}
