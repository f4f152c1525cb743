import MonaModel

/// The discovery that an editor chose for a day.
package struct WebDailyChoice: Equatable, Sendable {
  package let day: MontrealDay
  /// Under its published number.
  package let discovery: DiscoveryID
  package let decision: WebDecision

  package init(day: MontrealDay, discovery: DiscoveryID, decision: WebDecision) {
    (self.day, self.discovery, self.decision) = (day, discovery, decision)
  }
}

/// The discoveries of days, by published numbers, as the server stores and answers them.
package struct WebDaily: Sendable {
  /// The day in Montréal and its discovery, as everybody is told; nil when the catalogue is empty.
  package var today: @Sendable () async throws -> (day: MontrealDay, discovery: DiscoveryID?)
  /// What was chosen for days, the latest first, also what was taken back, and a number that changes with each change.
  ///
  /// Of a day, the latest one in force counts.
  package var choices:
    @Sendable (_ days: ClosedRange<MontrealDay>) async throws -> (
      choices: [WebDailyChoice], version: Int64
    )
  /// Chooses the discovery of a day to come, as the person who looked at it last asks.
  /// - Parameters:
  ///   - reason: why, for others who look after the catalogue; empty for none.
  ///   - version: that of `choices` of the day when the person looked.
  /// - Throws: `WebError.notFound` for a discovery that no list has, and `WebError.overtaken` when somebody else changed
  ///   it meanwhile, or the day has begun.
  package var choose:
    @Sendable (
      _ id: DiscoveryID, _ day: MontrealDay, _ reason: String, _ version: Int64, _ editor: WebPerson
    ) async throws -> Void
  /// Takes a choice for a day to come back.
  /// - Throws: `WebError.overtaken` for one that is not in force, or when the day has begun.
  package var undo:
    @Sendable (_ number: Int64, _ day: MontrealDay, _ editor: WebPerson) async throws -> Void

  package init(
    today: @escaping @Sendable () async throws -> (MontrealDay, DiscoveryID?),
    choices:
      @escaping @Sendable (ClosedRange<MontrealDay>) async throws -> ([WebDailyChoice], Int64),
    choose:
      @escaping @Sendable (DiscoveryID, MontrealDay, String, Int64, WebPerson) async throws -> Void,
    undo: @escaping @Sendable (Int64, MontrealDay, WebPerson) async throws -> Void
  ) {
    (self.today, self.choices, self.choose, self.undo) = (today, choices, choose, undo)
  }
}
