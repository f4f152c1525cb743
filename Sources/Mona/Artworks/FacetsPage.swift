import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// All the artists, or boroughs, or categories.
@MainActor
final class FacetsPage: Page {
  let widget: Widget
  private let session: Session
  private let screen: FacetsScreen
  private let model = PagedListModel()
  private var loadedRevision: Int?

  init(_ session: Session, _ screen: FacetsScreen) {
    self.session = session
    self.screen = screen
    widget = box(GTK_ORIENTATION_VERTICAL)
    gtk_box_append(cast(widget), list())
    observe(while: widget) { [weak self] in
      guard let self else { return }
      model.reset(count: screen.rows.count)
    }
    observe(while: widget) { [weak self] in self?.followStore() }
  }

  var title: String { screen.title }
  var subtitle: String { screen.isLoaded ? Format.number(screen.rows.count) : "" }

  private func followStore() {
    guard loadedRevision != session.revision else { return }
    loadedRevision = session.revision
    Task { await screen.load() }
  }

  private func list() -> Widget {
    let factory = ListFactory<FacetRowView>(
      setup: { FacetRowView() }, widget: { $0.widget },
      bind: { [weak self] view, position in
        if let rows = self?.screen.rows, rows.indices.contains(position) {
          view.show(rows[position])
        }
      })
    return listView(model, factory, name: screen.title, width: 720) { [weak self] position in
      self?.screen.open(at: position)
    }
  }
}
