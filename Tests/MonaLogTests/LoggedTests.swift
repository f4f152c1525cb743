import Foundation
import InMemoryLogging
import Logging
import Testing

@testable import MonaLog

@Suite struct LoggedTests {
  private let lines = InMemoryLogHandler()
  private let log: Log

  init() {
    var handler = lines
    handler.logLevel = .trace
    log = Log(Logger(label: "test") { [handler] _ in handler })
  }

  private struct Secret: Error {
    var words = "La Joute, 45.5 N, /home/ava"
  }

  @Test func `a result is returned, and nothing is logged`() {
    #expect(tryLogging("Counting", to: log) { 3 } == 3)
    #expect(lines.entries.isEmpty)
  }

  @Test func `an error returns nil, and its type is logged without its text`() throws {
    let none: Int? = tryLogging("The count was not kept", level: .warning, to: log) {
      throw Secret()
    }
    #expect(none == nil)
    let entry = try #require(lines.entries.first)
    #expect(lines.entries.count == 1 && entry.level == .warning)
    let text = entry.message.description
    #expect(text.hasPrefix("The count was not kept: ") && text.contains("Secret"))
    #expect(!text.contains("Joute") && !text.contains("ava"))
  }

  @Test func `a missing file is logged by error code, with its cause, without its path`() {
    _ = tryLogging("The file was not read", to: log) {
      try Data(contentsOf: URL(fileURLWithPath: "/nowhere/La Joute.jpg"))
    }
    let text = lines.entries.map(\.message.description).joined()
    #expect(text.hasPrefix("The file was not read: NSCocoaErrorDomain 260"))
    #expect(!text.contains("nowhere") && !text.contains("Joute"))
  }

  @Test func `errors of asynchronous work are logged as well, cancellation is not`() async {
    let none: Int? = await tryLogging("Waiting", to: log) {
      await Task.yield()
      throw Secret()
    }
    #expect(none == nil && lines.entries.count == 1)
    let cancelled: Int? = tryLogging("Waiting", to: log) { throw CancellationError() }
    #expect(cancelled == nil && lines.entries.count == 1)
  }

  @Test(arguments: [
    ("debug", Logger.Level.debug), ("warning", .warning), ("loud", .notice), ("", .notice),
  ])
  func `the environment sets the log level`(text: String, level: Logger.Level) {
    #expect(Log.program(["MONA_LOG": text]).logLevel == level)
    #expect(Log.program([:]).logLevel == .notice)
  }
}
