import Foundation
import MonaPerson
import MonaText

/// Tells a person at a terminal how far something is, on one line that goes away again.
struct ProgressLine: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Shows how far the inbox is.
  func show(_ progress: InboxProgress) {
    let (done, total) = (Format.number(progress.done), Format.number(progress.total))
    show(tr("{done} of {total} photos", ["done": done, "total": total]))
  }

  /// Shows how far a backup is.
  func show(_ progress: BackupProgress) { show(progress.text) }

  /// Clears the line.
  func end() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func show(_ text: String) {
    if isShown { write("\r\(text)\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
