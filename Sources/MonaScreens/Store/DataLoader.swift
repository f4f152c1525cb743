import MonaModel
import Observation

/// Loads a view model's data when its page becomes visible, and again when that data changes, in
/// this process or another.
///
/// At most one read runs at a time. A change during a read causes one more read after it. While the
/// page is hidden, changes are only recorded; they are read when it becomes visible again.
@MainActor
package final class DataLoader {
  /// One run of the read closure.
  @MainActor
  struct Reading {
    /// The kinds of data that changed since the last read; all of the loader's kinds for a full
    /// read.
    let kinds: Set<DataKind>
    private let loader: DataLoader
    private let asked: Int
    private let kept: Int

    fileprivate init(_ kinds: Set<DataKind>, by loader: DataLoader) {
      self.kinds = kinds
      self.loader = loader
      asked = loader.asked
      kept = loader.pendingWrites.kept
    }

    /// Whether the result may be published: false if another read was requested since, or if a
    /// pending write was committed since; in both cases the loader reads again at once.
    var isCurrent: Bool { asked == loader.asked && kept == loader.pendingWrites.kept }
  }

  /// A counter observed together with the inputs.
  ///
  /// Changing it makes Observation release its registrations on the inputs, which may outlive the
  /// view model.
  @Observable @MainActor
  fileprivate final class Stops {
    var count = 0
  }

  private let changes: Changes
  private let kinds: Set<DataKind>
  private let pendingWrites: PendingWrites
  private let toasts: Toasts
  private let inputs: @MainActor () -> AnyHashable?
  private let read: @MainActor (Reading) async throws -> Void

  /// The kinds of data to read next.
  private var due: Set<DataKind>
  /// Request numbers: the last request made, the last one that a read started for, and the last one
  /// that a read completed for.
  private var (asked, begun, served) = (0, 0, 0)
  /// The callers of `load()` that await the next current result.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var reading: Task<Void, Never>?
  private var following: Task<Void, Never>?
  private var lastInputs: AnyHashable?
  private let stops = Stops()
  private var isShown = false

  /// Creates a loader that starts hidden, with all its kinds due.
  /// - Parameters:
  ///   - kinds: the kinds of data that the view model shows.
  ///   - inputs: other values that the read depends on, such as the origin of distances; observed
  ///     too.
  ///   - read: reads and publishes; its errors are shown as toasts.
  init(
    _ kinds: Set<DataKind>, of changes: Changes, pendingWrites: PendingWrites, toasts: Toasts,
    inputs: @escaping @MainActor () -> AnyHashable? = { nil },
    read: @escaping @MainActor (Reading) async throws -> Void
  ) {
    self.kinds = kinds
    self.changes = changes
    self.pendingWrites = pendingWrites
    self.toasts = toasts
    self.inputs = inputs
    self.read = read
    due = kinds
  }

  // MARK: Visibility

  /// Marks the page as visible: reads what is due, and observes changes from now on.
  package func show() {
    isShown = true
    if following == nil { follow() } else { readDue() }
  }

  /// Marks the page as hidden; changes are still recorded.
  package func hide() { isShown = false }

  /// Stops observing changes; for a page that was closed.
  package func stop() {
    isShown = false
    following?.cancel()
    following = nil
    stops.count += 1
  }

  private func follow() {
    following = Task { [weak self, changes, kinds] in
      // Subscribing before reading ensures that no change between the two is missed.
      let news = await changes.following(kinds)
      self?.readDue()
      for await changed in news { self?.take(changed) }
    }
    followInputs()
  }

  private func take(_ changed: Set<DataKind>) {
    due.formUnion(changed)
    readDue()
  }

  private func followInputs() {
    withObservationTracking {
      _ = (stops.count, inputs())
    } onChange: { [weak self] in
      Task { @MainActor in self?.takeInputs() }
    }
  }

  private func takeInputs() {
    guard following != nil else { return }
    if inputs() != lastInputs { take(kinds) }
    followInputs()
  }

  // MARK: Reading

  /// Reads everything again, visible or not; returns once the result is published.
  package func load() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      reload()
    }
  }

  /// Requests a full read, visible or not, because the request itself changed; does not wait.
  package func reload() {
    asked += 1
    due = kinds
    readDue()
  }

  /// Whether data of this loader's kinds changed after `numbers` were taken.
  ///
  /// Later changes are observed if the page is visible.
  func haveChanged(since numbers: ChangeNumbers) async -> Bool {
    await !changes.numbers.kindsChanged(since: numbers).isDisjoint(with: kinds)
  }

  /// Whether a newer request exists than the one the current read started for.
  var isAskedAgain: Bool { asked > begun }

  private var isWanted: Bool { !due.isEmpty && (isShown || !waiting.isEmpty || asked > served) }
  private func readDue() {
    guard reading == nil, isWanted else { return }
    reading = Task { [weak self] in
      while let self, isWanted { await readOnce() }
      self?.reading = nil
    }
  }

  private func readOnce() async {
    let (reading, answered) = (Reading(due, by: self), waiting)
    let asked = asked
    begun = asked
    (due, waiting, lastInputs) = ([], [], inputs())
    do { try await read(reading) } catch { toasts.report(error) }
    served = asked
    guard reading.isCurrent else {
      // The result is outdated: its callers wait for the next read.
      due.formUnion(reading.kinds)
      waiting = answered + waiting
      return
    }
    answered.forEach { $0.resume() }
  }
}
