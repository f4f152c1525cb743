import CGtk
import Foundation
import GtkKit
import MonaText

/// Asks for the photo that collects a discovery.
@MainActor
enum PhotoChooser {
  /// The photo the person chose, nil when they changed their mind.
  static func choose(over widget: Widget) async -> URL? {
    let window = gtk_widget_get_root(widget)
    return await FileChooser.open(
      over: window, title: tr("Choose a photo"), accept: tr("Collect"),
      filters: [FileFilter(tr("Photos"), mimeTypes: ["image/*"])]
    ).first
  }
}
