import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The others at the same place: the first few, and a way to all of them.
@MainActor
enum SheetOthers {
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let holder: Widget = adw_bin_new()
    observe(while: holder) { [weak viewModel] in
      guard let viewModel else { return }
      holder.isVisible = viewModel.othersText != nil
      holder.child = viewModel.othersText.map { list($0, in: viewModel) }
    }
    return holder
  }

  private static func list(_ text: String, in viewModel: SheetViewModel) -> Widget {
    let rows = listBox("boxed-list")
    let ids = viewModel.others.map(\.id)
    for other in viewModel.others {
      let symbol = iconImage(other.id.kind.iconName)
      let names = box(
        .vertical,
        [label(other.displayTitle, wraps: true), label(other.byline, "dim-label", "caption")])
      names.hexpand = true
      let row = append(
        box(.horizontal, spacing: 12, [symbol, freeWidth(names)]), other.pinName, to: rows)
      DropZone.mark(row) { _, _ in PhotoDestination(other) }
    }
    if let all = viewModel.allOthersText { append(label(all, wraps: true), all, to: rows) }
    onRow(of: rows) { [weak viewModel] position in
      if ids.indices.contains(position) {
        viewModel?.open(ids[position])
      } else {
        viewModel?.openPlace()
      }
    }
    return box(.vertical, spacing: 12, [heading(text, "heading"), rows])
  }

  @discardableResult
  private static func append(_ content: Widget, _ name: String, to rows: Widget) -> Widget {
    content.setMargins(12, 10)
    let row = listRow(content)
    Accessible.label(row, name)
    rows.appendRow(row)
    return row
  }
}
