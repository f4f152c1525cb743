import MonaCatalogue
import MonaModel
import MonaWeb
import NIOPosix

extension ServerContext {
  /// The discoveries of days, for the pages where editors choose them.
  var webDaily: WebDaily {
    WebDaily(
      today: { [publisher] in
        let (day, discovery) = try await publisher.daily()
        return (day, discovery?.id)
      },
      choices: { [store] days in
        let (choices, version) = try await store.dailyChoices(days)
        let names = try await store.names(
          ofActors: StoredDecision.actors(of: choices.map(\.decision)))
        return (choices.map { WebDailyChoice($0, names) }, version)
      },
      choose: { id, day, reason, version, editor in
        try await changing(day) {
          guard let stored = numbers.stored(id), try catalogue.listedDiscovery(stored) != nil else {
            throw WebError.notFound
          }
          try numbers.assign([stored.key], in: catalogue)
          try store.chooseDaily(
            numbers.published(stored), on: day, by: AdminAction.actor(ofAccount: editor.account),
            because: reason, version: version)
        }
      },
      undo: { [store] number, day, editor in
        try await changing(day) {
          let actor = AdminAction.actor(ofAccount: editor.account)
          try store.undo(dailyChoice: number, on: day, by: actor)
        }
      })
  }

  /// - Throws: `WebError.overtaken` for a day that has begun: what was answered on it stays.
  private func changing(
    _ day: MontrealDay, _ body: @escaping @Sendable () throws -> Void
  ) async throws {
    guard day > MontrealDay(store.clock.date) else { throw WebError.overtaken }
    try await changing(body)
  }
}

extension WebDailyChoice {
  fileprivate init(_ stored: StoredDailyChoice, _ names: [String: String]) {
    self.init(
      day: stored.day, discovery: stored.discovery, decision: WebDecision(stored.decision, names))
  }
}
