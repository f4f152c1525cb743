import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// The search results, grouped into sections.
@MainActor
final class SearchSections {
  let widget = box(.vertical, spacing: 24)
  /// Called before a result is opened.
  var onOpen: (@MainActor () -> Void)?

  private let viewModel: SearchViewModel
  private var views: [SearchResults.Subject: SearchSectionView] = [:]

  init(_ viewModel: SearchViewModel) {
    self.viewModel = viewModel
  }

  /// The rows of all sections, from top to bottom.
  var rows: [Widget] {
    viewModel.results.sections.flatMap { views[$0.subject]?.rows ?? [] }
  }

  /// Shows the current results.
  func render() {
    let found = viewModel.results.sections
    for (subject, view) in views where !found.contains(where: { $0.subject == subject }) {
      widget.remove(view.widget)
      views[subject] = nil
    }
    // The order of sections is fixed: those that stay need not move.
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

/// A section of search results; rows are reused as the results change.
///
/// Unused rows are removed, not hidden: GTK 4.8 reports hidden rows to screen readers.
@MainActor
final class SearchSectionView {
  let widget: Widget
  private let heading = label("", "heading")
  private let list = listBox("boxed-list")
  private var views: [SearchRowView] = []
  private var section: SearchResults.Section?

  /// - Parameter open: called with a position in the section; nil for the row that opens all
  ///   results.
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

  /// The rows, from top to bottom.
  var rows: [Widget] { views.map(\.widget) }
}
