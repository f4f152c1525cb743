import CGtk
import Foundation
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// The menu *Export Visits*, with an item for each format.
@MainActor
enum ExportMenu {
  /// The menu of the formats, for the main menu or a page's button.
  static func formats() -> Menu {
    let formats: [ExportFormat] = [.csv, .geojson, .gpx, .ical, .json]
    return Menu(
      formats.map {
        (tr("{format}…", ["format": $0.displayName]), "win.export::\($0.rawValue)")
      })
  }

  /// A button that opens the menu.
  static func button() -> Widget {
    let button: Widget = gtk_menu_button_new()
    button.setMenu { formats() }
    button.label = tr("Export Visits")
    gtk_menu_button_set_always_show_arrow(cast(button), 1)
    return button
  }
}

/// Asks where to write the visits, then writes them.
@MainActor
enum ExportChooser {
  static func export(_ format: ExportFormat, _ exporter: VisitExporter, over window: Widget) {
    window.startTask {
      guard await exporter.checkExportable() else { return }
      let file = await FileChooser.save(
        over: window, title: tr("Export Visits"), accept: trc("button: write a file", "Export"),
        name: VisitExporter.fileName(format),
        filters: [FileFilter(format.displayName, suffixes: [format.suffix])])
      guard var file else { return }
      if file.pathExtension.isEmpty { file.appendPathExtension(format.suffix) }
      await exporter.export(as: format, to: file)
    }
  }
}
