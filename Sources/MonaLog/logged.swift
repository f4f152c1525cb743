import Logging

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
