import Foundation
import MonaLog
import MonaModel
import MonaPerson

/// Sends what waits, oldest first: each visit by itself, so that a bad one never stops the others.
///
/// What was sent is known from the store alone: whatever happens to this object, nothing is lost, and
/// nothing that the server confirmed is sent again.
package actor Uploader {
  private let parts: UploadParts
  private let delivery: Delivery
  /// Shows how far it is.
  package nonisolated let board = StatusBoard()
  private var policy = UploadPolicy.always
  private var isExpired = false
  private var breaker = Breaker()
  /// How often each was tried in a row without an answer.
  private var misses: [DiscoveryID: Int] = [:]
  /// What went since the queue was read.
  private var taken: Set<UploadQueue.Entry> = []
  private var attempt: Task<Void, any Error>?

  package init(_ parts: UploadParts, policy: UploadPolicy = .always) {
    self.parts = parts
    self.policy = policy
    delivery = Delivery(parts, board)
  }

  /// On which networks things may be sent; what is on its way elsewhere stops.
  package func setPolicy(_ policy: UploadPolicy) async {
    self.policy = policy
    await stopIfPaused()
  }

  /// Tries the server at once: the network is another one.
  package func noteNetworkChange() async {
    breaker.open()
    misses = [:]
    await stopIfPaused()
  }

  /// Stops what is on its way, if nothing may be sent any more.
  package func stopIfPaused() async {
    if await logged("Whether to send is unknown", { try await pause() }) ?? nil != nil {
      attempt?.cancel()
    }
  }

  /// Sends until nothing waits, or nothing can go on.
  /// - Parameter patience: the longest wait, in seconds, for what may be tried again.
  /// - Returns: ``UploadNext/retry(at:)`` when that would be later.
  package func sendAll(patience: TimeInterval = .infinity) async throws -> UploadNext {
    while true {
      let next = try await pass()
      guard case .retry(let date) = next else { return next }
      let wait = date.timeIntervalSince(parts.clock.now())
      guard wait <= patience else { return next }
      try await parts.clock.pause(.seconds(max(0.001, wait)))
    }
  }

  /// Tries once all that is to be tried now.
  /// - Throws: `CancellationError`, and what the store throws.
  package func pass() async throws -> UploadNext {
    let queue = try await queue()
    await show(queue)
    for entry in queue.due(at: parts.clock.now()) {
      try Task.checkCancellation()
      if let pause = try await pause() { return await show(queue, .paused(pause)) }
      if let date = breaker.wait(at: parts.clock.now()) {
        return await show(queue, .retry(at: date))
      }
      try await send(entry)
    }
    let left = try await self.queue()
    guard !left.entries.isEmpty else { return await show(left, .nothing) }
    if let pause = try await pause() { return await show(left, .paused(pause)) }
    guard let next = left.next else { return await show(left, .nothing) }
    let now = parts.clock.now()
    return await show(left, .retry(at: max(next, breaker.wait(at: now) ?? now)))
  }

  /// Shows what waits, and what comes next.
  @discardableResult
  private func show(_ queue: UploadQueue, _ next: UploadNext? = nil) async -> UploadNext {
    let (taken, refused) = (taken, queue.refused)
    await board.change { status in
      status.waiting = queue.entries.count { !taken.contains($0) }
      status.refused = refused
      switch next {
      case .nothing: status.state = .idle
      case .paused(let pause): status.state = .paused(pause)
      case .retry(let date): status.state = .retrying(date)
      case nil: break
      }
    }
    return next ?? .nothing
  }

  private func send(_ entry: UploadQueue.Entry) async throws {
    let attempt = Task { [delivery] in try await delivery.send(entry) }
    self.attempt = attempt
    defer { self.attempt = nil }
    do {
      try await withTaskCancellationHandler {
        try await attempt.value
      } onCancel: {
        attempt.cancel()
      }
      misses[entry.discovery] = nil
      taken.insert(entry)
      await board.change { $0.waiting -= 1 }
      breaker.succeed()
    } catch let fault as ServerFault {
      try await note(fault, of: entry)
    } catch is CancellationError {
      // It was stopped, not this task: why, is asked before the next.
      try Task.checkCancellation()
    }
  }

  /// Notes what the server's fault means for what is sent after it.
  private func note(_ fault: ServerFault, of entry: UploadQueue.Entry) async throws {
    let now = parts.clock.now()
    switch fault {
    case .unauthenticated: isExpired = true
    case .tooMany(_, let wait): breaker.fail(at: now, wait: wait, chance: parts.chance())
    case .trouble(_, let words, let wait):
      breaker.fail(at: now, wait: wait, chance: parts.chance())
      try await delivery.note(
        SendingFault(.serverTrouble, words: words), of: entry.discovery, upTo: entry.last)
    case .unreachable, .timedOut, .untrusted, .redirected, .notUnderstood, .refused:
      misses[entry.discovery, default: 0] += 1
      breaker.fail(at: now, wait: nil, chance: parts.chance())
    }
  }

  private func pause() async throws -> UploadPause? {
    let condition = await parts.network.condition()
    let consent = try await WorkThreads.reading.run { [store = parts.store] in try store.consent() }
    return .reason(consent: consent, isExpired: isExpired, policy: policy, condition)
  }

  private func queue() async throws -> UploadQueue {
    taken = []
    let (store, misses) = (parts.store, misses)
    return try await WorkThreads.reading.run {
      UploadQueue(try store.outbox(), try store.sendingTroubles(), misses: misses)
    }
  }
}
