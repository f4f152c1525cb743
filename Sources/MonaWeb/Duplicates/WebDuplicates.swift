import MonaCatalogue
import MonaModel

/// What an editor decided about two works, under their published numbers.
package struct WebDuplicate: Equatable, Sendable {
  /// The one that stays, if they are one work.
  package let kept: DiscoveryID
  package let other: DiscoveryID
  /// Whether they are one work, and not two.
  package let isSame: Bool
  package let decision: WebDecision

  package init(kept: DiscoveryID, other: DiscoveryID, isSame: Bool, _ decision: WebDecision) {
    (self.kept, self.other, self.isSame) = (kept, other, isSame)
    self.decision = decision
  }
}

/// What editors decided about works, a part of it.
package struct WebDuplicateList: Sendable {
  /// The latest first.
  package let decisions: [WebDuplicate]
  /// How many decisions there are.
  package let count: Int
  /// A number that changes with each decision about these works.
  package let version: Int64

  package init(_ decisions: [WebDuplicate], count: Int, version: Int64) {
    (self.decisions, self.count, self.version) = (decisions, count, version)
  }
}

/// Works that are in the catalogue twice, and what editors decide about them, as the server stores it.
package struct WebDuplicates: Sendable {
  /// The pairs of listed works, under their published numbers, that are perhaps the same and about which nobody decided;
  /// the nearest first.
  package var pairs: @Sendable () async throws -> [DuplicatePair]
  /// What was decided.
  /// - Parameters:
  ///   - works: only about these; nil for all.
  ///   - rows: which decisions to read.
  package var list:
    @Sendable (_ works: [DiscoveryID]?, _ rows: Range<Int>) async throws -> WebDuplicateList
  /// Says that two works are one, of which the first stays, or that they are two, as the person who looked at them last
  /// asks.
  /// - Parameters:
  ///   - reason: why, for others who look after the catalogue; empty for none.
  ///   - version: that of `list` of both when the person looked.
  /// - Throws: `WebError.notFound` for one that the catalogue does not list, and `WebError.overtaken` when somebody else
  ///   decided about them meanwhile.
  package var decide:
    @Sendable (
      _ kept: DiscoveryID, _ other: DiscoveryID, _ isSame: Bool, _ reason: String,
      _ version: Int64, _ editor: WebPerson
    ) async throws -> Void
  /// Takes a decision back.
  /// - Throws: `WebError.overtaken` for one that is not in force.
  package var undo: @Sendable (_ number: Int64, _ editor: WebPerson) async throws -> Void

  package init(
    pairs: @escaping @Sendable () async throws -> [DuplicatePair],
    list: @escaping @Sendable ([DiscoveryID]?, Range<Int>) async throws -> WebDuplicateList,
    decide:
      @escaping @Sendable (
        DiscoveryID, DiscoveryID, Bool, String, Int64, WebPerson
      ) async throws -> Void,
    undo: @escaping @Sendable (Int64, WebPerson) async throws -> Void
  ) {
    (self.pairs, self.list, self.decide, self.undo) = (pairs, list, decide, undo)
  }
}
