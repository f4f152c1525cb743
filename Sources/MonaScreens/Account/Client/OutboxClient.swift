import MonaSync

/// What is asked of whatever sends what the person did, by whoever shows it.
package struct OutboxClient: Sendable {
  /// How far what waits is sent, now and at each change.
  package var statuses: @Sendable () async -> AsyncStream<UploadStatus>
  /// Looks at what waits, and what may be sent, now.
  package var wake: @Sendable () async -> Void
  /// Asks what other devices did, if that was long ago: somebody looks.
  package var look: @Sendable () async -> Void
  /// Lets what is on its way be sent, and what waits with it, for so long at most: the window has closed.
  package var finish: @Sendable (_ patience: Duration) async -> UploadOutcome
  /// Sends over other networks from now on.
  package var setPolicy: @Sendable (UploadPolicy) async -> Void

  package init(
    statuses: @escaping @Sendable () async -> AsyncStream<UploadStatus>,
    wake: @escaping @Sendable () async -> Void,
    look: @escaping @Sendable () async -> Void,
    finish: @escaping @Sendable (Duration) async -> UploadOutcome = { _ in .done },
    setPolicy: @escaping @Sendable (UploadPolicy) async -> Void
  ) {
    self.statuses = statuses
    self.wake = wake
    self.look = look
    self.finish = finish
    self.setPolicy = setPolicy
  }
}

extension OutboxClient {
  /// Nothing is ever sent.
  package static let none = OutboxClient(
    statuses: { AsyncStream { $0.finish() } }, wake: {}, look: {}, setPolicy: { _ in })
}
