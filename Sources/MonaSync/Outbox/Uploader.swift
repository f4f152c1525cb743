import Foundation
import MonaLog
import MonaModel
import MonaPerson

/// Sends what waits, oldest first: each visit by itself, so that a bad one never stops the others.
///
/// What was sent is known from the store alone: whatever happens to this object, nothing is lost, and
/// nothing that the server confirmed is sent again.
package actor Uploader {
  private let context: UploadContext
  private let visitUploader: VisitUploader
  /// Shows how far it is.
  package nonisolated let board = UploadStatusPublisher()
  private var policy = UploadPolicy.always
  private var isExpired = false
  private var breaker = CircuitBreaker()
  /// How often each was tried in a row without an answer.
  private var misses: [DiscoveryID: Int] = [:]
  /// What waited when it was last asked.
  private var queue = UploadQueue()
  /// Whether the last photo was answered soon.
  private var isLineQuick = false
  /// What is on its way, the oldest first.
  private var onTheWay: [VisitUploadTask] = []

  package init(_ context: UploadContext, policy: UploadPolicy = .always) {
    self.context = context
    self.policy = policy
    visitUploader = VisitUploader(context, board)
  }

  /// On which networks things may be sent; what is on its way elsewhere stops.
  package func setPolicy(_ policy: UploadPolicy) async {
    self.policy = policy
    await stopIfPaused()
  }

  /// Tries the server at once: the person says so.
  package func tryAtOnce() {
    breaker.open()
    misses = [:]
  }

  /// Tries the server as soon as it wants to be: the network is another one.
  package func noteNetworkChange() async {
    breaker.noteNetworkChange()
    misses = [:]
    isLineQuick = false
    await stopIfPaused()
  }

  /// Stops what is on its way, if nothing may be sent any more.
  package func stopIfPaused() async {
    for sending in onTheWay {
      let reason = await tryLogging("Whether to send is unknown") {
        try await pause(of: sending.entry)
      }
      if reason ?? nil != nil { sending.stop() }
    }
  }

  /// Sends until nothing waits, or nothing can go on.
  /// - Parameter patience: the longest wait, in seconds, for what may be tried again.
  /// - Returns: ``UploadNext/retry(at:)`` when that would be later.
  package func sendAll(patience: TimeInterval = .infinity) async throws -> UploadNext {
    var isBegun = false
    while true {
      let next = try await pass(goingOn: isBegun)
      isBegun = true
      guard case .retry(let date) = next else { return next }
      let wait = date.timeIntervalSince(context.clock.now())
      guard wait <= patience else { return next }
      try await context.clock.pause(.seconds(max(0.001, wait)))
    }
  }

  /// Tries once all that is to be tried now.
  /// - Parameter goingOn: whether what waited the last time, and was not tried, is taken first: what was
  ///   changed since comes after it anyway, and nobody asks for thousands of visits to try a single one.
  /// - Throws: `CancellationError`, and what the store throws.
  package func pass(goingOn: Bool = false) async throws -> UploadNext {
    var goingOn = goingOn
    switch await context.lock.take() {
    case .reacquired: break
    case .acquiredByOther:
      goingOn = false
      await visitUploader.forgetLists()
    case .refused: return .retry(at: context.clock.now().addingTimeInterval(Self.otherTurn))
    }
    do {
      let next = try await passInTurn(goingOn)
      await context.lock.give()
      await board.change { $0.passes += 1 }
      return next
    } catch {
      await context.lock.give()
      throw error
    }
  }

  /// After how many seconds one looks whether another process has sent what it had to.
  private static let otherTurn = 1.0

  private func passInTurn(_ goingOn: Bool) async throws -> UploadNext {
    if !goingOn || queue.isWorkedOff { try await readQueue() }
    await show()
    if let next = try await sendQueue() { return await show(next) }
    try await readQueue()
    guard queue.waiting > 0 else { return await show(.nothing) }
    // Without consent, removals alone are among those that are tried.
    if let pause = try await pause(), pause != .noConsent || queue.nextTry == nil {
      return await show(.paused(pause))
    }
    guard let next = queue.nextTry else { return await show(.nothing) }
    let now = context.clock.now()
    return await show(.retry(at: max(next, breaker.wait(at: now) ?? now)))
  }

  /// What is in the way of sending one, and those after it.
  private func hindrance(of entry: UploadQueue.Entry?) async throws -> UploadNext? {
    guard let entry else { return nil }
    if let pause = try await pause(of: entry) { return .paused(pause) }
    return breaker.wait(at: context.clock.now()).map { .retry(at: $0) }
  }

  /// Shows what waits, and what comes next.
  @discardableResult
  private func show(_ next: UploadNext? = nil) async -> UploadNext {
    let (waiting, refused) = (queue.waiting, queue.refused)
    await board.change { status in
      status.waiting = waiting
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

  /// Sends what is to be tried now.
  /// - Returns: what is in the way of the rest; nil when all was tried.
  private func sendQueue() async throws -> UploadNext? {
    do {
      while true {
        for sending in onTheWay where sending.isOver { try await finish(sending) }
        try Task.checkCancellation()
        let entry = queue.next
        let next = try await hindrance(of: entry)
        guard let entry, next == nil, onTheWay.count <= mostUnanswered else {
          guard let first = onTheWay.first else { return next }
          // What comes of it may be in the way of others, or be tried again.
          try await finish(first)
          continue
        }
        queue.advance()
        let sending = VisitUploadTask(
          entry, before: queue.next, visitUploader, at: context.clock.now())
        onTheWay.append(sending)
        await sending.left()
      }
    } catch {
      for sending in onTheWay { sending.stop() }
      for sending in onTheWay { await sending.end() }
      onTheWay = []
      throw error
    }
  }

  /// How many visits that have left may wait for their answers while another one leaves: the server writes to its
  /// disk meanwhile.
  ///
  /// A server that knows no keys is read back first when an answer is lost, and one in trouble is tried with a
  /// single request. A slow line has what left in its buffers for long: a second photo would share it.
  private var mostUnanswered: Int {
    context.profile.has("idempotency-key") && breaker.failures == 0 && isLineQuick ? 2 : 0
  }

  /// A photo is answered soon within so many seconds from where its visit began.
  private static let soon = 1.0

  private func finish(_ sending: VisitUploadTask) async throws {
    let entry = sending.entry
    defer { onTheWay.removeAll { $0 === sending } }
    do {
      let isAsked = try await sending.result()
      let isSoon = context.clock.now().timeIntervalSince(sending.beganAt) < Self.soon
      if sending.hasPhotoLeft || !isSoon { isLineQuick = isSoon }
      misses[entry.discovery] = nil
      queue.noteDone()
      await board.change { $0.waiting -= 1 }
      // That a server answers what left before it asked to be left alone does not mean that it is better.
      if isAsked, breaker.wait(at: context.clock.now()) == nil { breaker.succeed() }
    } catch let fault as ServerRequestError {
      try await note(fault, of: entry)
    } catch is CancellationError {
      // It was stopped, not this task: why, is asked before it is sent again.
      try Task.checkCancellation()
      queue.goBack(to: entry)
    }
  }

  /// Notes what the server's fault means for what is sent after it.
  private func note(_ fault: ServerRequestError, of entry: UploadQueue.Entry) async throws {
    let now = context.clock.now()
    switch fault {
    case .unauthenticated: isExpired = true
    case .tooMany(_, let wait):
      queue.goBack(to: entry)
      breaker.fail(at: now, wait: wait, jitter: context.jitter())
    case .trouble(_, let words, let wait):
      breaker.fail(at: now, wait: wait, jitter: context.jitter())
      // Until when it is held is kept already.
      if try await visitUploader.isHeld(entry.discovery) { return queue.noteDone() }
      try await visitUploader.note(
        UploadError(.serverTrouble, words: words), of: entry.discovery, upTo: entry.last)
    case .unreachable, .timedOut, .untrusted, .redirected, .notUnderstood, .refused:
      if try await visitUploader.isHeld(entry.discovery) {
        queue.noteDone()
      } else {
        misses[entry.discovery, default: 0] += 1
        queue.putBack(entry)
      }
      breaker.fail(at: now, wait: nil, jitter: context.jitter())
    }
  }

  private func pause(of entry: UploadQueue.Entry? = nil) async throws -> UploadPause? {
    let condition = await context.network.condition()
    let consent = try await context.executor.run { [store = context.store] in try store.consent() }
    let isRemoval = entry?.isRemoval ?? false
    return .reason(
      consent: consent, isRemoval: isRemoval, isExpired: isExpired, policy: policy, condition)
  }

  private func readQueue() async throws {
    let (store, misses, now) = (context.store, misses, context.clock.now())
    queue = try await context.executor.run {
      UploadQueue(
        try store.outbox(), try store.uploadFailures(), at: now, misses: misses,
        removalsOnly: try store.consent()?.holds != true)
    }
  }
}
