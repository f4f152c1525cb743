import MonaModel

/// What an editor has said instead of a term.
package struct WebWording: Equatable, Sendable {
  package let wording: Wording
  package let decision: WebDecision

  package init(_ wording: Wording, _ decision: WebDecision) {
    (self.wording, self.decision) = (wording, decision)
  }
}

/// The vocabulary of the catalogue, and what is said instead of its terms, as the server stores it.
package struct WebVocabulary: Sendable {
  /// The terms of the listed discoveries, which have their identities in the catalogue.
  package var terms: @Sendable () async throws -> Vocabulary
  /// What was ever said instead of terms, the latest first, and a number that changes with each change.
  package var wordings: @Sendable () async throws -> (wordings: [WebWording], version: Int64)
  /// Says something instead of terms from now on, as the person who looked at them last asks.
  /// - Parameters:
  ///   - reason: why, for others who look after the catalogue; empty for none.
  ///   - version: that of `wordings` when the person looked.
  /// - Throws: `WebError.overtaken` when somebody else changed it meanwhile.
  package var say:
    @Sendable (
      _ wordings: [Wording], _ reason: String, _ version: Int64, _ editor: WebPerson
    ) async throws -> Void
  /// Takes back what is said instead of a term.
  /// - Throws: `WebError.overtaken` for what is not in force.
  package var undo: @Sendable (_ number: Int64, _ editor: WebPerson) async throws -> Void

  package init(
    terms: @escaping @Sendable () async throws -> Vocabulary,
    wordings: @escaping @Sendable () async throws -> ([WebWording], Int64),
    say: @escaping @Sendable ([Wording], String, Int64, WebPerson) async throws -> Void,
    undo: @escaping @Sendable (Int64, WebPerson) async throws -> Void
  ) {
    (self.terms, self.wordings, self.say, self.undo) = (terms, wordings, say, undo)
  }
}
