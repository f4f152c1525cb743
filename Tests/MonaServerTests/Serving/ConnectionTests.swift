import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import MonaServer

@Suite("Connection limits")
struct ConnectionTests {
  /// Whether a client that sends so many bytes after each pause does not time out.
  private func staysConnected(bytes: Int, every pause: Duration, times: Int) -> Bool {
    var timeout = RateTimeout(limit: .seconds(30), rate: 1000)
    for _ in 0..<times {
      timeout.elapse(pause)
      if timeout.isExpired { return false }
      timeout.transfer(bytes: bytes)
    }
    return true
  }

  @Test("A client above the minimum rate is never disconnected, an idle one is")
  func rates() {
    // A photo of 4 MB over GPRS, in packets, and then with pauses of half a minute.
    #expect(staysConnected(bytes: 1_400, every: .milliseconds(560), times: 2_900))
    #expect(staysConnected(bytes: 30_000, every: .seconds(30), times: 140))
    #expect(!staysConnected(bytes: 1, every: .seconds(1), times: 60))
    #expect(!staysConnected(bytes: 900, every: .seconds(1), times: 600))
    #expect(!staysConnected(bytes: 4_000_000, every: .seconds(31), times: 2))
  }

  @Test("Bytes sent in advance count only up to the limit")
  func limit() {
    var timeout = RateTimeout(limit: .seconds(30), rate: 1000)
    timeout.transfer(bytes: 4_000_000)
    timeout.elapse(.seconds(31))
    #expect(timeout.isExpired)
    timeout.reset()
    #expect(!timeout.isExpired)
  }

  @Test("An address has a maximum of connections, and may open more once some have ended")
  func addresses() {
    let limit = ConnectionLimit(2, metrics: ServerMetrics())
    #expect(limit.enter("a") && limit.enter("a") && limit.enter("b"))
    #expect(!limit.enter("a"))
    limit.leave("a")
    #expect(limit.enter("a"))
    #expect(!limit.enter("a"))
  }

  /// A connection from an address, with the handler that counts it.
  private func connection(from address: String, _ limit: ConnectionLimit) throws -> EmbeddedChannel
  {
    let channel = EmbeddedChannel(handler: ConnectionLimitHandler(limit, proxy: "127.0.0.1"))
    let peer = try SocketAddress(ipAddress: address, port: 4000)
    channel.remoteAddress = peer
    channel.connect(to: peer, promise: nil)
    return channel
  }

  /// Whether a request that begins on a connection of the proxy is passed on unmarked.
  private func begin(_ forwarded: String?, on channel: EmbeddedChannel) throws -> Bool {
    var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/api/v3/login")
    if let forwarded, let name = HTTPField.Name("X-Forwarded-For") {
      head.headerFields[name] = forwarded
    }
    try channel.writeInbound(HTTPRequestPart.head(head))
    guard case .head(let passed)? = try channel.readInbound(as: HTTPRequestPart.self) else {
      return false
    }
    let isMarked = passed.headerFields[try #require(ConnectionLimit.excess)] != nil
    #expect(isMarked == (passed.headerFields[.connection] == "close"))
    return !isMarked
  }

  @Test("Behind a proxy, a client has a maximum of requests at once, on whatever connections")
  func forwarded() throws {
    let limit = ConnectionLimit(2, metrics: ServerMetrics())
    let lines = try (0..<5).map { _ in try connection(from: "127.0.0.1", limit) }
    #expect(try begin("192.0.2.1", on: lines[0]))
    #expect(try begin("9.9.9.9, 192.0.2.1:4711", on: lines[1]))
    #expect(try !begin("192.0.2.1", on: lines[2]))
    #expect(try begin("192.0.2.2", on: lines[3]))
    // An early answer does not end a request that is still being sent.
    let answer = [HTTPResponsePart.head(HTTPResponse(status: .ok)), .end(nil)]
    for part in answer { try lines[0].writeOutbound(part) }
    #expect(try !begin("192.0.2.1", on: lines[4]))
    try lines[0].writeInbound(HTTPRequestPart.end(nil))
    _ = try lines[0].readInbound(as: HTTPRequestPart.self)
    let next = try connection(from: "127.0.0.1", limit)
    #expect(try begin("192.0.2.1", on: next))
    // The end of a connection ends its request.
    _ = try lines[1].finish(acceptAlreadyClosed: true)
    #expect(try begin("192.0.2.1", on: lines[0]))
    // A proxy that does not say whom it serves is one client.
    let silent = try (0..<3).map { _ in try connection(from: "127.0.0.1", limit) }
    #expect(try silent.map { try begin(nil, on: $0) } == [true, true, false])
  }

  @Test("Without a proxy, what a client says of its address does not matter")
  func direct() throws {
    let limit = ConnectionLimit(2, metrics: ServerMetrics())
    let lines = try ["2001:db8::1", "2001:db8::ffff:2"].map { try connection(from: $0, limit) }
    #expect(try lines.map { try begin("192.0.2.1", on: $0) } == [true, true])
    #expect(try !connection(from: "2001:db8:0:0:5::", limit).isActive)
    #expect(try connection(from: "2001:db8:0:1::1", limit).isActive)
  }
}
