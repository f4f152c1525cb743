import CServices
import Foundation

/// Starts and limits other processes.
///
/// By hand: Foundation's `Process` can end a busy program that starts another one (Swift 6.3, 2026-11-28).
package enum ChildProcess {
  /// A process could not be started: the `errno`.
  package struct Failure: Error {
    package var code: Int32
  }

  /// Starts a program, which gets no other open file of this process.
  /// - Parameters:
  ///   - program: the program; nil for this one.
  ///   - words: its arguments, with its name first.
  ///   - environment: all of its environment, as `NAME=value`.
  ///   - input: its standard input; nil for none.
  ///   - output: its standard output; nil for none.
  ///   - errors: where it writes errors; nil for nowhere.
  ///   - leadsGroup: whether it begins a process group, which can be ended as a whole.
  package static func start(
    _ program: URL?, _ words: [String], _ environment: [String], input: Int32?, output: Int32?,
    errors: Int32? = nil, leadsGroup: Bool = false
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    if let errors {
      posix_spawn_file_actions_adddup2(&actions, errors, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    // The threads that start it block signals, and the program may ignore some.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
    // In the new process the link names the same program, even one that was replaced meanwhile.
    let path = program?.path ?? "/proc/self/exe"
    var process: pid_t = 0
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    let code = posix_spawn(&process, path, &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw Failure(code: code) }
    return process
  }

  /// How a process ended.
  package enum End: Hashable, Sendable {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case killed(Int32)
    /// Unknown, as there is no such process.
    case unknown

    fileprivate init(waitStatus status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
    }
  }

  /// Waits until a process has ended.
  package static func wait(for process: pid_t) -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return .unknown }
    }
    return End(waitStatus: status)
  }

  /// Waits until a process has ended, but only for some time; nil when it has not ended by then.
  package static func wait(for process: pid_t, within time: Duration) -> End? {
    let deadline = ContinuousClock.now + time
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return End(waitStatus: status) }
      if ended < 0, errno != EINTR { return .unknown }
      guard .now < deadline else { return nil }
      usleep(10_000)
    }
  }

  /// Limits this process.
  /// - Parameters:
  ///   - memory: the address space, in bytes.
  ///   - seconds: the longest time of computing.
  ///   - fileSize: the size of files it may write, in bytes; 0 for none.
  static func limit(memory: Int, seconds: Int, fileSize: Int) {
    // If the system lacks memory, it ends this process first; it may forbid to say so.
    try? "1000".write(toFile: "/proc/self/oom_score_adj", atomically: false, encoding: .utf8)
    let limits: [(__rlimit_resource, UInt)] = [
      (RLIMIT_AS, UInt(memory)), (RLIMIT_CPU, UInt(seconds)), (RLIMIT_FSIZE, UInt(fileSize)),
      (RLIMIT_CORE, 0),
    ]
    for (resource, value) in limits {
      // The process is told that its time is over (SIGXCPU) before it is ended.
      let hard = resource == RLIMIT_CPU ? value + 5 : value
      var limit = rlimit(rlim_cur: value, rlim_max: hard)
      setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
  }
}

/// Reads a pipe until a time.
struct PipeReader {
  private let descriptor: Int32
  private let deadline: ContinuousClock.Instant
  /// Whether the time passed.
  private(set) var isLate = false

  init(_ descriptor: Int32, seconds: Int) {
    self.descriptor = descriptor
    deadline = .now + .seconds(seconds)
  }

  /// Fills the buffer; false when the pipe ends before, or the time passed.
  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let count = read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      guard count > 0 else { return false }
      filled += count
    }
    return true
  }

  /// All until the end of the pipe; nil if it is longer than `limit` bytes, or the time passed.
  mutating func all(limit: Int) -> Data? {
    var data = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while data.count <= limit {
      let count = piece.withUnsafeMutableBytes { read(into: $0) }
      if count == 0, !isLate { return data }
      guard count > 0 else { return nil }
      data.append(contentsOf: piece[..<count])
    }
    return nil
  }

  /// The number of bytes read; 0 at the end, or after the time.
  private mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let left = max(.zero, deadline - .now).components.seconds
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(left * 1000))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        isLate = true
        return 0
      }
      let got = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if got < 0, errno == EINTR { continue }
      return max(0, got)
    }
  }
}
