import Foundation
import Hummingbird
import MonaAPI
import MonaModel
import NIOCore

/// The routes that clients of 2019 and 2023 do not use: reading a single visit, changing it without overwriting
/// other changes, and fetching the changes of other devices.
extension VisitRoutes {
  /// The most changes in one response.
  private static let changeLimit = 1000

  func visit(
    _ kind: DiscoveryKind, _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let login = try await server.login(request)
    let discovery = try discovery(kind, context)
    guard let visit = try await server.store.visitResponse(of: login.account.id, to: discovery)
    else { throw RequestError.notFound }
    return .visit(visit)
  }

  /// Changes the fields that are sent, and clears those that are `null`; with `If-Match`, only when the visit still
  /// has that revision.
  func edit(
    _ kind: DiscoveryKind, _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let login = try await server.login(request)
    let discovery = try discovery(kind, context)
    let patch = try await VisitPatch.read(request)
    let faults = patch.change.faults
    guard faults.isEmpty else { throw RequestError.invalid(faults) }
    let condition = try Self.condition(request)
    try await server.checkKnownChange(request, of: login.account.id)
    let act = "edit \(patch.change.act(on: discovery)) \(condition)"
    return .visit(
      try await server.store.edit(
        patch.change, of: login.account.id, to: discovery, photos: server.photos, if: condition,
        key: IdempotencyKey(request, act)))
  }

  func remove(
    _ kind: DiscoveryKind, _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let login = try await server.login(request)
    let discovery = try discovery(kind, context)
    let condition = try Self.condition(request)
    try await server.checkKnownChange(request, of: login.account.id)
    let removal = try await server.store.removeVisit(
      of: login.account.id, to: discovery, photos: server.photos, if: condition,
      at: request.queryValue("removed_at").flatMap(Self.milliseconds),
      key: IdempotencyKey(request, "remove \(discovery) \(condition)"))
    guard request.wantsRepresentation else { return Response(status: .ok) }
    return .json { json in
      json.object { json in
        json.number(of: discovery)
        json.members(of: removal)
      }
    }
  }

  /// Responds with the changes of the person's visits after the revision `since`.
  func changes(_ request: Request) async throws -> Response {
    let login = try await server.login(request)
    let since = request.queryValue("since").flatMap(Int64.init) ?? 0
    let changes = try await server.store.changes(
      of: login.account.id, after: since, knowing: request.knownChange, limit: Self.changeLimit)
    return .json { json in
      json.object { json in
        json.name("data")
        json.array { json in for visit in changes.visits { json.visit(visit) } }
        json.name("removed")
        json.array { json in
          for removal in changes.removals {
            json.object { json in
              json.number(of: removal.discovery)
              json.member("revision", Int(removal.revision))
              json.member("removed_at", removal.removedAt.map { APITime.preciseText($0) })
            }
          }
        }
        json.member("revision", Int(changes.revision))
        json.member("epoch", changes.epoch)
        json.member("more", changes.hasMore)
      }
    }
  }

  /// The discovery that a path names, under its published number.
  func discovery(
    _ kind: DiscoveryKind, _ context: ServerRequestContext
  ) throws -> DiscoveryID {
    guard let number = context.parameters.get("id", as: Int.self),
      let discovery = DiscoveryID(kind, checked: number)
    else { throw RequestError.notFound }
    return server.numbers.published(named: discovery)
  }

  /// The precondition in `If-Match`: the visit's revision, in quotation marks.
  private static func condition(_ request: Request) throws -> VisitCondition {
    guard let tag = request.headers[.ifMatch], tag != "*" else { return .exists }
    guard let revision = Int64(tag.filter { $0 != "\"" }) else { throw RequestError.overtaken }
    return .unchanged(revision: revision)
  }
}

/// A change of a visit, in JSON: a field that is `null` is cleared, one that is missing stays.
private struct VisitPatch: Decodable {
  var change = VisitChange()

  private enum Field: String, CodingKey {
    case rating, comment, photo
    case collectedAt = "collected_at"
    case ratingAt = "rating_at"
    case commentAt = "comment_at"
    case photoAt = "photo_at"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    if fields.contains(.rating) {
      change.rating = try fields.decode(Int?.self, forKey: .rating).map { .set($0) } ?? .clear
    }
    if fields.contains(.comment) {
      let comment = try fields.decode(String?.self, forKey: .comment) ?? ""
      change.comment = comment.allSatisfy(\.isWhitespace) ? .clear : .set(comment)
    }
    if fields.contains(.collectedAt) {
      let moment = try fields.decode(String.self, forKey: .collectedAt)
      guard let time = VisitRoutes.milliseconds(moment) else { throw RequestError.malformed }
      change.collectedAt = .set(time)
    }
    // Photos are sent as files, by POST.
    if fields.contains(.photo) {
      guard try fields.decodeNil(forKey: .photo) else { throw RequestError.malformed }
      change.photo = .clear
    }
    func moment(_ field: Field) throws -> Int64? {
      try fields.decodeIfPresent(String.self, forKey: field).flatMap(VisitRoutes.milliseconds)
    }
    change.ratingAt = try moment(.ratingAt)
    change.commentAt = try moment(.commentAt)
    change.photoAt = try moment(.photoAt)
  }

  /// - Throws: `RequestError`.
  static func read(_ request: Request) async throws -> VisitPatch {
    let body = try await RequestForm.body(of: request)
    // The parser's error is of no use to the server; the client can find it.
    guard let patch = try? JSONDecoder().decode(VisitPatch.self, from: Data(body)) else {
      throw RequestError.malformed
    }
    return patch
  }
}

extension Request {
  /// Whether the client asks for an answer that proves what was done (RFC 7240): earlier clients expect an empty one.
  var wantsRepresentation: Bool {
    headers.contains { field in
      field.name.canonicalName == "prefer" && field.value.contains("return=representation")
    }
  }

  /// The last change that the client heard of, in `APIHeader.knownChange`; nil if it names none.
  fileprivate var knownChange: ServerStore.KnownChange? {
    let field = headers.first { $0.name.canonicalName == APIHeader.knownChange }
    let parts = field?.value.split(separator: " ") ?? []
    return parts.first.flatMap { Int64($0) }.map {
      ServerStore.KnownChange(revision: $0, epoch: parts.count > 1 ? String(parts[1]) : nil)
    }
  }
}

extension ServerContext {
  /// Refuses a request whose client knows a change that this server never gave.
  /// - Throws: `RequestError.neverGiven`.
  func checkKnownChange(_ request: Request, of person: Int64) async throws {
    guard let known = request.knownChange else { return }
    try await store.database.read { db in try ServerStore.check(known, of: person, db) }
  }
}

extension Response {
  /// A response with a single visit, whose entity tag is its revision.
  static func visit(_ visit: VisitResponse) -> Response {
    var headers = HTTPFields()
    headers[.eTag] = "\"\(visit.revision)\""
    headers[.contentType] = "application/json"
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: visit.json)))
  }
}
