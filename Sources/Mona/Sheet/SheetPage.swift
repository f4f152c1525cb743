import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The sheet of a discovery.
@MainActor
final class SheetPage: Page {
  let widget: Widget
  private let session: Session
  private let screen: SheetScreen
  private let content = box(GTK_ORIENTATION_VERTICAL, spacing: 24)
  private var loadedRevision: Int

  init(_ session: Session, _ screen: SheetScreen) {
    self.session = session
    self.screen = screen
    loadedRevision = session.revision
    setMargins(content, 12, 24)
    widget = scrolled(clamped(content, width: 640))
    observe(while: widget) { [weak self] in self?.followStore() }
    observe(while: widget) { [weak self] in self?.render() }
  }

  var title: String { screen.id.kind.displayName }

  /// A photo dropped or pasted on an uncollected discovery collects it.
  func take(_ transferred: TransferredContent) -> Bool {
    guard screen.state != .collected, let photo = PastedPhoto.file(of: transferred) else {
      return false
    }
    Task {
      await screen.collect(photo: photo.url)
      if photo.isTemporary { try? FileManager.default.removeItem(at: photo.url) }
    }
    return true
  }

  private func followStore() {
    guard loadedRevision != session.revision else { return }
    loadedRevision = session.revision
    screen.load()
  }

  private func render() {
    removeChildren(of: content)
    add(SheetPhoto.widget(for: screen))
    add(titles())
    if screen.visit == nil { add(buttons()) } else { add(visit()) }
    let fields: Widget = adw_preferences_group_new()
    for field in screen.fields {
      adw_preferences_group_add(cast(fields), SheetFieldRow.widget(for: field, in: screen))
    }
    add(fields)
  }

  private func titles() -> Widget {
    let title = label(screen.title, "title-1", wraps: true, isSelectable: true)
    gtk_widget_set_can_focus(title, 0)
    var lines = [title]
    if let other = screen.otherTitle {
      lines.append(label(other, "title-4", "dim-label", wraps: true))
    }
    if let row = screen.row { lines.append(label(row.byline, "dim-label", wraps: true)) }
    if screen.row?.isRetired == true {
      lines.append(label(tr("No longer in the catalogue"), "warning", "caption-heading"))
    }
    return box(GTK_ORIENTATION_VERTICAL, spacing: 6, lines)
  }

  private func buttons() -> Widget {
    let photograph = labelledButton(
      "camera-photo-symbolic", tr("Photograph"), "suggested-action", "pill"
    ) { [weak self] in self?.photograph() }
    let isTargeted = screen.state == .targeted
    let target = labelledButton(
      "mona-target-symbolic", isTargeted ? tr("Targeted") : tr("Target"), "pill"
    ) { [weak self] in self?.screen.toggleTarget() }
    if isTargeted { gtk_widget_add_css_class(target, "accent") }
    let flow: Widget = gtk_flow_box_new()
    gtk_flow_box_set_selection_mode(cast(flow), GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(cast(flow), 3)
    gtk_flow_box_set_column_spacing(cast(flow), 12)
    gtk_flow_box_set_row_spacing(cast(flow), 12)
    for child in [photograph, target, mapButton()] {
      gtk_flow_box_insert(cast(flow), child, -1)
      // The button takes the focus, not the cell around it.
      if let cell = gtk_widget_get_parent(child) { gtk_widget_set_focusable(cell, 0) }
    }
    return flow
  }

  private func visit() -> Widget {
    let stars = Stars { [weak self] in self?.screen.rate($0) }
    stars.show(screen.visit?.rating)
    let comment = SheetComment(screen)
    let map = mapButton()
    gtk_widget_set_halign(map, GTK_ALIGN_START)
    return box(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [
        label(screen.collectedText ?? "", "heading", wraps: true), stars.widget, comment.widget,
        map,
      ])
  }

  private func mapButton() -> Widget {
    let map = labelledButton("mona-map-symbolic", trc("view", "Map"), "pill") { [weak self] in
      self?.screen.showOnMap()
    }
    gtk_widget_set_sensitive(map, screen.coordinate == nil ? 0 : 1)
    return map
  }

  private func photograph() {
    Task {
      if let photo = await PhotoChooser.choose(over: widget) { await screen.collect(photo: photo) }
    }
  }

  private func add(_ child: Widget) {
    gtk_box_append(cast(content), child)
  }
}
