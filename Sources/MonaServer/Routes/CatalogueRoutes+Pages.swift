import Hummingbird
import MonaAPI
import MonaModel
import NIOPosix

extension CatalogueRoutes {
  /// Responds with a page of a collection, as version 2 does, with links to the pages before and after it.
  func page(of collection: APICollection, _ request: Request) async throws -> Response {
    let length = APIVersion.pageLength
    let page = max(1, min(request.queryValue("page").flatMap(Int.init) ?? 1, Int.max / length))
    let (records, total) = try await records(of: collection, from: (page - 1) * length)
    let last = max(1, (total + length - 1) / length)
    let path = "\(address(request))/api/\(version.rawValue)/\(collection.rawValue)"
    return .json { json in
      json.object { json in
        json.name("data")
        json.array { json in for record in records { record(&json) } }
        json.name("links")
        json.object { json in
          json.member("first", "\(path)?page=1")
          json.member("last", "\(path)?page=\(last)")
          json.member("prev", page > 1 ? "\(path)?page=\(page - 1)" : nil)
          json.member("next", page < last ? "\(path)?page=\(page + 1)" : nil)
        }
        json.name("meta")
        json.object { json in
          json.member("current_page", page)
          json.member("from", records.isEmpty ? nil : (page - 1) * length + 1)
          json.member("last_page", last)
          json.member("path", path)
          json.member("per_page", length)
          json.member("to", records.isEmpty ? nil : (page - 1) * length + records.count)
          json.member("total", total)
        }
      }
    }
  }

  private typealias Record = @Sendable (inout JSONText) -> Void

  /// The records of a page, and the number of records in the collection.
  private func records(
    of collection: APICollection, from start: Int
  ) async throws -> ([Record], Int) {
    let (catalogue, numbers) = (server.catalogue, server.numbers)
    let (version, length) = (version, APIVersion.pageLength)
    func page<Element: Sendable>(
      of list: [Element], _ write: @escaping @Sendable (Element, inout JSONText) -> Void
    ) -> ([Record], Int) {
      (list.dropFirst(start).prefix(length).map { element in { write(element, &$0) } }, list.count)
    }
    switch collection {
    case .artworks, .places, .heritages:
      guard let kind = collection.kind else { return ([], 0) }
      return try await NIOThreadPool.blocking.runIfActive {
        var discoveries: [Discovery] = []
        try catalogue.forEachDiscovery(of: kind, from: start, count: length) {
          discoveries.append($0)
        }
        let records: [Record] = try numbers.publish(discoveries, of: catalogue).map { discovery in
          { $0.discovery(discovery, version) }
        }
        return (records, try catalogue.count(of: kind))
      }
    case .badges:
      let badges = try await server.publisher.badges()
      return page(of: badges) { $1.badge($0, version) }
    case .artists:
      return page(of: try await server.publisher.allMakers()) { $1.maker($0, version) }
    }
  }

  /// The server's base address, as configured or as the client used it.
  private func address(_ request: Request) -> String {
    if let address = server.options.address { return address }
    let name = request.head.authority ?? ""
    // A client may send any text in `Host`.
    let isName = name.utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isASCIILetterOrDigit || ".-:[]".utf8.contains(byte)
    }
    return isName && !name.isEmpty ? "http://\(name)" : ""
  }
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
