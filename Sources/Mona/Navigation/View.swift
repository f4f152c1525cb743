import CGtk
import GtkKit

/// One of the five views.
@MainActor
protocol View: AnyObject {
  var widget: Widget { get }
  /// Brings what shows up to date, each time the view comes in front.
  func appear()
  /// Remembers what it wants to find again in the next run.
  func remember()
  /// Closes what is open over it, as Escape asks; false when nothing is.
  func escape() -> Bool
  /// Begins the view's own search; false when it has none.
  func search() -> Bool
}

extension View {
  func remember() {}

  func escape() -> Bool { false }

  func search() -> Bool { false }
}
