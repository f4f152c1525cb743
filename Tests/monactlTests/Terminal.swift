import Foundation
import MonaTestSupport
import Synchronization
import Testing

/// An installation of `monactl` in a folder of its own, with its own data.
final class Terminal: Sendable {
  /// The result of a command.
  struct Answer {
    /// The exit status; negative when a signal ended the program.
    var status: Int32
    /// Standard output.
    var out: String
    /// Standard error.
    var err: String

    /// The lines of standard output.
    var lines: [Substring] { out.split(separator: "\n") }
    /// Standard output, parsed as JSON.
    func json() throws -> Any {
      try JSONSerialization.jsonObject(with: Data(out.utf8), options: .fragmentsAllowed)
    }
    /// Standard output, parsed as a JSON object.
    func object() throws -> [String: Any] { try #require(try json() as? [String: Any]) }
    /// Standard output, parsed as a list of JSON objects.
    func objects() throws -> [[String: Any]] { try #require(try json() as? [[String: Any]]) }
  }

  /// The folder with all files of this installation.
  let folder: URL

  /// Installs the program; with `starter`, also its starter catalogue and badges.
  init(starter: Bool = false) throws {
    folder = Self.installations.appendingPathComponent(UUID().uuidString)
    let program = folder.appendingPathComponent("bin/monactl")
    let data = folder.appendingPathComponent("share/mona")
    for folder in [program.deletingLastPathComponent(), data] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    // A hard link: the program locates its data by its own path, and a symbolic link would resolve to the build
    // folder.
    let built = Self.products.appendingPathComponent("monactl")
    do { try FileManager.default.linkItem(at: built, to: program) } catch {
      try FileManager.default.copyItem(at: built, to: program)
    }
    if starter {
      for name in ["starter-catalogue.json", "badges.json"] {
        try FileManager.default.copyItem(
          at: Self.project.appendingPathComponent("data/\(name)"),
          to: data.appendingPathComponent(name))
      }
    }
  }

  /// An installation that has imported these texts, each as a separate file.
  ///
  /// Each combination is imported once per test run; further installations copy the result.
  static func having(_ texts: String...) throws -> Terminal {
    let first = try imported.withLock { imported in
      if let first = imported[texts] { return first }
      let first = try Terminal()
      let files = try texts.enumerated().map { try first.file("imported-\($0).json", $1) }
      let answer = try first.run(["import"] + files)
      #expect(answer.status == 0, "\(answer.err)")
      imported[texts] = first
      return first
    }
    let terminal = try Terminal()
    try FileManager.default.copyItem(at: first.data, to: terminal.data)
    return terminal
  }

  /// The first installation that imported each combination of texts.
  private static let imported = Mutex<[[String]: Terminal]>([:])

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs a command, and waits until it ends.
  /// - Parameter settings: environment variables, in addition to those that protect the person's own data.
  @discardableResult
  func run(_ arguments: String..., settings: [String: String] = [:]) throws -> Answer {
    try run(arguments, settings: settings)
  }

  /// Runs a command, and waits until it ends.
  @discardableResult
  func run(
    _ arguments: [String], settings: [String: String] = [:], input: String? = nil,
    program: URL? = nil
  ) throws -> Answer {
    let output = folder.appendingPathComponent(UUID().uuidString)
    let errors = folder.appendingPathComponent(UUID().uuidString)
    for file in [output, errors] { try Data().write(to: file) }
    let process = TestProcess()
    process.executableURL = program ?? folder.appendingPathComponent("bin/monactl")
    process.arguments = arguments
    process.environment = environment.merging(settings) { _, new in new }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = try input.map {
      try FileHandle(forReadingFrom: URL(fileURLWithPath: file("input", $0)))
    }
    try process.run()
    process.waitUntilExit()
    return Answer(
      status: process.wasKilled ? -process.terminationStatus : process.terminationStatus,
      out: try String(contentsOf: output, encoding: .utf8),
      err: try String(contentsOf: errors, encoding: .utf8))
  }

  /// Runs a script of the shell in the installation's folder, and waits until it ends.
  ///
  /// Only a shell gives arguments that are not UTF-8.
  func run(shell script: String) throws -> Answer {
    try run(["-c", "cd \"$HOME\" && \(script)"], program: URL(fileURLWithPath: "/bin/sh"))
  }

  /// Starts a command, and returns at once; its output is discarded.
  func start(_ arguments: [String]) throws -> TestProcess {
    let process = TestProcess()
    process.executableURL = folder.appendingPathComponent("bin/monactl")
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Writes a file into the installation's folder and returns its path.
  func file(_ name: String, _ content: Data) throws -> String {
    let file = folder.appendingPathComponent(name)
    try content.write(to: file)
    return file.path
  }

  /// Writes a file into the installation's folder and returns its path.
  func file(_ name: String, _ content: String) throws -> String {
    try file(name, Data(content.utf8))
  }

  /// The folder of photos.
  var album: URL { folder.appendingPathComponent("album") }
  /// The folder of databases.
  var data: URL { folder.appendingPathComponent("data") }

  private var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "MONA_LANGUAGE": "en",
      "MONA_DATA_DIR": data.path, "MONA_ALBUM_DIR": album.path,
    ]
  }

  /// The build folder with the program, which also contains the running tests.
  private static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// On the same disk as the program, so that installations can link to it instead of copying it.
  ///
  /// The remains of earlier runs are removed; an error means that there are none.
  private static let installations: URL = {
    let folder = products.appendingPathComponent("monactl-installations")
    try? FileManager.default.removeItem(at: folder)
    return folder
  }()

  /// The root folder of the project.
  static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

/// MONA in French, with the project's own translations.
enum French {
  /// Installs the translations, and returns the environment variables that select French.
  static func settings(_ terminal: Terminal) throws -> [String: String] {
    let share = terminal.folder.appendingPathComponent("share")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: CompiledTranslations.folder.get(), to: share.appendingPathComponent("locale"))
    return ["MONA_LANGUAGE": "fr"]
  }
}
