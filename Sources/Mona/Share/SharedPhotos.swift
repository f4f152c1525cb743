import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// Shares photos with other programs.
@MainActor
struct SharedPhotos {
  /// The visits whose photos are shared.
  let visits: [CollectedVisit]
  private let sharing: Sharing
  /// The parent of dialogs; kept, since the menu may be closed before one is answered.
  private let window: Object<Widget>

  init(_ visits: [CollectedVisit], _ sharing: Sharing, over window: Object<Widget>) {
    self.visits = visits
    self.sharing = sharing
    self.window = window
  }

  func copyImage() async {
    guard let file = await sharing.photoFiles(visits).first else { return }
    do {
      let texture = try await Texture.photo(file, side: 4096)
      Clipboard.copy(texture, file: file, from: window)
      sharing.toasts.show(tr("Photo copied"))
    } catch {
      sharing.toasts.show(tr("This photo cannot be opened"))
    }
  }

  func copyLink() async {
    guard let visit = visits.first else { return }
    Clipboard.copy(await sharing.link(to: visit.id), from: window)
    sharing.toasts.show(tr("Link copied"))
  }

  func openWith() async {
    guard let file = await sharing.photoFiles(visits).first else { return }
    if await Portal.open(file, over: window.pointer) == .failed {
      ProgramChooser.open(file, over: window.pointer)
    }
  }

  func showInFolder() async {
    guard let file = await sharing.photoFiles(visits).first else { return }
    await SharedFolder.show(file, over: window, sharing.toasts)
  }

  func mail() async {
    let files = await sharing.photoFiles(visits)
    guard !files.isEmpty else { return }
    let outcome = await Portal.compose(
      subject: sharing.messageSubject(visits), body: sharing.messageBody(visits),
      attachments: files, over: window.pointer)
    guard outcome == .failed else { return }
    sharing.toasts.show(
      tr("No e-mail program answers. Open the folder, and attach the photo to a message yourself."))
  }

  func saveCard() async {
    guard let visit = visits.first, let photo = await sharing.photoFiles([visit]).first else {
      return
    }
    let card = PhotoCard(visit, photo: photo)
    let file = await FileChooser.save(
      over: window, title: tr("Save as a Card"), accept: tr("Save"), name: card.fileName)
    guard let file else { return }
    do {
      try await CardDrawing.save(card, to: file)
      sharing.toasts.show(
        tr(
          "Card saved in “{folder}”",
          [
            "folder": file.deletingLastPathComponent().fileName
          ]))
    } catch {
      sharing.toasts.show(
        tr("The card could not be saved there. Choose another folder, or make room on the disk."))
    }
  }
}

/// Shares a discovery without a photo.
@MainActor
struct SharedDiscovery {
  private let row: DiscoveryRow
  private let sharing: Sharing
  /// The parent of dialogs; kept, since the menu may be closed before one is answered.
  private let window: Object<Widget>

  init(_ row: DiscoveryRow, _ sharing: Sharing, over window: Object<Widget>) {
    self.row = row
    self.sharing = sharing
    self.window = window
  }

  func copyLink() async {
    Clipboard.copy(await sharing.link(to: row.id), from: window)
    sharing.toasts.show(tr("Link copied"))
  }

  func mail() async {
    guard let message = await sharing.message(about: row) else { return }
    let outcome = await Portal.compose(
      subject: message.subject, body: message.body, attachments: [], over: window.pointer)
    guard outcome == .failed else { return }
    sharing.toasts.show(
      tr("No e-mail program answers. Copy the link, and paste it into a message yourself."))
  }
}

/// Shows files in the desktop's file manager.
@MainActor
enum SharedFolder {
  /// Opens the folder of a file; if there is no file manager, shows a message with its path.
  static func show(_ file: URL, over window: Object<Widget>, _ toasts: Toasts) async {
    guard await Portal.show(file, over: window.pointer) == .failed else { return }
    let folder = file.deletingLastPathComponent()
    openAddress(folder.absoluteString, over: window.pointer) {
      toasts.show(
        tr("No program shows folders here. Your photos are in {folder}.", ["folder": folder.path]))
    }
  }
}
