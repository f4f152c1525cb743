import CGtk
import GtkKit

/// A page over a view: its own header bar, and what it shows.
@MainActor
protocol Page: AnyObject {
  /// The page's widget, header bar included.
  var widget: Widget { get }
  /// Takes photos pasted while the page is in front; false when it has no use for them.
  func take(_ content: TransferredContent) -> Bool
}

extension Page {
  func take(_ content: TransferredContent) -> Bool { false }
}
