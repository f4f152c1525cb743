import Foundation
import MonaModel
import Synchronization

/// A running upload of one visit.
final class VisitUploadTask: Sendable {
  let entry: UploadQueue.Entry
  /// When the upload started.
  let beganAt: Date
  private let attempt: Task<Bool, any Error>
  private let course: Course

  /// The progress of the upload, shared between threads.
  private final class Course: Sendable {
    private struct State {
      var hasPhotoLeft = false
      var isOver = false
      /// The caller that waits until the photo is sent.
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

    /// Waits until the photo is sent or the upload is over.
    ///
    /// Supports one caller at a time.
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

  /// Starts the upload.
  /// - Parameter next: the visit after it, whose photo is prepared meanwhile.
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

  /// Whether the result is known.
  var isOver: Bool { course.isOver }

  /// Whether the visit's photo has been sent completely.
  var hasPhotoLeft: Bool { course.hasPhotoLeft }

  /// Waits until the photo is sent or the upload is over.
  ///
  /// Cancelling the waiting task cancels the upload.
  func left() async {
    await withTaskCancellationHandler {
      await course.left()
    } onCancel: {
      attempt.cancel()
    }
  }

  /// The result of ``VisitUploader/send(_:before:whenLeft:)``.
  ///
  /// Cancelling the waiting task cancels the upload.
  func result() async throws -> Bool {
    try await withTaskCancellationHandler {
      try await attempt.value
    } onCancel: {
      attempt.cancel()
    }
  }

  /// Cancels the upload.
  func stop() { attempt.cancel() }

  /// Waits until the upload is over, and ignores its result.
  func end() async { _ = await attempt.result }
}
