import HTTPTypes
import Metrics
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Limits the number of connections of one client, so that it cannot take all there are.
///
/// By hand, as Hummingbird 2.28 limits only the total of all clients (2026-11-28).
final class ConnectionLimit: Sendable {
  /// The header field by which `ConnectionLimitHandler` marks a request that exceeds the limit.
  ///
  /// A client that sends it is refused too.
  static let excess = HTTPField.Name("Mona-Connection-Excess")

  private let limit: Int
  private let connections: Meter
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameter limit: how many connections a client may have at once.
  init(_ limit: Int, metrics: ServerMetrics) {
    self.limit = limit
    connections = Meter(label: "mona_connections", factory: metrics)
  }

  /// Counts one more connection; returns false when the client has too many already.
  func enter(_ client: String) -> Bool {
    counts.withLock { counts in
      let count = counts[client, default: 0]
      guard count < limit else { return false }
      counts[client] = count + 1
      return true
    }
  }

  /// Counts one connection less.
  func leave(_ client: String) {
    counts.withLock { counts in
      let count = counts[client, default: 0] - 1
      counts[client] = count > 0 ? count : nil
    }
  }

  /// Measures how many connections are open.
  /// - Parameter opened: how many more than before.
  func measure(opened: Double) { connections.increment(by: opened) }
}

/// Counts a client's connection while it lasts, and refuses it when it exceeds the limit.
///
/// A connection of the proxy counts for the client that a request on it comes from, from the request's head until both
/// the request and its response have ended. A request that exceeds the limit is marked, so that it is refused by a
/// response; any other connection that does is closed at once.
final class ConnectionLimitHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// A request of the proxy, and its response.
  private struct Exchange {
    /// Nil for one that exceeds the limit and is not counted.
    let client: String?
    var isReceived = false
    var isAnswered = false
  }

  private let limit: ConnectionLimit
  private let proxy: String?
  private var peer = ""
  /// The client of the whole connection; nil until it is counted, and for the proxy.
  private var client: String?
  private var exchanges: [Exchange] = []
  private var isOpen = false

  /// - Parameter proxy: the address of the trusted reverse proxy; nil without one.
  init(_ limit: ConnectionLimit, proxy: String?) {
    self.limit = limit
    self.proxy = proxy
  }

  func channelActive(context: ChannelHandlerContext) {
    peer = NetworkAddress.of(context.remoteAddress)
    if peer != proxy {
      let client = NetworkAddress.network(of: peer)
      guard limit.enter(client) else {
        context.close(promise: nil)
        return
      }
      self.client = client
    }
    isOpen = true
    limit.measure(opened: 1)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard peer == proxy else { return context.fireChannelRead(data) }
    switch unwrapInboundIn(data) {
    case .head(var head):
      let client = NetworkAddress.client(head.headerFields, peer: peer, proxy: proxy)
      let isAllowed = limit.enter(client)
      exchanges.append(Exchange(client: isAllowed ? client : nil))
      if !isAllowed {
        if let excess = ConnectionLimit.excess { head.headerFields[excess] = "1" }
        // The rest of the request is not read.
        head.headerFields[.connection] = "close"
      }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    case .body: context.fireChannelRead(data)
    case .end:
      if let last = exchanges.indices.last { exchanges[last].isReceived = true }
      endExchanges()
      context.fireChannelRead(data)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if peer == proxy, case .end = unwrapOutboundIn(data),
      let next = exchanges.firstIndex(where: { !$0.isAnswered })
    {
      exchanges[next].isAnswered = true
      endExchanges()
    }
    context.write(data, promise: promise)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    for client in exchanges.map(\.client) + [client] {
      if let client { limit.leave(client) }
    }
    exchanges = []
    client = nil
    if isOpen { limit.measure(opened: -1) }
    isOpen = false
  }

  private func endExchanges() {
    while let first = exchanges.first, first.isReceived, first.isAnswered {
      if let client = first.client { limit.leave(client) }
      exchanges.removeFirst()
    }
  }
}

@available(*, unavailable)
extension ConnectionLimitHandler: Sendable {}
