import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Other discoveries at the same place: the first few, and a link to all of them.
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

/// The links to the previous and the next discovery of a list, at the end of a sheet opened from
/// it.
@MainActor
enum SheetNeighbours {
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let previous = labelledButton(
      "go-up-symbolic", trc("discovery of the list", "Previous"), "flat"
    ) { [weak viewModel] in viewModel?.showNeighbour(isNext: false) }
    let next = labelledButton(
      "go-down-symbolic", trc("discovery of the list", "Next"), "flat"
    ) { [weak viewModel] in viewModel?.showNeighbour(isNext: true) }
    previous.hexpand = true
    previous.halign = .start
    let bar = box(.horizontal, [previous, next])
    bar.addClass("toolbar")
    observe(while: bar) { [weak viewModel] in
      guard let viewModel else { return }
      let neighbours = viewModel.neighbours
      bar.isVisible = neighbours.previous != nil || neighbours.next != nil
      previous.isSensitive = neighbours.previous != nil
      next.isSensitive = neighbours.next != nil
    }
    return bar
  }

  /// Swipes between the sheets of a list by touch; beyond its ends, the swipe goes back.
  static func swipe(over page: Widget, in viewModel: SheetViewModel) {
    let gesture: OpaquePointer = cast(gtk_gesture_pan_new(.horizontal))
    gtk_gesture_single_set_touch_only(cast(gesture), 1)
    var asked: Bool?
    connect(gesture, "pan") { [weak viewModel] (direction: Int, offset: Double) in
      let isNext = UInt32(direction) == GTK_PAN_DIRECTION_LEFT.rawValue
      let neighbours = viewModel?.neighbours
      guard (isNext ? neighbours?.next : neighbours?.previous) != nil else { return }
      // Claims the gesture, so that neither scrolling nor the back swipe follows the finger too.
      if offset > 24 { gtk_gesture_set_state(cast(gesture), GTK_EVENT_SEQUENCE_CLAIMED) }
      asked = offset > 96 ? isNext : nil
    }
    connect(gesture, "drag-end") { [weak viewModel] in
      if let isNext = asked { viewModel?.showNeighbour(isNext: isNext) }
      asked = nil
    }
    page.addController(gesture)
  }
}
