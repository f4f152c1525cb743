import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What the desktop can ask of MONA without its window, by the menu of its icon and by notifications.
///
/// They are actions of the application; `data/mona.desktop.in` names those of the menu.
@MainActor
enum DesktopActions {
  /// Opens an address, which is its text.
  static let open = "open"
  /// Puts a discovery on the wish list; its text is "artwork:276".
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

  /// Lets the desktop end MONA while it has no window; a window that opens takes that over.
  static func addQuit(to application: some Instance, _ quit: @escaping @MainActor () -> Void) {
    Action("quit", quit).add(to: application)
  }
}

extension OpenHandler {
  /// Opens what the desktop asks for, and asks over a window before a map file is used.
  func open(_ things: [OpenRequest], over window: Widget) async {
    let window = Object(window)
    await open(things) { question in
      // It may not show yet, and a question needs something to stand over.
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
