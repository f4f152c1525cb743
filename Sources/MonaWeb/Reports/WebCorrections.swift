import MonaModel

/// A fact of a discovery that was set right.
package struct WebCorrection: Equatable, Sendable {
  package let number: Int64
  package let fact: CorrectedFact
  /// What was said before, and what is said instead; empty for nothing.
  package let (before, text): (String, String)
  /// Who did it, when and why.
  package let made: WebAct
  /// Why, for others who look after the catalogue; empty for no reason.
  package let reason: String
  /// The number of the report that said so; nil for none.
  package let report: Int64?
  /// Nil while it is in force.
  package let ending: Ending?

  package enum Ending: Equatable, Sendable {
    /// Somebody took it back.
    case undone(WebAct)
    /// The source says the same since then, in milliseconds since 1970.
    case same(Int64)
  }

  package init(
    number: Int64, fact: CorrectedFact, before: String, text: String, made: WebAct, reason: String,
    report: Int64?, ending: Ending?
  ) {
    (self.number, self.fact, self.before, self.text) = (number, fact, before, text)
    (self.made, self.reason, self.report, self.ending) = (made, reason, report, ending)
  }
}

/// What is said instead of the sources of discoveries, by their published numbers, as the server stores it.
package struct WebCorrections: Sendable {
  /// What was set right in a discovery, the latest first, and a number that changes with each change.
  package var list:
    @Sendable (_ id: DiscoveryID) async throws -> (corrections: [WebCorrection], version: Int64)
  /// Sets the facts right that are otherwise in the catalogue, as the person who looked at it last asks.
  /// - Parameters:
  ///   - facts: texts as `CorrectedFact.checked` returns them.
  ///   - reason: why, for others who look after the catalogue; empty for none.
  ///   - report: the number of the report that said so; nil for none.
  ///   - version: that of `list` when the person looked.
  /// - Returns: whether anything was otherwise.
  /// - Throws: `WebError.notFound`, and `WebError.overtaken` when somebody else changed it meanwhile.
  package var correct:
    @Sendable (
      _ id: DiscoveryID, _ facts: [CorrectedFact: String], _ reason: String, _ report: Int64?,
      _ version: Int64, _ editor: WebPerson
    ) async throws -> Bool
  /// Takes a correction of a discovery back.
  /// - Throws: `WebError.overtaken` for one that is not in force.
  package var undo:
    @Sendable (_ id: DiscoveryID, _ number: Int64, _ editor: WebPerson) async throws -> Void

  package init(
    list: @escaping @Sendable (DiscoveryID) async throws -> ([WebCorrection], Int64),
    correct:
      @escaping @Sendable (
        DiscoveryID, [CorrectedFact: String], String, Int64?, Int64, WebPerson
      ) async throws -> Bool,
    undo: @escaping @Sendable (DiscoveryID, Int64, WebPerson) async throws -> Void
  ) {
    (self.list, self.correct, self.undo) = (list, correct, undo)
  }
}
