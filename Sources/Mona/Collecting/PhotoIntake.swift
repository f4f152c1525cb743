import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Takes in the photos that were chosen, dropped or pasted, wherever that was.
@MainActor
enum PhotoIntake {
  /// One photo for a discovery collects it, or replaces its photo; others open the inbox.
  ///
  /// Files that hold maps or catalogues are taken as such.
  static func take(
    _ content: TransferredContent, for place: PhotoPlace?, _ screens: Screens, over window: Widget
  ) {
    if MapFileChooser.take(content, screens) || CatalogueChooser.take(content, screens.navigation) {
      return
    }
    switch content {
    case .files(let files):
      guard files.count == 1, let place, !isForInbox(files[0]) else {
        return screens.openInbox(files: files)
      }
      Task { await give(files[0], to: place, screens, over: window) }
    case .texture(let texture):
      Task {
        let photo =
          place == nil
          ? await PastedPhoto.lastingFile(of: texture) : await PastedPhoto.file(of: texture)
        guard let photo else {
          return screens.notices.say(
            tr("This image cannot be written to a file: make room on the disk, then try again."))
        }
        guard let place else { return screens.openInbox(files: [photo]) }
        await give(photo, to: place, screens, over: window)
        try? FileManager.default.removeItem(at: photo)
      }
    case .elsewhere:
      screens.notices.say(
        tr("This gives only the address of a picture: save the picture, then drop its file here."))
    }
  }

  /// Collects a discovery with a photo; where there is one already, asks first.
  static func give(
    _ photo: URL, to place: PhotoPlace, _ screens: Screens, over window: Widget
  ) async {
    guard place.isCollected else {
      await screens.visits.collect(place.id, title: place.title, photo: photo)
      return
    }
    let answer = await Alert(
      heading: tr("Replace your photo?"),
      body: tr(
        "The photo you have of “{title}” moves to the trash.", ["title": place.title]),
      responses: [
        .init("keep", tr("Keep")), .init("replace", trc("button", "Replace"), .suggested),
      ]
    ).ask(over: window.window)
    if answer == "replace" { await screens.visits.replacePhoto(of: place, with: photo) }
  }

  /// Folders and tracks: what can never be the photo of a discovery.
  private static func isForInbox(_ file: URL) -> Bool {
    file.pathExtension.lowercased() == "gpx"
      || (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
