import Foundation
import MonaPerson
import MonaSync
import MonaText

/// Tells a person at a terminal how far something is, on one line that goes away again.
struct ProgressLine: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Shows how far the inbox is.
  func show(_ progress: InboxProgress) { showPhotos(progress.done, of: progress.total) }

  /// Shows how far the photos of an account are.
  func show(_ progress: PhotoFetching.Progress) { showPhotos(progress.done, of: progress.total) }

  /// Shows how far a backup is.
  func show(_ progress: BackupProgress) { show(progress.text) }

  /// Clears the line.
  func end() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func showPhotos(_ done: Int, of total: Int) {
    show(
      tr(
        "{done} of {total} photos",
        ["done": Format.number(done), "total": Format.number(total)]))
  }

  private func show(_ text: String) {
    if isShown { write("\r\(text)\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
