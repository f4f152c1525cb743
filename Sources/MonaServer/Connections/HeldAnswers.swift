import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers what is at hand on the thread that reads the request, before a task begins for it.
///
/// Of the processor's time that an unchanged collection took, four fifths were for the ways through tasks and
/// middleware. Everything else goes that way, and what came before it on a connection is answered first.
final class HeldAnswers: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// An answer that is at hand.
  struct Answer {
    var head: HTTPResponse
    let body: ByteBuffer?
  }

  private let answer: (HTTPRequest, _ address: String) -> Answer?
  /// The answer to the request that is coming in, once all of it came.
  private var waiting: Answer?
  /// Whether it is the last of its connection.
  private var closes = false
  /// Requests that were passed on and are not answered yet.
  private var unanswered = 0
  /// What tells the rest that the server ends, kept from them while they cannot see that a request comes in.
  private var quiescing: Any?
  private var address: String?

  /// - Parameter answer: nil for what is not at hand.
  init(_ answer: @escaping (HTTPRequest, _ address: String) -> Answer?) { self.answer = answer }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      if let answer = unanswered == 0 ? answer(to: head, context) : nil {
        closes = head.headerFields[.connection]?.lowercased() == "close"
        waiting = answer
        return
      }
      unanswered += 1
    case .body: if waiting != nil { return }
    case .end: if let answer = waiting { return write(answer, context) }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }

  private func answer(to head: HTTPRequest, _ context: ChannelHandlerContext) -> Answer? {
    // Who does not take what was answered before is answered as their network allows.
    guard head.method == .get, context.channel.isWritable, quiescing == nil else { return nil }
    let address = address ?? NetworkAddress.of(context.remoteAddress)
    self.address = address
    return answer(head, address)
  }

  private func write(_ answer: Answer, _ context: ChannelHandlerContext) {
    waiting = nil
    context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
    if let body = answer.body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if closes { context.close(promise: nil) }
    if let quiescing { context.fireUserInboundEventTriggered(quiescing) }
    quiescing = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent, waiting != nil {
      quiescing = event
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}

@available(*, unavailable)
extension HeldAnswers: Sendable {}
