import CServices
import Foundation
import MonaModel
import Synchronization

/// Asks web servers by libsoup, some requests at once, through the desktop's proxy settings and certificates.
final class SoupClient: Sendable {
  /// A libsoup session; since libsoup 3.2 threads may share one for blocking requests.
  final class Session: Sendable {
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<SoupSession>

    init(agent: String, silence: guint) {
      // Debian 13's proxy settings ask for the monitor of networks while GLib looks for them, and the monitor is
      // looked for in the same way: begun by two threads at once, each waits for the other for ever.
      _ = g_network_monitor_get_default()
      guard let session = soup_session_new() else { preconditionFailure("out of memory") }
      pointer = session
      soup_session_set_user_agent(session, agent)
      soup_session_set_timeout(session, silence)
    }

    deinit { g_object_unref(pointer) }
  }

  private let agent: String
  private let silence: guint
  private let executor: BlockingExecutor
  private let session = Mutex<Session?>(nil)

  /// - Parameters:
  ///   - count: how many requests there are at once at most.
  ///   - agent: as what a request introduces itself.
  ///   - silence: for how long nothing may come or go, in seconds.
  init(
    _ name: String, count: Int, agent: String, silence: guint,
    qos: QualityOfService = .default
  ) {
    self.agent = agent
    self.silence = silence
    executor = BlockingExecutor(name: name, width: count, qos: qos)
  }

  /// Runs what blocks until the answer is there.
  ///
  /// The first to ask makes the session: it opens libsoup and a dozen other libraries, and the window shows
  /// before anything is asked.
  ///
  /// - Throws: what `body` throws, or `CancellationError` as soon as the task is cancelled.
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
      let opened = session ?? Session(agent: agent, silence: silence)
      session = opened
      return opened
    }
  }
}
