import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client is too slow in sending a request or in reading a response.
///
/// By hand, as Hummingbird 2.28 has only a timeout between two reads, which a client can extend without end by
/// single bytes (2026-11-28). Time that the server itself takes does not count.
final class SlowClientTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private var receiving: RateTimeout
  private var sending: RateTimeout
  /// Whether the server is ready to read more.
  private var isReading = false
  /// Whether a request has begun and not ended.
  private var isReceiving = false
  /// Requests without a response.
  private var unanswered = 0
  /// Bytes of responses written since the last check.
  private var written = 0
  /// Bytes that the client had not taken at the last check.
  private var buffered = 0
  private var lastCheck = NIODeadline.now()
  private var checks: RepeatedTask?

  init(_ timeout: RateTimeout) { (receiving, sending) = (timeout, timeout) }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { start(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    start(context)
    context.fireChannelActive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { checks?.cancel() }

  private func start(_ context: ChannelHandlerContext) {
    guard checks == nil else { return }
    lastCheck = .now()
    let pause = TimeAmount(receiving.limit / 10)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    checks = context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
      let (handler, context) = bound.value
      handler.check(context)
    }
  }

  private func check(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    let time = Duration(now - lastCheck)
    lastCheck = now
    if isReading, isReceiving || unanswered == 0 { receiving.elapse(time) }

    // A channel without this option buffers nothing.
    let before = buffered + written
    buffered =
      (try? context.channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes)) ?? 0
    written = 0
    sending.transfer(bytes: max(0, before - buffered))
    if buffered > 0 { sending.elapse(time) } else { sending.reset() }

    if receiving.isExpired || sending.isExpired { context.close(promise: nil) }
  }

  func read(context: ChannelHandlerContext) {
    isReading = true
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isReading = false
    switch unwrapInboundIn(data) {
    case .head:
      (isReceiving, unanswered) = (true, unanswered + 1)
      receiving.reset()
    case .body(let bytes): receiving.transfer(bytes: bytes.readableBytes)
    case .end: isReceiving = false
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head: break
    case .body(let bytes): written += bytes.readableBytes
    case .end:
      unanswered -= 1
      // The pause before the next request is not limited here.
      receiving.reset()
    }
    context.write(data, promise: promise)
  }
}

@available(*, unavailable)
extension SlowClientTimeoutHandler: Sendable {}

/// Measures for how long a client has been below the least rate.
///
/// Elapsed time reduces the time that is left; transferred bytes restore it, up to `limit`. A client at or above
/// the least rate never times out; one that transfers nothing does after `limit`.
struct RateTimeout: Sendable {
  /// For how long a client may transfer nothing.
  let limit: Duration
  /// The least rate, in bytes per second.
  let rate: Double
  private var left: Duration

  init(limit: Duration, rate: Double) {
    self.limit = limit
    self.rate = rate
    left = limit
  }

  var isExpired: Bool { left < .zero }

  /// Subtracts time during which the server waited for the client.
  mutating func elapse(_ time: Duration) { left -= time }

  /// Adds the time that these bytes are worth at the least rate.
  mutating func transfer(bytes: Int) { left = min(limit, left + .seconds(Double(bytes) / rate)) }

  mutating func reset() { left = limit }
}
