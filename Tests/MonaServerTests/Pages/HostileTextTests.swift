import Foundation
import HTTPTypes
import MonaCatalogue
import MonaModel
import MonaServerStore
import MonaTestSupport
import MonaWeb
import NIOCore
import Testing

@testable import MonaServer

/// Each hostile text is in every field that people or catalogues can fill, and every page and export is asked for.
@Suite("Hostile texts in pages and exports")
struct HostileTextTests {
  private typealias Route = WebSite<ServerRequestContext>.Route

  /// The tags and attributes of all templates, without what stands in them.
  private static let vocabulary = Result {
    let folder = TestServer.data.appendingPathComponent("web")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "mustache" }
    return try files.reduce(into: Set<String>()) { known, file in
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing(/\{\{[^}]*\}\}/, with: " ")
      known.formUnion(WrittenPage(text).vocabulary)
    }
  }

  /// Fails for markup that no template has, for addresses that lead to scripts, and for unescaped characters.
  private func check(page: TestServer.Answer, _ path: String) throws {
    let written = WrittenPage(page.text)
    #expect(written.faults.isEmpty, "\(path): \(written.faults.prefix(3))")
    let strange = written.vocabulary.subtracting(try Self.vocabulary.get())
    #expect(strange.isEmpty, "\(path): \(strange)")
    #expect(written.strangeAddresses.isEmpty, "\(path): \(written.strangeAddresses.prefix(3))")
    #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true, "\(path)")
  }

  /// Fails for a table with cells that are formulas, or rows of another length.
  private func check(table: String, _ path: String) throws {
    let rows = Self.rows(table)
    let head = try #require(rows.first)
    #expect(rows.allSatisfy { $0.count == head.count }, "\(path)")
    for (name, index) in zip(head, head.indices) where !["latitude", "longitude"].contains(name) {
      for row in rows.dropFirst() {
        let first = row[index].unicodeScalars.first { scalar in
          !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
        }
        let isFormula = first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
        #expect(!isFormula, "\(path) \(name): \(row[index].prefix(40))")
      }
    }
  }

  /// The cells of comma-separated values (RFC 4180).
  private static func rows(_ table: String) -> [[String]] {
    var (rows, row, cell, isQuoted) = ([[String]](), [String](), [UInt8](), false)
    func end() {
      row.append(String(decoding: cell, as: UTF8.self))
      cell = []
    }
    for byte in table.utf8 {
      switch byte {
      case UInt8(ascii: "\""):
        if !isQuoted, cell.isEmpty || cell.last == UInt8(ascii: "\"") {
          isQuoted = true
        } else if isQuoted {
          isQuoted = false
        }
        cell.append(byte)
      case UInt8(ascii: ",") where !isQuoted: end()
      case UInt8(ascii: "\n") where !isQuoted && cell.last == UInt8(ascii: "\r"):
        cell.removeLast()
        end()
        rows.append(row)
        row = []
      default: cell.append(byte)
      }
    }
    return rows.map { row in
      row.map { cell in
        cell.hasPrefix("\"") && cell.hasSuffix("\"") && cell.utf8.count > 1
          ? String(cell.dropFirst().dropLast()).replacing("\"\"", with: "\"") : cell
      }
    }
  }

  /// Fails for a file that is not what its name says.
  private func check(file: TestServer.Answer, _ path: String) throws {
    let name = path.prefix { $0 != "?" }
    if name.hasSuffix(".csv") {
      try check(table: file.text, path)
    } else if name.hasSuffix("json") {
      #expect(throws: Never.self, "\(path)") { try JSONSerialization.jsonObject(with: file.body) }
    } else {
      #expect(file.body.suffix(1024).allSatisfy { $0 == 0 }, "\(path)")
      #expect(!file.text.contains("\n=") && !file.text.contains(",="), "\(path)")
    }
    #expect(
      file.headers[.contentDisposition]?.contains(/^attachment; filename="[a-z.-]+"$/) == true)
  }

  private func check(_ answer: TestServer.Answer, _ path: String) throws {
    #expect([200, 303, 404, 422].contains(answer.status), "\(path): \(answer.status)")
    for field in answer.headers {
      #expect(field.name.canonicalName != "set-cookie" || !field.value.contains("a=b"), "\(path)")
    }
    let type = answer.headers[.contentType] ?? ""
    if type.hasPrefix("text/html") {
      try check(page: answer, path)
    } else if answer.status == 200, path.contains(/^[^?]*\.(csv|json|geojson|tar)/) {
      try check(file: answer, path)
    }
  }

  /// The query parameters of all pages.
  private static let parameters =
    [
      "q", "artist", "from", "to", "category", "material", "technique", "borough", "town", "usage",
      "function", "source", "sort", "column", "size", "page", "work", "type", "maker", "person",
      "words", "until", "consent", "with", "visits", "year", "day", "before", "state", "problem",
      "lang", "token", "first", "other",
    ]

  @Test("Each is text on the pages and in the exports, whatever field it is in")
  func stored() async throws {
    let scene = try await HostileScene()
    #expect(HostileText.all.count == 40)
    for route in WebSite<ServerRequestContext>.routes where route.method == .get {
      for path in scene.paths(route.path) {
        try check(try await scene.browse(path), path)
      }
    }
    for address in ["works?size=200&column=artist&column=borough&column=town", "artists?q=%3C"] {
      try check(try await scene.browse("/\(address)"), address)
    }
  }

  @Test("Each is text as a part of an address")
  func asked() async throws {
    let scene = try await HostileScene(texts: [])
    for text in HostileText.all.dropLast() {
      let value = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for route in WebSite<ServerRequestContext>.routes where route.method == .get {
        try await ask(route, value, scene)
      }
    }
  }

  private func ask(_ route: Route, _ value: String, _ scene: HostileScene) async throws {
    let path = scene.paths(route.path)[0]
    let own = "/" + route.path.drop { $0 == "/" }.replacing(/\{[a-z]+\}/, with: value)
    if own != path { try check(try await scene.browse(own), own) }
    // All together, and those that make sense whatever they say.
    for names in [Self.parameters, ["q", "words", "maker", "artist"]] {
      let query = names.map { "\($0)=\(value)" }.joined(separator: "&")
      try check(try await scene.browse("\(path)?\(query)"), "\(path)?\(names[0])…")
    }
    for prefix in ["a-", "b-"] where route.path.hasSuffix("compare") {
      try check(
        try await scene.browse("\(path)?\(prefix)words=\(value)&\(prefix)maker=\(value)"), path)
    }
  }

  @Test("Each is refused or kept as text by the forms")
  func sent() async throws {
    let scene = try await HostileScene(texts: [])
    for text in HostileText.all {
      for (path, fields) in [
        ("/research/tokens", ["name"]), ("/research/selections", ["name", "words", "borough"]),
        ("/research/selections", ["name"]), ("/login", ["username", "password", "to"]),
        ("/daily/\(scene.tomorrow)", ["work", "address", "reason"]),
        ("/badges/1", ["title-fr", "title-en", "counted", "subject", "required", "reason"]),
        ("/badges/new", ["title-fr", "title-en", "description-fr", "description-en", "try"]),
        ("/vocabulary/material?fr=Aube", ["right", "change", "fr", "en", "reason"]),
        ("/vocabulary/undo", ["number", "back"]),
        ("/duplicates/pair?first=1&other=2", ["choice", "reason", "version"]),
        ("/duplicates/undo", ["number", "back"]),
        ("/research/selections/remove", ["number"]), ("/research/tokens/revoke", ["number"]),
      ] {
        try await send(text, as: fields, to: path, scene)
      }
    }
    try check(try await scene.browse("/research/selections"), "/research/selections")
    try check(try await scene.browse("/research/tokens"), "/research/tokens")
  }

  private func send(
    _ text: String, as fields: [String], to path: String, _ scene: HostileScene
  ) async throws {
    let value = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let form = (["form=\(scene.formToken)"] + fields.map { "\($0)=\(value)" })
      .joined(separator: "&")
    let answer = try await scene.browse(path, form: form)
    // A megabyte is more than a form may have.
    #expect(answer.status != 403 || text.utf8.count > 60_000, "\(path)")
    if answer.status != 403 { try check(answer, path) }
    #expect(answer.headers[.location]?.hasPrefix("//") != true)
  }
}
