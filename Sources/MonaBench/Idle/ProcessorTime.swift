import Foundation

/// How long a process has used processors so far, as `/proc/PID/stat` has it.
struct ProcessorTime {
  /// All threads together; 0 for a process that has ended.
  var milliseconds = 0.0

  init(of process: Int32) {
    // A process that has ended has none.
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // What comes after the name, which may hold blanks, from the third field on: 14 and 15 are meant.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return
    }
    milliseconds = (user + system) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
