import Foundation
import MonaModel
import MonaPerson

/// How far the sending is.
package struct UploadStatus: Hashable, Sendable {
  /// How many visits wait.
  package var waiting = 0
  /// How many visits were sent since the program began.
  package var sent = 0
  /// How many of those that wait are not tried again by themselves.
  package var refused = 0
  package var state = State.idle
  /// How many photos of the account were fetched, of how many; nil while none are.
  package var fetching: PhotoFetching.Progress?
  /// How often all was tried that was to be.
  package var passes = 0

  package enum State: Hashable, Sendable {
    /// Nothing waits, or nothing that is tried by itself.
    case idle
    /// This visit is on its way; of its photo this part has gone, from 0 to 1.
    case sending(DiscoveryID, Double)
    case paused(UploadPause)
    /// The server, or what waits, is tried again then.
    case retrying(Date)
  }

  /// Whether a visit is on its way.
  package var isSending: Bool {
    if case .sending = state { true } else { false }
  }

  package init() {}
}

/// Why nothing is sent at the moment, though something may wait.
package enum UploadPause: Hashable, Sendable {
  /// The person has not said yes, or no more.
  case noConsent
  /// The server does not know the token any more: log in again.
  case expired
  /// The person lets nothing be sent.
  case policy
  case offline
  /// The network costs money, and the person does not let it be used.
  case metered
  case lowBattery

  /// The first of the reasons there are; nil when something may be sent.
  /// - Parameter isRemoval: whether a server is only told that a visit is gone, which nobody has to agree to.
  static func reason(
    consent: Consent?, isRemoval: Bool, isExpired: Bool, policy: UploadPolicy,
    _ network: NetworkState.Condition
  ) -> UploadPause? {
    if consent?.holds != true, !isRemoval { return .noConsent }
    if isExpired { return .expired }
    if policy == .never { return .policy }
    if !network.isOnline { return .offline }
    if network.isMetered, policy == .unmetered { return .metered }
    return network.isBatteryLow ? .lowBattery : nil
  }
}

/// On which networks the person lets things be sent; the raw values stand in the settings.
package enum UploadPolicy: String, CaseIterable, Sendable {
  case never, unmetered, always
}

/// What there is to do after everything was tried that could be.
package enum UploadNext: Hashable, Sendable {
  /// Nothing, until something is changed.
  case nothing
  /// To try again then.
  case retry(at: Date)
  /// Nothing, until this is otherwise.
  case paused(UploadPause)
}

/// Shows whoever looks how far the sending is.
package actor UploadStatusPublisher {
  package private(set) var status = UploadStatus()
  private var followers: [Int: AsyncStream<UploadStatus>.Continuation] = [:]
  private var lastFollower = 0

  /// How it is now, and each time it is otherwise; who is slow is told the latest.
  package func following() -> AsyncStream<UploadStatus> {
    let (stream, follower) = AsyncStream.makeStream(
      of: UploadStatus.self, bufferingPolicy: .bufferingNewest(1))
    lastFollower += 1
    let id = lastFollower
    follower.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
    followers[id] = follower
    follower.yield(status)
    return stream
  }

  func change(_ edit: @Sendable (inout UploadStatus) -> Void) {
    let before = status
    edit(&status)
    guard status != before else { return }
    for follower in followers.values { follower.yield(status) }
  }

  private func forget(_ id: Int) { followers[id] = nil }
}

/// How sending ended that was to go on until all is sent.
package enum UploadOutcome: Hashable, Sendable {
  /// All was sent, or nothing was on its way.
  case done
  /// There was no time left for all of it.
  case outOfTime
  /// The server was not reached, or was in trouble.
  case interrupted
  /// The server does not know the log-in any more.
  case expired
  /// The server refused so many visits.
  case refused(Int)

  /// Nil as long as it goes on.
  /// - Parameters:
  ///   - status: how it stands, once all was tried since `before`.
  ///   - before: how it stood when somebody began to wait.
  init?(_ status: UploadStatus, since before: UploadStatus, at now: Date) {
    switch status.state {
    case .sending: return nil
    case .paused(.expired): self = .expired
    case .paused(.offline): self = .interrupted
    case .retrying(let date):
      // What was changed while all was tried is tried next.
      if date <= now { return nil }
      self =
        status.refused > before.refused ? .refused(status.refused - before.refused) : .interrupted
    case .idle, .paused:
      self = status.refused > before.refused ? .refused(status.refused - before.refused) : .done
    }
  }
}
