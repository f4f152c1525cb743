import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Where a page about visits stands: nothing until it is known whether there are any, then the page,
/// or what there is to say before the first visit.
///
/// What shows is put in, not made visible: GTK 4.8 tells screen readers nothing of a page of a stack
/// that shows later.
@MainActor
final class VisitsSlot {
  let widget: Widget = adw_bin_new()
  private let page: Object<Widget>
  private let makeEmpty: @MainActor () -> Widget
  private var isEmpty: Bool?

  /// - Parameters:
  ///   - reader: reads the visits.
  ///   - browse: goes where there is something to collect.
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
    // When the page slid in there was nothing yet that could take the keyboard.
    if isFirst, !hasFocus(within: widget) {
      widget.focusFirst()
    }
  }
}

/// What stands where there would be visits, before there is one.
@MainActor
enum NothingCollected {
  /// - Parameter browse: goes where there is something to collect.
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
