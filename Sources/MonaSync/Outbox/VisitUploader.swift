import Foundation
import MonaAPI
import MonaLog
import MonaModel
import MonaPerson

/// Brings single visits to the server, and keeps what came of it.
actor VisitUploader {
  private let context: UploadContext
  private let status: UploadStatusPublisher
  /// What was sent and not answered: it is sent again as it was, under its key, before anything newer, so
  /// that what still is on its way cannot overtake it.
  private var unanswered: [DiscoveryID: VisitSnapshot] = [:]
  /// Until when each may still arrive at the server.
  private var lateUntil: [DiscoveryID: Date] = [:]
  /// For how many seconds a request without an answer may still be on its way, or be worked on.
  private static let arrivalTimeout = 60.0
  private var readingBack: RemoteReadback
  /// The photo of the visit that comes next.
  private var ahead: PhotoPrefetch?
  /// How often something is made anew in one try, after another device was faster.
  private static let rounds = 4

  init(_ context: UploadContext, _ status: UploadStatusPublisher) {
    self.context = context
    self.status = status
    readingBack = RemoteReadback(client: context.client, folder: context.folder)
  }

  /// Forgets what the server was read back for: somebody else may have sent something since.
  func forgetLists() {
    readingBack = RemoteReadback(client: context.client, folder: context.folder)
    // What is not answered may arrive after the next list: when its turn comes, it is read anew.
    for id in unanswered.keys { readingBack.note(id) }
  }

  /// Whether nothing is to be sent of a visit for a while: what was sent of it may still arrive, and would
  /// undo what is sent after it.
  func isHeld(_ id: DiscoveryID) async throws -> Bool {
    guard let date = lateUntil[id], date > context.clock.now(), let before = unanswered[id] else {
      return false
    }
    return try await !mayRepeat(before)
  }

  /// Whether something can be sent again to learn what became of it.
  private func mayRepeat(_ before: VisitSnapshot) async throws -> Bool {
    // Without its key it would be done twice.
    guard context.profile.has("idempotency-key") else { return false }
    // What the person agrees to no more is not sent again.
    if before.isRemoval { return true }
    return try await store { try $0.consent()?.holds == true }
  }

  /// Sends what is new of a visit.
  /// - Parameters:
  ///   - next: the visit after it, whose photo is made ready while this one is on its way.
  ///   - whenLeft: is told once its photo has left, and the answer alone is waited for.
  /// - Returns: whether the server was asked; not while what was sent before may still arrive.
  /// - Throws: ``ServerRequestError`` for what is not the visit's own matter, `CancellationError`, and what the
  ///   store throws.
  func send(
    _ entry: UploadQueue.Entry, before next: UploadQueue.Entry?,
    whenLeft: @escaping @Sendable () -> Void
  ) async throws -> Bool {
    let id = entry.discovery
    if try await isHeld(id) {
      try await hold(id)
      return false
    }
    await status.change { $0.state = .sending(id, 0) }
    if let before = unanswered[id], context.profile != .of2023 {
      if try await mayRepeat(before) {
        try await upload(before, rounds: 1, {})
      } else {
        unanswered[id] = nil
      }
    }
    var fault: UploadError?
    if let visit = try await snapshot(id, &fault), !visit.items.isEmpty {
      if let next { prepareAhead(next.discovery) }
      fault = try await upload(visit, rounds: Self.rounds, whenLeft) ?? fault
    }
    let left = try await store { try $0.outbox(of: id) }
    if left.isEmpty { await status.change { $0.sent += 1 } }
    // Of what was changed meanwhile, nothing was tried.
    if let fault, left.contains(where: { $0.number <= entry.last }) {
      try await note(fault, of: id, upTo: entry.last)
    }
    return true
  }

  /// Keeps that what waits of a visit is sent only when nothing of before can arrive any more, also for
  /// another process.
  private func hold(_ id: DiscoveryID) async throws {
    guard let last = try await store({ try $0.outbox(of: id) }).map(\.number).max() else { return }
    try await note(UploadError(.noAnswer), of: id, upTo: last, until: lateUntil[id])
  }

  /// Keeps why a visit was not taken whole.
  /// - Parameter until: when it is tried again; nil for later with each try.
  func note(
    _ fault: UploadError, of id: DiscoveryID, upTo change: Int, until: Date? = nil
  ) async throws {
    let (now, jitter) = (context.clock.now(), context.jitter())
    try await store { store in
      let before = try store.uploadFailures()[id].flatMap { $0.change >= change ? $0 : nil }
      let tries = (before?.tries ?? 0) + 1
      let delay = fault.isFinal ? nil : Backoff.delay(after: tries, jitter: jitter)
      try store.note(
        UploadFailure(
          discovery: id, change: change, tries: tries, since: before?.since ?? now,
          nextTry: until ?? delay.map(now.addingTimeInterval), reason: fault.reason,
          words: fault.words))
    }
  }

  /// What is to be sent of a visit, as it is now; nil when nothing of it can be.
  /// - Parameter fault: why a part of it is left out.
  private func snapshot(_ id: DiscoveryID, _ fault: inout UploadError?) async throws
    -> VisitSnapshot?
  {
    let tellsMoment = context.profile.has("collected-at")
    let (items, begun, consent, collectedAt) = try await store { store in
      let consent = try store.consent()
      let (items, begun) = try store.beginSending(of: id)
      let moment = try tellsMoment ? store.visit(of: id)?.collectedAt : nil
      return (items, begun, consent, moment)
    }
    var visit = VisitSnapshot(
      discovery: id, items: items, sharesMetadata: consent?.sharesPosition ?? false,
      collectedAt: collectedAt)
    if context.profile == .of2023, !visit.cleared.isEmpty {
      fault = UploadError(.cannotClear)
      visit = visit.without(Set(visit.cleared.map(\.field)))
    }
    for item in visit.items {
      guard case .photo(let name?) = item.change else { continue }
      do { visit.photo = try await prepare(name, item, visit) } catch let problem
        as PhotoPreparing.Fault
      {
        fault = UploadError(problem == .missing ? .photoMissing : .photoUnusable)
        visit = visit.without([.photo])
      } catch  where !(error is CancellationError) {
        // As on a full disk: the rest of the visit goes, and so do others.
        Log.program.failure("A photo is not made ready", error, level: .warning)
        fault = UploadError(.photoUnprepared)
        visit = visit.without([.photo])
      }
    }
    if visit.items.isEmpty { return nil }
    if context.profile != .of2023 {
      visit.revision = try await context.memory.revision(id)
    } else if unanswered[id] != nil || visit.items.contains(where: { $0.number <= begun }) {
      try await readBack(&visit)
    }
    return visit
  }

  /// Leaves out what the server has already: an earlier answer was lost.
  private func readBack(_ visit: inout VisitSnapshot) async throws {
    let now = context.clock.now()
    lateUntil = lateUntil.filter { $0.value > now }
    var reading = readingBack
    let known = try await reading.known(of: visit, late: Set(lateUntil.keys))
    readingBack = reading
    guard !known.isEmpty else { return }
    try await confirm(known, of: visit)
    visit = visit.without(Set(known.map(\.field)))
  }

  /// - Returns: why a part of it was not taken; nil when all was.
  @discardableResult
  private func upload(
    _ visit: VisitSnapshot, rounds: Int, _ whenLeft: @escaping @Sendable () -> Void
  ) async throws -> UploadError? {
    var visit = visit
    var fault: UploadError?
    for round in 1...rounds {
      do {
        try await attempt(visit, whenLeft)
        return fault
      } catch ServerRequestError.refused(let refusal, let status) {
        unanswered[visit.discovery] = nil
        guard status != 412, status != 404 || visit.revision == nil else {
          // Another device was faster.
          fault = UploadError(.overtaken)
          guard round < rounds, let merged = try await merge(visit) else { return fault }
          visit = merged
          fault = nil
          continue
        }
        let found = UploadError(refusal, status: status)
        fault = found
        let rest = visit.without(found.fields)
        // What it does take of the visit, it gets.
        guard !found.fields.isEmpty, rest.items.count < visit.items.count, !rest.items.isEmpty
        else {
          return found
        }
        visit = rest
      }
    }
    return fault
  }

  private func attempt(
    _ visit: VisitSnapshot, _ whenLeft: @escaping @Sendable () -> Void
  ) async throws {
    let id = visit.discovery
    unanswered[id] = visit
    if context.profile == .of2023 { readingBack.note(id) }
    let requests = VisitRequests(
      visit: visit, profile: context.profile, keyPrefix: context.keyPrefix)
    let (gone, going) = AsyncStream.makeStream(of: Int64.self, bufferingPolicy: .bufferingNewest(1))
    let size = Int64(max(1, visit.photo?.size ?? 1))
    async let shown: Void = { [status] in
      for await bytes in gone {
        await status.change { status in
          // Once all of it has left, the next one is shown.
          guard case .sending(id, _) = status.state else { return }
          status.state = .sending(id, min(1, Double(bytes) / Double(size)))
        }
      }
    }()
    defer { going.finish() }
    do {
      try await VisitSender(
        client: context.client, requests: requests,
        progress: { bytes in
          going.yield(bytes)
          if bytes >= size { whenLeft() }
        },
        took: { items, answer in try await self.confirm(items, of: visit, answer) }
      ).send()
      (unanswered[id], lateUntil[id]) = (nil, nil)
    } catch let fault as ServerRequestError where fault.isAnswer {
      // Of what was sent before, and may still arrive, this answer says nothing.
      if (lateUntil[id] ?? .distantPast) <= context.clock.now() { unanswered[id] = nil }
      throw fault
    } catch {
      if (error as? ServerRequestError)?.mayArrive ?? (error is CancellationError) {
        lateUntil[id] = context.clock.now().addingTimeInterval(Self.arrivalTimeout)
      }
      if try await isHeld(id) { try await hold(id) }
      throw error
    }
    going.finish()
    await shown
  }

  private func merge(_ visit: VisitSnapshot) async throws -> VisitSnapshot? {
    try await context.memory.merge(visit.discovery)
    var fault: UploadError?
    return try await snapshot(visit.discovery, &fault)
  }

  private func confirm(
    _ items: [OutboxItem], of visit: VisitSnapshot, _ answer: APIVisit? = nil
  ) async throws {
    let now = context.clock.now()
    let photo = items.contains { $0.field == .photo } ? visit.photo : nil
    try await store {
      try $0.confirm(items, photo: photo?.digest, answer: answer.map { RemoteVisit($0) }, at: now)
    }
    unanswered[visit.discovery] = unanswered[visit.discovery]?.without(Set(items.map(\.field)))
    // What is left of it is written over, or goes with the folder.
    if let photo {
      await context.executor.run { try? FileManager.default.removeItem(at: photo.file) }
    }
  }

  private func prepare(
    _ name: String, _ item: OutboxItem, _ visit: VisitSnapshot
  ) async throws -> PreparedPhoto {
    if let photo = unanswered[item.discovery]?.photo,
      unanswered[item.discovery]?.items.contains(item) == true,
      await context.executor.run({ FileManager.default.fileExists(atPath: photo.file.path) })
    {
      return photo
    }
    let demand = context.profile.demand(keepsMetadata: visit.sharesMetadata)
    if let ahead {
      if ahead.discovery == item.discovery { self.ahead = nil }
      if let photo = try await ahead.photo(of: item, demand) { return photo }
    }
    return try await context.photos.prepare(
      context.album.url(of: name), context.file(for: item), demand)
  }

  private func prepareAhead(_ id: DiscoveryID) {
    // What was sent and not answered is sent as it was made ready then.
    guard unanswered[id] == nil, ahead?.discovery != id else { return }
    // What was made ready in vain goes with the folder.
    ahead = PhotoPrefetch(id, context, after: ahead)
  }

  private func store<Value: Sendable>(
    _ work: @Sendable @escaping (Store) throws -> Value
  ) async throws -> Value {
    let store = context.store
    return try await context.executor.run { try work(store) }
  }
}
