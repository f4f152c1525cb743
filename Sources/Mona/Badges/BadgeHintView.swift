import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The works near by that count for a badge, a way to all of them, and one to the map.
@MainActor
enum BadgeHintView {
  /// - Parameter leave: is called before another page or view is opened.
  static func widget(
    _ hint: BadgeHint, _ screen: BadgesScreen, leave: @escaping @MainActor () -> Void = {}
  ) -> Widget {
    let list: Widget = gtk_list_box_new()
    gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
    gtk_widget_add_css_class(list, "boxed-list")
    let heading = tr("Near by, {place}", ["place": screen.hereText])
    Accessible.label(list, heading)
    let rows = screen.rows(of: hint)
    for row in rows {
      let view = DiscoveryRowView()
      gtk_list_box_append(cast(list), view.widget)
      view.show(row, isCurrent: false)
      // The row holds what it shows as long as it is there.
      connect(view.widget, "destroy") { _ = view }
    }
    connect(list, "row-activated") { [weak screen] (row: UnsafeMutablePointer<GtkListBoxRow>?) in
      guard let row else { return }
      let position = Int(gtk_list_box_row_get_index(row))
      guard rows.indices.contains(position) else { return }
      leave()
      screen?.open(rows[position].id, of: hint)
    }
    let all = wrappedButton(hint.allText) { [weak screen] in
      leave()
      screen?.openAll(of: hint)
    }
    let buttons: Widget = gtk_flow_box_new()
    gtk_flow_box_set_selection_mode(cast(buttons), GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(cast(buttons), 2)
    gtk_flow_box_set_column_spacing(cast(buttons), 8)
    gtk_flow_box_set_row_spacing(cast(buttons), 8)
    gtk_widget_add_css_class(buttons, "sheet-buttons")
    append(all, to: buttons)
    if hint.isOnMap {
      append(
        wrappedButton(tr("Show on Map")) { [weak screen] in
          leave()
          screen?.showOnMap(hint)
        }, to: buttons)
    }
    return box(
      GTK_ORIENTATION_VERTICAL, spacing: 8,
      [label(heading, "dim-label", "caption", wraps: true), list, buttons])
  }

  /// A button whose words find room in the narrowest window.
  private static func wrappedButton(
    _ text: String, action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = button(text, action: action)
    if let words = gtk_button_get_child(cast(button)) {
      gtk_label_set_wrap(cast(words), 1)
      gtk_label_set_justify(cast(words), GTK_JUSTIFY_CENTER)
    }
    return button
  }

  /// The button takes the focus, not the place it stands in.
  private static func append(_ button: Widget, to buttons: Widget) {
    gtk_flow_box_insert(cast(buttons), button, -1)
    if let place = gtk_widget_get_parent(button) { gtk_widget_set_focusable(place, 0) }
  }
}
