import Metrics
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Limits the number of connections from one address, so that it cannot take all there are.
///
/// By hand, as Hummingbird 2.28 limits only the total of all addresses (2026-11-28).
final class ConnectionLimit: Sendable {
  private let limit: Int
  private let connections: Meter
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameter limit: how many connections an address may have at once.
  init(_ limit: Int, metrics: ServerMetrics) {
    self.limit = limit
    connections = Meter(label: "mona_connections", factory: metrics)
  }

  /// Counts one more connection; returns false when the address has too many already.
  func enter(_ address: String) -> Bool {
    let isAllowed = counts.withLock { counts in
      let count = counts[address, default: 0]
      guard count < limit else { return false }
      counts[address] = count + 1
      return true
    }
    if isAllowed { connections.increment() }
    return isAllowed
  }

  /// Counts one connection less.
  func leave(_ address: String) {
    counts.withLock { counts in
      let count = counts[address, default: 0] - 1
      counts[address] = count > 0 ? count : nil
    }
    connections.decrement()
  }
}

/// Counts a connection while it lasts, and closes it at once when it exceeds the limit.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  private let limit: ConnectionLimit
  /// Nil until the connection is counted.
  private var address: String?

  init(_ limit: ConnectionLimit) { self.limit = limit }

  func channelActive(context: ChannelHandlerContext) {
    let address = NetworkAddress.of(context.remoteAddress)
    guard limit.enter(address) else {
      context.close(promise: nil)
      return
    }
    self.address = address
    context.fireChannelActive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    if let address { limit.leave(address) }
    address = nil
  }
}

@available(*, unavailable)
extension ConnectionLimitHandler: Sendable {}
