import MonaModel
import Synchronization

@testable import MonaWeb

/// Corrections in memory, the same of each discovery: those who ask are told what they gave.
final class TestCorrections: Sendable {
  private let corrections: [WebCorrection]
  private let state = Mutex<(given: [CorrectedFact: String], undone: [Int64])>(([:], []))

  init(_ corrections: [WebCorrection] = []) { self.corrections = corrections }

  /// The facts that were sent last.
  var given: [CorrectedFact: String] { state.withLock(\.given) }
  /// The numbers of those that were taken back.
  var undone: [Int64] { state.withLock(\.undone) }

  var source: WebCorrections {
    WebCorrections(
      list: { [self] _ in (corrections, 7) },
      correct: { [self] _, facts, _, _, version, _ in
        if version != 7 { throw WebError.overtaken }
        state.withLock { $0.given = facts }
        return facts[.date] != "same"
      },
      undo: { [self] _, number, _ in
        guard corrections.contains(where: { $0.number == number }) else {
          throw WebError.overtaken
        }
        state.withLock { $0.undone.append(number) }
      })
  }
}
