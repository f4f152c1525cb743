import CServices
import Foundation
import MonaModel
import Synchronization

/// Sends web requests with libsoup, several at once, with the desktop's proxy settings and
/// certificates.
final class SoupClient: Sendable {
  /// A libsoup session.
  ///
  /// Since libsoup 3.2, threads may share one for blocking requests.
  final class Session: Sendable {
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<SoupSession>

    init(agent: String, idleTimeout: guint) {
      // Created here first: with Debian 13's GLib, two threads that create the proxy settings and
      // the network monitor at the same time wait for each other for ever.
      _ = g_network_monitor_get_default()
      guard let session = soup_session_new() else { preconditionFailure("out of memory") }
      pointer = session
      soup_session_set_user_agent(session, agent)
      soup_session_set_timeout(session, idleTimeout)
    }

    deinit { g_object_unref(pointer) }
  }

  private let agent: String
  private let idleTimeout: guint
  private let executor: BlockingExecutor
  private let session = Mutex<Session?>(nil)

  /// - Parameters:
  ///   - count: the largest number of simultaneous requests.
  ///   - agent: the user agent.
  ///   - idleTimeout: the timeout in seconds without any data.
  init(
    _ name: String, count: Int, agent: String, idleTimeout: guint,
    qos: DispatchQoS = .default
  ) {
    self.agent = agent
    self.idleTimeout = idleTimeout
    executor = BlockingExecutor(name: name, width: count, qos: qos)
  }

  /// Runs a blocking request on the client's executor.
  ///
  /// The first request creates the session: that loads libsoup and a dozen other libraries, which
  /// would delay the window at start.
  ///
  /// - Throws: errors of `body`, or `CancellationError` as soon as the task is cancelled.
  func ask<Answer: Sendable>(
    _ body: @Sendable (Session, Cancellable) throws -> Answer
  ) async throws -> Answer {
    let cancellable = Cancellable()
    let result: Result<Answer, any Error> = await withTaskCancellationHandler {
      await executor.run { Result { try body(self.opened(), cancellable) } }
    } onCancel: {
      cancellable.cancel()
    }
    try Task.checkCancellation()
    return try result.get()
  }

  private func opened() -> Session {
    session.withLock { session in
      let opened = session ?? Session(agent: agent, idleTimeout: idleTimeout)
      session = opened
      return opened
    }
  }
}
