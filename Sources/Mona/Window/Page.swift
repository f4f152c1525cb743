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

/// Has a screen read what it shows, and again what of it changes, as long as its widget shows;
/// hidden, it reads nothing, and catches up when it shows again.
/// - Parameter atOnce: whether it reads before the widget first shows.
@MainActor
func bind(_ loader: DataLoader, to widget: Widget, atOnce: Bool = true) {
  connect(widget, "map") { [weak loader] in loader?.show() }
  connect(widget, "unmap") { [weak loader] in loader?.hide() }
  connect(widget, "destroy") { [weak loader] in loader?.stop() }
  if atOnce { loader.show() }
}
