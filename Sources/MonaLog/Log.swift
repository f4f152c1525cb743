import Foundation
import Logging

/// What MONA tells those who look after it, on standard error.
///
/// It holds no names, words, positions, tokens or paths: what is said is written in the source, and of
/// an error only what kind it is.
package struct Log: Sendable {
  private let logger: Logger

  /// Writes to this logger.
  package init(_ logger: Logger) {
    self.logger = logger
  }

  /// The program's own, from the level that `MONA_LOG` names: `trace`, `debug`, `info`, `notice`,
  /// `warning`, `error` or `critical`; `notice` when it names none of them.
  package static let program = Log(program(ProcessInfo.processInfo.environment))

  static func program(_ environment: [String: String]) -> Logger {
    var logger = Logger(label: "mona") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = environment["MONA_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .notice
    return logger
  }

  /// Says what failed, and what kind of failure it was.
  package func failure(
    _ what: StaticString, _ error: any Error, level: Logger.Level = .debug
  ) {
    logger.log(level: level, "\(what): \(Self.kind(of: error))")
  }

  /// The type of an error and its number there, with those of the error that caused it.
  static func kind(of error: any Error) -> String {
    let error = error as NSError
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { " < \(kind(of: $0))" }
    return "\(error.domain) \(error.code)\(cause ?? "")"
  }
}

/// Tries what may fail without harm, and logs that it did.
///
/// - Parameters:
///   - what: what did not work when it fails, in English.
///   - level: how much that matters to whoever looks after MONA.
/// - Returns: nil when it failed. That a task was cancelled is no failure, and not logged.
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

/// Tries what may fail without harm, as its twin does, and waits for it.
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
