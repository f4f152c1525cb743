import MonaModel
import Synchronization

/// A visit that is on its way to the server.
final class SendingVisit: Sendable {
  let entry: UploadQueue.Entry
  private let attempt: Task<Bool, any Error>
  /// Ends when all of it has left, or nothing is to leave any more.
  private let leaving: AsyncStream<Never>
  private let over: Over

  private final class Over: Sendable {
    let value = Atomic(false)
  }

  /// Begins to send it.
  /// - Parameter next: the visit after it.
  init(
    _ entry: UploadQueue.Entry, before next: UploadQueue.Entry?, _ delivery: Delivery,
    _ threads: WorkThreads
  ) {
    self.entry = entry
    let (leaving, end) = AsyncStream.makeStream(of: Never.self)
    let over = Over()
    (self.leaving, self.over) = (leaving, over)
    attempt = Task(executorPreference: threads) {
      defer {
        over.value.store(true, ordering: .releasing)
        end.finish()
      }
      return try await delivery.send(entry, before: next, left: { end.finish() })
    }
  }

  /// Whether it is known what came of it.
  var isOver: Bool { over.value.load(ordering: .acquiring) }

  /// Waits until all of it has left, or it is over.
  func left() async { for await _ in leaving {} }

  /// What came of it, as ``Delivery/send(_:before:left:)`` says; it stops when the task is cancelled that
  /// waits for this.
  func result() async throws -> Bool {
    try await withTaskCancellationHandler {
      try await attempt.value
    } onCancel: {
      attempt.cancel()
    }
  }

  /// Has it stop as soon as it can.
  func stop() { attempt.cancel() }

  /// Waits until it is over, whatever came of it.
  func end() async { _ = await attempt.result }
}
