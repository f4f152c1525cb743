import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The restoring of a back-up: it is checked, what it changes is told, the person decides, it is done.
@Observable @MainActor
package final class RestoreViewModel {
  /// How far it is.
  package enum Stage: Hashable, Sendable {
    /// It is being checked, or restored.
    case working(BackupProgress?)
    /// It is whole, and the person decides.
    case deciding
    /// It is restored; the badges it won.
    case done([Badge])
    /// It is not; why, and what to do.
    case refused(String)
  }

  /// A line of what is changed, and the titles of the discoveries it speaks of.
  package struct Line: Hashable, Sendable {
    package var text: String
    package var titles: [String]
  }

  /// The back-up.
  package let file: URL
  package private(set) var stage = Stage.working(nil)
  /// How what is here and the back-up are brought together.
  package var way = RestorePlan.Way.merging
  /// What is changed, in each way.
  package private(set) var lines: [RestorePlan.Way: [Line]] = [:]

  /// How many discoveries are named of each line.
  private nonisolated static let named = 50

  @ObservationIgnored private var restoring: Restoring?
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let inspector: PhotoInspector
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private var work: Task<Void, Never>?

  init(
    _ file: URL, store: Store, album: Album, inspector: PhotoInspector, navigation: Navigation
  ) {
    (self.file, self.store, self.album) = (file, store, album)
    (self.inspector, self.navigation) = (inspector, navigation)
  }

  package var title: String { tr("Restore a Backup") }

  /// What the back-up is.
  package var headText: String { restoring?.plan.manifest.headText ?? "" }

  /// Whether there is something to restore in the chosen way.
  package var canRestore: Bool {
    guard case .deciding = stage, let restoring else { return false }
    return !restoring.plan.isEmpty(way)
  }

  /// What each way means.
  package var wayTexts: [(way: RestorePlan.Way, title: String, text: String)] {
    [
      (
        .merging, tr("Add to what is here"),
        tr("Nothing is lost: where the two differ, the newer stays.")
      ),
      (
        .replacing, tr("Replace what is here"),
        tr("Everything becomes as it is in the backup. MONA keeps a copy of what is here now.")
      ),
    ]
  }

  /// What is said once it is restored.
  package var doneTexts: (title: String, text: String) {
    (tr("Restored"), tr("MONA compared your collection with the backup: everything is there."))
  }

  /// Begins to check it, unless that was begun.
  package func begin() {
    guard work == nil else { return }
    start { [file, store, album, inspector] tell in
      let (restoring, lines) = try await BlockingExecutor.shared.run {
        let restoring = try Restoring(
          BackupFile(file), into: store, album, inspector, telling: tell)
        let ways = [RestorePlan.Way.merging, .replacing]
        let lines = try ways.map { ($0, try Self.lines(restoring.plan, $0, store)) }
        return (restoring, Dictionary(uniqueKeysWithValues: lines))
      }
      self.restoring = restoring
      self.lines = lines
      self.stage = .deciding
    }
  }

  /// Restores it in the chosen way.
  package func restore() {
    guard canRestore, let restoring else { return }
    let way = way
    start { tell in
      let badges = try await BlockingExecutor.shared.run { try restoring.run(way, telling: tell) }
      self.stage = .done(badges)
    }
  }

  /// Leaves the page; what is being done is given up, and changes nothing.
  package func leave() {
    stop()
    navigation.back()
  }

  /// Gives up what is being done.
  package func stop() { work?.cancel() }

  /// Waits for what was begun.
  func finish() async { await work?.value }

  private func start(
    _ body: @escaping @MainActor (_ tell: @escaping BackupProgress.Telling) async throws -> Void
  ) {
    stage = .working(nil)
    work = Task {
      do {
        try await body { progress in Task { @MainActor [weak self] in self?.show(progress) } }
      } catch is CancellationError {
      } catch {
        stage = .refused(ErrorText.of(error))
      }
    }
  }

  /// Shows how far it is, unless it is over meanwhile.
  private func show(_ progress: BackupProgress) {
    if case .working = stage { stage = .working(progress) }
  }

  private nonisolated static func lines(
    _ plan: RestorePlan, _ way: RestorePlan.Way, _ store: Store
  ) throws -> [Line] {
    try plan.lines(way).map { line in
      let named = line.discoveries.prefix(named)
      let rows = try store.rows(named)
      let titles = named.map { id in rows.first { $0.id == id }?.fullTitle ?? "\(id)" }
      let rest = line.discoveries.count - titles.count
      let more = rest > 0 ? [trn("and {count} more", "and {count} more", rest)] : []
      return Line(text: line.text, titles: titles + more)
    }
  }
}
