import Hummingbird
import MonaAPI
import MonaCatalogue
import MonaModel
import NIOPosix

/// The routes that clients of 2019 and 2023 do not use.
extension CatalogueRoutes {
  /// The most changes in one response.
  private static let changeLimit = 1000

  /// Responds with the changes of a collection after the revision `since`, with which a client updates its copy,
  /// whatever the collection's size.
  func changes(_ kind: DiscoveryKind, _ request: Request) async throws -> Response {
    let since = max(0, request.queryValue("since").flatMap(Int64.init) ?? 0)
    let changes = try await server.publisher.changes(
      of: kind, after: since, limit: Self.changeLimit)
    guard let changes else { throw RequestError.forgotten }
    var rest = JSONText()
    rest.object { json in
      json.name("removed")
      json.array { json in
        for removal in changes.removals {
          json.object { json in
            json.member("id", removal.discovery.number)
            json.member("revision", Int(removal.revision))
          }
        }
      }
      json.member("revision", Int(changes.revision))
      json.member("more", changes.hasMore)
    }
    var headers = HTTPFields()
    headers[.contentType] = "application/json"
    let records = ChangedRecords(
      keys: changes.keys, catalogue: server.catalogue, numbers: server.numbers, version: version,
      ending: Array("],".utf8) + rest.bytes.dropFirst())
    return Response(status: .ok, headers: headers, body: records.body)
  }

  /// Says whose catalogue the server has.
  func summary() async throws -> Response {
    let (catalogue, starter) = (server.catalogue, server.options.starter)
    let (summary, hasStarter) = try await NIOThreadPool.blocking.runIfActive {
      let summary = try catalogue.summary()
      let hasOwn = summary.sources.contains(where: \.isMona)
      return (summary, hasOwn ? try catalogue.hasWorksOfStarter(in: starter) : false)
    }
    return .json { json in
      json.object { json in
        json.name("sources")
        json.array { json in
          for source in summary.sources {
            json.object { json in
              json.member("name", source.name)
              json.member("credit", source.credit)
              json.member("licence", source.licence)
              json.member("total", source.count)
            }
          }
        }
        json.member("total", summary.count)
        json.member("languages", summary.languages.map(\.rawValue))
        json.name("extent")
        if let extent = summary.extent {
          json.object { json in
            json.member("southwest", extent.from)
            json.member("northeast", extent.to)
          }
        } else {
          json.null()
        }
        json.member("replaces_starter", !hasStarter)
      }
    }
  }

  /// Responds with the discovery of the day.
  func daily() async throws -> Response {
    let (day, discovery) = try await server.publisher.daily()
    guard let discovery else { throw RequestError.notFound }
    return .json { json in
      json.object { json in
        json.member("date", day.description)
        json.member("type", discovery.id.kind.name)
        json.name("data")
        json.discovery(discovery, version)
      }
    }
  }
}
