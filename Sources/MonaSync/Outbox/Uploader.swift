import Foundation
import MonaLog
import MonaModel
import MonaPerson

/// Uploads pending visits, oldest first and one by one, so that a failing visit does not block the
/// others.
///
/// The store alone records what was sent. If this object is lost, no change is lost, and no change
/// that the server confirmed is sent again.
package actor Uploader {
  private let context: UploadContext
  private let visitUploader: VisitUploader
  private let reportUploader: ReportUploader
  /// Publishes the progress.
  package nonisolated let statusPublisher = UploadStatusPublisher()
  private var policy = UploadPolicy.always
  private var isExpired = false
  private var breaker = CircuitBreaker()
  /// The number of consecutive unanswered requests by visit.
  private var misses: [DiscoveryID: Int] = [:]
  /// The same by report.
  private var reportMisses: [String: Int] = [:]
  /// The queue as it was last read from the store.
  private var queue = UploadQueue()
  /// Whether the server answered the last photo within ``soon``.
  private var isConnectionFast = false
  /// The visits being uploaded, oldest first.
  private var onTheWay: [VisitUploadTask] = []
  /// The report being uploaded, after the visits.
  private var reportOnTheWay: Task<Bool, any Error>?

  package init(_ context: UploadContext, policy: UploadPolicy = .always) {
    self.context = context
    self.policy = policy
    visitUploader = VisitUploader(context, statusPublisher)
    reportUploader = ReportUploader(context: context)
  }

  /// Sets the networks on which uploads are allowed, and stops uploads that the new policy forbids.
  package func setPolicy(_ policy: UploadPolicy) async {
    self.policy = policy
    await stopIfPaused()
  }

  /// Allows a request at once, because the person asked for it.
  package func tryAtOnce() {
    breaker.open()
    (misses, reportMisses) = ([:], [:])
  }

  /// Allows a request as soon as the server's own `Retry-After` permits, because the network
  /// changed.
  package func noteNetworkChange() async {
    breaker.noteNetworkChange()
    (misses, reportMisses) = ([:], [:])
    isConnectionFast = false
    await stopIfPaused()
  }

  /// Stops uploads that are no longer allowed.
  package func stopIfPaused() async {
    for sending in onTheWay {
      let reason = await tryLogging("The permission to upload could not be read") {
        try await pause(of: sending.entry)
      }
      if reason ?? nil != nil { sending.stop() }
    }
    guard let reportOnTheWay else { return }
    let reason = await tryLogging("The permission to upload could not be read") {
      try await pause()
    }
    if reason ?? nil != nil { reportOnTheWay.cancel() }
  }

  /// Uploads until nothing is pending or uploads are paused.
  /// - Parameter timeout: the longest time in seconds to wait for a retry.
  /// - Returns: ``UploadNext/retry(at:)`` when the next retry is later than that.
  package func sendAll(timeout: TimeInterval = .infinity) async throws -> UploadNext {
    var isBegun = false
    while true {
      let next = try await pass(isContinuing: isBegun)
      isBegun = true
      guard case .retry(let date) = next else { return next }
      let wait = date.timeIntervalSince(context.clock.now())
      guard wait <= timeout else { return next }
      try await context.clock.pause(.seconds(max(0.001, wait)))
    }
  }

  /// Tries each due visit once.
  /// - Parameter isContinuing: whether to continue with the rest of the previous queue, without reading
  ///   the store. Later changes come after it anyway, and reading thousands of visits to send one
  ///   would be wasteful.
  /// - Throws: `CancellationError`, and errors of the store.
  package func pass(isContinuing: Bool = false) async throws -> UploadNext {
    var isContinuing = isContinuing
    switch await context.lock.take() {
    case .reacquired: break
    case .acquiredByOther:
      isContinuing = false
      await visitUploader.forgetLists()
    case .refused: return .retry(at: context.clock.now().addingTimeInterval(Self.lockRetryDelay))
    }
    do {
      let next = try await passWithLock(isContinuing)
      await context.lock.give()
      await statusPublisher.change { $0.passes += 1 }
      return next
    } catch {
      await context.lock.give()
      throw error
    }
  }

  /// Seconds until the next check whether another process has released the upload lock.
  private static let lockRetryDelay = 1.0

  private func passWithLock(_ isContinuing: Bool) async throws -> UploadNext {
    if !isContinuing || queue.isFinished { try await readQueue() }
    await show()
    if let next = try await sendQueue() { return await show(next) }
    if let next = try await removeReports() { return await show(next) }
    if let next = try await sendReports() { return await show(next) }
    try await readQueue()
    let reports = try await reportUploader.due()
    guard queue.waiting > 0 || reports.nextTry != nil || !reports.reports.isEmpty else {
      return await show(.nothing)
    }
    // Without consent, the queue contains removals only.
    let pause = try await pause()
    if let pause, pause != .noConsent || queue.nextTry == nil { return await show(.paused(pause)) }
    let later = reports.reports.isEmpty ? reports.nextTry : .distantPast
    guard let next = [queue.nextTry, pause == nil ? later : nil].compactMap(\.self).min() else {
      return await show(.nothing)
    }
    let now = context.clock.now()
    return await show(.retry(at: max(next, breaker.wait(at: now) ?? now)))
  }

  /// What prevents sending this visit and those after it; nil when it may be sent.
  private func blockingReason(of entry: UploadQueue.Entry?) async throws -> UploadNext? {
    guard let entry else { return nil }
    if let pause = try await pause(of: entry) { return .paused(pause) }
    return breaker.wait(at: context.clock.now()).map { .retry(at: $0) }
  }

  /// Publishes the queue's counts and the next step.
  @discardableResult
  private func show(_ next: UploadNext? = nil) async -> UploadNext {
    let (waiting, refused) = (queue.waiting, queue.refused)
    await statusPublisher.change { status in
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

  /// Uploads the due visits.
  /// - Returns: what prevents sending the rest; nil when all were tried.
  private func sendQueue() async throws -> UploadNext? {
    do {
      while true {
        for sending in onTheWay where sending.isOver { try await finish(sending) }
        try Task.checkCancellation()
        let entry = queue.next
        let next = try await blockingReason(of: entry)
        guard let entry, next == nil, onTheWay.count <= maxPendingResponses else {
          guard let first = onTheWay.first else { return next }
          // Its result may pause the uploads, or put the visit back into the queue.
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

  /// Has the server erase the reports that the person took back, which needs no consent.
  /// - Returns: what prevents it; nil when all are erased.
  private func removeReports() async throws -> UploadNext? {
    for removal in try await reportUploader.removals() {
      try Task.checkCancellation()
      if let pause = try await pause(isRemoval: true) { return .paused(pause) }
      if let date = breaker.wait(at: context.clock.now()) { return .retry(at: date) }
      do {
        try await reportUploader.remove(removal)
        breaker.succeed()
        await statusPublisher.change { $0.fault = nil }
      } catch let fault as ServerRequestError {
        await statusPublisher.change { $0.fault = fault }
        let now = context.clock.now()
        breaker.fail(at: now, wait: fault.wait, jitter: context.jitter())
        if fault == .unauthenticated {
          isExpired = true
          return .paused(.expired)
        }
        return .retry(at: breaker.wait(at: now) ?? now)
      }
    }
    return nil
  }

  /// Sends the due reports, one after the other; none before the person agreed that MONA sends.
  /// - Returns: what prevents sending the rest; nil when all were tried.
  private func sendReports() async throws -> UploadNext? {
    // One that is never answered does not block the others.
    let due = try await reportUploader.due().reports.enumerated().sorted { first, second in
      (reportMisses[first.element.id, default: 0], first.offset)
        < (reportMisses[second.element.id, default: 0], second.offset)
    }
    for report in due.map(\.element) {
      try Task.checkCancellation()
      if let pause = try await pause() { return pause == .noConsent ? nil : .paused(pause) }
      if let date = breaker.wait(at: context.clock.now()) { return .retry(at: date) }
      let sending = Task(priority: .utility) { [reportUploader] in
        try await reportUploader.send(report)
      }
      reportOnTheWay = sending
      defer { reportOnTheWay = nil }
      do {
        let isTaken = try await withTaskCancellationHandler {
          try await sending.value
        } onCancel: {
          sending.cancel()
        }
        breaker.succeed()
        reportMisses[report.id] = nil
        await statusPublisher.change { status in
          status.reports += isTaken ? 1 : 0
          status.fault = nil
        }
      } catch let fault as ServerRequestError {
        await statusPublisher.change { $0.fault = fault }
        reportMisses[report.id, default: 0] += 1
        if fault == .unauthenticated {
          isExpired = true
        } else {
          breaker.fail(at: context.clock.now(), wait: fault.wait, jitter: context.jitter())
        }
      } catch is CancellationError {
        // This upload was stopped, not the current task: the reason is checked before the next one.
        try Task.checkCancellation()
      }
    }
    return nil
  }

  /// The number of sent visits that may wait for their responses while another one is sent:
  /// meanwhile the server writes to its disk.
  ///
  /// It is 0 for a server without idempotency keys, whose state must be read after a lost response;
  /// for a failing server, which gets a single request; and on a slow connection, where a second
  /// photo would share the bandwidth with the first.
  private var maxPendingResponses: Int {
    context.profile.has("idempotency-key") && breaker.failures == 0 && isConnectionFast ? 2 : 0
  }

  /// The longest time in seconds from the start of a visit's upload to its response for the
  /// connection to count as fast.
  private static let soon = 1.0

  private func finish(_ sending: VisitUploadTask) async throws {
    let entry = sending.entry
    defer { onTheWay.removeAll { $0 === sending } }
    do {
      let isAsked = try await sending.result()
      let isSoon = context.clock.now().timeIntervalSince(sending.beganAt) < Self.soon
      if sending.hasPhotoLeft || !isSoon { isConnectionFast = isSoon }
      misses[entry.discovery] = nil
      queue.noteDone()
      await statusPublisher.change { $0.waiting -= 1 }
      // A response to a request sent before a 429 or 503 response must not reset the circuit
      // breaker.
      if isAsked, breaker.wait(at: context.clock.now()) == nil {
        breaker.succeed()
        await statusPublisher.change { $0.fault = nil }
      }
    } catch let fault as ServerRequestError {
      try await note(fault, of: entry)
    } catch is CancellationError {
      // This upload was stopped, not the current task. The reason is checked before it is sent
      // again.
      try Task.checkCancellation()
      queue.goBack(to: entry)
    }
  }

  /// Updates the queue and the circuit breaker after a failed request.
  private func note(_ fault: ServerRequestError, of entry: UploadQueue.Entry) async throws {
    let now = context.clock.now()
    await statusPublisher.change { $0.fault = fault }
    switch fault {
    case .unauthenticated: isExpired = true
    case .tooMany(_, let wait):
      queue.goBack(to: entry)
      breaker.fail(at: now, wait: wait, jitter: context.jitter())
    case .serverFailure(_, let words, let wait):
      breaker.fail(at: now, wait: wait, jitter: context.jitter())
      // The date until which it is held is saved already.
      if try await visitUploader.isHeld(entry.discovery) { return queue.noteDone() }
      try await visitUploader.note(
        UploadError(.serverFailure, words: words), of: entry.discovery, upTo: entry.last)
    case .unreachable, .timedOut, .untrusted, .redirected, .moved, .notUnderstood, .refused:
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
    try await pause(isRemoval: entry?.isRemoval ?? false)
  }

  /// - Parameter isRemoval: whether something is removed from the server, which needs no consent.
  private func pause(isRemoval: Bool) async throws -> UploadPause? {
    let condition = await context.network.condition()
    let consent = try await context.executor.run { [store = context.store] in try store.consent() }
    return .reason(
      consent: consent, isRemoval: isRemoval, isExpired: isExpired, policy: policy, condition)
  }

  private func readQueue() async throws {
    let (store, misses, now) = (context.store, misses, context.clock.now())
    let takesPhotos = context.profile.has("photos")
    queue = try await context.executor.run {
      try store.noteServer(takesPhotos: takesPhotos)
      return UploadQueue(
        try store.outbox(), try store.uploadFailures(), at: now, misses: misses,
        removalsOnly: try store.consent()?.holds != true)
    }
  }
}
