import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Which server is asked, and the way to choose another one.
@MainActor
enum ServerRow {
  /// - Parameters:
  ///   - change: opens what another one is chosen with.
  ///   - name: what the server is called.
  static func widget(
    _ change: @escaping @MainActor () -> Void, name: @escaping @MainActor () -> String
  ) -> Widget {
    let row = actionRow(tr("Server"))
    let button = button(trc("button", "Change…"), "flat", action: change)
    Accessible.label(button, tr("Change the server…"))
    row.addSuffix(button)
    observe(while: row) { row.setRow(tr("Server"), name()) }
    return row
  }
}
