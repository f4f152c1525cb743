import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// Hands photos to other programs.
@MainActor
struct SharedPhotos {
  /// Whose photos.
  let visits: [CollectedVisit]
  private let session: Session
  /// Over which dialogs open: the menu may be gone before one is answered.
  private let window: Object<Widget>

  init(_ visits: [CollectedVisit], _ session: Session, over window: Object<Widget>) {
    self.visits = visits
    self.session = session
    self.window = window
  }

  func copyImage() async {
    guard let file = session.photoFiles(visits).first else { return }
    do {
      let texture = try await Texture.photo(file, side: 4096)
      Clipboard.copy(texture, file: file, from: window)
      session.say(tr("Photo copied"))
    } catch {
      session.say(tr("This photo cannot be opened"))
    }
  }

  func copyLink() async {
    guard let link = visits.first.flatMap({ session.link(to: $0.id) }) else { return }
    Clipboard.copy(link, from: window)
    session.say(tr("Link copied"))
  }

  func openWith() async {
    guard let file = session.photoFiles(visits).first else { return }
    if await Portal.open(file, over: window.pointer) == .failed {
      ProgramChooser.open(file, over: window.pointer)
    }
  }

  func showInFolder() async {
    guard let file = session.photoFiles(visits).first else { return }
    guard await Portal.show(file, over: window.pointer) == .failed else { return }
    let folder = file.deletingLastPathComponent()
    openAddress(folder.absoluteString, over: window.pointer) { [session] in
      session.say(
        tr("No program shows folders here. Your photos are in {folder}.", ["folder": folder.path]))
    }
  }

  func mail() async {
    let files = session.photoFiles(visits)
    guard !files.isEmpty else { return }
    let outcome = await Portal.compose(
      subject: session.messageSubject(visits), body: session.messageBody(visits),
      attachments: files, over: window.pointer)
    guard outcome == .failed else { return }
    session.say(
      tr("No e-mail program answers. Open the folder, and attach the photo to a message yourself."))
  }

  func saveCard() async {
    guard let visit = visits.first, !session.photoFiles([visit]).isEmpty,
      let card = PhotoCard(visit, in: session.album)
    else { return }
    let file = await FileChooser.save(
      over: window, title: tr("Save as a Card"), accept: tr("Save"), name: card.fileName)
    guard let file else { return }
    do {
      try await CardDrawing.save(card, to: file)
      session.say(
        tr(
          "Card saved in “{folder}”",
          [
            "folder": file.deletingLastPathComponent().lastPathComponent
          ]))
    } catch {
      session.say(
        tr("The card could not be saved there. Choose another folder, or make room on the disk."))
    }
  }
}
