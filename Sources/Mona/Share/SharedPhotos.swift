import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// Hands photos to other programs.
@MainActor
final class SharedPhotos {
  private let session: Session
  /// In whose window dialogs open; it holds this.
  private let widget: Widget

  init(_ session: Session, over widget: Widget) {
    self.session = session
    self.widget = widget
  }

  func copyImage(_ visits: [CollectedVisit]) async {
    guard let file = session.photoFiles(visits).first else { return }
    do {
      let texture = try await Texture.photo(file, side: 4096)
      Clipboard.copy(texture, file: file, from: widget)
      session.say(tr("Photo copied"))
    } catch {
      session.say(tr("This photo cannot be opened"))
    }
  }

  func copyLink(_ visits: [CollectedVisit]) async {
    guard let link = visits.first.flatMap({ session.link(to: $0.id) }) else { return }
    Clipboard.copy(link, from: widget)
    session.say(tr("Link copied"))
  }

  func openWith(_ visits: [CollectedVisit]) async {
    guard let file = session.photoFiles(visits).first else { return }
    if await Portal.open(file, over: widget) == .failed { ProgramChooser.open(file, over: widget) }
  }

  func showInFolder(_ visits: [CollectedVisit]) async {
    guard let file = session.photoFiles(visits).first else { return }
    guard await Portal.show(file, over: widget) == .failed else { return }
    let folder = file.deletingLastPathComponent()
    openAddress(folder.absoluteString, over: widget) { [session] in
      session.say(
        tr("No program shows folders here. Your photos are in {folder}.", ["folder": folder.path]))
    }
  }

  func mail(_ visits: [CollectedVisit]) async {
    let files = session.photoFiles(visits)
    guard !files.isEmpty else { return }
    let outcome = await Portal.compose(
      subject: session.messageSubject(visits), body: session.messageBody(visits),
      attachments: files, over: widget)
    guard outcome == .failed else { return }
    session.say(
      tr("No e-mail program answers. Open the folder, and attach the photo to a message yourself."))
  }

  func saveCard(_ visits: [CollectedVisit]) async {
    guard let visit = visits.first, !session.photoFiles([visit]).isEmpty,
      let card = PhotoCard(visit, in: session.album)
    else { return }
    let window = gtk_widget_get_root(widget).map { cast($0) as Widget }
    let file = await FileChooser.save(
      over: window, title: tr("Save as a card"), accept: tr("Save"), name: card.fileName)
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
