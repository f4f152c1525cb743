import CGtk
import GtkKit
import MonaScreens

/// The fields of a topic under their heading; made again only when the catalogue says otherwise.
@MainActor
enum SheetTopic {
  static func widget(_ topic: SheetSection.Topic, in screen: SheetScreen) -> Widget {
    let holder: Widget = adw_bin_new()
    var shown: SheetSection?
    observe(while: holder) { [weak screen] in
      guard let screen else { return }
      let section = screen.sections.first { $0.topic == topic }
      guard section != shown else { return }
      shown = section
      gtk_widget_set_visible(holder, section == nil ? 0 : 1)
      adw_bin_set_child(cast(holder), section.map { fields($0, in: screen) })
    }
    // Until there is something to say, it takes no room between the others.
    if shown == nil { gtk_widget_set_visible(holder, 0) }
    return holder
  }

  private static func fields(_ section: SheetSection, in screen: SheetScreen) -> Widget {
    let rows: Widget = gtk_list_box_new()
    gtk_list_box_set_selection_mode(cast(rows), GTK_SELECTION_NONE)
    gtk_widget_add_css_class(rows, "boxed-list")
    for field in section.fields {
      gtk_list_box_append(cast(rows), SheetFieldRow.widget(for: field, in: screen))
    }
    return box(
      GTK_ORIENTATION_VERTICAL, spacing: 12, [heading(section.topic.title, "heading"), rows])
  }
}
