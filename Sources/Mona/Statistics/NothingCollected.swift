import CGtk
import GtkKit
import MonaText

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
