import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Tells who wants to know it (`Expect: 100-continue`, RFC 9110, 10.1.1) that what follows a request's head may
/// come.
///
/// curl waits a second for it before each photo of more than 1 MB. Nothing is refused for its head alone: a token
/// may stand in the form that follows.
final class ContinueAnswers: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Requests whose head came and that are not answered yet.
  private var unanswered = 0
  /// Whether the last of them waits to be told.
  private var isExpected = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) {
      unanswered += 1
      isExpected = head.headerFields[.expect]?.lowercased() == "100-continue"
      tell(context)
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
    tell(context)
  }

  /// What was asked before is answered before.
  private func tell(_ context: ChannelHandlerContext) {
    guard isExpected, unanswered == 1 else { return }
    isExpected = false
    context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
  }
}

@available(*, unavailable)
extension ContinueAnswers: Sendable {}
