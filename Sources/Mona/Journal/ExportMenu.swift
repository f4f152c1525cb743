import CGtk
import Foundation
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// The menu *Export Visits*, with an item for each format.
@MainActor
enum ExportMenu {
  /// The formats and the wish list, for the main menu.
  static func all() -> Menu {
    let menu = Menu()
    menu.append(formats("win.export"))
    menu.append(Menu([(tr("Targeted, as Waypoints (GPX)…"), "win.export-targets")]))
    return menu
  }

  /// An item for each format.
  /// - Parameter action: the action, which gets the name of the format.
  private static func formats(_ action: String) -> Menu {
    let formats: [ExportFormat] = [.spreadsheet, .csv, .geojson, .gpx, .ical, .json]
    return Menu(
      formats.map {
        (tr("{format}…", ["format": $0.displayName]), "\(action)::\($0.rawValue)")
      })
  }

  /// A button that opens a menu of the formats.
  /// - Parameter selection: which visits to export.
  static func button(
    _ label: String, _ exporter: VisitExporter,
    _ selection: @escaping @MainActor () -> ExportedSelection = { .all }
  ) -> Widget {
    let button: Widget = gtk_menu_button_new()
    button.setMenu { formats("export.visits") }
    button.label = label
    gtk_menu_button_set_always_show_arrow(cast(button), 1)
    let action = Action(
      "visits",
      text: { name in
        guard let window = button.window, let format = ExportFormat(rawValue: name) else { return }
        ExportChooser.export(format, of: selection(), exporter, over: cast(window))
      })
    button.addActions([action], as: "export")
    return button
  }
}

/// Asks where to write visits or the wish list, then writes them.
@MainActor
enum ExportChooser {
  static func export(
    _ format: ExportFormat, of selection: ExportedSelection = .all, _ exporter: VisitExporter,
    over window: Widget
  ) {
    window.startTask {
      guard await exporter.checkExportable() else { return }
      let file = await file(
        titled: tr("Export Visits"), named: VisitExporter.fileName(format, of: selection), format,
        over: window)
      if let file { await exporter.export(as: format, of: selection, to: file) }
    }
  }

  static func exportTargets(_ exporter: VisitExporter, over window: Widget) {
    window.startTask {
      guard await exporter.checkTargets() else { return }
      let file = await file(
        titled: tr("Export What You Targeted"), named: VisitExporter.targetsFileName, .gpx,
        over: window)
      if let file { await exporter.exportTargets(to: file) }
    }
  }

  private static func file(
    titled title: String, named name: String, _ format: ExportFormat, over window: Widget
  ) async -> URL? {
    let file = await FileChooser.save(
      over: window, title: title, accept: trc("button: write a file", "Export"), name: name,
      filters: [FileFilter(format.displayName, suffixes: [format.suffix])])
    guard let file, file.pathExtension.isEmpty else { return file }
    return file.appendingPathExtension(format.suffix)
  }
}
