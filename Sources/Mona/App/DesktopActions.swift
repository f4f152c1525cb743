import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The actions that the desktop can activate without a window: from the icon's menu and from notifications.
///
/// They are actions of the application; `data/mona.desktop.in` names those of the menu.
@MainActor
enum DesktopActions {
  /// Opens an address; the parameter is the address.
  static let open = "open"
  /// Puts a discovery on the wish list; the parameter is its ID as text, such as "artwork:276".
  static let target = "target"

  private static let links: [(name: String, link: MonaLink)] = [
    ("daily", .view(.daily)), ("map", .view(.map)), ("inbox", .inbox),
  ]

  /// - Parameters:
  ///   - open: opens an address in the window.
  ///   - target: puts a discovery on the wish list.
  static func add(
    to application: some Instance, open: @escaping @MainActor (_ address: String) -> Void,
    target: @escaping @MainActor (DiscoveryID) -> Void
  ) {
    for entry in links {
      Action(entry.name) { open(entry.link.address) }.add(to: application)
    }
    Action(Self.open, text: open).add(to: application)
    Action(Self.target, text: { if let id = DiscoveryID($0) { target(id) } }).add(to: application)
  }

  /// Adds the action that quits the application without a window; a window replaces it by its own.
  static func addQuit(to application: some Instance, _ quit: @escaping @MainActor () -> Void) {
    Action("quit", quit).add(to: application)
  }
}

extension OpenHandler {
  /// Opens the desktop's requests; asks before it uses a map file.
  func open(_ things: [OpenRequest], over window: Widget) async {
    let window = Object(window)
    await open(things) { question in
      // A dialog needs a visible window.
      gtk_window_present(cast(window))
      let answer = await Alert(
        heading: question.heading, body: question.body,
        responses: [
          .init("cancel", tr("Cancel")), .init("use", trc("button", "Use"), .suggested),
        ]
      ).ask(over: window)
      return answer == "use"
    }
  }
}
