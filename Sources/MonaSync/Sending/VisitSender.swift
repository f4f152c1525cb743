import MonaAPI
import MonaModel
import MonaPerson

/// Tells a server what is new of one visit.
struct VisitSender: Sendable {
  let client: ServerClient
  let requests: VisitRequests
  let progress: ServerTransport.Progress
  /// Hears what the server took, as soon as it did.
  let took: @Sendable ([OutboxItem], APIVisit?) async throws -> Void

  private var visit: VisitSnapshot { requests.visit }

  /// Sends all of it; what the server took before something went wrong is told to `took`.
  /// - Throws: ``ServerRequestError`` for what concerns the server, ``UploadError`` for what is this visit's own
  ///   matter, and `CancellationError`.
  func send() async throws {
    if visit.isRemoval { return try await remove() }
    let (set, cleared) = (visit.set, visit.cleared)
    guard visit.revision != nil else {
      try await note(set)
      return try await edit(cleared)
    }
    // The photo comes last: it has no condition, and moves that of the others.
    try await edit((set + cleared).filter(\.canBeEdited))
    try await note(set.filter { !$0.canBeEdited })
  }

  private func remove() async throws {
    do { try await client.ask(requests.removal()) } catch ServerRequestError.refused(_, status: 404)
    {
      // It is gone already: that is what was asked for.
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
        // It wants the photo itself.
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
      // Of a visit that is not there, nothing is to be cleared.
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
      // Its key is another request's: it is not the server's, nor the person's fault.
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
  /// Whether it can be told as a change of a visit that the server has.
  fileprivate var canBeEdited: Bool { field == .rating || field == .comment || clears }
}
