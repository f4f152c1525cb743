import Metrics
import NIOCore
import NIOHTTP1
import Synchronization

/// Bounds how many connections one address has, so that it cannot take all there are.
final class AddressLimit: Sendable {
  private let limit: Int
  private let connections: Meter
  private let counts = Mutex<[String: Int]>([:])

  init(_ limit: Int, metrics: ServerMetrics) {
    self.limit = limit
    connections = Meter(label: "mona_connections", factory: metrics)
  }

  /// Counts one more; false when there are too many already.
  func enter(_ address: String) -> Bool {
    let isIn = counts.withLock { counts in
      let count = counts[address, default: 0]
      guard count < limit else { return false }
      counts[address] = count + 1
      return true
    }
    if isIn { connections.increment() }
    return isIn
  }

  /// Counts one less.
  func leave(_ address: String) {
    counts.withLock { counts in
      let count = counts[address, default: 0] - 1
      counts[address] = count > 0 ? count : nil
    }
    connections.decrement()
  }

  /// What counts a connection for as long as it lasts, and closes one too many at once.
  func handler() -> any ChannelHandler { Handler(limit: self) }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let limit: AddressLimit
    private var address: String?

    init(limit: AddressLimit) { self.limit = limit }

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
}
