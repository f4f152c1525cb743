import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection only once the client can read all responses.
///
/// By hand, as Hummingbird 2.28 closes right after the last write (2026-11-28). Bytes that the system has not taken
/// yet would be lost, and also those it has taken when bytes from the client are still unread (RFC 9112, 9.6).
/// `SlowClientTimeoutHandler` closes the connection of a client that has stopped reading.
final class LingeringCloseHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// `closing`: responses are still being written; `closed`: the server has closed its side.
  private enum Phase { case open, closing, closed }

  /// How long the client has to close its side once the server has closed its own.
  private static let pause = TimeAmount.seconds(1)

  private var phase = Phase.open
  /// Whether the client has closed its side.
  private var isInputClosed = false
  /// Whether the last request asks for another protocol on the connection.
  private var changesProtocol = false
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
    phase = .closing
    // An empty write completes once all writes before it have.
    let written = context.eventLoop.makePromise(of: Void.self)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    // It also completes, with an error, when the connection is gone.
    written.futureResult.whenComplete { _ in
      let (handler, context) = bound.value
      handler.closeOutput(context)
    }
    context.writeAndFlush(wrapOutboundOut(.body(ByteBuffer())), promise: written)
  }

  private func closeOutput(_ context: ChannelHandlerContext) {
    phase = .closed
    guard context.channel.isActive, !isInputClosed else { return context.close(promise: nil) }
    context.close(mode: .output, promise: nil)
    context.read()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    lingering = context.eventLoop.scheduleTask(in: Self.pause) { bound.value.close(promise: nil) }
  }

  /// Requests that arrive after the close are dropped, and what follows a request to change the protocol is not read:
  /// NIO's decoder would hold it in memory, however long it is.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard phase == .open else { return }
    let part = unwrapInboundIn(data)
    if case .head(let request) = part { changesProtocol = request.changesProtocol }
    context.fireChannelRead(data)
    if case .end = part, changesProtocol { context.close(mode: .input, promise: nil) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if phase == .closed { context.read() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent {
      isInputClosed = true
      if phase == .closed { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }
}

@available(*, unavailable)
extension LingeringCloseHandler: Sendable {}

extension HTTPRequest {
  /// Whether what follows this request on the connection would be of another protocol (RFC 9110, 7.8 and 9.3.6).
  fileprivate var changesProtocol: Bool { method == .connect || headerFields[.upgrade] != nil }
}
