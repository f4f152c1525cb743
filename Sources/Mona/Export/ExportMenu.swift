import CGtk
import GtkKit
import MonaPerson
import MonaText

/// The menu *Export Visits*: a format each.
@MainActor
enum ExportMenu {
  /// The formats, for a menu or a button of a page; the caller gives up the reference.
  static func model() -> OpaquePointer {
    let menu: OpaquePointer = g_menu_new()
    for format in [ExportFormat.csv, .geojson, .gpx, .ical, .json] {
      let words = tr("{format}…", ["format": format.displayName])
      g_menu_append(menu, words, "win.export::\(format.rawValue)")
    }
    return menu
  }

  /// A button that opens it.
  static func button() -> Widget {
    let button: Widget = gtk_menu_button_new()
    let menu = model()
    gtk_menu_button_set_menu_model(cast(button), cast(menu))
    g_object_unref(menu.instance)
    gtk_menu_button_set_label(cast(button), tr("Export Visits"))
    gtk_menu_button_set_always_show_arrow(cast(button), 1)
    return button
  }
}
