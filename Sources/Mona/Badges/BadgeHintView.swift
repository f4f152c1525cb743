import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The works near by that count for a badge, a way to all of them, and one to the map.
@MainActor
enum BadgeHintView {
  /// - Parameter leave: is called before another page or view is opened.
  static func widget(
    _ hint: BadgeHint, _ viewModel: BadgesViewModel, leave: @escaping @MainActor () -> Void = {}
  ) -> Widget {
    let list = listBox("boxed-list")
    let heading = tr("Nearby, {place}", ["place": viewModel.originText])
    Accessible.label(list, heading)
    let rows = viewModel.rows(of: hint)
    for row in rows {
      let view = DiscoveryRowView()
      list.appendRow(view.widget)
      view.show(row, isCurrent: false)
      // The row holds what it shows as long as it is there.
      connect(view.widget, "destroy") { _ = view }
    }
    onRow(of: list) { [weak viewModel] position in
      guard rows.indices.contains(position) else { return }
      leave()
      viewModel?.open(rows[position].id, of: hint)
    }
    let all = button(hint.allText) { [weak viewModel] in
      leave()
      viewModel?.openAll(of: hint)
    }
    all.wrapWords()
    let buttons = Flow(perLine: 2, spacing: 8)
    buttons.widget.addClass("sheet-buttons")
    buttons.append(all)
    if hint.isOnMap {
      let map = button(tr("Show on Map")) { [weak viewModel] in
        leave()
        viewModel?.showOnMap(hint)
      }
      map.wrapWords()
      buttons.append(map)
    }
    return box(
      .vertical, spacing: 8,
      [label(heading, "dim-label", "caption", wraps: true), list, buttons.widget])
  }
}
