import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What was suggested earlier this week, quietly, under the discovery of the day.
@MainActor
final class DailyWeek {
  let widget: Widget
  private let viewModel: DailyViewModel
  // Seven rows at most: a plain list box will do.
  private let list = listBox("boxed-list")
  private var shown: [EarlierDay] = []

  init(_ viewModel: DailyViewModel) {
    self.viewModel = viewModel
    let heading = label(tr("Earlier this week"), "heading")
    gtk_widget_set_margin_start(heading, 6)
    Accessible.label(list, tr("Earlier this week"))
    widget = box(.vertical, spacing: 8, [heading, list])
    onRow(of: list) { [weak self] position in
      guard let self else { return }
      if shown.indices.contains(position) { viewModel.open(shown[position]) }
    }
  }

  /// Shows what the screen says now; call it from an observer.
  func render() {
    let week = viewModel.week
    widget.isVisible = !week.isEmpty
    guard week != shown else { return }
    shown = week
    list.removeRows()
    for earlier in week { list.appendRow(makeRow(earlier)) }
  }

  private func makeRow(_ earlier: EarlierDay) -> Widget {
    let row = earlier.row
    let day = viewModel.name(of: earlier)
    let texts = box(
      .vertical, spacing: 2,
      [
        label(day, "dim-label", "caption"), label(row.displayTitle, "heading"),
        label(row.byline, "dim-label", "caption"),
      ])
    texts.hexpand = true
    let kind = iconImage(row.id.kind.iconName, size: 20)
    let state = iconImage(row.state.iconName)
    state.isVisible = row.state.iconName != nil
    state.tooltip = row.state.displayName
    let content = box(.horizontal, spacing: 12, [kind, texts, state])
    content.setMargins(12, 8)
    let place = listRow(content)
    Accessible.label(
      place,
      [day, row.displayTitle, row.byline, row.state.displayName].joined(separator: ", "))
    return place
  }
}
