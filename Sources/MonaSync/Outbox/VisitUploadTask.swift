import Foundation
import MonaModel
import Synchronization

/// A visit that is on its way to the server.
final class VisitUploadTask: Sendable {
  let entry: UploadQueue.Entry
  /// When it began.
  let beganAt: Date
  private let attempt: Task<Bool, any Error>
  /// Ends when all of it has left, or nothing is to leave any more.
  private let leaving: AsyncStream<Never>
  private let course: Course

  private final class Course: Sendable {
    let hasPhotoLeft = Atomic(false)
    let isOver = Atomic(false)
  }

  /// Begins to send it.
  /// - Parameter next: the visit after it.
  init(
    _ entry: UploadQueue.Entry, before next: UploadQueue.Entry?, _ visitUploader: VisitUploader,
    _ threads: WorkThreads, at now: Date
  ) {
    (self.entry, beganAt) = (entry, now)
    let (leaving, end) = AsyncStream.makeStream(of: Never.self)
    let course = Course()
    (self.leaving, self.course) = (leaving, course)
    attempt = Task(executorPreference: threads) {
      defer {
        course.isOver.store(true, ordering: .releasing)
        end.finish()
      }
      return try await visitUploader.send(
        entry, before: next,
        whenLeft: {
          course.hasPhotoLeft.store(true, ordering: .releasing)
          end.finish()
        })
    }
  }

  /// Whether it is known what came of it.
  var isOver: Bool { course.isOver.load(ordering: .acquiring) }

  /// Whether a photo of it has left.
  var hasPhotoLeft: Bool { course.hasPhotoLeft.load(ordering: .acquiring) }

  /// Waits until all of it has left, or it is over.
  func left() async { for await _ in leaving {} }

  /// What came of it, as ``VisitUploader/send(_:before:whenLeft:)`` says; it stops when the task is cancelled that
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
