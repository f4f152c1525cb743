import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// Has handlers stand in each connection before requests become Hummingbird's, and after its answers are such
/// no more.
struct EarlyHandlers<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  /// Makes those of one connection, from the network inwards.
  let make: @Sendable () -> [any ChannelHandler]

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandlers(make(), position: .before(codec))
      return value
    }
  }

  func handle(value: Base.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
