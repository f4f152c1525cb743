import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A list that a rehearsal scrolls.
enum ScrolledList: String {
  case all, artists, facet, targeted, collection

  /// Shows it.
  @MainActor
  func open(in session: Session) {
    switch self {
    case .all: session.open(.list(of: nil))
    case .artists: session.open(.facets(.artist))
    case .facet:
      // The category with most discoveries.
      let facets = session.attempt {
        try session.store.facets(.category, language: session.language)
      }
      if let facet = facets?.max(by: { $0.count < $1.count }) { session.open(.list(of: facet)) }
    case .targeted:
      var list = DiscoveryList()
      list.state = .targeted
      session.open(.list(list, title: rawValue))
    case .collection: session.show(.collection)
    }
  }

  /// The largest list or grid of the window that can be seen.
  @MainActor
  static func front(in window: Widget) -> Widget? {
    var front: (view: Widget, area: Int)?
    func look(at widget: Widget) {
      guard widget.isMapped else { return }
      if isKind(widget, of: gtk_list_base_get_type()) {
        let area = widget.width * widget.height
        if area > front?.area ?? 0 { front = (widget, area) }
        return
      }
      for child in widget.children { look(at: child) }
    }
    look(at: window)
    return front?.view
  }
}
