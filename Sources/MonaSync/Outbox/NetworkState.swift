/// Reports the state of the network and of the battery.
package struct NetworkState: Sendable {
  /// The current state.
  package var condition: @Sendable () async -> Condition
  /// A stream with one element each time the state may have changed.
  package var changes: @Sendable () async -> AsyncStream<Void>

  /// The state of the connection and of the battery at one time.
  package struct Condition: Hashable, Sendable {
    /// False in airplane mode too; true when the state is unknown.
    package var isOnline: Bool
    /// Whether the connection is metered, such as a mobile connection.
    package var isMetered: Bool
    package var isBatteryLow: Bool

    package init(isOnline: Bool = true, isMetered: Bool = false, isBatteryLow: Bool = false) {
      self.isOnline = isOnline
      self.isMetered = isMetered
      self.isBatteryLow = isBatteryLow
    }
  }

  package init(
    condition: @escaping @Sendable () async -> Condition,
    changes: @escaping @Sendable () async -> AsyncStream<Void>
  ) {
    self.condition = condition
    self.changes = changes
  }

  /// A state without restrictions that never changes.
  package static let free = NetworkState(
    condition: { Condition() }, changes: { AsyncStream { $0.finish() } })
}
