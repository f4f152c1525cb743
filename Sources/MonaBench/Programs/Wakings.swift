import Foundation

/// How often each thread of a process has gone to sleep so far, as `/proc/PID/task/*/status` has it:
/// each time, something woke it.
struct Wakings {
  private var counts: [String: Int] = [:]

  /// Counts those of a process, which may have ended.
  init(of process: Int32) {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for thread in threads {
      let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      counts[thread] = (line?.split(separator: "\t").last).flatMap { Int($0) }
    }
  }

  /// How many came since an earlier count; those of threads that have ended meanwhile are not known.
  func since(_ earlier: Wakings) -> Int {
    counts.reduce(0) { $0 + $1.value - (earlier.counts[$1.key] ?? 0) }
  }
}
