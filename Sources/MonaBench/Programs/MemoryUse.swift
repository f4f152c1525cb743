import Foundation

/// The memory of a process, in megabytes of a million bytes, from `/proc/PID/smaps_rollup`.
struct MemoryUse: Hashable {
  /// Resident memory, including shared libraries.
  var resident: Double
  /// Resident memory, each page divided by the number of processes that share it.
  var proportional: Double

  /// Nil without such a process, or if it belongs to another user.
  init?(of process: Int32) {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
    else { return nil }
    self.init(smapsRollup: text)
  }

  /// Reads the lines "Rss: 85000 kB" and "Pss: …".
  init?(smapsRollup text: String) {
    var kibibytes: [Substring: Double] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3, words[2] == "kB" { kibibytes[words[0]] = Double(words[1]) }
    }
    guard let resident = kibibytes["Rss:"], let proportional = kibibytes["Pss:"] else { return nil }
    self.resident = resident * 1.024 / 1000
    self.proportional = proportional * 1.024 / 1000
  }
}

/// Samples a process's memory twice a second, on a thread of its own.
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

  /// Stops; returns the samples of resident memory, in megabytes.
  func end() -> [Double] {
    done.signal()
    ended.wait()
    return seen
  }
}
