import Foundation

/// Looks at a process's memory twice a second, on a thread of its own.
final class MemoryWatch: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  // Written by the thread, read once it has ended.
  private var seen: [Double] = []

  init(of process: Int32) {
    Thread.detachNewThread { [self] in
      while done.wait(timeout: .now() + 0.5) == .timedOut {
        if let use = MemoryUse(of: process) { seen.append(use.resident) }
      }
      ended.signal()
    }
  }

  /// Ends it; answers the megabytes of resident memory that were seen, one after the other.
  func end() -> [Double] {
    done.signal()
    ended.wait()
    return seen
  }
}
