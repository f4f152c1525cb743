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

  static let isStarted = Atomic<Bool>(false)
  /// The first argument of a process that decodes.
  private static let word = "decode-photo"
  /// The longest time for one photo, in seconds, also on a computer that does much else.
  private static let timeLimit = 300

  /// Call it first in a program: it decodes a photo, or becomes another program with limits
  /// (`LimitedProgram`), if that is what it was started for; else it allows both in processes of this
  /// program.
  package static func start() {
    let arguments = CommandLine.arguments
    if arguments.count > 1, arguments[1] == LimitedProgram.word {
      exit(LimitedProgram.replace(arguments))
    }
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
    do throws(ChildProcess.Failure) {
      let name = CommandLine.arguments.first ?? ""
      process = try ChildProcess.start(
        program, [name, Self.word, "\(side)", "\(memory)"], Self.environment,
        input: input, output: pipe.writing)
      close(pipe.writing)
    } catch {
      close(pipe.reading)
      close(pipe.writing)
      throw .unreadable(errno: error.code)
    }
    var reader = PipeReader(pipe.reading, seconds: Self.timeLimit)
    let image = PhotoProcessAnswer.received(&reader, side: side)
    // A process that still writes ends by the closed pipe.
    close(pipe.reading)
    if reader.isLate { kill(process, SIGKILL) }
    let end = ChildProcess.wait(for: process)
    switch consume image {
    case .some(let image) where end == .exited(0): return image
    default: throw Self.error(end, isLate: reader.isLate)
    }
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

  /// Why a process returned no photo.
  private static func error(_ end: ChildProcess.End, isLate: Bool) -> AlbumError {
    if isLate { return .unreadable(errno: ETIMEDOUT) }
    switch end {
    // The system ends processes so when it lacks memory, or with the program that started them.
    case .unknown, .killed(SIGKILL), .killed(SIGXCPU), .killed(SIGTERM), .killed(SIGINT),
      .killed(SIGHUP):
      return .unreadable(errno: ENOMEM)
    // A program that could not be started has this status.
    case .exited(127): return .unreadable(errno: ENOEXEC)
    default: return .notAnImage
    }
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
  private static let computingLimit = 120

  /// Limits this process: its memory and time, and that it writes no file.
  /// - Parameter memory: the address space in addition to what it has, in bytes.
  private static func limit(memory: Int) {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").first.flatMap { Int($0) }
    let own = (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    ChildProcess.limit(memory: own + memory, seconds: computingLimit, fileSize: 0)
  }
}
