import CServices
import Foundation
import MonaModel
import MonaPerson
import Synchronization

/// Decodes photos in processes of their own, with limits of memory and time: the same program,
/// started to read a photo on its standard input and to write its pixels on its standard output.
///
/// A photo that exceeds the limits, or crashes its decoder, ends that process alone.
package struct PhotoProcess: Sendable {
  /// The program; nil for this one, if it called `start`.
  private let program: URL?

  /// - Parameter program: a program that calls `start` first; nil for this one.
  init(program: URL? = nil) { self.program = program }

  /// Whether photos can be decoded so.
  var isAvailable: Bool { program != nil || Self.isStarted.load(ordering: .relaxed) }

  private static let isStarted = Atomic<Bool>(false)
  /// The first argument of a process that decodes.
  private static let word = "decode-photo"
  /// The longest time for one photo, in seconds, also on a computer that does much else.
  private static let timeLimit = 300

  /// Call it first in a program: it decodes a photo and ends the program if that is what it was
  /// started for; else it allows to decode photos in processes of this program.
  package static func start() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, arguments[1] == word, let side = Int(arguments[2]),
      let memory = Int(arguments[3])
    else { return isStarted.store(true, ordering: .relaxed) }
    exit(PhotoProcessAnswer.decode(side: side, memory: memory))
  }

  /// The memory that a process may take in addition to the decoding, in bytes: the decoder's library,
  /// and the stacks of its threads, which HEIC's and AVIF's have.
  static func spareMemory(_ type: PhotoType) -> Int {
    type == .heif || type == .avif ? 512 << 20 : 96 << 20
  }

  /// Decodes a photo at most `side` pixels wide and high, with its Exif orientation as an option.
  /// - Parameter memory: what the process may take, in bytes.
  /// - Throws: `.notAnImage`, or `.unreadable` when the process could not run.
  func decode(_ file: URL, side: Int, memory: Int) throws(AlbumError) -> Pixbuf {
    let input = open(file.path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .unreadable(errno: errno) }
    defer { close(input) }
    var ends: [Int32] = [-1, -1]
    guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { throw .unreadable(errno: errno) }
    let pipe = (reading: ends[0], writing: ends[1])
    let process: pid_t
    do throws(AlbumError) {
      process = try spawn(input, pipe.writing, side: side, memory: memory)
      close(pipe.writing)
    } catch {
      close(pipe.reading)
      close(pipe.writing)
      throw error
    }
    var reader = PipeReader(pipe.reading, seconds: Self.timeLimit)
    let image = PhotoProcessAnswer.received(&reader, side: side)
    // A process that still writes ends by the closed pipe.
    close(pipe.reading)
    if reader.isLate { kill(process, SIGKILL) }
    let status = Self.wait(for: process)
    switch consume image {
    case .some(let image) where status == 0: return image
    default: throw Self.error(status, isLate: reader.isLate)
    }
  }

  private func spawn(
    _ input: Int32, _ output: Int32, side: Int, memory: Int
  ) throws(AlbumError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The threads that start it block signals, and the program may ignore some.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    // In the new process the link names the same program, even one that was replaced meanwhile.
    let path = program?.path ?? "/proc/self/exe"
    let name = CommandLine.arguments.first ?? path
    var process: pid_t = 0
    let words: [String] = [name, Self.word, "\(side)", "\(memory)"]
    var arguments = words.map { strdup($0) } + [nil]
    var environment = Self.environment.map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    let code = posix_spawn(&process, path, &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw .unreadable(errno: code) }
    return process
  }

  /// What the libraries need of this program's environment, which may have secrets.
  private static var environment: [String] {
    let names: [String] = [
      "PATH", "HOME", "LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR",
      "LIBHEIF_PLUGIN_PATH", "XDG_DATA_DIRS",
    ]
    // One heap: each further one reserves address space, which is limited.
    return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
      + ["MALLOC_ARENA_MAX=1"]
  }

  /// The wait status of a process that has ended.
  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }

  /// Why a process returned no photo.
  private static func error(_ status: Int32, isLate: Bool) -> AlbumError {
    if isLate { return .unreadable(errno: ETIMEDOUT) }
    let signal = status & 0x7F
    // The system ends processes so when it lacks memory, or with the program that started them.
    if status == -1 || [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal) {
      return .unreadable(errno: ENOMEM)
    }
    // A program that could not be started has this status.
    if signal == 0, status >> 8 & 0xFF == 127 { return .unreadable(errno: ENOEXEC) }
    return .notAnImage
  }
}

/// Reads a pipe until a time.
private struct PipeReader {
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
      let left = max(.zero, deadline - .now).components.seconds
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(left * 1000))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        isLate = true
        return false
      }
      let got = read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return false }
      filled += got
    }
    return true
  }
}

/// What a process that decodes a photo writes: a head of five numbers, the colour profile, and the
/// rows of pixels.
private enum PhotoProcessAnswer {
  /// The numbers of the head: width, height, bytes a pixel, orientation (0 for none), and the length
  /// of the colour profile.
  private static let count = 5
  /// The longest colour profile, as text, in bytes.
  private static let profileLimit = 16 << 20

  /// The photo; nil when there is none, or it is larger than asked for.
  static func received(_ reader: inout PipeReader, side: Int) -> Pixbuf? {
    var head = [Int32](repeating: 0, count: count)
    guard head.withUnsafeMutableBytes({ reader.fill($0) }) else { return nil }
    let (width, height, orientation) = (Int(head[0]), Int(head[1]), Int(head[3]))
    guard (1...side).contains(width), (1...side).contains(height), (3...4).contains(head[2]),
      (0...8).contains(orientation), (0...profileLimit).contains(Int(head[4]))
    else { return nil }
    var profile = [UInt8](repeating: 0, count: Int(head[4]))
    guard profile.withUnsafeMutableBytes({ reader.fill($0) }),
      let image = Pixbuf(width: width, height: height, hasAlpha: head[2] == 4)
    else { return nil }
    for row in 0..<height {
      guard reader.fill(image.row(row)) else { return nil }
    }
    if orientation > 0 { image.orientation = orientation }
    if !profile.isEmpty { image.colourProfile = String(decoding: profile, as: UTF8.self) }
    return image
  }

  /// Decodes the photo on the standard input within limits, and writes it.
  /// - Returns: the exit status: 0, or 1 for a photo that cannot be decoded.
  static func decode(side: Int, memory: Int) -> Int32 {
    limit(memory: memory)
    let file = URL(fileURLWithPath: "/proc/self/fd/0")
    guard let head = PhotoHead(file: file),
      let image = try? Pixbuf.decode(file, head, side: side)
    else { return 1 }
    let profile = Array((image.colourProfile ?? "").utf8.prefix(profileLimit))
    let numbers = [
      Int32(image.width), Int32(image.height), image.hasAlpha ? 4 : 3,
      Int32(image.orientation ?? 0), Int32(profile.count),
    ]
    guard numbers.withUnsafeBytes({ put($0) }), profile.withUnsafeBytes({ put($0) }) else {
      return 1
    }
    for row in 0..<image.height {
      guard put(UnsafeRawBufferPointer(image.row(row))) else { return 1 }
    }
    return 0
  }

  private static func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = write(1, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// The longest time of computing, in seconds.
  private static let computingLimit: UInt = 120

  /// Limits this process: its memory and time, and that it writes no file.
  /// - Parameter memory: the address space in addition to what it has, in bytes.
  private static func limit(memory: Int) {
    closefrom(3)
    // If the system lacks memory, it ends this process first; it may forbid to say so.
    try? "1000".write(toFile: "/proc/self/oom_score_adj", atomically: false, encoding: .utf8)
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").first.flatMap { Int($0) }
    let own = (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    let limits: [(__rlimit_resource, UInt)] = [
      (RLIMIT_AS, UInt(own + memory)), (RLIMIT_CPU, computingLimit),
      (RLIMIT_FSIZE, 0), (RLIMIT_CORE, 0),
    ]
    for (resource, value) in limits {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
  }
}
