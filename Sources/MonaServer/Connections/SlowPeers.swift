import NIOCore
import NIOHTTP1

/// Closes a connection whose other end is too slow, in sending a request or in taking an answer.
///
/// Time in which the server is the slow one does not count.
final class SlowPeers: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private var sending: Patience
  private var taking: Patience
  /// Whether the server wants to read more.
  private var isReading = false
  /// Whether a request has begun and not ended.
  private var isReceiving = false
  /// Requests that are not answered yet.
  private var unanswered = 0
  /// Bytes of answers handed over since it was last looked, and those that waited then to be taken.
  private var written = 0
  private var waiting = 0
  private var lastLook = NIODeadline.now()
  private var looking: RepeatedTask?

  init(_ patience: Patience) { (sending, taking) = (patience, patience) }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { looking?.cancel() }

  private func begin(_ context: ChannelHandlerContext) {
    guard looking == nil else { return }
    lastLook = .now()
    let pause = TimeAmount.milliseconds(Int64(sending.limit * 100))
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    looking = context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
      let (handler, context) = bound.value
      handler.look(context)
    }
  }

  private func look(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    let seconds = Double((now - lastLook).nanoseconds) / 1e9
    lastLook = now
    if isReading, isReceiving || unanswered == 0 { sending.wait(seconds: seconds) }

    // A channel that cannot tell what waits has nothing waiting.
    let before = waiting + written
    waiting =
      (try? context.channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes)) ?? 0
    written = 0
    taking.gain(bytes: max(0, before - waiting))
    if waiting > 0 { taking.wait(seconds: seconds) } else { taking.renew() }

    if sending.isOver || taking.isOver { context.close(promise: nil) }
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
      sending.renew()
    case .body(let bytes): sending.gain(bytes: bytes.readableBytes)
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
      // The next request may be long in coming.
      sending.renew()
    }
    context.write(data, promise: promise)
  }
}

@available(*, unavailable)
extension SlowPeers: Sendable {}
