import Foundation
import MonaAPI
import MonaModel
import MonaSync

/// A simulation of MONA's server of 2023.
///
/// It ignores idempotency keys and conditional headers, has one token per person, and never
/// clears a field.
package actor Server2023 {
  /// A person's visit as the server stores it.
  package struct Visit: Hashable, Sendable {
    package var rating: Int?
    package var comment: String?
    package var photo: Data?
    /// The name of the photo's file, new with each upload and independent of its contents.
    var photoName: String?
    /// Times in UTC.
    var createdAt: String?, updatedAt: String?

    package init(rating: Int? = nil) { self.rating = rating }
  }

  struct Person {
    var id: Int
    var password: String
    var email: String?
    var token: String?
    var visits: [DiscoveryID: Visit] = [:]
  }

  var people: [String: Person] = [:]
  /// Discoveries missing from the server's catalogue: a visit to one of them fails with status 500.
  private var unknown: Set<DiscoveryID> = []
  /// The number of photos received.
  package private(set) var photoCount = 0
  /// The number of photos received that were equal to the visit's present photo.
  package private(set) var doubledPhotos = 0
  private var lastToken = 0
  let now: @Sendable () -> Date

  /// - Parameter now: the server's clock, for the times of changes and each answer's `Date` header.
  package init(now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_372_652) })
  {
    self.now = now
  }

  /// Logs in to an account, and creates it if needed; this ends every other login to it.
  package func logIn(_ username: String) -> String {
    lastToken += 1
    let token = String(repeating: "t", count: 52) + String(format: "%08d", lastToken)
    var person = people[username] ?? Person(id: people.count + 1, password: "secret-1")
    person.token = token
    people[username] = person
    return token
  }

  /// The stored visits of a person; empty for an unknown username.
  package func visits(of username: String) -> [DiscoveryID: Visit] {
    people[username]?.visits ?? [:]
  }

  /// Stores a visit as if another device had sent it.
  package func note(_ visit: Visit, to discovery: DiscoveryID, of username: String) {
    people[username]?.visits[discovery] = visit
  }

  /// Sets the discoveries missing from the server's catalogue.
  package func forget(_ discoveries: Set<DiscoveryID>) { unknown = discoveries }

  func person(_ request: ServerRequest) -> String? {
    let token = request.headers["Authorization"]?.dropFirst("Bearer ".count)
    return token.flatMap { token in people.first { $0.value.token == String(token) }?.key }
  }

  func answer(_ request: ServerRequest) -> ServerAnswer {
    if let answer = accountAnswer(request) { return answer }
    guard let username = person(request) else {
      return .json(401, ["message": "Unauthenticated."])
    }
    let parts = request.route.path.split(separator: "/").map(String.init)
    if request.route == .photo { return photo(request, username) }
    guard parts.first == "user", parts.count > 1,
      let kind = APICollection(rawValue: parts[1])?.kind
    else { return .json(404, ["message": "Not Found."]) }
    switch (request.route.method, parts.count) {
    case (.get, 2): return list(kind, username)
    case (.post, 2): return note(kind, request, username)
    case (.delete, 3): return remove(DiscoveryID(kind, Int(parts[2]) ?? 0), username)
    default: return .json(405, ["message": "The method is not supported for this route."])
    }
  }

  private func list(_ kind: DiscoveryKind, _ username: String) -> ServerAnswer {
    let visits = (people[username]?.visits ?? [:]).filter { $0.key.kind == kind }
    let rows = visits.sorted { $0.key < $1.key }.map { id, visit in
      """
      {"\(kind.name)_id":"\(id.number)","rating":\(visit.rating.map(String.init) ?? "null"),\
      "comment":\(visit.comment.map(Self.json) ?? "null"),\
      "photo":\(visit.photoName.map(Self.json) ?? "null"),\
      "created_at":"\(visit.createdAt ?? stamp)","updated_at":"\(visit.updatedAt ?? stamp)"}
      """
    }
    // Tests often list a thousand visits, for which JSONSerialization takes ten times as long.
    return ServerAnswer(
      status: 200, headers: ["content-type": "application/json"],
      body: Data("[\(rows.joined(separator: ","))]".utf8))
  }

  private var stamp: String { APITime.text(Int64(now().timeIntervalSince1970) * 1000) }

  private static func json(_ text: String) -> String {
    // Encoding a text never fails.
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  private func note(
    _ kind: DiscoveryKind, _ request: ServerRequest, _ username: String
  ) -> ServerAnswer {
    guard case .multipart(let fields, let file) = request.body,
      let number = fields["id"].flatMap(Int.init)
    else { return .json(422, ["message": "The given data was invalid."]) }
    let id = DiscoveryID(kind, number)
    if unknown.contains(id) { return .json(500, ["message": "Server Error"]) }
    var errors: [String: [String]] = [:]
    // The server ignores values that PHP regards as false.
    let rating = fields["rating"].flatMap { $0 == "0" || $0 == "" ? nil : $0 }
    let comment = fields["comment"].flatMap { $0 == "0" || $0 == "" ? nil : $0 }
    if let rating, Int(rating).map({ $0 > 5 }) ?? true { errors["rating"] = ["Wrong."] }
    if (comment?.count ?? 0) > 2048 { errors["comment"] = ["Too long."] }
    let photo = file.flatMap { FileManager.default.contents(atPath: $0.file.path) }
    if (photo?.count ?? 0) > APICapabilities.photoBytes { errors["photo"] = ["Too heavy."] }
    guard errors.isEmpty else {
      return .json(422, ["message": "The given data was invalid.", "errors": errors])
    }
    var visit = people[username]?.visits[id] ?? Visit()
    if let rating { visit.rating = Int(rating) }
    if let comment { visit.comment = comment }
    if let photo {
      if visit.photo == photo { doubledPhotos += 1 }
      visit.photo = photo
      photoCount += 1
      visit.photoName = "uploads/\(photoCount).jpg"
    }
    visit.createdAt = visit.createdAt ?? stamp
    visit.updatedAt = stamp
    people[username]?.visits[id] = visit
    return ServerAnswer(status: 200)
  }

  private func remove(_ id: DiscoveryID, _ username: String) -> ServerAnswer {
    guard people[username]?.visits.removeValue(forKey: id) != nil else {
      return .json(404, ["message": "Not Found."])
    }
    return ServerAnswer(status: 200)
  }

  private func photo(_ request: ServerRequest, _ username: String) -> ServerAnswer {
    guard let kind = request.query["type"].flatMap({ DiscoveryKind(name: $0) }),
      let number = request.query["discovery_id"].flatMap(Int.init),
      let photo = people[username]?.visits[DiscoveryID(kind, number)]?.photo
    else { return .json(404, ["message": "Not Found."]) }
    return ServerAnswer(status: 200, headers: ["content-type": "image/jpeg"], body: photo)
  }
}

extension ServerAnswer {
  static func json(_ status: Int, _ object: Any) -> ServerAnswer {
    // All objects of these tests are valid JSON.
    let body = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
    return ServerAnswer(
      status: status, headers: ["content-type": "application/json"], body: body)
  }
}
