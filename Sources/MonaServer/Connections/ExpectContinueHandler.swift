import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Sends `100 Continue` to clients that wait for it before they send a body (RFC 9110, 10.1.1), as curl does for a
/// second before each photo of more than 1 MB.
///
/// By hand, as Hummingbird 2.28 leaves it to each route (2026-11-28). No request is refused on its head alone, as
/// the token may be in the form that follows.
final class ExpectContinueHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Requests without a response.
  private var unanswered = 0
  /// Whether the client waits before it sends the body of the last request.
  private var isExpected = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) {
      unanswered += 1
      isExpected = head.headerFields[.expect]?.lowercased() == "100-continue"
      sendContinue(context)
    } else {
      isExpected = false
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var isEnd = false
    if case .end = unwrapOutboundIn(data) { isEnd = true }
    context.write(data, promise: promise)
    guard isEnd else { return }
    unanswered -= 1
    sendContinue(context)
  }

  /// Sends `100 Continue` if the client waits for it and all earlier, pipelined requests have their responses.
  private func sendContinue(_ context: ChannelHandlerContext) {
    guard isExpected, unanswered == 1 else { return }
    isExpected = false
    context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
  }
}

@available(*, unavailable)
extension ExpectContinueHandler: Sendable {}
