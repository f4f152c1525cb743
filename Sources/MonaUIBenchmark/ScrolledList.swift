import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// A list that a rehearsal scrolls.
package enum ScrolledList: String {
  case all, artists, facet, targeted, collection

  /// Shows it.
  @MainActor
  func open(in appModel: AppModel) {
    switch self {
    case .all: appModel.navigation.open(.list(of: nil))
    case .artists: appModel.navigation.open(.facets(.artist))
    case .facet:
      // The category with most discoveries.
      let facets = appModel.toasts.attempt {
        try appModel.services.store.catalogue.facets(.category, language: appModel.language())
      }
      if let facet = facets?.max(by: { $0.count < $1.count }) {
        appModel.navigation.open(.list(of: facet))
      }
    case .targeted:
      var list = DiscoveryList()
      list.state = .targeted
      appModel.navigation.open(.list(list, title: .all))
    case .collection: appModel.navigation.show(.collection)
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
