import CPostgres
import Foundation
import MonaLog
import Synchronization

/// Listens for notifications, with one connection for all channels, on a thread that ends when nobody listens.
final class PostgresNotifier: Sendable {
  private struct State {
    var listeners: [String: [Int: AsyncStream<String>.Continuation]] = [:]
    var number = 0
    /// What interrupts the wait of the thread; nil when there is none.
    var wake: Wake?
  }

  private static let bufferLimit = 256
  private let url: String
  private let limits: PostgresLimits
  private let state = Mutex(State())

  init(url: String, limits: PostgresLimits) {
    self.url = url
    self.limits = limits
  }

  func notifications(_ channel: String) -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(Self.bufferLimit))
    let (number, thread) = state.withLock { state -> (Int, Wake?) in
      state.number += 1
      state.listeners[channel, default: [:]][state.number] = continuation
      if let wake = state.wake {
        wake.signal()
        return (state.number, nil)
      }
      let wake = Wake()
      state.wake = wake
      return (state.number, wake)
    }
    continuation.onTermination = { [self] _ in remove(channel, number) }
    if let thread {
      Thread { [self] in listen(thread) }.start()
    }
    return stream
  }

  private func remove(_ channel: String, _ number: Int) {
    state.withLock { state in
      state.listeners[channel]?[number] = nil
      if state.listeners[channel]?.isEmpty == true { state.listeners[channel] = nil }
      state.wake?.signal()
    }
  }

  /// Those of all channels; nil when there are none, and the thread ends.
  private func listeners() -> [String: [Int: AsyncStream<String>.Continuation]]? {
    state.withLock { state in
      if state.listeners.isEmpty { state.wake = nil }
      return state.listeners.isEmpty ? nil : state.listeners
    }
  }

  private func listen(_ wake: Wake) {
    let connection = PostgresConnection(url: url, limits: limits)
    var told: Set<Int> = []
    var failures = 0
    while let listeners = listeners() {
      do {
        if connection.pointer == nil {
          told = []
          try connection.open()
        }
        try connection.listen(to: listeners.keys)
        for (number, listener) in listeners.values.joined() where told.insert(number).inserted {
          yield("", to: listener)
        }
        failures = 0
        try connection.waitForNotifications(wake) { channel, payload in
          // A copy of those who were told that they listen.
          for (_, listener) in listeners[channel] ?? [:] { yield(payload, to: listener) }
        }
      } catch {
        tryLogging("The connection for notifications was lost") { throw error }
        connection.close()
        failures += 1
        wake.wait(.milliseconds(min(50 << min(failures, 8), 5000)))
      }
    }
  }

  /// A listener that is slow misses the oldest, and is told so.
  private func yield(_ payload: String, to listener: AsyncStream<String>.Continuation) {
    if case .dropped = listener.yield(payload) { listener.yield("") }
  }
}

extension PostgresConnection {
  /// Listens to these channels, and to no others.
  fileprivate func listen(to channels: some Collection<String>) throws {
    let names = Set(channels)
    for channel in listened.subtracting(names) { try send("UNLISTEN \(Self.quoted(channel))") }
    for channel in names.subtracting(listened) { try send("LISTEN \(Self.quoted(channel))") }
    listened = names
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// Hands over what has come, once something has or the wait is interrupted.
  fileprivate func waitForNotifications(
    _ wake: Wake, _ body: (_ channel: String, _ payload: String) -> Void
  ) throws {
    func handOver() -> Bool {
      var hasSome = false
      while let notification = PQnotifies(pointer) {
        hasSome = true
        body(
          String(cString: notification.pointee.relname),
          String(cString: notification.pointee.extra))
        PQfreemem(notification)
      }
      return hasSome
    }
    // One may have come with the answer to another statement.
    guard !handOver() else { return }
    wake.wait(nil, PQsocket(pointer))
    let isLost = isClosedByServer
    _ = handOver()
    if isLost { throw ServerStoreError.unavailable(reason: "The connection was lost.") }
  }
}

/// Interrupts the wait of a thread, with a pipe.
final class Wake: Sendable {
  private let reader: Int32
  private let writer: Int32

  init() {
    var descriptors: [Int32] = [-1, -1]
    if pipe(&descriptors) != 0 {
      let error = POSIXError(.init(rawValue: errno) ?? .EIO)
      Log.program.failure("A thread cannot be interrupted", error, level: .error)
    }
    for descriptor in descriptors {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    reader = descriptors[0]
    writer = descriptors[1]
  }

  deinit {
    Foundation.close(reader)
    Foundation.close(writer)
  }

  func signal() {
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
  }

  /// Waits until it is signalled, or a descriptor can be read.
  ///
  /// - Parameter limit: nil for none.
  func wait(_ limit: Duration?, _ descriptor: Int32 = -1) {
    var polled = [
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&polled, 2, Int32(clamping: limit?.milliseconds ?? -1))
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reader, &bytes, bytes.count) > 0 {}
  }
}
