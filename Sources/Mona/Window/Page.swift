import CGtk
import GtkKit
import MonaScreens

/// A page opened over a view.
@MainActor
protocol Page: AnyObject {
  /// The content; the window's header bar is above it.
  var widget: Widget { get }
  /// The title above the page; empty if the page shows its own.
  var title: String { get }
  /// What screen readers call a page that shows its title itself; nil if they need no name.
  var spokenTitle: String? { get }
  /// What screen readers call the page in front; empty if they find its name in the page.
  var name: String { get }
  /// A text beside the title, such as a number of results; may be empty.
  var subtitle: String { get }
  /// The maximum width of the content, in pixels, which the title follows; nil if it fills the
  /// window.
  var contentWidth: Int? { get }
  /// The discovery that receives photos dropped or pasted while the page is in front; nil if it
  /// shows none, or several.
  var photoDestination: PhotoDestination? { get }
  /// Closes an open part of the page, for Escape; false if none is open, and Escape then goes back.
  func escape() -> Bool
}

extension Page {
  var title: String { "" }

  var spokenTitle: String? { nil }

  var subtitle: String { "" }

  var contentWidth: Int? { nil }

  var photoDestination: PhotoDestination? { nil }

  var name: String {
    spokenTitle ?? [title, subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func escape() -> Bool { false }
}

/// One of the five main views.
@MainActor
protocol View: AnyObject {
  var widget: Widget { get }
  /// Updates the content; called each time the view comes to the front.
  func appear()
  /// Stores the state to be restored in the next run.
  func remember()
  /// Closes an open part of the view, for Escape; false if none is open.
  func escape() -> Bool
  /// Starts the view's own search; false if it has none.
  func search() -> Bool
  /// Rates what has the keyboard focus with 1 to 5 stars, nil for none; false if that is nothing to
  /// rate.
  func rate(_ stars: Int?) -> Bool
}

extension View {
  func remember() {}

  func escape() -> Bool { false }

  func search() -> Bool { false }

  func rate(_ stars: Int?) -> Bool { false }
}

/// Binds a loader to a widget: it loads its data, and reloads on changes, while the widget is
/// mapped; while unmapped it does not load, and it catches up when mapped again.
/// - Parameter atOnce: whether to load before the widget is first mapped.
@MainActor
func bind(_ loader: DataLoader, to widget: Widget, atOnce: Bool = true) {
  connect(widget, "map") { [weak loader] in loader?.show() }
  connect(widget, "unmap") { [weak loader] in loader?.hide() }
  connect(widget, "destroy") { [weak loader] in loader?.stop() }
  if atOnce { loader.show() }
}
