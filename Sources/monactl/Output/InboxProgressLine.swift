import Foundation
import MonaPerson
import MonaText

/// Tells a person at a terminal how far the inbox is, on one line that goes away again.
struct InboxProgressLine: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Shows how far it is.
  func show(_ progress: InboxProgress) {
    guard isShown else { return }
    let (done, total) = (Format.number(progress.done), Format.number(progress.total))
    let text = tr("{done} of {total} photos", ["done": done, "total": total])
    write("\r\(text)\u{1B}[K")
  }

  /// Clears the line.
  func end() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
