import CServices
import Foundation
import MonaModel
import Synchronization

/// Sends web requests with libsoup, several at once, with the desktop's proxy settings and
/// certificates.
final class SoupClient: Sendable {
  /// A libsoup session, used by one request at a time.
  ///
  /// Since libsoup 3.2, threads may share one for blocking requests; but those to one host share its `GNetworkAddress`,
  /// in which two threads may stop the program (GLib 2.74, a host given by its IP address).
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
  /// The sessions that no request uses, the one used last at the end: its connections are the newest.
  private let idle = Mutex<[Session]>([])

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
  /// The first request creates a session: that loads libsoup and a dozen other libraries, which
  /// would delay the window at start.
  ///
  /// - Throws: errors of `body`, or `CancellationError` as soon as the task is cancelled.
  func ask<Answer: Sendable>(
    _ body: @Sendable (Session, Cancellable) throws -> Answer
  ) async throws -> Answer {
    let cancellable = Cancellable()
    let result: Result<Answer, any Error> = await withTaskCancellationHandler {
      await executor.run { Result { try self.withSession { try body($0, cancellable) } } }
    } onCancel: {
      cancellable.cancel()
    }
    try Task.checkCancellation()
    return try result.get()
  }

  private func withSession<Answer>(_ body: (Session) throws -> Answer) rethrows -> Answer {
    let session = idle.withLock { idle in
      idle.popLast() ?? Session(agent: agent, idleTimeout: idleTimeout)
    }
    defer { idle.withLock { $0.append(session) } }
    return try body(session)
  }
}
