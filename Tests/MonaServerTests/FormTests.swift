import Foundation
import HTTPTypes
import Hummingbird
import MonaTestSupport
import NIOCore
import Testing

@testable import MonaServer

@Suite("Forms of strangers")
struct FormTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private static let type = "multipart/form-data; boundary=x"

  private static func field(_ name: String, _ value: String) -> String {
    "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
  }

  private static func file(_ name: String, _ content: String) -> String {
    "--x\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"a\"\r\n\r\n\(content)\r\n"
  }

  private func post(
    _ path: String, _ body: ByteBuffer, token: String? = nil
  ) async throws -> TestServer.Answer {
    var head = HTTPRequest(
      method: .post, scheme: "http", authority: "mona.test", path: "/api/v3/\(path)")
    head.headerFields[.contentType] = Self.type
    if let token { head.headerFields[.authorization] = "Bearer \(token)" }
    return try await server.respond(head, body)
  }

  /// What is in the folder of photos that are being received.
  private func arriving() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: server.folder.appendingPathComponent("arriving").path)
  }

  /// Forms of about so many bytes, which differ in where these are.
  private static let forms: [(String, @Sendable (Int) -> String)] = [
    ("preamble", { String(repeating: "p", count: $0) + "\r\n--x--" }),
    ("epilogue", { "--x--\r\n" + String(repeating: "e", count: $0) }),
    ("values", { field("username", String(repeating: "v", count: $0)) + "--x--" }),
    ("files", { file("photo", String(repeating: "f", count: $0)) + "--x--" }),
    (
      "parts", { (0..<($0 / 60)).map { field("f\($0)", "") }.joined() + "--x--" }
    ),
    (
      "names",
      { count in
        (0..<(count / 5000)).map { field("n\($0)" + String(repeating: "n", count: 5000), "") }
          .joined()
          + "--x--"
      }
    ),
    (
      "blanks",
      { count in
        (0..<(count / 1000)).map {
          field("f\($0)", "").replacing("--x", with: "--x" + String(repeating: " ", count: 1000))
        }.joined() + "--x--"
      }
    ),
  ]

  @Test("Every byte of a form counts", arguments: forms.map(\.0))
  func bounded(kind: String) async throws {
    let form = try #require(Self.forms.first { $0.0 == kind }?.1)
    #expect(try await post("login", ByteBuffer(string: form(100_000))).status == 413)
    #expect(try await post("login", ByteBuffer(string: form(30_000))).status == 422)
  }

  @Test("Of several photos that are too large, the first alone may be sent to its end")
  func severalPhotos() async throws {
    let token = try await server.register("ana")
    let photo = Self.file("photo", String(repeating: "f", count: 4_200_000))
    let fields = Self.field("id", "20")
    for (count, status) in [(1, 422), (3, 413)] {
      let body = fields + String(repeating: photo, count: count) + "--x--\r\n"
      let answer = try await post("user/artworks", ByteBuffer(string: body), token: token)
      #expect(answer.status == status)
    }
    #expect(try arriving().isEmpty)
  }

  @Test("The token of a form may come after a small photo, not after a large one")
  func tokenInForm() async throws {
    let token = try await server.register("ana")
    func send(
      _ photo: Data, before: String = "", after: String = ""
    ) async throws -> TestServer.Answer {
      var body = ByteBuffer(string: Self.field("id", "20") + before)
      body.writeString(
        "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n\r\n")
      body.writeBytes(photo)
      body.writeString("\r\n" + after + "--x--\r\n")
      return try await post("user/artworks", body)
    }
    let small = TinyPhoto.jpeg(1)
    // A comment segment makes the photo longer than what a stranger may send.
    let comment = Data([0xFF, 0xFE, 0xFF, 0xFF]) + Data(count: 65_533)
    let large = small.prefix(2) + comment + comment + small.dropFirst(2)
    let shown = Self.field("api_token", token)
    #expect(try await send(small, after: shown).status == 200)
    #expect(try await send(large, before: shown).status == 200)
    #expect(try await send(large, after: shown).status == 401)
    #expect(try await send(small).status == 401)
    #expect(try await send(large, before: Self.field("api_token", "guess")).status == 401)
    #expect(
      try await send(small, before: shown, after: Self.field("api_token", "guess")).status == 401)
    #expect(try arriving().isEmpty)
  }

  @Test("A request whose token is invalid is refused before its body is read")
  func headFirst() async throws {
    let body = ByteBuffer(string: "no form")
    for path in ["user/artworks", "reports"] {
      #expect(try await post(path, body, token: "guess").status == 401)
      let token = try await server.register("ana-\(path.count)")
      #expect(try await post(path, body, token: token).status == 400)
    }
  }
}
