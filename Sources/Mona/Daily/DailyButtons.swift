import CGtk
import GtkKit
import MonaCore
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
    photograph.map { gtk_widget_add_css_class($0, "suggested-action") }
    target = add("mona-target-symbolic", tr("Target")) { [weak screen] in screen?.toggleTarget() }
    map = add("mona-map-symbolic", tr("Show on Map")) { [weak screen] in screen?.showOnMap() }
    _ = add("text-x-generic-symbolic", tr("Open Sheet")) { [weak screen] in screen?.openSheet() }
  }

  func render(_ row: DiscoveryRow) {
    let isCollected = row.state == .collected
    for part in [photograph, target] {
      part.flatMap { gtk_widget_get_parent($0) }
        .map { gtk_widget_set_visible($0, isCollected ? 0 : 1) }
    }
    if let target {
      let isTargeted = row.state == .targeted
      let content: OpaquePointer = cast(gtk_button_get_child(cast(target)))
      adw_button_content_set_label(content, row.state.targetText)
      adw_button_content_set_icon_name(
        content, isTargeted ? "mona-targeted-symbolic" : "mona-target-symbolic")
    }
    if let map { gtk_widget_set_sensitive(map, row.coordinate == nil ? 0 : 1) }
  }

  private func add(
    _ icon: String, _ word: String, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = labelledButton(icon, word, "pill", action: action)
    gtk_widget_set_halign(gtk_button_get_child(cast(button)), GTK_ALIGN_CENTER)
    gtk_flow_box_insert(cast(widget), button, -1)
    // The button takes the focus, not the place it stands in.
    if let place = gtk_widget_get_parent(button) { gtk_widget_set_focusable(place, 0) }
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
