import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What one can do with the discovery of the day.
@MainActor
final class DailyButtons {
  let widget: Widget = gtk_flow_box_new()
  private let screen: DailyScreen
  private var photograph: Widget?
  private var target: Widget?
  private var map: Widget?

  init(_ screen: DailyScreen) {
    self.screen = screen
    gtk_flow_box_set_selection_mode(cast(widget), GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(cast(widget), 2)
    gtk_flow_box_set_homogeneous(cast(widget), 1)
    gtk_flow_box_set_column_spacing(cast(widget), 12)
    gtk_flow_box_set_row_spacing(cast(widget), 6)
    photograph = add("camera-photo-symbolic", tr("Photograph")) { [weak self] in self?.choose() }
    photograph?.addClass("suggested-action")
    target = add("mona-target-symbolic", tr("Target")) { [weak screen] in screen?.toggleTarget() }
    map = add("mona-map-symbolic", tr("Show on Map")) { [weak screen] in screen?.showOnMap() }
    _ = add("text-x-generic-symbolic", tr("Open Sheet")) { [weak screen] in screen?.openSheet() }
  }

  func render(_ row: DiscoveryRow) {
    let isCollected = row.state == .collected
    for part in [photograph, target] {
      part?.parent?.isVisible = !isCollected
    }
    if let target {
      let isTargeted = row.state == .targeted
      target.setContent(
        isTargeted ? "mona-targeted-symbolic" : "mona-target-symbolic", row.state.targetText)
    }
    if let map { map.isSensitive = row.coordinate != nil }
  }

  private func add(
    _ icon: String, _ word: String, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = labelledButton(icon, word, "pill", action: action)
    button.child?.halign = .center
    gtk_flow_box_insert(cast(widget), button, -1)
    // The button takes the focus, not the place it stands in.
    if let place = button.parent { place.isFocusable = false }
    return button
  }

  private func choose() {
    guard let row = screen.row else { return }
    Task {
      guard let photo = await PhotoChooser.choose(over: widget) else { return }
      await screen.collect(row, photo: photo)
    }
  }
}
