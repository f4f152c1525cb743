import Foundation
import MonaAPI
import MonaLog
import MonaModel
import MonaPerson

/// Uploads single visits and saves the results in the store.
actor VisitUploader {
  let context: UploadContext
  let status: UploadStatusPublisher
  /// Requests without a response.
  ///
  /// Each is repeated unchanged, under its idempotency key, before anything newer of the visit is
  /// sent, so that a delayed request cannot overwrite newer data.
  private var unanswered: [DiscoveryID: VisitSnapshot] = [:]
  /// The dates until which unanswered requests may still arrive at the server.
  private var lateUntil: [DiscoveryID: Date] = [:]
  /// Seconds during which an unanswered request may still arrive or be processed.
  private static let arrivalTimeout = 60.0
  private var readingBack: RemoteReadback
  /// The photo of the next visit.
  private var prefetch: PhotoPrefetch?
  /// The room for photos on the server, in bytes, as far as it is known; nil before it was asked.
  var room: Int?
  /// The largest number of tries in one upload, when another device changes the visit meanwhile or
  /// the server refuses a part.
  private static let rounds = 4

  init(_ context: UploadContext, _ status: UploadStatusPublisher) {
    self.context = context
    self.status = status
    readingBack = RemoteReadback(client: context.client, folder: context.folder)
  }

  /// Discards the visits read back from the server, because another process may have sent something
  /// since.
  func forgetLists() {
    readingBack = RemoteReadback(client: context.client, folder: context.folder)
    // An unanswered request may arrive after the list is read again, so the list is read once more
    // for that visit.
    for id in unanswered.keys { readingBack.note(id) }
  }

  /// Whether a visit must not be sent for a while, because an earlier request may still arrive and
  /// overwrite newer data.
  func isHeld(_ id: DiscoveryID) async throws -> Bool {
    guard let date = lateUntil[id], date > context.clock.now(), let before = unanswered[id] else {
      return false
    }
    return try await !mayRepeat(before)
  }

  /// Whether a request may be repeated to learn its result.
  private func mayRepeat(_ before: VisitSnapshot) async throws -> Bool {
    // Without an idempotency key the server would process it twice.
    guard context.profile.has("idempotency-key") else { return false }
    // A request is not repeated after the person withdrew consent.
    if before.isRemoval { return true }
    return try await store { try $0.consent()?.holds == true }
  }

  /// Uploads the pending changes of a visit.
  /// - Parameters:
  ///   - next: the visit after it, whose photo is prepared during this upload.
  ///   - whenLeft: called once the photo is sent and only the response is missing.
  /// - Returns: whether a request was sent; false while an earlier request may still arrive.
  /// - Throws: ``ServerRequestError`` for problems that do not concern this visit alone,
  ///   `CancellationError`, and errors of the store.
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
    if let before = unanswered[id], context.profile != .server2023 {
      if try await mayRepeat(before) {
        try await upload(before, rounds: 1, {})
      } else {
        unanswered[id] = nil
      }
    }
    var fault: UploadError?
    if let visit = try await snapshot(id, &fault), !visit.items.isEmpty {
      if let next { prefetchPhoto(next.discovery) }
      fault = try await upload(visit, rounds: Self.rounds, whenLeft) ?? fault
    }
    let isWhole = fault == nil
    fault = try await sendPhotos(of: id, removing: isWhole) ?? fault
    let left = try await store { try $0.outbox(of: id) }
    if left.isEmpty { await status.change { $0.sent += 1 } }
    // Changes made during the upload have not been tried yet, so they are not marked as failed.
    if let fault, left.contains(where: { $0.number <= entry.last }) {
      try await note(fault, of: id, upTo: entry.last)
    }
    return true
  }

  /// Saves that the visit is not sent until earlier requests can no longer arrive, so that other
  /// processes wait too.
  private func hold(_ id: DiscoveryID) async throws {
    guard let last = try await store({ try $0.outbox(of: id) }).map(\.number).max() else { return }
    try await note(UploadError(.noAnswer), of: id, upTo: last, until: lateUntil[id])
  }

  /// Saves why a visit was not taken completely.
  /// - Parameter until: the date of the next try; nil to compute it from the number of tries.
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

  /// The current pending changes of a visit with their prepared photo; nil when nothing can be
  /// sent.
  /// - Parameter fault: set to the reason when a part is left out.
  private func snapshot(_ id: DiscoveryID, _ fault: inout UploadError?) async throws
    -> VisitSnapshot?
  {
    let sendsCollectionTime = context.profile.has("collected-at")
    let (items, begun, consent, collectedAt, known, resentThrough, skew) = try await store {
      store in
      let consent = try store.consent()
      let (items, begun) = try store.beginSending(of: id)
      let moment =
        try sendsCollectionTime && store.sendsDate(of: id) ? store.visit(of: id)?.collectedAt : nil
      return (
        items, begun, consent, moment, try store.knownChange, try store.resentThrough,
        try store.clockSkew
      )
    }
    var visit = VisitSnapshot(
      discovery: id, items: items.filter { $0.field != .photos },
      sharesMetadata: consent?.sharesPosition ?? false,
      collectedAt: collectedAt, knownChange: known, resentThrough: resentThrough, clockSkew: skew)
    if !sendsCollectionTime {
      let dates = visit.items.filter { $0.field == .date }
      if !dates.isEmpty { try await store { try $0.passOver(dates) } }
      visit = visit.without([.date])
    }
    if context.profile == .server2023, !visit.cleared.isEmpty {
      fault = UploadError(.cannotClear)
      visit = visit.without(Set(visit.cleared.map(\.field)))
    }
    for item in visit.items {
      guard case .photo(let name?) = item.change else { continue }
      if context.profile.has("photos"), unanswered[id]?.photo == nil,
        let sent = try await store({ try $0.sentDigest(ofPhoto: name, of: id) })
      {
        visit.photoOnServer = sent
        continue
      }
      do {
        let photo = try await prepare(name, item, visit)
        if try await hasRoom(for: photo) {
          visit.photo = photo
        } else {
          fault = UploadError(.noRoom)
          visit = visit.without([.photo])
        }
      } catch let problem as PhotoPreparing.Fault {
        fault = UploadError(problem == .missing ? .photoMissing : .photoUnusable)
        visit = visit.without([.photo])
      } catch let error as ServerRequestError {
        throw error
      } catch  where !(error is CancellationError) {
        // For example, the disk is full. The rest of the visit and other visits are still sent.
        Log.program.failure("A photo is not made ready", error, level: .warning)
        fault = UploadError(.photoUnprepared)
        visit = visit.without([.photo])
      }
    }
    if visit.items.isEmpty { return nil }
    if context.profile != .server2023 {
      visit.revision = try await context.memory.revision(id)
    } else if unanswered[id] != nil || visit.items.contains(where: { $0.number <= begun }) {
      try await readBack(&visit)
    }
    return visit
  }

  /// Confirms and leaves out the changes that the server already has, because an earlier response
  /// was lost.
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

  /// Sends a visit, and tries again without refused parts or after merging another device's change.
  /// - Returns: why a part was not taken; nil when everything was taken.
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
        if context.profile == .server2023, refusal.errors.isEmpty, status != 413 {
          // That server names the fields that it refuses: this came from a network in between.
          throw ServerRequestError.notUnderstood(refusal.message)
        }
        if status == 410, context.profile.has("epochs") {
          // The server was put back from a backup: what it lacks is found before anything is sent.
          fault = UploadError(.overtaken)
          guard round < rounds else { return fault }
          try await context.memory.catchUp()
          guard let compared = try await snapshotAgain(visit.discovery) else { return nil }
          visit = compared
          fault = nil
          continue
        }
        guard status != 412, status != 404 || visit.revision == nil else {
          // Another device changed or removed the visit first.
          fault = UploadError(.overtaken)
          guard round < rounds, let merged = try await merge(visit) else { return fault }
          visit = merged
          fault = nil
          continue
        }
        if let sum = visit.photoOnServer, refusal.isOfSum, round < rounds {
          // The server lost the file, or removed it with another visit: it is sent.
          let id = visit.discovery
          try await store { try $0.forgetSent(sum, of: id) }
          guard let prepared = try await snapshotAgain(id) else { return fault }
          visit = prepared
          continue
        }
        let found = UploadError(refusal, status: status)
        fault = found
        let rest = visit.without(found.fields)
        // The parts that the server does accept are sent again.
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
    if context.profile == .server2023 { readingBack.note(id) }
    let requests = VisitRequests(
      visit: visit, profile: context.profile, keyPrefix: context.keyPrefix)
    var readBack: (@Sendable ([OutboxItem]) async throws -> Bool)?
    if context.profile == .server2023 {
      readBack = { items in try await self.hasTaken(items, of: visit) }
    }
    let (gone, going) = AsyncStream.makeStream(of: Int64.self, bufferingPolicy: .bufferingNewest(1))
    let size = Int64(max(1, visit.photo?.size ?? 1))
    async let shown: Void = { [status] in
      for await bytes in gone {
        await status.change { status in
          // Once the photo is sent, the status may already show the next visit.
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
        took: { items, answer, known in
          try await self.confirm(items, of: visit, answer, known)
        },
        readBack: readBack
      ).send()
      (unanswered[id], lateUntil[id]) = (nil, nil)
    } catch let fault as ServerRequestError where fault.isAnswer {
      // This response does not settle an earlier request that timed out and may still be processed.
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
    return try await snapshotAgain(visit.discovery)
  }

  private func snapshotAgain(_ id: DiscoveryID) async throws -> VisitSnapshot? {
    var fault: UploadError?
    return try await snapshot(id, &fault)
  }

  private func hasTaken(_ items: [OutboxItem], of visit: VisitSnapshot) async throws -> Bool {
    let now = context.clock.now()
    lateUntil = lateUntil.filter { $0.value > now }
    var reading = readingBack
    defer { readingBack = reading }
    return try await reading.hasTaken(items, of: visit, late: Set(lateUntil.keys))
  }

  private func confirm(
    _ items: [OutboxItem], of visit: VisitSnapshot, _ answer: APIVisit? = nil,
    _ known: KnownChange? = nil
  ) async throws {
    let now = context.clock.now()
    let isPhoto = items.contains { $0.field == .photo }
    let photo = isPhoto ? visit.photo : nil
    let digest = isPhoto ? visit.photo?.digest ?? visit.photoOnServer : nil
    try await store {
      try $0.confirm(
        items, photo: digest, answer: answer.map { RemoteVisit($0) }, known: known, at: now)
    }
    unanswered[visit.discovery] = unanswered[visit.discovery]?.without(Set(items.map(\.field)))
    // A file that cannot be removed is overwritten, or deleted with the temporary folder.
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
    if let prefetch {
      if prefetch.discovery == item.discovery { self.prefetch = nil }
      if let photo = try await prefetch.photo(of: item, demand) { return photo }
    }
    return try await context.photos.prepare(
      context.album.url(of: name), context.file(for: item), demand)
  }

  private func prefetchPhoto(_ id: DiscoveryID) {
    // An unanswered request is repeated with the photo that was prepared for it.
    guard unanswered[id] == nil, prefetch?.discovery != id else { return }
    // Unused prefetched files are deleted with the temporary folder.
    prefetch = PhotoPrefetch(id, context, after: prefetch)
  }

  func store<Value: Sendable>(
    _ work: @Sendable @escaping (Store) throws -> Value
  ) async throws -> Value {
    let store = context.store
    return try await context.executor.run { try work(store) }
  }
}
