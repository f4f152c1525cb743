import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// Asks where a back-up is to be, or which one is to be restored.
@MainActor
enum BackupChooser {
  /// Where to write one; nil when the person gives up.
  static func place(over widget: Widget) async -> URL? {
    let file = await FileChooser.save(
      over: widget.window, title: tr("Back Up"), accept: trc("button", "Back Up"),
      name: Backup.name(on: MontrealDay(Date())), filters: filters)
    guard let file else { return nil }
    return file.pathExtension.isEmpty ? file.appendingPathExtension("tar") : file
  }

  /// Which one to restore; nil when the person gives up.
  static func choose(over widget: Widget) async -> URL? {
    await FileChooser.open(
      over: widget.window, title: tr("Choose a Backup"), accept: trc("button", "Check"),
      filters: filters
    ).first
  }

  /// Asks for a place, then opens the page that backs up.
  static func backingUp(_ navigation: Navigation, over widget: Widget) {
    Task {
      if let file = await place(over: widget) { navigation.open(.backup(file)) }
    }
  }

  /// Asks for a back-up, then opens the page that restores it.
  static func restoring(_ navigation: Navigation, over widget: Widget) {
    Task {
      if let file = await choose(over: widget) { navigation.open(.restore(file)) }
    }
  }

  private static var filters: [FileFilter] {
    [
      FileFilter(tr("Backups of MONA"), suffixes: ["tar"]),
      FileFilter(tr("All files"), patterns: ["*"]),
    ]
  }
}
