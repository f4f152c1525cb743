import MonaCatalogue
import MonaModel
import MonaWeb
import NIOPosix

extension ServerContext {
  /// What is said instead of the sources of discoveries, for the pages of those who set it right.
  var webCorrections: WebCorrections {
    WebCorrections(
      list: { [store] id in
        let (corrections, version) = try await store.corrections(of: id)
        let names = try await store.names(
          ofActors: StoredDecision.actors(of: corrections.map(\.decision)))
        return (corrections.map { WebCorrection($0, names) }, version)
      },
      correct: { id, facts, reason, report, version, editor in
        try await changing {
          let changed = try changed(facts, of: id)
          guard !changed.isEmpty else { return false }
          try store.correct(
            id, changed, for: report, by: AdminAction.actor(ofAccount: editor.account),
            because: reason, version: version)
          try catalogue.correct(by: corrections)
          return true
        }
      },
      undo: { id, number, editor in
        try await changing {
          let actor = AdminAction.actor(ofAccount: editor.account)
          try store.undo(correction: number, of: id, by: actor)
          try catalogue.correct(by: corrections)
        }
      })
  }

  /// Those of the facts that the catalogue says otherwise, each with what it says; not those of which the vocabulary has it
  /// say the same again.
  private func changed(
    _ facts: [CorrectedFact: String], of id: DiscoveryID
  ) throws -> [CorrectedFact: (before: String, text: String)] {
    guard let stored = numbers.stored(id), let discovery = try catalogue.discovery(stored) else {
      throw WebError.notFound
    }
    let isListed = try catalogue.listedDiscovery(stored) != nil
    var said = discovery
    Correction(facts, wordings: try corrections.read().wordings).correct(&said)
    return facts.reduce(into: [:]) { changed, fact in
      let before = discovery.text(of: fact.key, isListed: isListed)
      let after = fact.key == .absence ? fact.value : said.text(of: fact.key, isListed: isListed)
      if before != after { changed[fact.key] = (before, fact.value) }
    }
  }

  /// Runs a change of the catalogue off the threads of connections.
  /// - Throws: `WebError.overtaken` when somebody else changed the same meanwhile.
  func changing<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do { return try await NIOThreadPool.blocking.runIfActive(body) } catch RequestError.overtaken {
      throw WebError.overtaken
    }
  }
}

extension WebCorrection {
  fileprivate init(_ stored: StoredCorrection, _ names: [String: String]) {
    let decision = stored.decision
    let ending = decision.endedAt.map { time in
      decision.endedBy.map { .undone(WebAct(time: time, name: names[$0])) } ?? Ending.same(time)
    }
    self.init(
      number: decision.number, fact: stored.fact, before: stored.before, text: stored.text,
      made: WebAct(time: decision.madeAt, name: names[decision.actor]), reason: decision.reason,
      report: stored.report, ending: ending)
  }
}
