import Foundation
import MonaLog
import MonaModel
import MonaText

/// Handles content dropped on the window or pasted into it.
@MainActor
package struct DropHandler {
  let context: AppContext
  let openInbox: @MainActor ([URL]) -> Void

  /// Takes dropped or pasted content.
  ///
  /// A single photo collects the target, or is added to its visit. Without a target, or with several
  /// files, the inbox opens. Map and catalogue files are opened as such.
  /// - Parameter target: the discovery it was dropped on, or the one in front.
  package func take(_ given: DroppedContent, for target: PhotoDestination?) async {
    switch given {
    case .files(let files): await take(files, for: target)
    case .image(let image):
      guard let photo = await target == nil ? image.toInbox() : image.toFile() else {
        return context.toasts.show(
          tr("This image cannot be written to a file: make room on the disk, then try again."))
      }
      guard let target else { return openInbox([photo]) }
      _ = await context.visits.give(photo, to: target)
      // The file is temporary: the album has a copy, or the person declined.
      tryLogging("A temporary photo was not removed") {
        try FileManager.default.removeItem(at: photo)
      }
    case .elsewhere:
      context.toasts.show(
        tr("This gives only the address of a picture: save the picture, then drop its file here."))
    }
  }

  /// Shows that the clipboard contains nothing that can be pasted.
  package func showNothingToPaste() {
    context.toasts.show(
      tr("There is nothing here to paste: copy a photo, a folder or a GPX track, then try again."))
  }

  private func take(_ files: [URL], for target: PhotoDestination?) async {
    guard let first = files.first else { return }
    switch FilePurpose(first) {
    case .map: await context.toasts.attempt { try await context.backgrounds.open(first) }
    case .catalogue: context.navigation.open(.importing(first))
    case .inbox:
      guard files.count == 1, let target, await canBePhoto(first) else { return openInbox(files) }
      _ = await context.visits.give(first, to: target)
    }
  }

  /// Whether the file is neither a folder nor a GPX track.
  private func canBePhoto(_ file: URL) async -> Bool {
    guard file.fileExtension != "gpx" else { return false }
    // A file that cannot be inspected counts as a photo: collecting then reports the reason.
    return await BlockingExecutor.shared.run {
      var status = stat()
      return stat(file.cPath, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
    }
  }
}
