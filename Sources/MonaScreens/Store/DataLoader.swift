import MonaModel
import MonaText
import Observation

/// Reads what a screen shows: once it is looked at, and again when something of it changed, by
/// whichever process.
///
/// There is one reading at a time. What changes while one is under way leads to one more; while
/// nobody looks nothing is read, and what was missed is read when somebody does.
@MainActor
package final class DataLoader {
  /// One reading.
  @MainActor
  struct Reading {
    /// The kinds of things that changed since the last one; all of them when everything is to be
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

    /// Whether what was read may show: not when something else was asked for since, nor when it was
    /// read before something was kept that the person did; then there is another reading at once.
    var isCurrent: Bool { asked == loader.asked && kept == loader.pendingWrites.kept }
  }

  /// What is read with the inputs: changing it has Observation forget that they were, which they would note
  /// for ever where they live longer than the screen.
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

  /// The kinds of which something is to be read.
  private var due: Set<DataKind>
  /// How often a reading was asked for, and the last of those that a reading began, and answered.
  private var (asked, begun, served) = (0, 0, 0)
  /// Those who wait for what they asked for.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var reading: Task<Void, Never>?
  private var following: Task<Void, Never>?
  private var lastInputs: AnyHashable?
  private let stops = Stops()
  private var isShown = false

  /// - Parameters:
  ///   - kinds: what the screen shows.
  ///   - inputs: what else the reading depends on, such as where distances start; followed as well.
  ///   - read: reads and shows; what it throws is told to the person.
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

  // MARK: Who looks

  /// Somebody looks at the screen: what there is to read is read, and changes are followed.
  package func show() {
    isShown = true
    if following == nil { follow() } else { readDue() }
  }

  /// Nobody looks any more, for the time being.
  package func hide() { isShown = false }

  /// The screen is gone.
  package func stop() {
    isShown = false
    following?.cancel()
    following = nil
    stops.count += 1
  }

  private func follow() {
    following = Task { [weak self, changes, kinds] in
      // Followed first, read then: nothing is missed between the two.
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

  /// Reads everything again, shown or not; returns once that shows.
  package func load() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      reload()
    }
  }

  /// Reads everything again, shown or not, for something else is asked for.
  package func reload() {
    asked += 1
    due = kinds
    readDue()
  }

  /// Whether something that the screen shows was changed since these were the numbers: what changes
  /// later is followed, if it is shown.
  func haveChanged(since numbers: ChangeNumbers) async -> Bool {
    await !changes.numbers.kindsChanged(since: numbers).isDisjoint(with: kinds)
  }

  /// Whether something else is asked for than what is being read.
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
      // What was read is of before: whoever waits for it waits for the next.
      due.formUnion(reading.kinds)
      waiting = answered + waiting
      return
    }
    answered.forEach { $0.resume() }
  }
}

/// What a screen needs to read again what changed.
@MainActor
package struct LoaderContext {
  let changes: Changes
  /// What the person did and is being kept.
  let pendingWrites: PendingWrites
  let toasts: Toasts
  /// The language that was chosen, which all that is read depends on.
  let language: @MainActor () -> SpokenLanguage?

  /// Reads for a screen.
  /// - Parameters:
  ///   - kinds: what the screen shows.
  ///   - inputs: what else the reading depends on, such as where distances start.
  ///   - read: reads and shows; what it throws is told to the person.
  func loader(
    for kinds: Set<DataKind>, inputs: @escaping @MainActor () -> AnyHashable? = { nil },
    _ read: @escaping @MainActor (DataLoader.Reading) async throws -> Void
  ) -> DataLoader {
    DataLoader(
      kinds, of: changes, pendingWrites: pendingWrites, toasts: toasts,
      inputs: { [AnyHashable(language()), inputs()] }, read: read)
  }
}
