import MonaAPI
import MonaModel
import MonaModel
import MonaPerson

/// Sends the pending changes of one visit to a server.
struct VisitSender: Sendable {
  let client: ServerClient
  let requests: VisitRequests
  let progress: ServerTransport.Progress
  /// Called with the changes that the server accepted, as soon as it did.
  let took: @Sendable ([OutboxItem], APIVisit?) async throws -> Void
  /// Whether the server has the changes, of a server whose answers do not prove it; else nil.
  let readBack: (@Sendable ([OutboxItem]) async throws -> Bool)?

  private var visit: VisitSnapshot { requests.visit }

  /// Sends all changes; those accepted before an error are still reported to `took`.
  /// - Throws: ``ServerRequestError`` for problems with the server, ``UploadError`` for problems
  ///   with this visit, and `CancellationError`.
  func send() async throws {
    if visit.isRemoval { return try await remove() }
    let (set, cleared) = (visit.set, visit.cleared)
    guard visit.revision != nil else {
      try await note(set)
      return try await edit(cleared)
    }
    // The photo is sent last: its request is unconditional, but changes the revision that the other
    // requests require.
    try await edit((set + cleared).filter(\.canBeEdited))
    try await note(set.filter { !$0.canBeEdited })
  }

  private func remove() async throws {
    do {
      let answer = try await client.ask(requests.removal())
      try prove(APIFields(answer.body).flatMap { APIVisitChanges.Removal($0)?.discovery }, answer)
    } catch ServerRequestError.refused(_, status: 404) {
      // The visit was already removed, which is the intended result.
    }
    try await takeProven(visit.items)
  }

  private func note(_ items: [OutboxItem]) async throws {
    guard !items.isEmpty else { return }
    let photo = items.contains { $0.field == .photo } ? visit.photo : nil
    if let photo, requests.profile.has("photo-sum") {
      do {
        try proveNoted(await ask(requests.sum(items, photo)))
        return try await takeProven(items)
      } catch ServerRequestError.refused(let refusal, status: 422)
        where Set(refusal.errors.keys) == ["photo_sha256"]
      {
        // The server does not know this checksum, so the photo itself is sent.
      }
    }
    try proveNoted(await ask(requests.form(items, photo)))
    try await takeProven(items)
  }

  /// Reports changes as taken, once the server is known to have them.
  private func takeProven(_ items: [OutboxItem]) async throws {
    if let readBack, try await !readBack(items) { throw ServerRequestError.notUnderstood("") }
    try await took(items, nil)
  }

  private func proveNoted(_ answer: ServerAnswer) throws {
    let noted = APIFields(answer.body).flatMap { APIVisit($0) }
    try prove(noted?.revision == nil ? nil : noted?.discovery, answer)
  }

  /// Checks that an answer comes from the server: it names the visit that was written.
  ///
  /// A network in between, such as a hotspot that wants a log-in, may answer any request with an empty success.
  /// - Throws: ``ServerRequestError/notUnderstood(_:)``.
  private func prove(_ discovery: DiscoveryID?, _ answer: ServerAnswer) throws {
    guard requests.profile.has("visit-answers"), discovery != visit.discovery else { return }
    throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
  }

  private func edit(_ items: [OutboxItem]) async throws {
    guard !items.isEmpty else { return }
    do {
      let answer = try await ask(requests.patch(items))
      try proveNoted(answer)
      try await took(items, APIFields(answer.body).flatMap { APIVisit($0) })
    } catch ServerRequestError.refused(_, status: 404) where items.allSatisfy(\.clears) {
      // The visit does not exist on the server, so there is nothing to clear.
      try await took(items, nil)
    }
  }

  private func ask(_ request: ServerRequest) async throws -> ServerAnswer {
    do {
      return try await client.ask(request, progress: progress)
    } catch ServerRequestError.refused(
      let refusal, status: 422) where refusal.errors.isEmpty && request.isNamed
    {
      // Another request used the same key, which is a fault of neither the server nor the person.
      var anew = request
      anew.headers["Idempotency-Key"]? += "-anew"
      return try await client.ask(anew, progress: progress)
    }
  }
}

extension ServerRequest {
  fileprivate var isNamed: Bool { headers["Idempotency-Key"] != nil }
}

extension OutboxItem {
  /// Whether this change can be sent as an edit of an existing visit.
  fileprivate var canBeEdited: Bool { field == .rating || field == .comment || clears }
}
