import Hummingbird
import MonaAPI
import MonaArchive
import MonaModel
import NIOCore

/// The pictures that everybody may see: photos that editors chose of people who agreed.
struct PictureRoutes: Sendable {
  let server: ServerContext

  /// Caches may store what everybody may see, and ask each time whether it may be seen still.
  private static let caching = "public, no-cache"

  func add(to group: RouterGroup<ServerRequestContext>) {
    for kind in DiscoveryKind.allCases {
      let path = RouterPath("\(APICollection(kind).rawValue)/{id}/picture")
      group.get(path) { request, context in
        guard let number = context.parameters.get("id", as: Int.self),
          let discovery = DiscoveryID(kind, checked: number)
        else { throw RequestError.notFound }
        return try await picture(of: discovery, request)
      }
    }
    group.get("pictures") { request, _ in try await all(request) }
    group.get("user/pictures") { request, _ in
      let login = try await server.login(request)
      let shown = try await server.store.pictures(of: login.account.id)
      return Response.json { json in
        json.object { json in
          json.name("data")
          json.shown(shown)
        }
      }
    }
  }

  private func picture(of discovery: DiscoveryID, _ request: Request) async throws -> Response {
    // A thumbnail has nothing of the photo's file but the image.
    guard let picture = try await server.store.picture(of: discovery),
      let file = try await server.photos.thumbnail(of: picture.photo, .large)
    else { throw RequestError.notFound }
    let headers: HTTPFields = [
      .contentType: "image/jpeg", .cacheControl: Self.caching, .eTag: "\"\(picture.tag)\"",
    ]
    return .stored(file, headers: headers, for: request)
  }

  private func all(_ request: Request) async throws -> Response {
    var json = JSONText()
    let pictures = try await server.store.pictures()
    json.object { json in
      json.name("data")
      json.array { json in
        for picture in pictures {
          json.object { json in
            json.number(of: picture.discovery)
            json.member("tag", picture.tag)
            json.member("credit", picture.credit)
          }
        }
      }
    }
    var digest = SHA256()
    json.bytes.withUnsafeBytes { digest.update($0) }
    let tag = "\"\(digest.hexadecimal())\""
    var headers: HTTPFields = [.cacheControl: Self.caching, .eTag: tag]
    if request.headers.namesTag(tag) { return Response(status: .notModified, headers: headers) }
    headers[.contentType] = "application/json"
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
  }
}

extension JSONText {
  /// Writes which discoveries photos of a person show to everybody, for that person.
  mutating func shown(_ pictures: [StoredPicture]) {
    array { json in
      for picture in pictures {
        json.object { json in
          json.number(of: picture.discovery)
          json.member("shown_at", APITime.preciseText(picture.chosenAt))
        }
      }
    }
  }
}
