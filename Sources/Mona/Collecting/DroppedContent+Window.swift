import CGtk
import GtkKit
import MonaScreens
import MonaText

extension DroppedContent {
  /// What was dropped or pasted, as GTK tells it.
  @MainActor
  init(_ content: TransferredContent) {
    switch content {
    case .files(let files): self = .files(files)
    case .texture(let texture):
      self = .image(
        DroppedImage(
          toFile: { await PastedPhoto.file(of: texture) },
          toInbox: { await PastedPhoto.lastingFile(of: texture) }))
    case .elsewhere: self = .elsewhere
    }
  }
}

extension DropHandler {
  /// Takes what was dropped or pasted, and asks over a window before a photo gives way.
  func take(_ content: TransferredContent, for target: PhotoDestination?, over window: Widget) {
    Task {
      await take(DroppedContent(content), for: target) { target in
        let question = target.replaceQuestion
        let answer = await Alert(
          heading: question.heading, body: question.body,
          responses: [
            .init("keep", tr("Keep")), .init("replace", trc("button", "Replace"), .suggested),
          ]
        ).ask(over: window.window)
        return answer == "replace"
      }
    }
  }
}
