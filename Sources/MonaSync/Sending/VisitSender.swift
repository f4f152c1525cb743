import MonaAPI
import MonaModel
import MonaPerson

/// Sends the pending changes of one visit to a server.
struct VisitSender: Sendable {
  let client: ServerClient
  let requests: VisitRequests
  let progress: ServerTransport.Progress
  /// Called with the changes that the server accepted, as soon as it did: with its state of the visit, if that is to
  /// be stored, and with the change that it made, if it named it.
  let took: @Sendable ([OutboxItem], APIVisit?, KnownChange?) async throws -> Void
  /// Whether the server has the changes, for the server of 2023; nil for others.
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
    var known: KnownChange?
    do {
      let answer = try await client.ask(requests.removal())
      let removal = APIFields(answer.body).flatMap { APIVisitChanges.Removal($0) }
      try prove(removal?.revision == nil ? nil : removal?.discovery, answer)
      known = KnownChange(removal?.revision, removal?.epoch)
    } catch ServerRequestError.refused(_, status: 404) {
      // The visit was already removed, which is the intended result.
    }
    try await take(visit.items, known)
  }

  private func note(_ items: [OutboxItem]) async throws {
    guard !items.isEmpty else { return }
    let isPhotoNoted = items.contains { $0.field == .photo }
    if isPhotoNoted, let sum = visit.photoOnServer {
      // If the server does not know this checksum any more, the photo is prepared.
      let noted = try proveNoted(await ask(requests.sum(items, sum)))
      return try await take(items, noted?.change)
    }
    let photo = isPhotoNoted ? visit.photo : nil
    if let photo, requests.profile.has("photo-sum") {
      do {
        let noted = try proveNoted(await ask(requests.sum(items, photo.digest)))
        return try await take(items, noted?.change)
      } catch ServerRequestError.refused(let refusal, status: 422)
        where refusal.isOfSum
      {
        // The server does not know this checksum, so the photo itself is sent.
      }
    }
    let noted = try proveNoted(await ask(requests.form(items, photo)))
    try await take(items, noted?.change)
  }

  /// Reports changes as taken, once it is certain that the server answered.
  private func take(
    _ items: [OutboxItem], _ known: KnownChange?, state: APIVisit? = nil
  ) async throws {
    if let readBack {
      guard try await readBack(items) else { throw ServerRequestError.notUnderstood("") }
    } else if !client.isMarked {
      // Answers of this server are empty, as those of something in between may be; only it knows the account.
      _ = try await client.account()
    }
    try await took(items, state, known)
  }

  /// - Returns: the visit that the answer names; nil if it names none.
  private func proveNoted(_ answer: ServerAnswer) throws -> APIVisit? {
    let noted = APIFields(answer.body).flatMap { APIVisit($0) }
    try prove(noted?.revision == nil ? nil : noted?.discovery, answer)
    return noted
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
      let edited = try proveNoted(answer)
      try await take(items, edited?.change, state: edited)
    } catch ServerRequestError.refused(_, status: 404) where items.allSatisfy(\.clears) {
      // The visit does not exist on the server, so there is nothing to clear.
      try await take(items, nil)
    }
  }

  private func ask(_ request: ServerRequest) async throws -> ServerAnswer {
    try await client.askNamed(request, progress: progress)
  }
}

extension APIRefusal {
  /// Whether the server refuses nothing but the checksum of a photo, which it does not know.
  var isOfSum: Bool { Set(errors.keys) == ["photo_sha256"] }
}

extension ServerClient {
  /// Sends a request with an idempotency key, once more under another one if the key was used.
  func askNamed(
    _ request: ServerRequest, progress: @escaping ServerTransport.Progress = { _ in }
  ) async throws -> ServerAnswer {
    do { return try await ask(request, progress: progress) } catch ServerRequestError.refused(
      let refusal, status: 422) where refusal.errors.isEmpty && request.isNamed
    {
      // Another request used the same key, which is a fault of neither the server nor the person.
      var anew = request
      anew.headers["Idempotency-Key"]? += "-anew"
      return try await ask(anew, progress: progress)
    }
  }
}

extension ServerRequest {
  fileprivate var isNamed: Bool { headers["Idempotency-Key"] != nil }
}

extension OutboxItem {
  /// Whether this change can be sent as an edit of an existing visit.
  fileprivate var canBeEdited: Bool { [.rating, .comment, .date].contains(field) || clears }
}

extension APIVisit {
  /// The change of its revision.
  fileprivate var change: KnownChange? { KnownChange(revision, epoch) }
}
