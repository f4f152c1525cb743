import CGtk
import GtkKit
import MonaScreens
import MonaText

/// At the foot of a sheet opened from a list: the one before and the one after.
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

  /// Lets a finger turn from sheet to sheet, as far as there are any; beyond, it goes back.
  static func swipe(over page: Widget, in viewModel: SheetViewModel) {
    let gesture: OpaquePointer = cast(gtk_gesture_pan_new(.horizontal))
    gtk_gesture_single_set_touch_only(cast(gesture), 1)
    var asked: Bool?
    connect(gesture, "pan") { [weak viewModel] (direction: Int, offset: Double) in
      let isNext = UInt32(direction) == GTK_PAN_DIRECTION_LEFT.rawValue
      let neighbours = viewModel?.neighbours
      guard (isNext ? neighbours?.next : neighbours?.previous) != nil else { return }
      // Neither the page's scrolling nor the way back must follow the finger too.
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
