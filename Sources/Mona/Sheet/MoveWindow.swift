import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The window to choose the discovery that a visit is moved to.
@MainActor
final class MoveWindow {
  private let viewModel: VisitMoving
  private let window: Widget = adw_window_new()
  private let entry: Widget = gtk_search_entry_new()
  private let list = listBox("boxed-list")
  private let nothing = label("", "dim-label", wraps: true)
  private var views: [SearchRowView] = []

  /// Opens the window over another one.
  static func present(_ viewModel: VisitMoving, over parent: Widget) {
    let moving = MoveWindow(viewModel)
    gtk_window_set_transient_for(cast(moving.window), cast(parent.window))
    gtk_window_present(cast(moving.window))
    moving.entry.grabFocus()
  }

  private init(_ viewModel: VisitMoving) {
    self.viewModel = viewModel
    gtk_window_set_title(cast(window), tr("Move the Visit"))
    gtk_window_set_modal(cast(window), 1)
    gtk_window_set_default_size(cast(window), 480, 560)
    layOut()
    // Keeps this object alive until the window is destroyed.
    connect(window, "destroy") { [self] in views = [] }
    closeOnEscape(window)
    observe(while: window) { [weak self] in self?.render() }
    observe(while: window) { [weak self] in
      if let self, self.viewModel.isDone { gtk_window_close(cast(self.window)) }
    }
  }

  private func layOut() {
    let name = tr("Find another discovery")
    Accessible.label(entry, name)
    setProperty(entry, "placeholder-text", name)
    gtk_search_entry_set_search_delay(cast(entry), 0)
    connect(entry, "search-changed") { [weak self] in
      if let self { viewModel.type(entry.typed) }
    }
    connect(entry, "activate") { [weak self] in
      guard let self else { return }
      viewModel.type(entry.typed)
      // The first of the nearest is only a guess, and is chosen by its row.
      guard !entry.typed.isEmpty else { return }
      Task { [viewModel] in await viewModel.chooseFirst() }
    }
    connect(entry, "stop-search") { [weak self] in
      if let self { gtk_window_close(cast(window)) }
    }
    Accessible.label(list, tr("What it may be a visit of"))
    onRow(of: list) { [weak self] position in
      guard let viewModel = self?.viewModel else { return }
      Task { await viewModel.choose(position) }
    }
    let content = box(
      .vertical, spacing: 12,
      [
        label(viewModel.heading, wraps: true), entry, nothing, scrolledRows(),
      ])
    content.setMargins(12, 12)
    let bar: Widget = adw_header_bar_new()
    adw_window_set_content(cast(window), box(.vertical, [bar, content]))
  }

  private func scrolledRows() -> Widget {
    let rows = scrolled(list)
    rows.vexpand = true
    return rows
  }

  private func render() {
    let rows = viewModel.found
    nothing.text = viewModel.isNothing ? tr("Nothing found") : ""
    nothing.isVisible = viewModel.isNothing
    while views.count > rows.count { list.removeRow(views.removeLast().widget) }
    while views.count < rows.count {
      let view = SearchRowView()
      list.appendRow(view.widget)
      views.append(view)
    }
    for (view, row) in zip(views, rows) { view.show(row) }
  }
}
