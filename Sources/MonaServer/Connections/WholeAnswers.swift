import NIOCore
import NIOHTTP1

/// Ends a connection only when the other end can read all that was answered on it.
///
/// What the system has not taken yet would be lost; and what it took would be too, where something stands unread
/// that the other end sent meanwhile (RFC 9112, 9.6). Who takes nothing any more is left to `SlowPeers`.
final class WholeAnswers: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Phase { case open, ending, ended }

  /// How long the other end is given to hang up, once it was told that nothing more comes.
  private static let pause = TimeAmount.seconds(1)

  private var phase = Phase.open
  /// Whether the other end sends nothing more.
  private var isHungUp = false
  private var lingering: Scheduled<Void>?

  func handlerRemoved(context: ChannelHandlerContext) { lingering?.cancel() }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode != .input else { return context.close(mode: mode, promise: promise) }
    if mode == .all {
      context.channel.closeFuture.cascade(to: promise)
    } else {
      promise?.succeed()
    }
    guard phase == .open else { return }
    phase = .ending
    // Writing nothing is done once all that was written before is taken.
    let written = context.eventLoop.makePromise(of: Void.self)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    // A connection that is gone is told of by itself.
    written.futureResult.whenComplete { _ in
      let (handler, context) = bound.value
      handler.end(context)
    }
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))), promise: written)
  }

  private func end(_ context: ChannelHandlerContext) {
    phase = .ended
    guard context.channel.isActive, !isHungUp else { return context.close(promise: nil) }
    context.close(mode: .output, promise: nil)
    context.read()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    lingering = context.eventLoop.scheduleTask(in: Self.pause) { bound.value.close(promise: nil) }
  }

  /// Nothing is begun once the end has.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if phase == .open { context.fireChannelRead(data) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if phase == .ended { context.read() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent {
      isHungUp = true
      if phase == .ended { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }
}

@available(*, unavailable)
extension WholeAnswers: Sendable {}
