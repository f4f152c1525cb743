import Hummingbird
import MonaAPI
import MonaModel
import MonaServices

/// A person's visits: what they collected, with photo, rating and comment.
struct VisitRoutes: Sendable {
  let server: ServerContext

  func add(to group: RouterGroup<ServerRequestContext>) {
    for kind in DiscoveryKind.allCases {
      let path = "user/\(APICollection(kind).rawValue)"
      group.get(RouterPath(path)) { request, _ in try await list(kind, request) }
      group.post(RouterPath(path)) { request, _ in try await note(kind, request) }
      let single = RouterPath("\(path)/{id}")
      group.get(single) { request, context in try await visit(kind, request, context) }
      group.patch(single) { request, context in try await edit(kind, request, context) }
      group.delete(single) { request, context in try await remove(kind, request, context) }
      addPhotos(kind, at: "\(path)/{id}/photos", to: group)
    }
    group.get("user/changes") { request, _ in try await changes(request) }
    group.get("user/photo") { request, _ in try await photo(request) }
  }

  private func list(_ kind: DiscoveryKind, _ request: Request) async throws -> Response {
    let login = try await server.login(request)
    let visits = try await server.store.visits(of: login.account.id, to: kind)
    return .json { json in
      json.array { json in for visit in visits { json.visit(visit) } }
    }
  }

  /// Creates or updates a visit: changes only the fields that were sent and are not blank.
  private func note(_ kind: DiscoveryKind, _ request: Request) async throws -> Response {
    let (form, login) = try await server.photoForm(request)
    var faults: [FieldError] = []
    let discovery = try await server.discovery(kind, form, &faults)
    var change = VisitChange()
    if let rating = rating(form, &faults) { change.rating = .set(rating) }
    change.ratingAt = form.value("rating_at").flatMap(Self.milliseconds)
    change.commentAt = form.value("comment_at").flatMap(Self.milliseconds)
    change.photoAt = form.value("photo_at").flatMap(Self.milliseconds)
    if let comment = form.value("comment") { change.comment = .set(comment) }
    if let moment = form.value("collected_at") {
      if let time = Self.milliseconds(moment) {
        change.collectedAt = .set(time)
      } else {
        faults.append(.collectedAtMalformed)
      }
    }
    faults.append(contentsOf: change.faults + form.photoFaults)
    let known = try await knownPhoto(form, of: login.account.id, &faults)
    guard faults.isEmpty, let discovery else { throw RequestError.invalid(faults) }
    if let known { change.photo = .set(known) }
    try await server.checkKnownChange(request, of: login.account.id)
    try await server.checkQuota(form, of: login.account.id)
    let noted = try await server.keepPhoto(of: form) { [change] photo in
      var change = change
      if let photo { change.photo = .set(photo) }
      do {
        return try await server.store.note(
          change, of: login.account.id, to: discovery, photos: server.photos,
          key: IdempotencyKey(request, "note \(change.act(on: discovery))"))
      } catch is ServerStore.PhotoVanished where photo == nil {
        // The visit with this photo was changed meanwhile.
        throw RequestError.invalid([.photoNotHere])
      }
    }
    return request.wantsRepresentation ? .visit(noted) : Response(status: .ok)
  }

  /// The photo that a form names by its hash instead of sending it: one that this same person has on the server.
  ///
  /// Other people's photos count as missing; otherwise a client could find out where others have been.
  func knownPhoto(
    _ form: RequestForm, of person: Int64, _ faults: inout [FieldError]
  ) async throws -> StoredPhoto? {
    guard form.photo == nil, form.photoFaults.isEmpty, let sum = form.value("photo_sha256") else {
      return nil
    }
    guard let digest = PhotoDigest(hex: sum), digest.description == sum else {
      faults.append(.photoDigestMalformed)
      return nil
    }
    let photo = try await server.store.photo(of: person, digest)
    guard let photo, try await server.photos.isWhole(photo) else {
      faults.append(.photoNotHere)
      return nil
    }
    return photo
  }

  /// Parses a time into milliseconds since 1970; nil when it is invalid.
  static func milliseconds(_ moment: String) -> Int64? {
    APITime.date(moment).map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) }
  }

  /// The rating; clients send 0 for "not rated".
  private func rating(_ form: RequestForm, _ faults: inout [FieldError]) -> Int? {
    guard let text = form.value("rating"), text != "null", text != "0" else { return nil }
    guard let rating = Int(text) else {
      faults.append(.ratingNotInteger)
      return nil
    }
    return rating
  }

  private func photo(_ request: Request) async throws -> Response {
    let login = try await server.login(request)
    guard let type = request.queryValue("type"), let kind = DiscoveryKind(name: type) else {
      throw RequestError.invalid([.typeUnknown])
    }
    // An unknown size is refused first.
    _ = try Self.size(request)
    guard let number = request.queryValue("discovery_id").flatMap(Int.init),
      let discovery = DiscoveryID(kind, checked: number),
      let photo = try await server.store.visit(
        of: login.account.id, to: server.numbers.published(named: discovery))?.photo
    else { throw RequestError.notFound }
    return try await response(photo, request)
  }

  /// The photo's bytes, or those of a thumbnail of the size that the request asks for.
  func response(_ photo: StoredPhoto, _ request: Request) async throws -> Response {
    let size = try Self.size(request)
    var headers = HTTPFields()
    headers[.cacheControl] = "private, no-cache"
    if let size {
      guard let file = try await server.photos.thumbnail(of: photo, size) else {
        throw RequestError.notFound
      }
      headers[.contentType] = "image/jpeg"
      headers[.eTag] = "\"\(photo.digest)-\(size.side)\""
      return .stored(file, headers: headers, for: request)
    }
    headers[.contentType] = photo.mediaType
    let tag = "\"\(photo.digest)\""
    headers[.eTag] = tag
    if request.headers.namesTag(tag), try await server.photos.isThere(photo) {
      return Response(status: .notModified, headers: headers)
    }
    guard let file = try await server.photos.opened(photo) else { throw RequestError.notFound }
    return .stored(file, headers: headers, for: request)
  }

  /// The size of thumbnail in the query; nil for the whole photo.
  private static func size(_ request: Request) throws -> ThumbnailSize? {
    guard let text = request.queryValue("size") else { return nil }
    guard let size = Int(text).flatMap(ThumbnailSize.init) else {
      throw RequestError.invalid([.sizeUnknown])
    }
    return size
  }
}

extension DiscoveryID {
  /// Nil for a number that is not valid for the kind.
  init?(_ kind: DiscoveryKind, checked number: Int) {
    guard (0..<(DiscoveryID.recordLimit * DiscoveryID.sourceLimit)).contains(number) else {
      return nil
    }
    self.init(kind, number)
  }
}
