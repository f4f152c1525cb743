import Hummingbird
import MonaAPI
import MonaModel
import NIOPosix

/// The public routes of the catalogue: collections, records and changes.
struct CatalogueRoutes: Sendable {
  let server: ServerContext
  let version: APIVersion

  func add(to group: RouterGroup<ServerRequestContext>) {
    for collection in APICollection.allCases {
      let path = collection.rawValue
      group.get(RouterPath(path)) { request, _ in
        switch version {
        case .v2: try await page(of: collection, request)
        case .v3: try await whole(collection, request)
        }
      }
      group.get(RouterPath("\(path)/{id}")) { _, context in
        guard let number = context.parameters.get("id", as: Int.self), number >= 0 else {
          throw RequestError.notFound
        }
        return try await single(collection, number)
      }
      if let updated = collection.lastUpdated, let kind = collection.kind {
        group.get(RouterPath(updated)) { request, _ in try await changed(kind, request) }
        group.get(RouterPath("\(path)/changes")) { request, _ in try await changes(kind, request) }
      }
    }
    group.get("catalogue") { _, _ in try await summary() }
    group.get("daily") { _, _ in try await daily() }
  }

  private func whole(_ collection: APICollection, _ request: Request) async throws -> Response {
    try await server.publisher.snapshot(of: collection).response(to: request)
  }

  private func single(_ collection: APICollection, _ number: Int) async throws -> Response {
    let catalogue = server.catalogue
    let version = version
    switch collection {
    case .artworks, .places, .heritages:
      guard let kind = collection.kind, number < DiscoveryID.recordLimit * DiscoveryID.sourceLimit
      else { throw RequestError.notFound }
      let numbers = server.numbers
      let discovery = try await NIOThreadPool.blocking.runIfActive {
        // Of one that was merged, clients get the one that stays.
        let discovery = try numbers.stored(DiscoveryID(kind, number)).flatMap(
          catalogue.currentDiscovery)
        return try numbers.publish([discovery].compactMap(\.self), of: catalogue).first
      }
      guard let discovery else { throw RequestError.notFound }
      return .record { $0.discovery(discovery, version) }
    case .badges:
      let badges = try await server.publisher.badges()
      guard let badge = badges.first(where: { $0.id == number }) else {
        throw RequestError.notFound
      }
      return .record { $0.badge(badge, version) }
    case .artists:
      let makers = try await server.publisher.allMakers()
      guard let maker = makers.first(where: { $0.number == number }) else {
        throw RequestError.notFound
      }
      return .record { $0.maker(maker, version) }
    }
  }

  /// Responds with the records that changed since the day `date`; with all records when it is missing.
  private func changed(_ kind: DiscoveryKind, _ request: Request) async throws -> Response {
    let date = request.queryValue("date").map { String($0.prefix(10)) }
    let day = date.flatMap(CivilDate.init)?.description ?? ""
    let keys = try await server.publisher.changed(since: day, of: kind)
    var headers = HTTPFields()
    headers[.contentType] = "application/json"
    let body = ChangedRecords(
      keys: keys, catalogue: server.catalogue, numbers: server.numbers, version: version
    ).body
    return Response(status: .ok, headers: headers, body: body)
  }
}

extension Response {
  /// A response with a single record of a collection.
  fileprivate static func record(_ write: (inout JSONText) -> Void) -> Response {
    .json { json in
      json.object { json in
        json.name("data")
        write(&json)
      }
    }
  }
}
