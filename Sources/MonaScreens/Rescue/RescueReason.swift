import MonaPerson
import MonaText

/// Why MONA opens with no more than what makes it start again.
package enum RescueReason: Hashable, Sendable {
  /// So many starts in a row came to nothing.
  case failedStarts(Int)
  /// The person's data is damaged, or gone; the sentence that says so.
  case lostData(String)

  package var title: String {
    switch self {
    case .failedStarts: tr("MONA Did Not Start")
    case .lostData: tr("Your Data Is Damaged")
    }
  }

  package var text: String {
    switch self {
    case .failedStarts(let count):
      trn(
        "MONA stopped {count} time before its window was ready. Nothing else is running now: back up first, then start it again.",
        "MONA stopped {count} times in a row before its window was ready. Nothing else is running now: back up first, then start it again.",
        count)
    case .lostData(let sentence): sentence
    }
  }
}
