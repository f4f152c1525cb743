import Foundation
import Synchronization

/// A TCP proxy on this computer that limits bandwidth, adds latency and counts bytes, like a weak mobile
/// connection.
final class ThrottlingProxy: Sendable {
  /// The port it listens on.
  let port: Int
  private let target: Int
  private let bytesPerSecond: Double
  /// The latency in each direction, in seconds.
  private let delay: Double
  private let listener: Int32
  private let (up, down) = (Lane(), Lane())

  /// Bytes sent to the server and received from it.
  var bytes: (up: Int, down: Int) {
    (up.state.withLock { $0.bytes }, down.state.withLock { $0.bytes })
  }

  /// The bandwidth of one direction, which all connections share.
  private final class Lane: Sendable {
    struct State {
      var bytes = 0
      /// When the bytes before will be through.
      var free = ContinuousClock.now
    }

    let state = Mutex(State())

    /// Reserves bandwidth for this many bytes; returns when they will be through.
    func take(_ count: Int, _ bytesPerSecond: Double) -> ContinuousClock.Instant {
      state.withLock { state in
        state.bytes += count
        state.free = max(state.free, .now) + .seconds(Double(count) / bytesPerSecond)
        return state.free
      }
    }
  }

  /// Bytes in transit; an empty piece marks the end.
  private final class OnTheWay: Sendable {
    let pieces = Mutex<[(due: ContinuousClock.Instant, bytes: [UInt8])]>([])
    let count = DispatchSemaphore(value: 0)
  }

  /// Starts the proxy.
  /// - Parameter delay: the latency in each direction, in seconds.
  init(to target: Int, bytesPerSecond: Double, delay: Double) throws {
    (self.target, self.bytesPerSecond, self.delay) = (target, bytesPerSecond, delay)
    (listener, port) = try Self.opened()
    Thread.detachNewThread { [self] in
      while true {
        let near = accept(listener, nil, nil)
        guard near >= 0 else { return }
        connect(near)
      }
    }
  }

  /// A listening socket and its port.
  private static func opened() throws -> (Int32, Int) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(0)
    // A small buffer, as a slow line accepts few bytes in advance.
    var room: Int32 = 32 << 10
    setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && Foundation.listen(listener, 16) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard listener >= 0, isOpen else { throw CocoaError(.fileReadUnknown) }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Accepts no more connections; bytes in transit are still delivered.
  func close() {
    shutdown(listener, Int32(SHUT_RDWR))
    Foundation.close(listener)
  }

  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = UInt16(port).bigEndian
    return address
  }

  private func connect(_ near: Int32) {
    let far = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(target)
    let isThere = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(far, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isThere else {
      Foundation.close(near)
      return
    }
    carry(from: near, to: far, up)
    carry(from: far, to: near, down)
  }

  private func carry(from: Int32, to: Int32, _ lane: Lane) {
    let onTheWay = OnTheWay()
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 1460)
      while true {
        let count = max(0, recv(from, &buffer, buffer.count, 0))
        let through = lane.take(count, bytesPerSecond)
        Self.wait(until: through)
        onTheWay.pieces.withLock {
          $0.append((through + .seconds(delay), Array(buffer[..<count])))
        }
        onTheWay.count.signal()
        if count == 0 { return }
      }
    }
    Thread.detachNewThread {
      while true {
        onTheWay.count.wait()
        let (due, bytes) = onTheWay.pieces.withLock { $0.removeFirst() }
        Self.wait(until: due)
        if bytes.isEmpty {
          shutdown(to, Int32(SHUT_WR))
          return
        }
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes {
            send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
          }
          // The receiver has closed: remaining bytes are dropped.
          guard count > 0 else { break }
          rest = rest.dropFirst(count)
        }
      }
    }
  }

  private static func wait(until moment: ContinuousClock.Instant) {
    let seconds = (moment - .now) / .seconds(1)
    if seconds > 0 { Thread.sleep(forTimeInterval: seconds) }
  }
}
