import NIOCore
import NIOHTTP1

/// Answers what is at hand on the thread that reads the request, before a task begins for it.
///
/// Of the processor's time that an unchanged collection took, four fifths were for the ways through tasks and
/// middleware; of the rest, half was for making each head into what Hummingbird knows, and back into bytes. Everything
/// else goes the usual way, and what came before it on a connection is answered first.
final class HeldAnswers: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// An answer that is at hand, as it is sent.
  struct Answer {
    let head: ByteBuffer
    let body: ByteBuffer?
  }

  private let answer: (HTTPRequestHead, _ address: String) -> Answer?
  private let peers: SlowPeers
  /// The place of what makes bytes of other answers.
  private var encoder: ChannelHandlerContext?
  /// The answer to the request that is coming in, once all of it came.
  private var waiting: Answer?
  /// Requests that were passed on and are not answered yet.
  private var unanswered = 0
  private var address: String?

  /// - Parameters:
  ///   - peers: is told of these answers, which do not come by it.
  ///   - answer: nil for what is not at hand, and for whatever has a body or is to end the connection.
  init(_ peers: SlowPeers, _ answer: @escaping (HTTPRequestHead, _ address: String) -> Answer?) {
    self.peers = peers
    self.answer = answer
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // Without one, nothing is at hand.
    encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
  }

  func handlerRemoved(context: ChannelHandlerContext) { encoder = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      waiting = answer(to: head, context)
      if waiting != nil { return }
      unanswered += 1
    case .body: break
    case .end: if let answer = waiting { return write(answer) }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }

  private func answer(to head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Answer? {
    // Who does not take what was answered before is answered as their network allows.
    guard encoder != nil, unanswered == 0, context.channel.isWritable else { return nil }
    let address = address ?? NetworkAddress.of(context.remoteAddress)
    self.address = address
    return answer(head, address)
  }

  private func write(_ answer: Answer) {
    waiting = nil
    peers.note(answered: answer.body?.readableBytes ?? 0)
    encoder?.write(NIOAny(IOData.byteBuffer(answer.head)), promise: nil)
    if let body = answer.body { encoder?.write(NIOAny(IOData.byteBuffer(body)), promise: nil) }
    encoder?.flush()
  }
}

@available(*, unavailable)
extension HeldAnswers: Sendable {}
