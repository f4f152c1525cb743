import MonaCatalogue
import MonaModel
import Synchronization

@testable import MonaWeb

/// What is decided about works that are perhaps the same, in memory, and what was asked.
final class TestDuplicates: Sendable {
  /// Two works, whether they are one, and why.
  typealias Decided = (works: [DiscoveryID], isSame: Bool, reason: String)

  private let pairs: [DuplicatePair]
  private let decisions: [WebDuplicate]
  private let state = Mutex<(decided: [Decided], undone: [Int64])>(([], []))

  init(_ pairs: [DuplicatePair] = [], _ decisions: [WebDuplicate] = []) {
    (self.pairs, self.decisions) = (pairs, decisions)
  }

  var decided: [Decided] { state.withLock(\.decided) }
  /// The numbers of those that were taken back.
  var undone: [Int64] { state.withLock(\.undone) }

  var source: WebDuplicates {
    WebDuplicates(
      pairs: { [self] in pairs },
      list: { [self] works, rows in
        let known = decisions.filter { stored in
          works?.contains { [stored.kept, stored.other].contains($0) } ?? true
        }
        return WebDuplicateList(
          Array(known.dropFirst(rows.lowerBound).prefix(rows.count)), count: known.count,
          version: 7)
      },
      decide: { [self] kept, other, isSame, reason, version, _ in
        if version != 7 { throw WebError.overtaken }
        state.withLock { $0.decided.append(([kept, other], isSame, reason)) }
      },
      undo: { [self] number, _ in
        guard decisions.contains(where: { $0.decision.number == number }) else {
          throw WebError.overtaken
        }
        state.withLock { $0.undone.append(number) }
      })
  }
}
