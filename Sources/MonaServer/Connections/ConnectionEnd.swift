import NIOCore
import Synchronization

/// Whether a connection is about to end: its client has closed its side, or the server is shutting down.
final class ConnectionEnd: Sendable {
  private struct State {
    var hasBegun = false
    var observers: [Int: @Sendable () -> Void] = [:]
  }

  private let state: Mutex<State>

  /// - Parameter hasBegun: true for a connection that is closed.
  init(hasBegun: Bool = false) { state = Mutex(State(hasBegun: hasBegun)) }

  var hasBegun: Bool { state.withLock(\.hasBegun) }

  /// Calls `act` once the end begins, unless it has begun already.
  /// - Parameter number: identifies the observer.
  func observe(_ number: Int, _ act: @escaping @Sendable () -> Void) {
    state.withLock { state in if !state.hasBegun { state.observers[number] = act } }
  }

  func forget(_ number: Int) { state.withLock { $0.observers[number] = nil } }

  func begin() {
    let observers = state.withLock { state in
      state.hasBegun = true
      defer { state.observers = [:] }
      return Array(state.observers.values)
    }
    for act in observers { act() }
  }
}

/// Notes when its connection is about to end.
///
/// By hand, as Hummingbird 2.28 tells a route of a client that hangs up only at the price of closing the connection
/// after the response (2026-11-28).
final class ConnectionEndHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  let end = ConnectionEnd()

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { end.begin() }
    if event is ChannelShouldQuiesceEvent { end.begin() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end.begin()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end.begin() }

  /// The end of a connection.
  static func end(of channel: any Channel) async -> ConnectionEnd {
    let end = channel.eventLoop.submit {
      try channel.pipeline.syncOperations.handler(type: Self.self).end
    }
    do { return try await end.get() } catch {
      // A closed connection has no handlers.
      return ConnectionEnd(hasBegun: true)
    }
  }
}

@available(*, unavailable)
extension ConnectionEndHandler: Sendable {}
