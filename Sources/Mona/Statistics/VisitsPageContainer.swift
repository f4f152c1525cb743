import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The container of a page about visits: empty while loading, then the page, or a placeholder
/// before the first visit.
///
/// The content is added when needed, not made visible: GTK 4.8 does not report a stack page shown
/// later to screen readers.
@MainActor
final class VisitsPageContainer {
  let widget: Widget = adw_bin_new()
  private let page: Object<Widget>
  private let makeEmpty: @MainActor () -> Widget
  private var isEmpty: Bool?

  /// - Parameters:
  ///   - loader: loads the visits.
  ///   - browse: opens a list of discoveries to collect.
  init(
    _ page: Widget, icon: String, loader: DataLoader, browse: @escaping @MainActor () -> Void
  ) {
    self.page = Object(page)
    makeEmpty = { NothingCollected.page(icon, browse: browse) }
    widget.vexpand = true
    bind(loader, to: widget)
  }

  func show(isEmpty: Bool) {
    guard isEmpty != self.isEmpty else { return }
    let isFirst = self.isEmpty == nil
    self.isEmpty = isEmpty
    widget.child = isEmpty ? makeEmpty() : page.pointer
    // During the page's transition there was nothing that could take the focus.
    if isFirst, !hasFocus(within: widget) {
      widget.focusFirst()
    }
  }
}

/// The placeholder before the first visit.
@MainActor
enum NothingCollected {
  /// - Parameter browse: opens a list of discoveries to collect.
  static func page(_ icon: String, browse: @escaping @MainActor () -> Void) -> Widget {
    let page = statusPage(
      icon, tr("Nothing collected yet"),
      tr("Your visits will be here, once you have photographed a first work."))
    let browse = button(tr("Browse the Artworks"), "suggested-action", "pill", action: browse)
    browse.halign = .center
    page.child = browse
    return page
  }
}
