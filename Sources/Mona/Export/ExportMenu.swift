import CGtk
import GtkKit
import MonaPerson
import MonaText

/// The menu *Export Visits*: a format each.
@MainActor
enum ExportMenu {
  /// The formats, for a menu or a button of a page.
  static func formats() -> Menu {
    let formats: [ExportFormat] = [.csv, .geojson, .gpx, .ical, .json]
    return Menu(
      formats.map {
        (tr("{format}…", ["format": $0.displayName]), "win.export::\($0.rawValue)")
      })
  }

  /// A button that opens it.
  static func button() -> Widget {
    let button: Widget = gtk_menu_button_new()
    button.setMenu { formats() }
    button.label = tr("Export Visits")
    gtk_menu_button_set_always_show_arrow(cast(button), 1)
    return button
  }
}
