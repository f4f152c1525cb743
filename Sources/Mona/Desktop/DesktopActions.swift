import GtkKit
import MonaScreens

/// What the desktop can ask of MONA without its window, by the menu of its icon.
///
/// They are actions of the application; `data/mona.desktop.in` names them.
@MainActor
enum DesktopActions {
  private static let links: [(name: String, link: MonaLink)] = [
    ("daily", .view(.daily)), ("map", .view(.map)), ("inbox", .inbox),
  ]

  /// - Parameter open: opens an address in the window.
  static func add(
    to application: some Instance, open: @escaping @MainActor (_ address: String) -> Void
  ) {
    for entry in links {
      Action(entry.name) { open(entry.link.address) }.add(to: application)
    }
  }
}
