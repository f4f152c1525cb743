import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// What was found, section by section.
@MainActor
final class SearchSections {
  let widget = box(.vertical, spacing: 24)
  /// Called before something found is opened.
  var onOpen: (@MainActor () -> Void)?

  private let viewModel: SearchViewModel
  private var views: [SearchResults.Subject: SearchSectionView] = [:]

  init(_ viewModel: SearchViewModel) {
    self.viewModel = viewModel
  }

  /// The rows, in the order they stand in.
  var rows: [Widget] {
    viewModel.results.sections.flatMap { views[$0.subject]?.rows ?? [] }
  }

  /// Shows what is found now.
  func render() {
    let found = viewModel.results.sections
    for (subject, view) in views where !found.contains(where: { $0.subject == subject }) {
      widget.remove(view.widget)
      views[subject] = nil
    }
    // Sections always come in the same order: those that stay need not move.
    var last: Widget?
    for section in found {
      let view = views[section.subject] ?? insert(section.subject, after: last)
      view.show(section, viewModel.rows(of: section))
      last = view.widget
    }
  }

  private func insert(
    _ subject: SearchResults.Subject, after last: Widget?
  ) -> SearchSectionView {
    let view = SearchSectionView { [weak self] position, section in
      guard let self else { return }
      onOpen?()
      if let position {
        viewModel.open(position, of: section)
      } else {
        viewModel.openAll(of: section)
      }
    }
    gtk_box_insert_child_after(cast(widget), view.widget, last)
    views[subject] = view
    return view
  }
}

/// A section of what was found; its rows stay while what they show changes.
///
/// What is not needed is taken out, not hidden: GTK 4.8 tells screen readers of hidden rows too.
@MainActor
final class SearchSectionView {
  let widget: Widget
  private let heading = label("", "heading")
  private let list = listBox("boxed-list")
  private var views: [SearchRowView] = []
  private var section: SearchResults.Section?

  /// - Parameter open: called with a position in the section; nil for the row that opens all.
  init(_ open: @escaping @MainActor (Int?, SearchResults.Section) -> Void) {
    widget = box(.vertical, spacing: 6, [heading, list])
    connect(list, "row-activated") { [weak self] (row: Widget) in
      guard let self, let section, let position = rows.firstIndex(of: row) else { return }
      open(position < section.hits.count ? position : nil, section)
    }
  }

  func show(_ section: SearchResults.Section, _ found: [FoundRow]) {
    self.section = section
    heading.text = section.title
    Accessible.label(list, section.title)
    let more = section.moreTitle
    let count = found.count + (more == nil ? 0 : 1)
    while views.count > count {
      list.removeRow(views.removeLast().widget)
    }
    while views.count < count {
      let view = SearchRowView()
      list.appendRow(view.widget)
      views.append(view)
    }
    for (view, row) in zip(views, found) { view.show(row) }
    if let more { views.last?.show(more: more) }
  }

  /// The rows, in their order.
  var rows: [Widget] { views.map(\.widget) }
}
