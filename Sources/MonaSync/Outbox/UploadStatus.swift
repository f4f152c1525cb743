import Foundation
import MonaModel
import MonaPerson

/// The progress of uploads and downloads.
package struct UploadStatus: Hashable, Sendable {
  /// The number of pending visits.
  package var waiting = 0
  /// The number of visits sent since the program started.
  package var sent = 0
  /// The number of pending visits that are not retried automatically.
  package var refused = 0
  /// The number of reports sent since the program started.
  package var reports = 0
  package var state = State.idle
  /// The progress of downloading the account's photos; nil when no download is running.
  package var fetching: PhotoFetching.Progress?
  /// Why the last request failed; nil when the server answered it.
  package var fault: ServerRequestError?
  /// The last time that the server was put back from a backup and lacked something.
  package var restoration: ServerRestoration?
  /// Whether the account had no room on the server for a photo since the program started.
  package var isWithoutRoom = false
  /// The number of completed passes over the queue.
  package var passes = 0

  /// What the uploader is doing.
  package enum State: Hashable, Sendable {
    /// Nothing is pending, or nothing that is retried automatically.
    case idle
    /// This visit is uploading; the number is the sent fraction of its photo, 0...1.
    case sending(DiscoveryID, Double)
    case paused(UploadPause)
    /// The next automatic try is at this date.
    case retrying(Date)
  }

  /// Whether a visit is uploading.
  package var isSending: Bool {
    if case .sending = state { true } else { false }
  }

  package init() {}
}

/// Why uploads are paused.
package enum UploadPause: Hashable, Sendable {
  /// The person has not given consent, or has withdrawn it.
  case noConsent
  /// The server rejected the token; the person must log in again.
  case expired
  /// The person turned uploads off.
  case policy
  case offline
  /// The connection is metered, and the person allows uploads on unmetered ones only.
  case metered
  case lowBattery

  /// The first reason that applies; nil when sending is allowed.
  /// - Parameter isRemoval: whether the change removes a visit from the server, which needs no
  ///   consent.
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

/// The networks on which uploads are allowed; the raw values are stored in the settings.
package enum UploadPolicy: String, CaseIterable, Sendable {
  case never, unmetered, always
}

/// What to do after a pass over the queue.
package enum UploadNext: Hashable, Sendable {
  /// Nothing until a change is made.
  case nothing
  /// Try again at this date.
  case retry(at: Date)
  /// Wait until the reason for the pause is gone.
  case paused(UploadPause)
}

/// Publishes the upload status to any number of observers.
package actor UploadStatusPublisher {
  package private(set) var status = UploadStatus()
  private var subscribers: [Int: AsyncStream<UploadStatus>.Continuation] = [:]
  private var lastID = 0

  /// A stream of the current status and each later one.
  ///
  /// A slow observer gets only the latest.
  package func following() -> AsyncStream<UploadStatus> {
    let (stream, subscriber) = AsyncStream.makeStream(
      of: UploadStatus.self, bufferingPolicy: .bufferingNewest(1))
    lastID += 1
    let id = lastID
    subscriber.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
    subscribers[id] = subscriber
    subscriber.yield(status)
    return stream
  }

  func change(_ edit: @Sendable (inout UploadStatus) -> Void) {
    let before = status
    edit(&status)
    guard status != before else { return }
    for subscriber in subscribers.values { subscriber.yield(status) }
  }

  private func forget(_ id: Int) { subscribers[id] = nil }
}

/// How an upload ended that was to continue until everything is sent.
package enum UploadOutcome: Hashable, Sendable {
  /// Everything was sent, or nothing was uploading.
  case done
  /// The time limit was reached.
  case timedOut
  /// The server was unreachable or failed.
  case interrupted
  /// The server rejected the token.
  case expired
  /// The server refused this number of visits.
  case refused(Int)

  /// Nil while the upload continues.
  /// - Parameters:
  ///   - status: a status after at least one pass since `before`.
  ///   - before: the status when the caller began to wait.
  init?(_ status: UploadStatus, since before: UploadStatus, at now: Date) {
    switch status.state {
    case .sending: return nil
    case .paused(.expired): self = .expired
    case .paused(.offline): self = .interrupted
    case .retrying(let date):
      // Changes made during the pass are tried next.
      if date <= now { return nil }
      self =
        status.refused > before.refused ? .refused(status.refused - before.refused) : .interrupted
    case .idle, .paused:
      self = status.refused > before.refused ? .refused(status.refused - before.refused) : .done
    }
  }
}
