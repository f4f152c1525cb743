import CGtk
import GtkKit
import MonaScreens

/// A page over a view.
@MainActor
protocol Page: AnyObject {
  /// What the page shows; the window's header bar is above it.
  var widget: Widget { get }
  /// What the line above the page calls it; empty when the page itself says it.
  var title: String { get }
  /// What stands beside the title, such as how many there are; empty when there is nothing.
  var subtitle: String { get }
  /// How wide what it shows gets, in pixels, which its title keeps to; nil where it fills the window.
  var contentWidth: Int? { get }
  /// The discovery that photos dropped or pasted while the page is in front are for; nil when it
  /// shows none, or many.
  var photoDestination: PhotoDestination? { get }
  /// Closes what is open in the page, as Escape asks; false when nothing is, and Escape goes back.
  func escape() -> Bool
}

extension Page {
  var title: String { "" }

  var subtitle: String { "" }

  var contentWidth: Int? { nil }

  var photoDestination: PhotoDestination? { nil }

  func escape() -> Bool { false }
}
