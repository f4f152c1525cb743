import MonaAPI
import MonaModel
import MonaPerson

/// Sends the pending changes of one visit to a server.
struct VisitSender: Sendable {
  let client: ServerClient
  let requests: VisitRequests
  let progress: ServerTransport.Progress
  /// Called with the changes that the server accepted, as soon as it did.
  let took: @Sendable ([OutboxItem], APIVisit?) async throws -> Void

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
    do { try await client.ask(requests.removal()) } catch ServerRequestError.refused(_, status: 404)
    {
      // The visit was already removed, which is the intended result.
    }
    try await took(visit.items, nil)
  }

  private func note(_ items: [OutboxItem]) async throws {
    guard !items.isEmpty else { return }
    let photo = items.contains { $0.field == .photo } ? visit.photo : nil
    if let photo, requests.profile.has("photo-sum") {
      do {
        try await ask(requests.sum(items, photo))
        return try await took(items, nil)
      } catch ServerRequestError.refused(let refusal, status: 422)
        where Set(refusal.errors.keys) == ["photo_sha256"]
      {
        // The server does not know this checksum, so the photo itself is sent.
      }
    }
    try await ask(requests.form(items, photo))
    try await took(items, nil)
  }

  private func edit(_ items: [OutboxItem]) async throws {
    guard !items.isEmpty else { return }
    do {
      let answer = try await ask(requests.patch(items))
      try await took(items, APIFields(answer.body).flatMap { APIVisit($0) })
    } catch ServerRequestError.refused(_, status: 404) where items.allSatisfy(\.clears) {
      // The visit does not exist on the server, so there is nothing to clear.
      try await took(items, nil)
    }
  }

  @discardableResult
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
