import CGtk
import GtkKit

/// A page over a view.
@MainActor
protocol Page: AnyObject {
  /// What the page shows; the window's header bar is above it.
  var widget: Widget { get }
  /// What the header bar calls the page, where there is room for one page only.
  var title: String { get }
  /// A second line under the title; empty when there is none.
  var subtitle: String { get }
  /// Whether nothing in the page says its title: where the header bar does not, a line above it does.
  var needsTitle: Bool { get }
  /// Takes photos dropped or pasted while the page is in front; false when it has no use for them.
  func take(_ content: TransferredContent) -> Bool
}

extension Page {
  var subtitle: String { "" }

  var needsTitle: Bool { false }

  func take(_ content: TransferredContent) -> Bool { false }
}
