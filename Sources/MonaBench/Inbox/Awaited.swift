import Foundation
import Synchronization

/// Waits for what is asynchronous, where nothing else goes on: measuring is one thing after another.
enum Awaited {
  /// The result of `body`, which runs on another thread.
  static func result<Result: Sendable>(
    of body: @escaping @Sendable () async throws -> Result
  ) throws -> Result {
    let done = DispatchSemaphore(value: 0)
    let box = Mutex<Swift.Result<Result, any Error>?>(nil)
    Task.detached {
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = box.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
