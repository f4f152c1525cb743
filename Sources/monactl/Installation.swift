import Foundation

/// Where what MONA is installed with lies, found from where the program itself lies.
enum Installation {
  /// The starter catalogue and the badges.
  static let data = share.appendingPathComponent("mona")
  /// The catalogues of translations.
  static let locale = share.appendingPathComponent("locale")

  private static let share = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("share")
}
