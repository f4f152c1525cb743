import MonaPerson
import MonaText
import Observation

/// What takes its time in the inbox: one thing after another, and how far it is.
///
/// What is asked for while something else is done waits its turn; whoever cancels the last cancels
/// those before it.
@Observable @MainActor
package final class InboxWork {
  /// What takes its time.
  package enum Activity: Hashable, Sendable {
    case reading
    case collecting
    case undoing
  }

  /// What takes its time now.
  package private(set) var activity: Activity?
  /// How far that is; nil when nobody knows.
  package private(set) var progress: InboxProgress?
  @ObservationIgnored private var last: Task<Void, Never>?

  /// Does something once all that was begun before is done.
  /// - Parameters:
  ///   - activity: what shows meanwhile; nil for what takes no time.
  ///   - next: what comes after it, when nothing shows any more.
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

  /// Shows how far it is.
  func follow(_ progress: InboxProgress) {
    if activity == .reading || activity == .collecting { self.progress = progress }
  }

  /// Gives up what is done and what waits; what was done stays done.
  package func cancel() {
    last?.cancel()
  }

  /// Whether something was begun that nobody has waited for.
  var isPending: Bool { last != nil }

  /// Waits until all that was begun is done.
  func settle() async {
    while let last {
      await last.value
      if last == self.last { self.last = nil }
    }
  }

  // MARK: Displayed values

  /// What is being done, and how far it is.
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

  /// How far what is being done is, 0 to 1; nil when nobody knows.
  package var share: Double? {
    progress.flatMap { $0.total > 0 ? Double($0.done) / Double($0.total) : nil }
  }
}
