import CGtk
import GtkKit
import MonaCatalogue
import MonaScreens
import MonaText

/// The page of a catalogue's position outliers, each with a button to exclude or restore it.
@MainActor
final class PositionOutliersPage: Page {
  let widget: Widget
  var spokenTitle: String? { viewModel.title }
  private let viewModel: PositionOutliersViewModel
  private let content = box(.vertical, spacing: 24)
  private let explanation = label("", "dim-label", wraps: true)
  private let actions = box(.horizontal, spacing: 12)
  private let asideAll: Widget
  private let backAll: Widget
  private let group = rowGroup()
  private let more = label("", "dim-label", wraps: true)
  private var rows: [(outlier: PositionOutlier, row: Widget)] = []

  init(_ viewModel: PositionOutliersViewModel) {
    self.viewModel = viewModel
    asideAll = button(tr("Set All Aside"), "pill") { [weak viewModel] in
      Task { await viewModel?.setAllAside(true) }
    }
    backAll = button(tr("Put All Back"), "pill") { [weak viewModel] in
      Task { await viewModel?.setAllAside(false) }
    }
    content.setMargins(12, 24)
    widget = scrolled(clamped(content, width: 640))
    for part in [asideAll, backAll] { actions.append(part) }
    actions.halign = .center
    let title = label(viewModel.title, "title-1", wraps: true)
    for part in [title, explanation, actions, group, more] { content.append(part) }
    bind(viewModel.loader, to: widget)
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    explanation.text = viewModel.explanation
    let can = viewModel.canChangeAll
    // Moves the focus to the button that replaces the hidden one.
    for (part, isShown, other) in [
      (asideAll, can.setAside, backAll), (backAll, can.putBack, asideAll),
    ] {
      if !isShown, hasFocus(within: part) {
        other.isVisible = true
        other.grabFocus()
      }
      part.isVisible = isShown
    }
    more.text = viewModel.moreText ?? ""
    more.isVisible = viewModel.moreText != nil
    let listed = Array(viewModel.listed)
    if listed != rows.map(\.outlier) { show(listed) }
  }

  /// Creates the rows again; the focus stays on the same discovery's row.
  private func show(_ outliers: [PositionOutlier]) {
    let focused = rows.first { hasFocus(within: $0.row) }?.outlier.id
    for (_, row) in rows { group.takeRow(row) }
    rows = outliers.map { outlier in
      let row = TextRow.widget(
        outlier.displayTitle, viewModel.details(of: outlier), buttons(for: outlier))
      group.addRow(row)
      return (outlier, row)
    }
    guard let focused, let row = rows.first(where: { $0.outlier.id == focused })?.row else {
      return
    }
    gtk_widget_child_focus(row, GTK_DIR_TAB_FORWARD)
  }

  private func buttons(for outlier: PositionOutlier) -> [Widget] {
    let title = ["title": outlier.displayTitle]
    let change = button(outlier.isSetAside ? tr("Put Back") : tr("Set Aside"), "flat") {
      [weak viewModel] in Task { await viewModel?.setAside(!outlier.isSetAside, outlier) }
    }
    Accessible.label(
      change,
      outlier.isSetAside
        ? tr("Put the position of “{title}” back", title)
        : tr("Set the position of “{title}” aside", title))
    return [
      change,
      iconButton("go-next-symbolic", tr("Open the sheet of “{title}”", title), "flat") {
        [weak viewModel] in viewModel?.open(outlier)
      },
    ]
  }
}
