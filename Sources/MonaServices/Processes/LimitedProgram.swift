import CServices
import Foundation
import MonaCatalogue

/// Runs another program in a process with limits of time, memory and output, and without a network.
///
/// This program is started once more, limits itself, and becomes the other one (`PhotoProcess.start`).
struct LimitedProgram: Sendable {
  /// The first argument of a process that becomes another program.
  static let word = "run-limited"

  /// This program, to be started; nil for the one that runs, if it called `PhotoProcess.start`.
  var starter: URL?
  /// The longest time, in seconds.
  var seconds = 180
  /// The largest address space, in bytes; a KML file of 200,000 points takes 424 MB.
  var memory = 3 << 30
  /// The largest output, in bytes.
  var outputLimit = 1 << 29
  /// The largest size of temporary files and of errors, in bytes.
  var fileLimit = 1 << 29

  /// Runs a program.
  /// - Parameters:
  ///   - program: its path.
  ///   - environment: all of its environment, as `NAME=value`.
  ///   - folder: where it writes its errors.
  func run(
    _ program: URL, _ arguments: [String], _ environment: [String], in folder: URL
  ) throws(GDALPrograms.Failure) -> GDALPrograms.Output {
    guard starter != nil || PhotoProcess.isStarted.load(ordering: .relaxed) else { throw .missing }
    var ends: [Int32] = [-1, -1]
    guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { throw .failed("") }
    let (reading, writing) = (ends[0], ends[1])
    let errors = folder.appendingPathComponent("errors-\(UUID().uuidString)")
    let errorOutput = open(errors.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(errorOutput) }
    let process: pid_t
    do throws(ChildProcess.Failure) {
      let limits = [memory, seconds, fileLimit].map(String.init)
      process = try ChildProcess.start(
        starter,
        [CommandLine.arguments.first ?? "", Self.word] + limits + [program.path] + arguments,
        environment, input: nil, output: writing,
        errors: errorOutput < 0 ? nil : errorOutput)
      close(writing)
    } catch {
      close(reading)
      close(writing)
      throw .failed("")
    }
    var reader = PipeReader(reading, seconds: seconds)
    let content = reader.all(limit: outputLimit)
    close(reading)
    if content == nil { kill(process, SIGKILL) }
    let end = ChildProcess.wait(for: process)
    if reader.isLate { throw .late }
    guard let content else { throw .tooLong }
    let messages = Self.beginning(of: errors)
    // The end of the time of computing.
    if end == .killed(SIGXCPU) { throw .late }
    guard end == .exited(0) else { throw .failed(messages) }
    return GDALPrograms.Output(content: content, messages: messages)
  }

  private static func beginning(of file: URL) -> String {
    let handle = try? FileHandle(forReadingFrom: file)
    let bytes = (try? handle?.read(upToCount: 1 << 16)) ?? nil
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  /// `CLONE_NEWUSER` and `CLONE_NEWNET` of `clone(2)`: a network without any connection, which needs
  /// no privileges among users of its own.
  private static let ownUsersAndNetwork: Int32 = 0x1000_0000 | 0x4000_0000

  /// Becomes the program that the arguments name.
  /// - Returns: the exit status, if that is not possible.
  static func replace(_ arguments: [String]) -> Int32 {
    guard arguments.count > 5, let memory = Int(arguments[2]), let seconds = Int(arguments[3]),
      let size = Int(arguments[4])
    else { return 127 }
    // Where the system does not allow it, the drivers that fetch anything are skipped all the same.
    _ = unshare(ownUsersAndNetwork)
    ChildProcess.limit(memory: memory, seconds: seconds, fileSize: size)
    var words = arguments[5...].map { strdup($0) } + [nil]
    execv(arguments[5], &words)
    return 127
  }
}

extension GDALPrograms {
  /// The programs of the package `gdal-bin`, each run in a process with limits.
  package static let live = GDALPrograms(LimitedProgram())

  /// - Parameter folders: where the programs are looked for.
  init(_ process: LimitedProgram, in folders: [String] = ["/usr/local/bin", "/usr/bin"]) {
    self.init { program, arguments, settings, folder throws(Failure) in
      let paths = folders.map { URL(fileURLWithPath: "\($0)/\(program.rawValue)") }
      guard let path = paths.first(where: { access($0.path, X_OK) == 0 }) else { throw .missing }
      let environment = ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(folder.path)"]
      return try process.run(
        path, arguments, environment + settings.map { "\($0)=\($1)" }.sorted(), in: folder)
    }
  }
}
