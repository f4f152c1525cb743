/// What is known of the network and of the battery.
package struct NetworkState: Sendable {
  /// How it is now.
  package var condition: @Sendable () async -> Condition
  /// Says something each time it may be another one.
  package var changes: @Sendable () async -> AsyncStream<Void>

  package struct Condition: Hashable, Sendable {
    /// False in airplane mode too; true where nobody knows.
    package var isOnline: Bool
    /// Whether what is sent costs money, as over a telephone.
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

  /// Nothing is in the way, and nothing changes.
  package static let free = NetworkState(
    condition: { Condition() }, changes: { AsyncStream { $0.finish() } })
}
