import MonaSync
import MonaText

/// What the desktop tells of what was not sent after the window had closed.
package struct ClosingNotice: Hashable, Sendable {
  package let title: String
  package let text: String

  /// Nil when nothing failed: what there was no time for is sent the next time, as ever.
  init?(_ end: UploadOutcome) {
    switch end {
    case .done, .outOfTime: return nil
    case .interrupted:
      text = tr(
        "The server did not answer. What waits is kept, and is sent when MONA is open again.")
    case .expired:
      text = tr(
        "The server does not know this computer any more: log in again. What waits is kept.")
    case .refused(let count):
      text = trn(
        "The server refused {count} visit: the outbox says why.",
        "The server refused {count} visits: the outbox says why.", count)
    }
    title = tr("Not everything was sent")
  }
}
