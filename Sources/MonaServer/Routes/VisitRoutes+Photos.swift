import Hummingbird
import MonaAPI
import MonaModel
import NIOCore

/// The photos of a visit, of which one is chosen: `user/photo` serves that one, and clients before the extension
/// "photos" know no other.
extension VisitRoutes {
  /// Adds the routes of the photos of visits to a kind of discoveries.
  func addPhotos(
    _ kind: DiscoveryKind, at path: String, to group: RouterGroup<ServerRequestContext>
  ) {
    let all = RouterPath(path)
    group.get(all) { request, context in try await photos(kind, request, context) }
    group.post(all) { request, context in try await list(kind, request, context) }
    let single = RouterPath("\(path)/{key}")
    group.get(single) { request, context in try await photo(kind, request, context) }
    group.delete(single) { request, context in try await removePhoto(kind, request, context) }
  }

  private func photos(
    _ kind: DiscoveryKind, _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let login = try await server.login(request)
    let discovery = try discovery(kind, context)
    guard let visit = try await server.store.visit(of: login.account.id, to: discovery) else {
      throw RequestError.notFound
    }
    return .json { json in
      json.array { json in for photo in visit.photos { json.object { $0.members(of: photo) } } }
    }
  }

  private func photo(
    _ kind: DiscoveryKind, _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let login = try await server.login(request)
    let discovery = try discovery(kind, context)
    let key = try Self.key(context)
    let visit = try await server.store.visit(of: login.account.id, to: discovery)
    guard let photo = visit?.photos.first(where: { $0.key == key })?.photo else {
      throw RequestError.notFound
    }
    return try await response(photo, request)
  }

  /// Adds a photo, or changes when one was taken; the chosen one stays.
  private func list(
    _ kind: DiscoveryKind, _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let (form, login) = try await server.photoForm(request)
    let discovery = try discovery(kind, context)
    var faults = form.photoFaults
    let key = form.value("key").flatMap { text in
      PhotoDigest(hex: text).flatMap { $0.description == text ? $0 : nil }
    }
    if key == nil { faults.append(.photoKeyMalformed) }
    var takenAt = VisitChange.Edit<Int64>.keep
    if let text = form.fields["taken_at"] {
      if let moment = form.value("taken_at") {
        if let time = Self.milliseconds(moment) {
          takenAt = .set(time)
        } else {
          faults.append(.takenAtMalformed)
        }
      } else {
        takenAt = text.isEmpty ? .clear : .keep
      }
    }
    let known = try await knownPhoto(form, of: login.account.id, &faults)
    guard faults.isEmpty, let key else { throw RequestError.invalid(faults) }
    try await server.checkKnownChange(request, of: login.account.id)
    try await server.checkQuota(form, of: login.account.id)
    let addedAt = form.value("added_at").flatMap(Self.milliseconds)
    let listed = try await server.keepPhoto(of: form) { [takenAt] photo in
      let change = ListedPhotoChange(
        key: key, photo: photo ?? known, takenAt: takenAt, addedAt: addedAt)
      do {
        return try await server.store.list(
          change, of: login.account.id, to: discovery, photos: server.photos,
          key: IdempotencyKey(request, change.act(on: discovery)))
      } catch is ServerStore.PhotoVanished where photo == nil {
        // The visit with this photo was changed meanwhile.
        throw RequestError.invalid([.photoNotHere])
      }
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: listed.json)))
  }

  private func removePhoto(
    _ kind: DiscoveryKind, _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let login = try await server.login(request)
    let discovery = try discovery(kind, context)
    let key = try Self.key(context)
    try await server.checkKnownChange(request, of: login.account.id)
    let removal = try await server.store.removePhoto(
      key, of: login.account.id, to: discovery, photos: server.photos,
      at: request.queryValue("removed_at").flatMap(Self.milliseconds),
      key: IdempotencyKey(request, "remove photo \(discovery.key) \(key)"))
    return .json { json in
      json.object { json in
        json.number(of: discovery)
        json.member("key", key.description)
        json.members(of: removal)
      }
    }
  }

  private static func key(_ context: ServerRequestContext) throws -> PhotoDigest {
    guard let key = context.parameters.get("key").flatMap({ PhotoDigest(hex: $0) }) else {
      throw RequestError.notFound
    }
    return key
  }
}
