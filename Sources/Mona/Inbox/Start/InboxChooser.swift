import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Asks for what is to be read into the inbox.
@MainActor
enum InboxChooser {
  /// Asks for a folder, and reads it.
  static func folder(for reading: InboxReading, over widget: Widget) {
    Task {
      let folder = await FileChooser.folder(
        over: widget.window, title: tr("Choose a Folder of Photos"),
        accept: tr("Read"))
      if let folder { reading.read([folder]) }
    }
  }

  /// Asks for photos, and reads them.
  static func photos(for reading: InboxReading, over widget: Widget) {
    Task {
      let photos = await FileChooser.open(
        over: widget.window, title: tr("Choose Photos"), accept: tr("Read"),
        filters: [FileFilter(tr("Photos"), mimeTypes: ["image/*"])], multiple: true)
      if !photos.isEmpty { reading.read(photos) }
    }
  }

  /// Asks for recorded tracks, and places photos along them.
  static func tracks(for reading: InboxReading, over widget: Widget) {
    Task {
      let tracks = await FileChooser.open(
        over: widget.window, title: tr("Choose GPX Tracks"), accept: tr("Read"),
        filters: [FileFilter(tr("GPX tracks"), suffixes: ["gpx"])], multiple: true)
      if !tracks.isEmpty { reading.read(tracks) }
    }
  }
}
