import Foundation
import HTTPTypes
import MonaCatalogue
import MonaModel
import MonaTestSupport
import NIOCore

@testable import MonaServer

/// A server with an editor who imports catalogues on its pages.
struct ImportScene {
  let server: TestServer
  let cookie: String
  private let commandFiles: TemporaryFolder

  /// - Parameter limit: the size limit of files, in bytes.
  init(limit: Int? = nil) async throws {
    server = try TestServer(adjust: { options in if let limit { options.importBytes = limit } })
    cookie = try await server.webSession("eva", .editor)
    commandFiles = try TemporaryFolder()
  }

  var catalogue: Catalogue { server.context.catalogue }
  var folder: URL { server.context.imports.folder }
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  /// Sends a file by the form of the page.
  func send(
    _ content: Data, called file: String, name: String, kind: String = "", token: String? = nil
  ) async throws -> TestServer.Answer {
    let page = try await server.browse("/import", cookie: cookie)
    let boundary = "--------mona"
    var body = ByteBuffer()
    for (field, value) in [("form", token ?? page.formToken ?? ""), ("name", name), ("kind", kind)]
    {
      body.writeString(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"\r\n\r\n\(value)\r\n")
    }
    body.writeString(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(file)\"\r\n\r\n"
    )
    body.writeBytes(content)
    body.writeString("\r\n--\(boundary)--\r\n")
    var head = HTTPRequest(
      method: .post, scheme: "http", authority: "mona.test", path: "/import")
    head.headerFields[.cookie] = cookie
    head.headerFields[.accept] = "text/html"
    head.headerFields[.contentType] = "multipart/form-data; boundary=\(boundary)"
    return try await server.respond(head, body)
  }

  /// Sends rows of artworks, and returns the page of what would change.
  func sent(_ rows: String, name: String = "Ville") async throws -> String {
    let answer = try await send(
      Data("id,titre,latitude,longitude\n\(rows)".utf8), called: "works.csv", name: name,
      kind: "artwork")
    guard answer.status == 303, let address = answer.headers[.location] else { return answer.text }
    return try await server.browse(address, cookie: cookie).text
  }

  func version(of page: TestServer.Answer) -> String? {
    page.text.firstMatch(of: /name="version" value="([0-9]+)"/).map { String($0.1) }
  }

  /// Confirms an import, by the list's page for one that does not wait any more.
  func confirm(_ number: Int, reason: String = "") async throws -> Int {
    let path = "/import/\(number)"
    let isWaiting = try await server.browse(path, cookie: cookie).status == 200
    return try await server.send(
      ["reason": reason], to: path, from: isWaiting ? path : "/import", cookie: cookie
    ).status
  }

  func undoing(_ number: Int) async throws -> TestServer.Answer {
    try await server.send(
      ["number": "\(number)"], to: "/import/undo", from: "/import", cookie: cookie)
  }

  func undo(_ number: Int) async throws -> Int { try await undoing(number).status }

  /// Imports rows as the command does.
  func command(_ rows: String) throws {
    let file = commandFiles.url.appendingPathComponent("command.csv")
    try Data("id,titre,latitude,longitude\n\(rows)".utf8).write(to: file)
    _ = try ServerImport(file, name: "Ville", kind: .artwork, isComplete: true)
      .write(into: catalogue, server.context.corrections)
  }

  /// The artworks of imported catalogues as clients know them: the titles by number.
  func works() async throws -> [Int: String] {
    let answer = try await server.ask(.get, "/api/v3/artworks")
    let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
    let works = object?["data"] as? [[String: Any]] ?? []
    return works.reduce(into: [:]) { titles, work in
      guard let id = work["id"] as? Int, id >= 1_000_000 else { return }
      titles[id] = (work["title"] as? [String: Any])?["fr"] as? String
    }
  }

  func titles() async throws -> Set<String> { Set(try await works().values) }

  func changes(
    after revision: Int
  ) async throws -> (records: [String], removed: [Int], revision: Int) {
    var changes: (records: [String], removed: [Int], revision: Int) = ([], [], revision)
    var hasMore = true
    while hasMore {
      let answer = try await server.ask(.get, "/api/v3/artworks/changes?since=\(changes.revision)")
      let object = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any] ?? [:]
      changes.records += (object["data"] as? [[String: Any]] ?? []).compactMap {
        ($0["title"] as? [String: Any])?["fr"] as? String
      }
      changes.removed += (object["removed"] as? [[String: Any]] ?? []).compactMap {
        $0["id"] as? Int
      }
      changes.revision = object["revision"] as? Int ?? changes.revision
      hasMore = object["more"] as? Bool ?? false
    }
    return changes
  }

  func revision() async throws -> Int { try await changes(after: 0).revision }
}
