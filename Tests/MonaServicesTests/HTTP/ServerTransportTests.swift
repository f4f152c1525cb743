import Foundation
import MonaAPI
import MonaSync
import MonaTestSupport
import Testing

@testable import MonaServices

@Suite("Server transport")
struct ServerTransportTests {
  private let folder: TemporaryFolder
  private let transport = ServerTransport.live(agent: "MONA/test")

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: Data) throws -> URL {
    let url = folder.url.appendingPathComponent(UUID().uuidString)
    try bytes.write(to: url)
    return url
  }

  private func address(_ server: LoopbackServer) throws -> ServerAddress {
    try ServerAddress(typed: "http://127.0.0.1:\(server.port)/mona")
  }

  private func send(_ request: ServerRequest, to server: LoopbackServer) async throws
    -> ServerAnswer
  {
    try await transport.send(request, address(server)) { _ in }
  }

  @Test("A form is received whole, its file byte for byte, and progress reaches the end")
  func multipart() async throws {
    let photo = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) })
    let server = LoopbackServer { _ in .status(200) }
    let part = ServerRequest.FilePart(
      name: "photo", filename: "a \"b\".jpg", file: try file(photo), type: "image/jpeg",
      size: photo.count)
    let gone = Counter()
    let answer = try await transport.send(
      ServerRequest(
        APIRoute(.post, "user/artworks"), headers: ["Authorization": "Bearer t"],
        body: .multipart(["id": "7", "comment": "Ça\r\nva"], file: part)), address(server)
    ) { count in if count == photo.count { _ = gone.next() } }
    #expect(answer.status == 200 && gone.value == 1)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.path == "/mona/api/v3/user/artworks")
    #expect(request.headers["user-agent"] == "MONA/test")
    #expect(request.headers["authorization"] == "Bearer t")
    let boundary = try #require(
      request.headers["content-type"]?.components(separatedBy: "boundary=").last)
    #expect(request.headers["content-length"] == "\(request.body.count)")
    let head =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"comment\"\r\n\r\nÇa\r\nva\r\n"
      + "--\(boundary)\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n7\r\n"
      + "--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"; "
      + "filename=\"a %22b%22.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
    #expect(request.body == Data(head.utf8) + photo + Data("\r\n--\(boundary)--\r\n".utf8))
  }

  @Test("Every method is sent with its query and its JSON")
  func methods() async throws {
    let server = LoopbackServer { _ in .status(200, body: Data("{}".utf8)) }
    _ = try await send(
      ServerRequest(
        APIRoute(.patch, "user/artworks/7"), body: .json(Data(#"{"rating":null}"#.utf8))),
      to: server)
    _ = try await send(ServerRequest(APIRoute(.delete, "user/artworks/7")), to: server)
    _ = try await send(
      ServerRequest(APIRoute(.get, "user/photo"), query: ["type": "artwork", "a": "é &"]),
      to: server)
    #expect(server.requests.map(\.method) == ["PATCH", "DELETE", "GET"])
    #expect(server.requests[0].body == Data(#"{"rating":null}"#.utf8))
    #expect(server.requests[2].path == "/mona/api/v3/user/photo?a=%C3%A9%20%26&type=artwork")
  }

  @Test("A redirect is returned as the response: the token is sent nowhere else")
  func redirect() async throws {
    let elsewhere = LoopbackServer { _ in .status(200) }
    let server = LoopbackServer { _ in
      .status(302, headers: ["Location": "http://127.0.0.1:\(elsewhere.port)/"])
    }
    #expect(try await send(ServerRequest(APIRoute(.get, "user")), to: server).status == 302)
    #expect(elsewhere.requests.isEmpty)
  }

  @Test("A download resumes where it stopped, restarts if the server does, and else stays")
  func download() async throws {
    let whole = Data("0123456789".utf8)
    let server = LoopbackServer { request in
      switch request.headers["range"] {
      case "bytes=4-":
        .status(206, headers: ["Content-Range": "bytes 4-9/10"], body: whole.dropFirst(4))
      case "bytes=5-": .status(206, headers: ["Content-Range": "bytes 6-9/10"], body: Data())
      case "bytes=6-": .status(404, body: Data("gone".utf8))
      default: .status(200, body: whole)
      }
    }
    let file = try file(Data("0123xx".utf8))
    func fetch(from offset: Int64) async throws -> ServerAnswer {
      try await transport.download(
        ServerRequest(APIRoute(.get, "p"), headers: ["Range": "bytes=\(offset)-"]),
        address(server), file, offset
      ) { _ in }
    }
    #expect(try await fetch(from: 4).status == 206)
    #expect(try Data(contentsOf: file) == whole)
    await #expect(throws: ServerRequestError.self) { try await fetch(from: 5) }
    #expect(try await fetch(from: 6).body == Data("gone".utf8))
    #expect(try Data(contentsOf: file) == whole)
    try Data("other".utf8).write(to: file)
    #expect(try await fetch(from: 3).status == 200)
    #expect(try Data(contentsOf: file) == whole)
  }

  @Test("A missing server, a closed connection and an endless response are errors")
  func faults() async throws {
    let gone = LoopbackServer { _ in .status(200) }
    let closed = try address(gone)
    gone.stop()
    await #expect(throws: ServerRequestError.self) {
      try await transport.send(ServerRequest(APIRoute(.get, "user")), closed) { _ in }
    }
    let cut = LoopbackServer { _ in
      .init(bytes: Data("HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\n{\"id\"".utf8))
    }
    await #expect(throws: ServerRequestError.self) {
      try await send(ServerRequest(APIRoute(.get, "user")), to: cut)
    }
    let endless = LoopbackServer { _ in
      .init(bytes: Data("HTTP/1.1 200 X\r\n\r\n".utf8) + Data(count: 17 << 20))
    }
    await #expect(throws: ServerRequestError.self) {
      try await send(ServerRequest(APIRoute(.get, "user")), to: endless)
    }
  }

  @Test("A file that exceeds its limit, and a refusal without end, are not received to the end")
  func limits() async throws {
    let server = LoopbackServer { request in
      .init(
        bytes: Data("HTTP/1.1 \(request.path.hasSuffix("photo") ? 200 : 404) X\r\n\r\n".utf8)
          + Data(count: 17 << 20))
    }
    var request = ServerRequest(APIRoute(.get, "photo"))
    request.fileLimit = 1 << 20
    let file = try file(Data())
    await #expect(throws: ServerRequestError.notUnderstood("")) {
      try await transport.download(request, address(server), file, 0) { _ in }
    }
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
    #expect((size?.intValue ?? 0) < 2 << 20)
    request.route = APIRoute(.get, "gone")
    await #expect(throws: ServerRequestError.self) {
      try await transport.download(request, address(server), file, 0) { _ in }
    }
  }

  @Test("Cancelling ends a request at once, even within a body", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let server = LoopbackServer { _ in .status(200, delay: .seconds(600)) }
    let photo = Data(count: 1 << 20)
    let part = ServerRequest.FilePart(
      name: "photo", filename: "a.jpg", file: try file(photo), type: "image/jpeg",
      size: photo.count)
    let (server2, transport) = (try address(server), transport)
    let asking = Task {
      try await transport.send(
        ServerRequest(APIRoute(.post, "user/artworks"), body: .multipart([:], file: part)), server2
      ) { _ in }
    }
    while server.mostOpen == 0 { try await Task.sleep(for: .milliseconds(2)) }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
  }

  @Test("A photo whose length has changed is not sent")
  func shortened() async throws {
    let server = LoopbackServer { _ in .status(200) }
    let part = ServerRequest.FilePart(
      name: "photo", filename: "a.jpg", file: try file(Data(count: 10)), type: "image/jpeg",
      size: 100_000)
    await #expect(throws: (any Error).self) {
      try await send(
        ServerRequest(APIRoute(.post, "user/artworks"), body: .multipart([:], file: part)),
        to: server)
    }
    #expect(server.requests.isEmpty)
  }
}
