import MonaLog
import MonaModel
import MonaPerson

/// The server's choice of the discovery of today, which counts for more than what is chosen here.
package struct ServerDaily: Sendable {
  package typealias Choice = (day: MontrealDay, discovery: DiscoveryID)

  /// How long it is waited for: what was chosen here does as well.
  private static let patience = Duration.seconds(3)

  private let ask: @MainActor @Sendable () async throws -> Choice

  /// - Parameter ask: asks the server.
  package init(asking ask: @escaping @MainActor @Sendable () async throws -> Choice) {
    self.ask = ask
  }

  /// Takes it in the place of what was chosen here, if it comes soon.
  /// - Returns: whether it was taken.
  @MainActor
  func take(on day: MontrealDay, in store: Store) async -> Bool {
    guard let choice = await soon(), choice.day == day else { return false }
    // Nobody asked for it.
    let isTaken = await tryLogging("The server's choice of the day is not taken") {
      try await store.write { store in try store.takeDaily(choice.discovery, on: day) }
    }
    return isTaken == true
  }

  private func soon() async -> Choice? {
    await withTaskGroup { [ask] group in
      group.addTask {
        // A server may have none, and there may be no network.
        try? await ask()
      }
      group.addTask {
        // Nothing comes of being cancelled either.
        try? await Task.sleep(for: Self.patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
