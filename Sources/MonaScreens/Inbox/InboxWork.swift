import MonaPerson
import MonaText
import Observation

/// Runs the long tasks of the inbox one after another, and publishes their progress.
///
/// A task waits for the earlier ones; cancelling the last one cancels those before it.
@Observable @MainActor
package final class InboxWork {
  /// The kind of a task.
  package enum Activity: Hashable, Sendable {
    case reading
    case collecting
    case undoing
  }

  /// The kind of the running task; nil when none is running.
  package private(set) var activity: Activity?
  /// The progress of the running task; nil when unknown.
  package private(set) var progress: InboxProgress?
  @ObservationIgnored private var last: Task<Void, Never>?

  /// Runs a task after all earlier ones.
  /// - Parameters:
  ///   - activity: the kind to display; nil for a short task.
  ///   - next: called after the task, when no activity is displayed any more.
  func begin(
    _ activity: Activity?, _ body: @escaping @MainActor () async -> Void,
    then next: @escaping @MainActor () async -> Void
  ) {
    if self.activity == nil { self.activity = activity }
    let before = last
    last = Task {
      await before?.finish()
      if let activity { self.activity = activity }
      await body()
      (self.activity, progress) = (nil, nil)
      await next()
    }
  }

  /// Sets the progress of the running task.
  func follow(_ progress: InboxProgress) {
    if activity == .reading || activity == .collecting { self.progress = progress }
  }

  /// Cancels the running task and those that wait; what is complete stays.
  package func cancel() {
    last?.cancel()
  }

  /// Whether tasks were begun since the last ``settle()``.
  var isPending: Bool { last != nil }

  /// Waits until all tasks have ended.
  func settle() async {
    while let last {
      await last.value
      if last == self.last { self.last = nil }
    }
  }

  // MARK: Displayed values

  /// The activity and its progress in words; empty when idle.
  package var text: String {
    let values = [
      "count": Format.number(progress?.done ?? 0), "total": Format.number(progress?.total ?? 0),
    ]
    return switch activity {
    case .reading where progress == nil: tr("Looking for photos…")
    case .reading: tr("Reading photos: {count} of {total}", values)
    case .collecting where progress == nil: tr("Collecting…")
    case .collecting: tr("Collecting: {count} of {total}", values)
    case .undoing: tr("Taking everything back…")
    case nil: ""
    }
  }

  /// The progress of the running task, 0 to 1; nil when unknown.
  package var share: Double? {
    progress.flatMap { $0.total > 0 ? Double($0.done) / Double($0.total) : nil }
  }
}
