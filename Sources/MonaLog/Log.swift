import Foundation
import Logging

/// The diagnostic log, written to standard error.
///
/// Log entries contain no names, comments, positions, tokens or paths: messages are static strings,
/// and of an error only its type and code are written.
package struct Log: Sendable {
  private let logger: Logger

  /// Creates a log that writes to a logger.
  package init(_ logger: Logger) {
    self.logger = logger
  }

  /// The log of the process, with the minimum level of the environment variable `MONA_LOG`:
  /// `trace`, `debug`, `info`, `notice`, `warning`, `error` or `critical`; `notice` by default.
  package static let program = Log(program(ProcessInfo.processInfo.environment))

  static func program(_ environment: [String: String]) -> Logger {
    var logger = Logger(label: "mona") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = environment["MONA_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .notice
    return logger
  }

  /// Logs a failure with the type and code of its error.
  package func failure(
    _ what: StaticString, _ error: any Error, level: Logger.Level = .debug
  ) {
    logger.log(level: level, "\(what): \(Self.kind(of: error))")
  }

  /// The domain and code of an error, followed by those of its underlying errors.
  static func kind(of error: any Error) -> String {
    let error = error as NSError
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { " < \(kind(of: $0))" }
    return "\(error.domain) \(error.code)\(cause ?? "")"
  }
}

/// Runs `body` and logs its error, for operations whose failure is harmless.
///
/// - Parameters:
///   - what: the message, in English.
///   - level: the level of the message.
/// - Returns: nil when `body` failed or was cancelled; cancellation is not logged.
@discardableResult
package func tryLogging<Value>(
  _ what: StaticString, level: Logger.Level = .debug, to log: Log = .program,
  _ body: () throws -> Value
) -> Value? {
  do { return try body() } catch is CancellationError { return nil } catch {
    log.failure(what, error, level: level)
    return nil
  }
}

/// Runs an asynchronous `body` and logs its error, like the synchronous function.
@discardableResult
package func tryLogging<Value>(
  _ what: StaticString, level: Logger.Level = .debug, to log: Log = .program,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async -> Value? {
  do { return try await body() } catch is CancellationError { return nil } catch {
    log.failure(what, error, level: level)
    return nil
  }
}
