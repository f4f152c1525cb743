import CGtk
import GtkKit

/// A page over a view.
@MainActor
protocol Page: AnyObject {
  /// What the page shows; the window's header bar is above it.
  var widget: Widget { get }
  /// What the line above the page calls it; empty when the page itself says it.
  var title: String { get }
  /// What stands beside the title, such as how many there are; empty when there is nothing.
  var subtitle: String { get }
  /// Takes photos dropped or pasted while the page is in front; false when it has no use for them.
  func take(_ content: TransferredContent) -> Bool
  /// Closes what is open in the page, as Escape asks; false when nothing is, and Escape goes back.
  func escape() -> Bool
}

extension Page {
  var title: String { "" }

  var subtitle: String { "" }

  func take(_ content: TransferredContent) -> Bool { false }

  func escape() -> Bool { false }
}
