import MonaCatalogue
import MonaModel
import Synchronization

@testable import MonaWeb

/// What is said instead of terms, in memory, and what was asked.
final class TestVocabulary: Sendable {
  private let wordings: [WebWording]
  private let state = Mutex<(said: [Wording], reasons: [String], undone: [Int64])>(([], [], []))

  init(_ wordings: [WebWording] = []) { self.wordings = wordings }

  /// What was said last.
  var said: [Wording] { state.withLock(\.said) }
  var reasons: [String] { state.withLock(\.reasons) }
  /// The numbers of those that were taken back.
  var undone: [Int64] { state.withLock(\.undone) }

  func source(_ catalogue: Catalogue) -> WebVocabulary {
    WebVocabulary(
      terms: { try catalogue.vocabulary() },
      wordings: { [self] in (wordings, 7) },
      say: { [self] wordings, reason, version, _ in
        if version != 7 { throw WebError.overtaken }
        state.withLock { ($0.said, $0.reasons) = (wordings, $0.reasons + [reason]) }
      },
      undo: { [self] number, _ in
        guard wordings.contains(where: { $0.decision.number == number }) else {
          throw WebError.overtaken
        }
        state.withLock { $0.undone.append(number) }
      })
  }
}
