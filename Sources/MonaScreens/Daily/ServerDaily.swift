import MonaLog
import MonaModel
import MonaPerson

/// The server's choice of the discovery of the day, which takes precedence over the local choice.
package struct ServerDaily: Sendable {
  package typealias Choice = (day: MontrealDay, discovery: DiscoveryID)

  private let timeout: Duration
  private let ask: @MainActor @Sendable () async throws -> Choice

  /// - Parameters:
  ///   - timeout: how long to wait for the answer before the local choice stays.
  ///   - ask: requests the choice from the server.
  package init(
    within timeout: Duration, asking ask: @escaping @MainActor @Sendable () async throws -> Choice
  ) {
    (self.timeout, self.ask) = (timeout, ask)
  }

  /// Replaces the local choice of a day, if the server answers in time.
  /// - Returns: whether the server's choice was stored.
  @MainActor
  func take(on day: MontrealDay, in store: Store) async -> Bool {
    guard let choice = await soon(), choice.day == day else { return false }
    // A failure is logged only, as the person did not ask for this.
    let isTaken = await tryLogging("The server's choice of the day is not taken") {
      try await store.write { store in try store.takeDaily(choice.discovery, on: day) }
    }
    return isTaken == true
  }

  private func soon() async -> Choice? {
    await withTaskGroup { [ask] group in
      group.addTask {
        // Fails when the server has no choice or there is no network; the local choice then stays.
        try? await ask()
      }
      group.addTask { [timeout] in
        // Sleeping fails only when the task is cancelled, which also returns nil.
        try? await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
