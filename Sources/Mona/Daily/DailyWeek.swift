import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// What was suggested earlier this week, quietly, under the discovery of the day.
@MainActor
final class DailyWeek {
  let widget: Widget
  private let screen: DailyScreen
  // Seven rows at most: a plain list box will do.
  private let list: Widget = gtk_list_box_new()
  private var shown: [EarlierDay] = []

  init(_ screen: DailyScreen) {
    self.screen = screen
    let heading = label(tr("Earlier this week"), "heading")
    gtk_widget_set_margin_start(heading, 6)
    gtk_widget_add_css_class(list, "boxed-list")
    gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_NONE)
    Accessible.label(list, tr("Earlier this week"))
    widget = box(GTK_ORIENTATION_VERTICAL, spacing: 8, [heading, list])
    connect(list, "row-activated") { [weak self] (row: UnsafeMutablePointer<GtkListBoxRow>?) in
      guard let self, let row else { return }
      let position = Int(gtk_list_box_row_get_index(row))
      if shown.indices.contains(position) { screen.open(shown[position]) }
    }
  }

  /// Shows what the screen says now; call it from an observer.
  func render() {
    let week = screen.week
    gtk_widget_set_visible(widget, week.isEmpty ? 0 : 1)
    guard week != shown else { return }
    shown = week
    while let row = gtk_list_box_get_row_at_index(cast(list), 0) {
      gtk_list_box_remove(cast(list), cast(row))
    }
    for earlier in week { gtk_list_box_append(cast(list), makeRow(earlier)) }
  }

  private func makeRow(_ earlier: EarlierDay) -> Widget {
    let row = earlier.row
    let day = screen.name(of: earlier)
    let texts = box(
      GTK_ORIENTATION_VERTICAL, spacing: 2,
      [
        label(day, "dim-label", "caption"), label(row.displayTitle, "heading"),
        label(row.byline, "dim-label", "caption"),
      ])
    gtk_widget_set_hexpand(texts, 1)
    let kind: Widget = gtk_image_new_from_icon_name(row.id.kind.iconName)
    gtk_image_set_pixel_size(cast(kind), 20)
    let state: Widget = gtk_image_new_from_icon_name(row.state.iconName)
    gtk_widget_set_visible(state, row.state.iconName == nil ? 0 : 1)
    gtk_widget_set_tooltip_text(state, row.state.displayName)
    let content = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [kind, texts, state])
    setMargins(content, 12, 8)
    let place: Widget = gtk_list_box_row_new()
    gtk_list_box_row_set_child(cast(place), content)
    Accessible.label(
      place,
      [day, row.displayTitle, row.byline, row.state.displayName].joined(separator: ", "))
    return place
  }
}
