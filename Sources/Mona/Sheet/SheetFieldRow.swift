import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A line of a sheet; values that lead somewhere are links, and a long list of them is folded.
@MainActor
enum SheetFieldRow {
  static func widget(for field: SheetField, in screen: SheetScreen) -> Widget {
    let values = box(GTK_ORIENTATION_VERTICAL, spacing: 2)
    for value in field.visible { gtk_box_append(cast(values), widget(for: value, in: screen)) }
    if !field.folded.isEmpty {
      gtk_box_append(cast(values), unfoldButton(field, in: screen, values))
    }
    let content = box(
      GTK_ORIENTATION_VERTICAL, spacing: 4, [label(field.label, "dim-label", "caption"), values])
    setMargins(content, 12, 10)
    let row: Widget = gtk_list_box_row_new()
    gtk_list_box_row_set_child(cast(row), content)
    gtk_list_box_row_set_activatable(cast(row), 0)
    gtk_widget_set_focusable(row, 0)
    Accessible.label(row, field.label)
    return row
  }

  private static func widget(for value: SheetField.Value, in screen: SheetScreen) -> Widget {
    let words = words(of: value, in: screen)
    if value.notes.isEmpty, value.links.isEmpty { return words }
    let lines = box(GTK_ORIENTATION_VERTICAL, [words])
    for note in value.notes {
      gtk_box_append(cast(lines), label(note, "dim-label", "caption", wraps: true))
    }
    for link in value.links {
      gtk_box_append(cast(lines), SheetLinkButton.widget(link, "caption"))
    }
    gtk_widget_set_margin_bottom(lines, 6)
    return lines
  }

  private static func words(of value: SheetField.Value, in screen: SheetScreen) -> Widget {
    switch value.target {
    case nil: label(value.text, wraps: true, isSelectable: true)
    case .list(let facet):
      SheetLinkButton.widget(value.text) { [weak screen] in screen?.open(facet) }
    case .web(let page): SheetLinkButton.widget(page)
    }
  }

  /// "and 30 others": gives way to them.
  private static func unfoldButton(
    _ field: SheetField, in screen: SheetScreen, _ values: Widget
  ) -> Widget {
    let more: Widget = gtk_button_new_with_label(
      trn("and {count} other", "and {count} others", field.folded.count))
    gtk_widget_set_halign(more, GTK_ALIGN_START)
    gtk_widget_set_margin_top(more, 4)
    connect(more, "clicked") { [weak screen] in
      guard let screen else { return }
      var first: Widget?
      for value in field.folded {
        let line = widget(for: value, in: screen)
        gtk_box_append(cast(values), line)
        first = first ?? line
      }
      if let first { gtk_widget_child_focus(first, GTK_DIR_TAB_FORWARD) }
      gtk_box_remove(cast(values), more)
    }
    return more
  }
}
