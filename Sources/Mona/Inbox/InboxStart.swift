import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The content of an empty inbox: the ways to add photos.
@MainActor
final class InboxStart {
  let widget: Widget
  private let reading: InboxReading
  private let cards = box(.vertical, spacing: 12)

  init(_ reading: InboxReading, title: String) {
    self.reading = reading
    widget = statusPage(
      "camera-photo-symbolic", title,
      tr(
        "Give MONA the photos of a whole outing: it finds which works they may show, you confirm each with one key, and nothing is collected before you say so."
      ))
    let folder = button(tr("Choose a Folder…"), "suggested-action", "pill") { [weak self] in
      if let self { InboxChooser.folder(for: self.reading, over: self.widget) }
    }
    let photos = button(tr("Choose Photos…"), "pill") { [weak self] in
      if let self { InboxChooser.photos(for: self.reading, over: self.widget) }
    }
    let drop = label(tr("Or drop photos, a folder or GPX tracks here."), "dim-label", wraps: true)
    drop.justify = .center
    let buttons = box(.vertical, spacing: 12, [cards, folder, photos, drop])
    buttons.halign = .center
    widget.child = buttons
    // The page that it is on has the same name.
    Accessible.label(widget, "")
    connect(widget, "map") { [weak self, widget] in
      widget.startTask { await self?.offerCards() }
    }
  }

  private func offerCards() async {
    let mounted = await CameraCards.mounted()
    cards.removeChildren()
    for card in mounted.prefix(4) {
      let button = button(tr("Read “{card}”", ["card": card.name]), "suggested-action", "pill") {
        [weak reading] in reading?.read([card.folder])
      }
      cards.append(button)
    }
  }
}

/// File choosers for the inbox.
@MainActor
enum InboxChooser {
  /// Asks for a folder, and reads its photos.
  static func folder(for reading: InboxReading, over widget: Widget) {
    widget.startTask {
      let folder = await FileChooser.folder(
        over: widget.window, title: tr("Choose a Folder of Photos"),
        accept: tr("Read"))
      if let folder { reading.read([folder]) }
    }
  }

  /// Asks for photos, and reads them.
  static func photos(for reading: InboxReading, over widget: Widget) {
    widget.startTask {
      let photos = await FileChooser.open(
        over: widget.window, title: tr("Choose Photos"), accept: tr("Read"),
        filters: [FileFilter(tr("Photos"), mimeTypes: ["image/*"])], multiple: true)
      if !photos.isEmpty { reading.read(photos) }
    }
  }

  /// Asks for GPX tracks, and positions photos along them.
  static func tracks(for reading: InboxReading, over widget: Widget) {
    widget.startTask {
      let tracks = await FileChooser.open(
        over: widget.window, title: tr("Choose GPX Tracks"), accept: tr("Read"),
        filters: [FileFilter(tr("GPX tracks"), suffixes: ["gpx"])], multiple: true)
      if !tracks.isEmpty { reading.read(tracks) }
    }
  }
}
