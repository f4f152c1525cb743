import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MonaCatalogue
import MonaTestSupport
import NIOCore
import Synchronization

@testable import MonaServer

/// A server without a network: its databases are in memory, and its photos in a folder that is removed with it.
struct TestServer {
  let context: ServerContext
  /// The server's clock, in milliseconds since 1970.
  let time = TestTime()
  private let files: TemporaryFolder
  private let responder: RouterResponder<ServerRequestContext>

  /// - Parameters:
  ///   - catalogueInFile: a catalogue that several servers share; the accounts are then in a file too.
  ///   - copied: the folder of another server whose accounts and photos it has.
  init(
    requestsPerMinute: Int = 10_000, proxy: String? = nil, sendmail: String? = nil,
    log: (any LogHandler)? = nil, adjust: (inout ServerOptions) -> Void = { _ in },
    catalogueInFile: Catalogue? = nil, copied: URL? = nil
  ) throws {
    files = try TemporaryFolder()
    // What was erased is noted beside it.
    let folder = files.url.appendingPathComponent("data")
    try PrivateFiles.makeFolder(folder)
    if let copied {
      for name in [ServerDatabase.server.fileName, "photos"] {
        try FileManager.default.copyItem(
          at: copied.appendingPathComponent(name), to: folder.appendingPathComponent(name))
      }
    }
    var options = ServerOptions(folder: folder)
    options.data = Self.data
    options.passwordCost = 4
    options.requestsPerMinute = requestsPerMinute
    options.proxy = proxy
    options.sendmail = sendmail
    options.mailFrom = "mona@mona.test"
    options.address = sendmail.map { _ in "https://mona.test" }
    adjust(&options)
    let time = time
    let clock = ServerClock {
      time.now
    } uptime: {
      time.uptime
    }
    context = try ServerContext(
      options, catalogueInFile ?? Self.starter.get().copy(), .inMemory(),
      catalogueInFile == nil
        ? TestStore.make(clock: clock)
        : ServerStore(file: ServerDatabase.server.file(in: folder), clock: clock), clock)
    let logger = Logger(label: "test") { _ in log ?? SwiftLogNoOpLogHandler() }
    responder = Routes.router(context, logger: logger).buildResponder()
  }

  /// The folder with its photos and, unless they are in memory, its accounts.
  var folder: URL { context.options.folder }

  /// The project's own folder `data`, with the starter files.
  static let data = (1...4).reduce(URL(fileURLWithPath: #filePath)) { place, _ in
    place.deletingLastPathComponent()
  }.appendingPathComponent("data")

  private static let starter = Result {
    let catalogue = try Catalogue.inMemory()
    try catalogue.fillIfEmpty(from: data)
    return catalogue
  }

  struct Answer {
    let status: Int
    let headers: HTTPFields
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }

    func field(_ name: String) -> String? {
      let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
      return object?[name] as? String
    }
  }

  /// Sends a request; records an issue when the response does not match the OpenAPI document.
  func ask(
    _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String] = [:],
    json: String? = nil, token: String? = nil, headers: [HTTPField.Name: String] = [:],
    from address: String = "192.0.2.1"
  ) async throws -> Answer {
    var head = HTTPRequest(method: method, scheme: "http", authority: "mona.test", path: path)
    for (name, value) in headers { head.headerFields[name] = value }
    if let token { head.headerFields[.authorization] = "Bearer \(token)" }
    var body = ByteBuffer()
    if !fields.isEmpty {
      head.headerFields[.contentType] = "application/json"
      body.writeBytes(try JSONEncoder().encode(fields))
    }
    if let json {
      head.headerFields[.contentType] = "application/json"
      body.writeString(json)
    }
    let answer = try await respond(head, body, from: address)
    try DescribedResponses.check(method, path, answer)
    return answer
  }

  /// Sends a request, and returns the response as it is.
  func respond(
    _ head: HTTPRequest, _ body: ByteBuffer, from address: String = "192.0.2.1"
  ) async throws -> Answer {
    let request = Request(head: head, body: RequestBody(buffer: body))
    let scope = ServerRequestContext(address: address, logger: Logger(label: "test"))
    let response = try await responder.respond(to: request, context: scope)
    let written = Written()
    try await response.body.write(written)
    return Answer(status: response.status.code, headers: response.headers, body: written.data)
  }

  /// Registers an account, and returns its token.
  func register(_ username: String) async throws -> String {
    let fields = [
      "username": username, "password": "secret-1", "password_confirmation": "secret-1",
    ]
    let answer = try await ask(.post, "/api/v3/register", fields)
    guard let token = answer.field("token") else { throw CocoaError(.coderValueNotFound) }
    return token
  }

  /// Collects the body of a response.
  private final class Written: ResponseBodyWriter, Sendable {
    private let bytes = Mutex(Data())

    var data: Data { bytes.withLock(\.self) }

    func write(_ buffer: ByteBuffer) async throws {
      bytes.withLock { $0.append(contentsOf: buffer.readableBytesView) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}

/// A clock that a test advances.
final class TestTime: Sendable {
  private let milliseconds = Atomic<Int64>(1_795_372_649_000)
  private let passed = Atomic<Int64>(0)

  var now: Int64 { milliseconds.load(ordering: .relaxed) }
  var uptime: Int64 { passed.load(ordering: .relaxed) }

  func pass(seconds: Int64) {
    set(bySeconds: seconds)
    passed.add(seconds * 1000, ordering: .relaxed)
  }

  /// Sets the clock forward, or back; no time passes.
  func set(bySeconds seconds: Int64) { milliseconds.add(seconds * 1000, ordering: .relaxed) }
}
