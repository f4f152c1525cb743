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
