import CGtk
import GtkKit
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
    list.addClass("boxed-list")
    let heading = tr("Near by, {place}", ["place": screen.originText])
    Accessible.label(list, heading)
    let rows = screen.rows(of: hint)
    for row in rows {
      let view = DiscoveryRowView()
      list.appendRow(view.widget)
      view.show(row, isCurrent: false)
      // The row holds what it shows as long as it is there.
      connect(view.widget, "destroy") { _ = view }
    }
    connect(list, "row-activated") { [weak screen] (row: Widget) in
      let position = row.rowIndex
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
    buttons.addClass("sheet-buttons")
    append(all, to: buttons)
    if hint.isOnMap {
      append(
        wrappedButton(tr("Show on Map")) { [weak screen] in
          leave()
          screen?.showOnMap(hint)
        }, to: buttons)
    }
    return box(
      .vertical, spacing: 8,
      [label(heading, "dim-label", "caption", wraps: true), list, buttons])
  }

  /// A button whose words find room in the narrowest window.
  private static func wrappedButton(
    _ text: String, action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = button(text, action: action)
    if let words = button.child {
      gtk_label_set_wrap(cast(words), 1)
      words.justify = .center
    }
    return button
  }

  /// The button takes the focus, not the place it stands in.
  private static func append(_ button: Widget, to buttons: Widget) {
    gtk_flow_box_insert(cast(buttons), button, -1)
    if let place = button.parent { place.isFocusable = false }
  }
}
