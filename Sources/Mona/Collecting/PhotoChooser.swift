import CGtk
import Foundation
import GtkKit
import MonaText

/// Asks for a photo.
@MainActor
enum PhotoChooser {
  /// The photo the person chose, nil when they changed their mind; without other words, one that
  /// collects a discovery.
  static func choose(
    over widget: Widget, title: String = tr("Choose a photo"), accept: String = tr("Collect")
  ) async -> URL? {
    let window = gtk_widget_get_root(widget)
    return await FileChooser.open(
      over: window, title: title, accept: accept,
      filters: [FileFilter(tr("Photos"), mimeTypes: ["image/*"])]
    ).first
  }
}
