import CGtk
import Foundation
import GtkKit
import MonaPerson
import MonaScreens
import MonaText

/// Asks where the visits should be written, and has them written there.
@MainActor
enum ExportChooser {
  static func export(_ format: ExportFormat, _ exporter: VisitExporter, over window: Widget) {
    Task {
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
