import Foundation
import MonaModel
import Synchronization

/// A visit that is on its way to the server.
final class VisitUploadTask: Sendable {
  let entry: UploadQueue.Entry
  /// When it began.
  let beganAt: Date
  private let attempt: Task<Bool, any Error>
  private let course: Course

  /// How far it is.
  private final class Course: Sendable {
    private struct State {
      var hasPhotoLeft = false
      var isOver = false
      /// Who waits until all of it has left.
      var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    var hasPhotoLeft: Bool { state.withLock(\.hasPhotoLeft) }
    var isOver: Bool { state.withLock(\.isOver) }

    func noteLeft() { change { $0.hasPhotoLeft = true } }
    func noteOver() { change { $0.isOver = true } }

    private func change(_ body: (inout State) -> Void) {
      let waiting = state.withLock { state in
        defer { state.waiting = nil }
        body(&state)
        return state.waiting
      }
      waiting?.resume()
    }

    /// Waits for either; one caller at a time.
    func left() async {
      await withCheckedContinuation { continuation in
        let hasLeft = state.withLock { state in
          let hasLeft = state.hasPhotoLeft || state.isOver
          if !hasLeft { state.waiting = continuation }
          return hasLeft
        }
        if hasLeft { continuation.resume() }
      }
    }
  }

  /// Begins to send it.
  /// - Parameter next: the visit after it.
  init(
    _ entry: UploadQueue.Entry, before next: UploadQueue.Entry?, _ visitUploader: VisitUploader,
    at now: Date
  ) {
    (self.entry, beganAt) = (entry, now)
    let course = Course()
    self.course = course
    attempt = Task(priority: .utility) {
      defer { course.noteOver() }
      return try await visitUploader.send(entry, before: next, whenLeft: { course.noteLeft() })
    }
  }

  /// Whether it is known what came of it.
  var isOver: Bool { course.isOver }

  /// Whether a photo of it has left.
  var hasPhotoLeft: Bool { course.hasPhotoLeft }

  /// Waits until all of it has left, or it is over; it stops when the task is cancelled that waits for this.
  func left() async {
    await withTaskCancellationHandler {
      await course.left()
    } onCancel: {
      attempt.cancel()
    }
  }

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
